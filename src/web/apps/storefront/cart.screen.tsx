import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDollars } from '#domain/money.ts';
import { isolated } from '#lib/isolated.ts';
import { ShoppingBag } from '#ui/icons/lucide.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { recommendedProducts } from '#web/features/catalog/catalog.data.ts';
import { prefetchWithTimeout } from '#web/features/catalog/prefetch.ts';
import { ProductGrid, ProductGridSkeleton } from '#web/features/catalog/product-grid.tsx';
import { boughtBefore } from '#web/features/library/purchases.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import type { LoaderArgs } from '#web/kernel/router/routes.ts';
import { useSession } from '#web/kernel/session.ts';
import { CartLines } from './cart/cart-lines.tsx';
import { OrderSummary } from './cart/order-summary.tsx';
import { useBoughtItems } from './cart/use-bought-items.ts';
import { useCheckout } from './cart/use-checkout.ts';
import { useFreshCart } from './cart/use-fresh-cart.ts';
import { useReturnToCheckout } from './cart/use-return-to-checkout.ts';
import { NeedsScripts } from './needs-scripts.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Shopping Cart', noIndex: true }) };

export async function loader({ web }: LoaderArgs) {
  await prefetchWithTimeout(web, recommendedProducts(web.api));
  return null;
}

function CartScreen() {
  const { ready } = useSession();
  return (
    <main id="content" className="page-width py-10">
      <h1 className="font-serif text-title font-heading">Shopping Cart</h1>
      <NeedsScripts list="Your cart" />
      {ready ? <Cart /> : <CartSkeleton />}
      <Recommended />
    </main>
  );
}

function Cart() {
  const { items, available, unavailable, changes, partsOf, checked } = useFreshCart();
  const checkout = useCheckout(available, checked);
  const { takenOut, isChecked, purchaseOf } = useBoughtItems(items, {
    isAsked: checkout.nothingIsPaid,
    isHeld: checkout.isOpen,
  });
  useReturnToCheckout(isChecked && checkout.nothingIsPaid && available.length > 0, () =>
    checkout.setOpen(true),
  );
  const bought = available.flatMap((item) => {
    const purchase = purchaseOf(item);
    return purchase ? [boughtBefore(purchase, `“${isolated(item.name)}”`)] : [];
  });
  const count = available.length === 1 ? '1 product' : `${available.length} products`;
  return (
    <>
      <div role="status" className="mt-6 empty:mt-0">
        {takenOut.map(({ name, day }) => (
          <Notice key={`${name} ${day}`}>
            Bought {day}: “<bdi>{name}</bdi>”,{' '}
            <Link to="/library" className="underline underline-offset-3">
              in your library
            </Link>
            .
          </Notice>
        ))}
        {changes.map((sentence) => (
          <Notice key={sentence}>{sentence}</Notice>
        ))}
      </div>
      {/* Not shown: the lines and the summary say it. */}
      <p role="status" className="sr-only">
        {count} in your cart, {formatDollars(checkout.price.total)} in all.
      </p>
      {items.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
          <CartLines items={items} unavailable={unavailable} partsOf={partsOf} purchaseOf={purchaseOf} />
          <OrderSummary items={available} checkout={checkout} bought={[...new Set(bought)]} />
        </div>
      )}
    </>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return <p className="mb-3 rounded-control bg-accent-soft px-4 py-3 text-sm">{children}</p>;
}

function EmptyCart() {
  return (
    <EmptyState
      icon={<ShoppingBag className="size-7 stroke-[1.5]" />}
      title="Your cart is empty."
      action={
        <Link to="/shop" className={buttonClass()}>
          Go to Shop
        </Link>
      }
    >
      Explore our products and add your favorites to the cart.
    </EmptyState>
  );
}

/** Placeholder until the cart is read from the browser's storage. */
function CartSkeleton() {
  return (
    <Loading
      label="Loading your cart"
      className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="grid gap-5">
        <Skeleton className="h-32 rounded-card" />
        <Skeleton className="h-32 rounded-card" />
      </div>
      <Skeleton className="h-64 rounded-card" />
    </Loading>
  );
}

function Recommended() {
  const query = useQuery(recommendedProducts(useApi()));
  const { data, error, isPending } = query;
  const products = data?.recommendedProducts ?? [];
  return (
    <section aria-labelledby="recommended-title" className="mt-20">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h2 id="recommended-title" className="font-serif text-heading font-heading">
          Product You May Also Like
        </h2>
        <Link to="/shop" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          See More<span className="sr-only"> products</span>
        </Link>
      </div>
      {isPending && (
        <Loading label="Loading products">
          <ProductGridSkeleton count={5} />
        </Loading>
      )}
      {!data && error && <QueryError query={query} />}
      {data && products.length === 0 && (
        <p className="text-muted">Currently there are no products available.</p>
      )}
      {products.length > 0 && (
        <div className="cart-recommended">
          <ProductGrid products={products} />
        </div>
      )}
    </section>
  );
}

export { CartScreen as Component };
