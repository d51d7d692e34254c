import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '#contract/contract.ts';
import { SHOP_PAGE_SIZE } from '#domain/limits.ts';
import { plainText } from '#domain/plain-text.ts';
import { buttonClass } from '#ui/primitives/button-class.ts';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { Pagination } from '#ui/primitives/pagination.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { ProductGrid, ProductGridSkeleton } from '#web/features/catalog/product-grid.tsx';
import { vendorShop } from '#web/features/shops/shops.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { isNotFound, loadQuery, pageStatus } from '#web/kernel/load.ts';
import type { MetaInput, RouteHandle } from '#web/kernel/meta.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { readPage } from '#web/kernel/read-page.ts';
import { useParams } from '#web/kernel/router/router-view.tsx';
import type { LoaderArgs } from '#web/kernel/router/routes.ts';
import { useSearchParams } from '#web/kernel/use-search-params.ts';
import { ShopHeader } from './vendor-shop/shop-header.tsx';

type ShopPage = DataOf<'GET site/shop/{vendorSlug}'>;

const hrefFor = (slug: string, page: number): string =>
  page > 1 ? `/shop/${slug}?pageNumber=${page}` : `/shop/${slug}`;

export async function loader({ web, url, params }: LoaderArgs) {
  const page = readPage(url.searchParams.get('pageNumber'));
  return pageStatus(page, await loadQuery(web, vendorShop(web.api, params.vendorSlug ?? '', page)));
}

function metaOfShop({ api, queryClient, params, search }: MetaInput) {
  const page = readPage(search.get('pageNumber'));
  const shopPage = queryClient.getQueryData(vendorShop(api, params.vendorSlug ?? '', page).queryKey);
  if (!shopPage) return { title: 'Shop', noIndex: true };
  const { shopName, about, shopImage, slug } = shopPage.shop;
  return {
    title: page > 1 ? `${shopName}, page ${page}` : shopName,
    description: plainText(about) || `The products of ${shopName}: digital downloads, yours at once.`,
    image: shopImage ?? undefined,
    canonical: hrefFor(slug, page),
    noIndex: shopPage.data.length === 0,
  };
}

export const handle: RouteHandle = { meta: metaOfShop };

function VendorShopScreen() {
  const { vendorSlug = '' } = useParams();
  const [search] = useSearchParams();
  const page = readPage(search.get('pageNumber'));
  const query = useQuery(vendorShop(useApi(), vendorSlug, page));
  const { data, error, isPlaceholderData } = query;
  if (isNotFound(error)) throw error;
  if (!data) {
    return (
      <main id="content">
        {error ? (
          <QueryError query={query} title="The shop could not be loaded" />
        ) : (
          <Loading label="Loading the shop" className="page-width py-9">
            <Skeleton className="h-36 rounded-card" />
          </Loading>
        )}
      </main>
    );
  }
  return (
    <main id="content">
      <ShopHeader shop={data.shop} />
      <section aria-labelledby="products" className="page-width py-8 sm:py-10">
        <h2 id="products" className="mb-5 font-serif text-heading font-heading">
          Products
        </h2>
        {isPlaceholderData ? (
          <Loading label="Loading products">
            <ProductGridSkeleton count={SHOP_PAGE_SIZE} />
          </Loading>
        ) : (
          <Products shopPage={data} page={page} />
        )}
      </section>
    </main>
  );
}

function Products({ shopPage, page }: { shopPage: ShopPage; page: number }) {
  const { shop, data, pageCount } = shopPage;
  if (data.length === 0) {
    const [href, label] = pageCount > 0 ? [hrefFor(shop.slug, 1), 'Go to page 1'] : ['/shop', 'Go to Shop'];
    return (
      <EmptyState
        title="Looks like no product is available."
        action={
          <a href={href} className={buttonClass()}>
            {label}
          </a>
        }
      />
    );
  }
  return (
    <>
      <ProductGrid products={data} priorityCount={2} />
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefFor={(page) => hrefFor(shop.slug, page)}
        label="Pages of products"
        className="mt-12"
      />
    </>
  );
}

export { VendorShopScreen as Component };
