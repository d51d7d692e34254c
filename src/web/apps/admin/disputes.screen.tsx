import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '#contract/contract.ts';
import type { Dispute } from '#contract/disputes.ts';
import { DISPUTE_STATUSES } from '#domain/order.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { RecordLink } from '#ui/frames/record-link.tsx';
import { Eye } from '#ui/icons/lucide.tsx';
import { ListFilter } from '#web/features/back-office/list-filter.tsx';
import { ListScreen } from '#web/features/back-office/list-screen.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import { disputeList } from '#web/features/disputes/disputes.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { DISPUTE_COLUMNS } from './refunds/dispute-columns.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Disputes', noIndex: true }) };

const STATUSES = DISPUTE_STATUSES.map((status) => ({ value: status, label: status }));
const pathOf = ({ id }: Dispute) => `/disputes/${encodeURIComponent(id)}`;
const COLUMNS: readonly Column<Dispute>[] = [
  {
    header: 'Order',
    kind: 'lead',
    cell: (dispute) => (
      <RecordLink href={pathOf(dispute)} className="whitespace-nowrap">
        {dispute.orderId}
      </RecordLink>
    ),
  },
  ...DISPUTE_COLUMNS,
];

/** Disputes of all orders. */
function DisputesScreen() {
  const list = useListAddress('status');
  // What the API refuses of the address, the list leaves out.
  const query = useQuery(disputeList(useApi(), list.query as InputOf<'GET admin/dispute'>['query']));
  return (
    <ListScreen
      title="Disputes"
      subtitle="Customers who ask their bank for money back. Evidence can be sent once, until its date."
      list={list}
      query={query}
      search="Search by order ID or customer"
      filters={
        <ListFilter
          list={list}
          name="status"
          label="Status"
          placeholder="All disputes"
          fieldClassName="grow basis-52 sm:max-w-64"
          options={STATUSES}
        />
      }
      columns={COLUMNS}
      nameOf={(dispute) => `the dispute of ${dispute.orderId}`}
      rowActions={(dispute) => [
        { label: 'See evidence of', icon: <Eye className="size-4.5" />, href: pathOf(dispute) },
      ]}
      empty={{
        title: 'No disputes yet.',
        text: 'When a customer asks the bank for money back, it appears here with the day until which evidence can be given.',
      }}
    />
  );
}

export { DisputesScreen as Component };
