import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Location } from '#ui/navigation.ts';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { productFacets, productList } from '#web/features/catalog/catalog.data.ts';
import { shopAddressOn } from '#web/features/catalog/category-path.ts';
import { prefetchWithTimeout } from '#web/features/catalog/prefetch.ts';
import { defaultSort, readShopFilter, shopHref } from '#web/features/catalog/shop-address.ts';
import { branchNodes, categoryNodes } from '#web/features/content/category-nodes.ts';
import { categoryBranch, categoryTree, shopPage } from '#web/features/content/content.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { loadQuery, pageStatus } from '#web/kernel/load.ts';
import type { MetaInput, RouteHandle } from '#web/kernel/meta.ts';
import { useRouterState } from '#web/kernel/router/router-view.tsx';
import { type LoaderArgs, Redirect } from '#web/kernel/router/routes.ts';
import { PendingCategories } from './shell/pending-categories.tsx';
import { CategoryTree } from './shop/category-tree.tsx';
import { FilterPanel } from './shop/filter-panel.tsx';
import { ShopBanner } from './shop/shop-banner.tsx';
import { facetQuery, shopQuery } from './shop/shop-query.ts';
import { ShopResults } from './shop/shop-results.tsx';

export async function loader({ web, url }: LoaderArgs) {
  const search = url.searchParams;
  const filter = readShopFilter(search);
  const [{ path }, , list] = await Promise.all([
    loadQuery(web, categoryBranch(web.api, filter.category)),
    prefetchWithTimeout(web, shopPage(web.api)),
    prefetchWithTimeout(web, productList(web.api, shopQuery(filter))),
    prefetchWithTimeout(web, productFacets(web.api, facetQuery(filter))),
  ]);
  if (filter.category) {
    const address = shopAddressOn(path, search);
    if (address !== `/shop?${search}`) throw new Redirect(address, 301);
  }
  return list ? pageStatus(filter.page, list) : null;
}

function metaOfShop({ api, queryClient, search }: MetaInput) {
  const filter = readShopFilter(search);
  const content = queryClient.getQueryData(shopPage(api).queryKey);
  const list = queryClient.getQueryData(productList(api, shopQuery(filter)).queryKey);
  const path = queryClient.getQueryData(categoryBranch(api, filter.category).queryKey)?.path ?? [];
  const name = filter.searchKeyword ? `Results for “${filter.searchKeyword}”` : (path.at(-1)?.name ?? 'Shop');
  const plain = { ...filter, searchKeyword: '', filter: {}, sort: defaultSort('') };
  return {
    title: filter.page > 1 ? `${name}, page ${filter.page}` : name,
    description: `${path.length > 0 ? path.map((category) => category.name).join(', ') : 'All products'}: digital downloads from independent shops, yours the moment you pay.`,
    image:
      path.findLast((category) => category.bannerImage)?.bannerImage ??
      content?.cmsData.bannerImage ??
      undefined,
    // Words, filters and orders show the same products again.
    canonical: shopHref(shopHref(filter) === shopHref(plain) ? filter : { ...plain, page: 1 }),
    noIndex: list?.data.length === 0,
  };
}

export const handle: RouteHandle = { meta: metaOfShop };

const filterOf = ({ search }: Location) => readShopFilter(new URLSearchParams(search));

function ShopScreen() {
  const api = useApi();
  const { location, next } = useRouterState();
  const filter = filterOf(location);
  // While another list is being loaded, a click on a filter adds to that list's filters, not to those still shown.
  const chosen = next?.pathname === location.pathname ? filterOf(next) : filter;
  const { data: facets } = useQuery(productFacets(api, facetQuery(filter)));
  const { data: branch } = useQuery(categoryBranch(api, filter.category));
  const { data: content } = useQuery(shopPage(api));
  const [isApproached, setIsApproached] = useState(false);
  const tree = useQuery({ ...categoryTree(api), enabled: isApproached });
  const path = branch?.path ?? [];
  const treeProps = {
    categories: tree.data ? categoryNodes(tree.data) : branch ? branchNodes(branch) : [],
    path,
    counts: new Map(facets?.categories.map(({ id, count }) => [id, count])),
    pending: <PendingCategories query={tree} />,
    onApproach: () => setIsApproached(true),
  };
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
          {branch ? <CategoryTree {...treeProps} /> : <Skeleton className="h-96" />}
          <FilterPanel shop={chosen} facets={facets} />
        </aside>
        <ShopResults shop={filter} chosen={chosen} facets={facets} tree={treeProps} />
      </div>
    </main>
  );
}

export { ShopScreen as Component };
