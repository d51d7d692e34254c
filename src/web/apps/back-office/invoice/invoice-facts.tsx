import type { VendorOrder } from '#contract/vendor-orders.ts';
import { DataList } from '#ui/frames/data-list.tsx';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { OrderStatusBadge, PaymentStatusBadge } from '#web/features/orders/order-badges.tsx';

/** Customer, shop, order number, date and statuses. */
export function InvoiceFacts({ order }: { order: VendorOrder }) {
  const { user, shopName, orderId, createdAt } = order;
  return (
    <div className="grid gap-x-12 gap-y-8 sm:grid-cols-2 print:grid-cols-2">
      <div className="grid content-start gap-6">
        <section aria-labelledby="invoice-customer">
          <h2 id="invoice-customer" className="text-sm text-muted">
            Customer
          </h2>
          <p className="mt-1 font-medium">{user?.name ?? 'Unknown'}</p>
          {user && (
            <>
              <p className="break-words">{user.email}</p>
              <p className="tabular-nums">{user.phone}</p>
            </>
          )}
        </section>
        <section aria-labelledby="invoice-shop">
          <h2 id="invoice-shop" className="text-sm text-muted">
            Sold by
          </h2>
          <p className="mt-1 font-medium">{shopName}</p>
        </section>
      </div>
      <DataList
        className="content-start"
        items={[
          { term: 'Order ID', value: orderId },
          {
            term: 'Date',
            value: <Timestamp at={createdAt} />,
          },
          { term: 'Payment Status', value: <PaymentStatusBadge {...order} /> },
          { term: 'Order Status', value: <OrderStatusBadge {...order} /> },
        ]}
      />
    </div>
  );
}
