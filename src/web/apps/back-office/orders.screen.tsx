import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '#contract/contract.ts';
import type { VendorOrder } from '#contract/vendor-orders.ts';
import { formatDollars } from '#domain/money.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { RecordLink } from '#ui/frames/record-link.tsx';
import { FileText, Trash2 } from '#ui/icons/lucide.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { ListScreen } from '#web/features/back-office/list-screen.tsx';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { useConfirmDialog } from '#web/features/back-office/use-confirm-dialog.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import { OrderStatusBadge, PaymentStatusBadge } from '#web/features/orders/order-badges.tsx';
import {
  deleteVendorOrder,
  invoiceLink,
  vendorOrders,
} from '#web/features/vendor-orders/vendor-orders.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Order List', noIndex: true }) };

/** A vendor's orders, each with its invoice. */
function OrdersScreen() {
  const list = useListAddress();
  // What the API refuses of the address, the list leaves out.
  const query = useQuery(vendorOrders(useApi(), list.query as InputOf<'GET vendor/order'>['query']));
  const removal = useConfirmDialog<VendorOrder>({
    title: 'Delete Order',
    text: 'Are you sure you want to delete? The order leaves your screens; your customer keeps it and its downloads.',
    ...deleteVendorOrder,
  });
  return (
    <>
      <ListScreen
        title="Order List"
        list={list}
        query={query}
        search="Search by order ID or customer"
        columns={COLUMNS}
        nameOf={(order) => order.orderId}
        rowActions={(order) => [
          { label: 'View invoice', icon: <FileText className="size-4.5" />, ...invoiceLink(order) },
          { label: 'Delete', icon: <Trash2 className="size-4.5" />, onSelect: () => removal.ask(order) },
        ]}
        empty={{
          title: 'No orders yet.',
          text: 'Each sale of one of your products appears here, with its invoice.',
          action: (
            <Link to="/products" className={buttonClass({ variant: 'secondary' })}>
              Go to products
            </Link>
          ),
        }}
      />
      {removal.dialog}
    </>
  );
}

const COLUMNS: readonly Column<VendorOrder>[] = [
  {
    header: 'Order ID',
    kind: 'lead',
    cell: (order) => <RecordLink {...invoiceLink(order)}>{order.orderId}</RecordLink>,
  },
  {
    header: 'Amount',
    sort: 'totalAmount',
    numeric: true,
    cell: ({ totalAmount }) => formatDollars(totalAmount),
  },
  { header: 'Payment Status', cell: (order) => <PaymentStatusBadge {...order} /> },
  {
    header: 'Created At',
    sort: 'createdAt',
    cell: ({ createdAt }) => <Timestamp at={createdAt} />,
  },
  { header: 'Status', cell: (order) => <OrderStatusBadge {...order} /> },
];

export { OrdersScreen as Component };
