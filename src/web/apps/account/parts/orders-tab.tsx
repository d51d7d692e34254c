import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerOrder } from '#contract/orders.ts';
import { CUSTOMER_ORDERS_PAGE_SIZE } from '#domain/limits.ts';
import { buttonClass } from '#ui/primitives/button.tsx';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Pagination } from '#ui/primitives/pagination.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { ownOrders } from '#web/features/orders/orders.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { useSearchParams } from '#web/kernel/use-search-params.ts';
import { LinkedOrder } from './linked-order.tsx';
import { OrderInfo } from './order-info.tsx';
import { OrderRow } from './order-row.tsx';

/** 'Your Orders', three per page. Each opens in a dialog with its downloads. */
export function OrdersTab() {
  const [search] = useSearchParams();
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1);
  const orders = useQuery(ownOrders(useApi(), { page, limit: CUSTOMER_ORDERS_PAGE_SIZE }));
  // Two states, so that the dialog keeps its content while it closes.
  const [selectedOrder, setSelectedOrder] = useState<CustomerOrder | null>(null);
  const [open, setOpen] = useState(false);
  const show = (order: CustomerOrder) => {
    setSelectedOrder(order);
    setOpen(true);
  };
  return (
    <section aria-labelledby="orders-title">
      <h2 id="orders-title" className="font-serif text-heading font-heading">
        Your Orders
      </h2>
      {orders.isPending && <OrdersSkeleton />}
      {orders.isError && <QueryError query={orders} />}
      {orders.data?.total === 0 && (
        <EmptyState
          title="No orders yet — find something you love and order now!"
          action={
            <Link to="/shop" className={buttonClass()}>
              Go to Shop
            </Link>
          }
        />
      )}
      {orders.data && orders.data.total > 0 && (
        <>
          <ul className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-3">
            {orders.data.data.map((order) => (
              <OrderRow key={order.id} order={order} onDetails={() => show(order)} />
            ))}
          </ul>
          <Pagination
            page={page}
            pageCount={orders.data.pageCount}
            label="Orders"
            className="mt-8"
            hrefFor={(to) => (to === 1 ? '/customer-dashboard' : `/customer-dashboard?page=${to}`)}
          />
        </>
      )}
      <LinkedOrder />
      {selectedOrder && <OrderInfo order={selectedOrder} open={open} onOpenChange={setOpen} />}
    </section>
  );
}

function OrdersSkeleton() {
  return (
    <Loading label="Loading your orders" className="mt-5 grid gap-3">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-48 rounded-card sm:h-28" />
      ))}
    </Loading>
  );
}
