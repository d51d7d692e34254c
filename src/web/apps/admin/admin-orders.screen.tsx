import { useQuery } from '@tanstack/react-query';
import type { AdminOrderRow } from '#contract/admin-orders.ts';
import type { InputOf } from '#contract/contract.ts';
import { ORDERS_FOUND_MAX } from '#domain/limits.ts';
import { formatDollars } from '#domain/money.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/order.ts';
import { formatCount } from '#lib/format-count.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { RecordLink } from '#ui/frames/record-link.tsx';
import { Eye } from '#ui/icons/lucide.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { ListFilter } from '#web/features/back-office/list-filter.tsx';
import { ListScreen } from '#web/features/back-office/list-screen.tsx';
import { Ago } from '#web/features/back-office/timestamp.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import { adminOrders } from '#web/features/orders/admin-orders.data.ts';
import { OrderStatusBadge, PaymentStatusBadge } from '#web/features/orders/order-badges.tsx';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Orders', noIndex: true }) };

const optionsOf = (statuses: readonly string[]) => statuses.map((value) => ({ value, label: value }));

/** Orders of the whole market. */
function AdminOrdersScreen() {
  const list = useListAddress('status', 'paymentStatus');
  // What the API refuses of the address, the list leaves out.
  const query = useQuery(adminOrders(useApi(), list.query as InputOf<'GET admin/order'>['query']));
  const isCapped = list.query.searchKeyword !== undefined && query.data?.total === ORDERS_FOUND_MAX;
  return (
    <ListScreen
      title="Orders"
      subtitle={isCapped && `These are the newest ${formatCount(ORDERS_FOUND_MAX)} orders that match.`}
      list={list}
      query={query}
      search="Search by number, customer or shop"
      filters={
        <>
          <ListFilter
            list={list}
            name="paymentStatus"
            label="Payment Status"
            placeholder="All payments"
            fieldClassName="grow basis-44 sm:max-w-56"
            options={optionsOf(PAYMENT_STATUSES)}
          />
          <ListFilter
            list={list}
            name="status"
            label="Status"
            placeholder="All statuses"
            fieldClassName="grow basis-40 sm:max-w-48"
            options={optionsOf(ORDER_STATUSES)}
          />
        </>
      }
      columns={COLUMNS}
      nameOf={(order) => order.orderId}
      rowActions={(order) => [
        { label: 'View', icon: <Eye className="size-4.5" />, href: `/admin-orders/${order.id}` },
      ]}
      empty={{ title: 'No orders yet.', text: 'Every order that a customer pays appears here.' }}
    />
  );
}

const COLUMNS: readonly Column<AdminOrderRow>[] = [
  {
    header: 'Order ID',
    kind: 'lead',
    cell: ({ id, orderId, shops }) => (
      <div>
        <RecordLink href={`/admin-orders/${id}`} className="whitespace-nowrap">
          {orderId}
        </RecordLink>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">{shops.join(', ')}</p>
      </div>
    ),
  },
  {
    header: 'Customer',
    cell: ({ customer }) =>
      customer ? (
        <span className="block min-w-0">
          {customer.name}
          <span className="block text-sm text-muted">
            <EmailAddress address={customer.email} />
          </span>
        </span>
      ) : (
        'Unknown'
      ),
  },
  {
    header: 'Amount',
    sort: 'totalAmount',
    numeric: true,
    cell: ({ totalAmount, refundedAmount }) => (
      <span className="block">
        {formatDollars(totalAmount)}
        {refundedAmount > 0 && (
          <span className="block text-sm text-muted">−{formatDollars(refundedAmount)}</span>
        )}
      </span>
    ),
  },
  { header: 'Created At', sort: 'createdAt', cell: ({ createdAt }) => <Ago at={createdAt} /> },
  {
    header: 'Status',
    cell: (order) => (
      <span className="inline-flex flex-wrap justify-end gap-1.5 xl:flex-col xl:items-start">
        <OrderStatusBadge {...order} />
        <PaymentStatusBadge {...order} />
      </span>
    ),
  },
];

export { AdminOrdersScreen as Component };
