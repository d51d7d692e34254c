import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { SHOP_PAGE_SIZE } from '#domain/limits.ts';
import { buttonClass } from '#ui/primitives/button-class.ts';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Pagination } from '#ui/primitives/pagination.tsx';
import { Loading } from '#ui/primitives/skeleton.tsx';
import { productList } from '#web/features/catalog/catalog.data.ts';
import { ProductGrid, ProductGridSkeleton } from '#web/features/catalog/product-grid.tsx';
import { type ShopFilter, shopHref } from '#web/features/catalog/shop-address.ts';
import { useApi } from '#web/kernel/context.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { shopQuery } from './shop-query.ts';

/** Two columns on a phone, three beside the categories. */
const SIZES = '(min-width: 80rem) 304px, (min-width: 64rem) 23vw, (min-width: 48rem) 30vw, calc(46vw - 8px)';

/** The number of products, the products of the page, and the pagination. `children` are shown beside the number. */
export function ShopResults({ filter, children }: { filter: ShopFilter; children: ReactNode }) {
  const query = useQuery(productList(useApi(), shopQuery(filter)));
  const { data, error, isPlaceholderData } = query;
  const id = useId();
  const page = isPlaceholderData ? undefined : data;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="sr-only">
        Products
      </h2>
      <div className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-4">
        {children}
        <p role="status" className="text-sm text-muted tabular-nums">
          {page ? countOf(page) : !error && 'Loading products'}
        </p>
      </div>
      {page?.searchedFor && (
        <p className="mb-6">
          Nothing is called “<bdi>{filter.searchKeyword}</bdi>”. Showing results for{' '}
          <strong>
            “<bdi>{page.searchedFor}</bdi>”
          </strong>
          .
        </p>
      )}
      {page ? (
        <ShopPage filter={filter} page={page} />
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
  filter,
  page,
}: {
  filter: ShopFilter;
  page: Omit<GridPage, 'products'> & { data: GridPage['products'] };
}) {
  if (page.data.length === 0) return <NoProducts filter={filter} pageCount={page.pageCount} />;
  return (
    <>
      <ProductGrid products={page.data} priorityCount={3} sizes={SIZES} />
      <Pagination
        page={filter.page}
        pageCount={page.pageCount}
        hrefFor={(page) => shopHref({ ...filter, page })}
        label="Pages of products"
        className="mt-12"
      />
    </>
  );
}

function NoProducts({ filter, pageCount }: { filter: ShopFilter; pageCount: number }) {
  const isPastEnd = pageCount > 0;
  return (
    <EmptyState
      title="Looks like no product is available."
      action={
        isPastEnd ? (
          <Link to={shopHref({ ...filter, page: 1 })} className={buttonClass()}>
            Go to page 1
          </Link>
        ) : (
          <>
            <Link to="/shop" className={buttonClass()}>
              See all products
            </Link>
            <Link to="/all-categories" className={buttonClass({ variant: 'secondary' })}>
              All Categories
            </Link>
          </>
        )
      }
    >
      {isPastEnd
        ? `There ${pageCount === 1 ? 'is 1 page' : `are ${pageCount} pages`} here, and this is past the end.`
        : filter.searchKeyword
          ? 'Try fewer or other words.'
          : 'This category is waiting for its first product.'}
    </EmptyState>
  );
}

const whole = new Intl.NumberFormat('en-US');

/** '12 products'; '1,000+ products' when more match than were counted. */
const countOf = ({ total, totalIsCapped }: { total: number; totalIsCapped?: boolean }): string =>
  `${whole.format(total)}${totalIsCapped ? '+' : ''} ${total === 1 ? 'product' : 'products'}`;
