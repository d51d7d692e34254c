import { useLocation } from '#ui/navigation.ts';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { productList } from '#web/features/catalog/catalog.data.ts';
import { findCategoryPath, shopAddressOn } from '#web/features/catalog/category-path.ts';
import { prefetchWithTimeout } from '#web/features/catalog/prefetch.ts';
import { readShopFilter, shopHref } from '#web/features/catalog/shop-address.ts';
import { commonData, shopPage } from '#web/features/content/content.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { loadQuery, pageStatus } from '#web/kernel/load.ts';
import type { MetaInput, RouteHandle } from '#web/kernel/meta.ts';
import { useQuery } from '#web/kernel/queries/queries.ts';
import { type LoaderArgs, PageStatus, Redirect } from '#web/kernel/router/routes.ts';
import { CategoryTree } from './shop/category-tree.tsx';
import { FilterDrawer } from './shop/filter-drawer.tsx';
import { ShopBanner } from './shop/shop-banner.tsx';
import { shopQuery } from './shop/shop-query.ts';
import { ShopResults } from './shop/shop-results.tsx';

export async function loader({ web, url }: LoaderArgs) {
  const search = url.searchParams;
  const filter = readShopFilter(search);
  const products = productList(web.api, shopQuery(filter));
  const [common, , list] = await Promise.all([
    loadQuery(web, commonData(web.api)),
    prefetchWithTimeout(web, shopPage(web.api)),
    prefetchWithTimeout(web, products),
  ]);
  if (filter.category) {
    const current = `/shop?${search}`;
    let path = findCategoryPath(common.nestedCategories, filter.category);
    if (path.length === 0 || shopAddressOn(path, search) !== current) {
      // The browser's category tree may be outdated.
      const { nestedCategories } = await loadQuery(web, { ...commonData(web.api), staleTime: 0 });
      path = findCategoryPath(nestedCategories, filter.category);
      if (path.length === 0) {
        const { mergedInto: id } = list ?? (await loadQuery(web, products));
        path = findCategoryPath(nestedCategories, id ? { ...filter.category, id } : null);
      }
      if (path.length === 0) throw new PageStatus(404);
      const address = shopAddressOn(path, search);
      if (address !== current) throw new Redirect(address, 301);
    }
  }
  return list ? pageStatus(filter.page, list) : null;
}

function metaOfShop({ api, queryClient, search }: MetaInput) {
  const filter = readShopFilter(search);
  const common = queryClient.getQueryData(commonData(api).queryKey);
  const content = queryClient.getQueryData(shopPage(api).queryKey);
  const list = queryClient.getQueryData(productList(api, shopQuery(filter)).queryKey);
  const path = findCategoryPath(common?.nestedCategories ?? [], filter.category);
  const name = filter.searchKeyword ? `Results for “${filter.searchKeyword}”` : (path.at(-1)?.name ?? 'Shop');
  return {
    title: filter.page > 1 ? `${name}, page ${filter.page}` : name,
    description: `${path.length > 0 ? path.map((category) => category.name).join(', ') : 'All products'}: digital downloads from independent shops, yours the moment you pay.`,
    image:
      path.findLast((category) => category.bannerImage)?.bannerImage ??
      content?.cmsData.bannerImage ??
      undefined,
    canonical: shopHref(filter),
    noIndex: filter.searchKeyword !== '' || (filter.page > 1 && list?.data.length === 0),
  };
}

export const handle: RouteHandle = { meta: metaOfShop };

function ShopScreen() {
  const api = useApi();
  const filter = readShopFilter(new URLSearchParams(useLocation().search));
  const { data: common } = useQuery(commonData(api));
  const { data: content } = useQuery(shopPage(api));
  const categories = common?.nestedCategories ?? [];
  const path = findCategoryPath(categories, filter.category);
  return (
    <main id="content">
      <ShopBanner
        path={path}
        searchKeyword={filter.searchKeyword}
        image={content?.cmsData.bannerImage ?? null}
      />
      <div className="page-width shop-frame">
        <aside className="shop-side" aria-labelledby="product-category">
          <h2 id="product-category" className="mb-3 px-3 font-semibold">
            Product Category
          </h2>
          {common ? <CategoryTree categories={categories} path={path} /> : <Skeleton className="h-96" />}
        </aside>
        <ShopResults filter={filter}>
          <FilterDrawer categories={categories} path={path} />
        </ShopResults>
      </div>
    </main>
  );
}

export { ShopScreen as Component };
