import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ProductFacets } from '#contract/catalog.ts';
import { SHOP_PAGE_SIZE } from '#domain/limits.ts';
import { Pagination } from '#ui/primitives/pagination.tsx';
import { Loading } from '#ui/primitives/skeleton.tsx';
import { productList } from '#web/features/catalog/catalog.data.ts';
import { ProductGrid, ProductGridSkeleton } from '#web/features/catalog/product-grid.tsx';
import { type ShopFilter, shopHref } from '#web/features/catalog/shop-address.ts';
import { useApi } from '#web/kernel/context.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import type { CategoryTreeProps } from './category-tree.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterDrawer } from './filter-drawer.tsx';
import { NoProducts } from './no-products.tsx';
import { shopQuery } from './shop-query.ts';
import { SortMenu } from './sort-menu.tsx';

/** Two columns on a phone, three beside the categories. */
const SIZES = '(min-width: 80rem) 304px, (min-width: 64rem) 23vw, (min-width: 48rem) 30vw, calc(46vw - 8px)';

interface ShopResultsProps {
  shop: ShopFilter;
  /** What the filters and the order are set to: that of the next list while one is being loaded. */
  chosen: ShopFilter;
  facets: ProductFacets | undefined;
  tree: Omit<CategoryTreeProps, 'onChoose'>;
}

/** The number of products with the order, the filters, the products of the page, and the pagination. */
export function ShopResults({ shop, chosen, facets, tree }: ShopResultsProps) {
  const query = useQuery(productList(useApi(), shopQuery(shop)));
  const { data, error, isPlaceholderData } = query;
  const id = useId();
  const page = isPlaceholderData ? undefined : data;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="sr-only">
        Products
      </h2>
      <div className="shop-bar">
        <FilterDrawer
          tree={tree}
          shop={chosen}
          facets={facets}
          showLabel={page ? `Show ${resultsOf(page)}` : 'Show results'}
        />
        <p role="status" className="text-sm text-muted tabular-nums">
          {page ? countOf(page, shop.searchKeyword) : !error && 'Loading products'}
        </p>
        <SortMenu shop={chosen} />
      </div>
      <FilterChips shop={chosen} facets={facets} />
      {page?.searchedFor && (
        <p className="mb-6">
          Nothing is called “<bdi>{shop.searchKeyword}</bdi>”. Showing results for{' '}
          <strong>
            “<bdi>{page.searchedFor}</bdi>”
          </strong>
          .
        </p>
      )}
      {page ? (
        <ShopPage shop={shop} facets={facets} page={page} />
      ) : error ? (
        <QueryError query={query} title="The products could not be loaded" />
      ) : (
        <Loading label="Loading products">
          <ProductGridSkeleton count={SHOP_PAGE_SIZE} />
        </Loading>
      )}
    </section>
  );
}

type GridPage = Parameters<typeof ProductGrid>[0] & { pageCount: number };

function ShopPage({
  shop,
  facets,
  page,
}: {
  shop: ShopFilter;
  facets: ProductFacets | undefined;
  page: Omit<GridPage, 'products'> & { data: GridPage['products'] };
}) {
  if (page.data.length === 0) return <NoProducts shop={shop} facets={facets} pageCount={page.pageCount} />;
  return (
    <>
      <ProductGrid products={page.data} priorityCount={3} sizes={SIZES} />
      <Pagination
        page={shop.page}
        pageCount={page.pageCount}
        hrefFor={(page) => shopHref({ ...shop, page })}
        label="Pages of products"
        className="mt-12"
      />
    </>
  );
}

interface Counted {
  total: number;
  totalIsCapped?: boolean;
}

const whole = new Intl.NumberFormat('en-US');

const numberOf = ({ total, totalIsCapped }: Counted) => `${whole.format(total)}${totalIsCapped ? '+' : ''}`;
const resultsOf = (page: Counted) => `${numberOf(page)} ${page.total === 1 ? 'result' : 'results'}`;

/** '12 products', '32 results for knitting'; '1,000+' when more match than were counted. */
function countOf(page: Counted, searchKeyword: string) {
  if (!searchKeyword) return `${numberOf(page)} ${page.total === 1 ? 'product' : 'products'}`;
  return (
    <>
      {resultsOf(page)} for <bdi>{searchKeyword}</bdi>
    </>
  );
}
