import type { VendorOrder } from '#contract/vendor-orders.ts';
import { formatDollars } from '#domain/money.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { RecordLink } from '#ui/frames/record-link.tsx';
import { Download, FileText } from '#ui/icons/lucide.tsx';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { RowActions } from '#web/features/back-office/row-actions.tsx';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { OrderStatusBadge } from '#web/features/orders/order-badges.tsx';
import { useInvoice } from '#web/features/vendor-orders/use-invoice.ts';
import { invoiceLink } from '#web/features/vendor-orders/vendor-orders.data.ts';
import { Recent } from './recent.tsx';

interface RecentOrdersProps {
  rows: readonly VendorOrder[] | undefined;
  loading: boolean;
  limit: number;
  /** False for an admin, who cannot open the order list and the invoice screen and downloads the PDF instead. */
  isOwnShop: boolean;
}

export function RecentOrders({ isOwnShop, ...props }: RecentOrdersProps) {
  const pdf = useInvoice();
  const action: Column<VendorOrder> = {
    header: 'Action',
    kind: 'actions',
    numeric: true,
    cell: (order) => (
      <RowActions
        name={order.orderId}
        actions={[
          isOwnShop
            ? { label: 'View invoice', icon: <FileText className="size-4.5" />, ...invoiceLink(order) }
            : {
                label: 'Download invoice',
                icon: <Download className="size-4.5" />,
                onSelect: () => pdf.mutate(order.id),
              },
        ]}
      />
    ),
  };
  return (
    <Recent
      title="Recent Orders"
      allHref={isOwnShop ? '/orders' : undefined}
      columns={[isOwnShop ? LINKED_ID : ID, ...COLUMNS, action]}
      nameOf={(order) => order.orderId}
      empty={
        <EmptyState title="No recent orders yet! Stay tuned — your first customer is just around the corner." />
      }
      {...props}
    />
  );
}

const ID: Column<VendorOrder> = {
  header: 'Order ID',
  kind: 'lead',
  cell: ({ orderId }) => <span className="font-medium">{orderId}</span>,
};
const LINKED_ID: Column<VendorOrder> = {
  ...ID,
  cell: (order) => <RecordLink {...invoiceLink(order)}>{order.orderId}</RecordLink>,
};
const COLUMNS: readonly Column<VendorOrder>[] = [
  { header: 'Customer', cell: ({ user }) => user?.name ?? 'Unknown' },
  { header: 'Amount', numeric: true, cell: ({ totalAmount }) => formatDollars(totalAmount) },
  { header: 'Status', cell: (order) => <OrderStatusBadge {...order} /> },
  { header: 'Created At', cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
];
