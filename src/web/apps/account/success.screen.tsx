import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { CustomerOrder } from '#contract/orders.ts';
import { formatDollars } from '#domain/money.ts';
import { Check } from '#ui/icons/lucide.tsx';
import { useLocation, useNavigate } from '#ui/navigation.ts';
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { Glyph } from '#ui/primitives/glyph.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { cart } from '#web/features/cart/cart.ts';
import { keptCode } from '#web/features/cart/kept-code.ts';
import {
  forgetPayment,
  orderOfSuccess,
  type PaidPayment,
  successStateOf,
} from '#web/features/checkout/success.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useSession } from '#web/kernel/session.ts';
import { BoughtFiles, BoughtFilesSkeleton } from './success/bought-files.tsx';
import { MoreFromShops } from './success/more-from-shops.tsx';
import { OrderUnconfirmed } from './success/order-unconfirmed.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Order Completed', noIndex: true }) };

/** Where a payment leads: to the files that were bought, to why there are none, or to the last order of the past hour. */
function SuccessScreen() {
  const state = successStateOf(useLocation().state);
  const { paid } = state;
  const query = useQuery(orderOfSuccess(useApi(), state));
  const { data: order, error, isPending } = query;
  useOrderWritten(paid, order);
  return (
    <main id="content" className="py-12 sm:py-16">
      <p role="status" className="sr-only">
        {order?.status === 'Completed' && 'Your files are ready.'}
      </p>
      {paid && error ? (
        <OrderUnconfirmed
          paid={paid}
          error={error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : order?.status === 'Failed' ? (
        <OrderFailed order={order} />
      ) : paid && !order ? (
        <OrderPending paid={paid} />
      ) : (
        <OrderCompleted
          order={order ?? null}
          isPending={isPending}
          retry={error && { isPending: query.isFetching, send: () => void query.refetch() }}
        />
      )}
    </main>
  );
}

/**
 * Once a payment has its order, what led to it is forgotten, and the history's entry names the order instead: who comes
 * back to it keeps what is in the cart by then. Of an order that failed the cart stays.
 */
function useOrderWritten(paid: PaidPayment | undefined, order: CustomerOrder | null | undefined): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const handle = useEffectEvent((written: CustomerOrder) => {
    forgetPayment();
    if (written.status === 'Completed') {
      if (written.code) keptCode.drop();
      cart.clear();
    }
    const state = { orderId: written.id };
    queryClient.setQueryData(orderOfSuccess(api, state).queryKey, written);
    void navigate('', { replace: true, state, preventScrollReset: true });
  });
  useEffect(() => {
    if (paid && order) handle(order);
  }, [paid, order]);
}

interface HeadProps {
  icon: ReactNode;
  tone: string;
  title: string;
  children: ReactNode;
}

function Head({ icon, tone, title, children }: HeadProps) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-4 text-center">
      <span className={`grid size-16 place-items-center rounded-full ${tone}`} aria-hidden="true">
        {icon}
      </span>
      <h1 className="mt-6 font-serif text-title font-heading">{title}</h1>
      {children}
    </div>
  );
}

const GOOD = { icon: <Check className="size-8" />, tone: 'bg-success-soft text-success' };

/** The bank has agreed, and the order is being written. */
function OrderPending({ paid }: { paid: PaidPayment }) {
  return (
    <>
      <Head {...GOOD} title={paid.amount > 0 ? 'Payment Received' : 'Placing Your Order'}>
        <p className="mt-3 text-muted text-balance">
          {paid.amount > 0
            ? 'Your bank has said yes; your files come in a few seconds.'
            : 'Your files come in a few seconds.'}
        </p>
      </Head>
      <div className="mx-auto mt-8 max-w-2xl px-4">
        <BoughtFilesSkeleton count={paid.products.length} />
      </div>
    </>
  );
}

interface OrderCompletedProps {
  order: CustomerOrder | null;
  isPending: boolean;
  /** Where the order could not be read. */
  retry: { isPending: boolean; send: () => void } | null;
}

function OrderCompleted({ order, isPending, retry }: OrderCompletedProps) {
  const { user } = useSession();
  return (
    <>
      <Head {...GOOD} title="Order Completed">
        <p className="mt-3 text-muted text-balance">
          Your order has been successfully placed. Thank you for shopping with us.
        </p>
      </Head>
      {isPending ? (
        <div className="mx-auto mt-8 max-w-2xl px-4">
          <BoughtFilesSkeleton count={1} />
        </div>
      ) : (
        <>
          <div className="mx-auto mt-8 max-w-2xl px-4">
            {order && (
              <>
                <BoughtFiles order={order} />
                <p className="mt-6 text-center text-sm text-muted wrap-anywhere">
                  The receipt of order {order.orderId} went to {user?.email}. Your files stay in{' '}
                  <LibraryLink />.
                </p>
              </>
            )}
            {retry && (
              <div className="flex flex-wrap items-center justify-center gap-3">
                <p>
                  Your files could not be shown here. They are in <LibraryLink />.
                </p>
                <Button variant="secondary" size="sm" busy={retry.isPending} onClick={retry.send}>
                  Retry
                </Button>
              </div>
            )}
            <div className="mt-6 flex flex-wrap justify-center gap-3">
              <Link
                to="/customer-dashboard"
                className={buttonClass({ variant: order ? 'secondary' : 'primary', size: 'lg' })}
              >
                Go to Dashboard
              </Link>
              <Link to="/shop" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
                Continue Shopping
              </Link>
            </div>
          </div>
          {order && <MoreFromShops order={order} />}
        </>
      )}
    </>
  );
}

const LibraryLink = () => (
  <Link to="/library" className="inline-flex min-h-6 items-center text-accent underline underline-offset-3">
    Your library
  </Link>
);

function OrderFailed({ order }: { order: CustomerOrder }) {
  const { orderId, failure, totalAmount, paymentStatus } = order;
  const money = paymentStatus === 'Paid' ? 'is going back' : 'has gone back';
  return (
    <Head
      icon={<Glyph name="close" className="size-8" />}
      tone="bg-danger-soft text-danger"
      title="Order Not Completed"
    >
      <p className="mt-3 text-balance">{failure ?? 'This order could not be completed.'}</p>
      {totalAmount > 0 && (
        <p className="mt-3 text-muted text-balance">
          The {formatDollars(totalAmount)} of order {orderId} {money} to your card. Most banks show it within
          5 to 10 days.
        </p>
      )}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Link to="/cart" className={buttonClass({ size: 'lg' })}>
          Back to Cart
        </Link>
        <Link to="/customer-dashboard" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
          Go to Dashboard
        </Link>
      </div>
    </Head>
  );
}

export { SuccessScreen as Component };
