import { useQuery } from '@tanstack/react-query';
import type { ProductCard } from '#contract/catalog.ts';
import { WISHLIST_PAGE_SIZE } from '#domain/limits.ts';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { buttonClass } from '#ui/primitives/button-class.ts';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Pagination } from '#ui/primitives/pagination.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { productList } from '#web/features/catalog/catalog.data.ts';
import { wishlist } from '#web/features/catalog/wishlist.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { readPage } from '#web/kernel/read-page.ts';
import { useSession } from '#web/kernel/session.ts';
import { useSearchParams } from '#web/kernel/use-search-params.ts';
import { NeedsScripts } from './needs-scripts.tsx';
import { WishlistRow } from './wishlist/wishlist-row.tsx';

export const handle: RouteHandle = {
  meta: () => ({ title: 'My Wishlist', description: 'The products you saved for later.', noIndex: true }),
};

function WishlistScreen() {
  // The wishlist is in the browser's storage, so the server renders the frame only.
  const { ready } = useSession();
  const items = wishlist.use();
  return (
    <main id="content" className="page-width py-8 sm:py-12">
      <PageHeading title="My Wishlist" />
      <NeedsScripts list="Your wishlist" />
      {ready ? <Wishlist items={items} /> : <WishlistSkeleton />}
    </main>
  );
}

function Wishlist({ items }: { items: readonly ProductCard[] }) {
  return (
    <>
      {/* Stays when the last product goes, so that this is announced too. */}
      <p className={items.length > 0 ? 'mt-2 text-muted' : 'sr-only'} role="status">
        {items.length === 1 ? '1 product' : `${items.length} products`}
      </p>
      {items.length > 0 ? <WishlistPages items={items} /> : <EmptyWishlist />}
    </>
  );
}

function WishlistPages({ items }: { items: readonly ProductCard[] }) {
  const [search] = useSearchParams();
  const pageCount = Math.ceil(items.length / WISHLIST_PAGE_SIZE);
  const page = Math.min(readPage(search.get('pageNumber')), pageCount);
  const pageItems = items.slice((page - 1) * WISHLIST_PAGE_SIZE, page * WISHLIST_PAGE_SIZE);
  const currentById = useCurrentProducts(pageItems);
  return (
    <>
      <ul className="mt-6 border-t border-hairline">
        {pageItems.map((item) => (
          <WishlistRow
            key={item.id}
            product={currentById?.get(item.id) ?? item}
            isUnavailable={currentById !== null && !currentById.has(item.id)}
          />
        ))}
      </ul>
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefFor={(page) => (page > 1 ? `/wishlist?pageNumber=${page}` : '/wishlist')}
        label="Pages of the wishlist"
        className="mt-8"
      />
    </>
  );
}

/** The current products by id; null while they load or if they cannot be loaded. */
function useCurrentProducts(items: readonly ProductCard[]): Map<string, ProductCard> | null {
  const ids = items.map((item) => item.id).join();
  const { data, isPlaceholderData } = useQuery(productList(useApi(), { ids, limit: WISHLIST_PAGE_SIZE }));
  return data && !isPlaceholderData ? new Map(data.data.map((product) => [product.id, product])) : null;
}

function EmptyWishlist() {
  return (
    <EmptyState
      title="Your wishlist is empty."
      action={
        <Link to="/shop" className={buttonClass()}>
          Go to Shop
        </Link>
      }
    >
      Save what you like with its heart, and find it here again.
    </EmptyState>
  );
}

function WishlistSkeleton() {
  return (
    <Loading label="Loading your wishlist" className="mt-14 border-t border-hairline">
      {[1, 2, 3].map((row) => (
        <div key={row} className="wishlist-row">
          <Skeleton className="size-20 rounded-control sm:size-28" />
          <div>
            <Skeleton className="h-6 w-3/5" />
            <Skeleton className="mt-2 h-4 w-1/4" />
            <Skeleton className="mt-3 h-5 w-16" />
          </div>
          <div className="actions">
            <Skeleton className="h-9 w-28 rounded-control" />
          </div>
        </div>
      ))}
    </Loading>
  );
}

export { WishlistScreen as Component };
