import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '#contract/contract.ts';
import type { Payout } from '#contract/payouts.ts';
import { formatDollars } from '#domain/money.ts';
import { CARD } from '#ui/frames/card.tsx';
import { type Column, DataTable, DataTableSkeleton } from '#ui/frames/data-table.tsx';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { Pagination } from '#ui/primitives/pagination.tsx';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { TitledSection } from '#web/features/back-office/titled-section.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import { PayoutStatusBadge } from '#web/features/payouts/payout-status-badge.tsx';
import { payoutWay } from '#web/features/payouts/payout-way.ts';
import { vendorPayouts } from '#web/features/payouts/payouts.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { QueryError } from '#web/kernel/query-error.tsx';

const COLUMNS: readonly Column<Payout>[] = [
  {
    header: 'Payout',
    sort: 'amount',
    kind: 'lead',
    cell: ({ amount, problem }) => (
      <span className="inline-grid gap-0.5">
        <span className="font-medium tabular-nums">{formatDollars(amount)}</span>
        {problem && <span className="text-sm break-words text-muted">{problem}</span>}
      </span>
    ),
  },
  { header: 'Made', sort: 'createdAt', cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  {
    header: 'By',
    cell: payoutWay,
  },
  { header: 'Status', cell: ({ status }) => <PayoutStatusBadge status={status} /> },
  { header: 'Arrived', cell: ({ arrivedAt }) => (arrivedAt ? <Timestamp at={arrivedAt} /> : '–') },
];

/** A vendor's payouts. */
export function Payouts({ vendorId }: { vendorId: string | undefined }) {
  const list = useListAddress('days', 'vendorId');
  const { page, limit, sort } = list.query;
  // What the API refuses of the address, the list leaves out.
  const payoutQuery = { vendorId, page, limit, sort } as InputOf<'GET vendor/payout'>['query'];
  const query = useQuery(vendorPayouts(useApi(), payoutQuery));
  return (
    <TitledSection title="Payouts">
      {query.isError && (
        <div className={CARD}>
          <QueryError query={query} />
        </div>
      )}
      {query.isPending && <DataTableSkeleton columns={COLUMNS} rows={3} />}
      {query.data?.total === 0 && (
        <div className={CARD}>
          <EmptyState title="No payouts yet.">Each payout appears here, with what became of it.</EmptyState>
        </div>
      )}
      {query.data && query.data.total > 0 && (
        <>
          <DataTable
            label="Payouts"
            columns={COLUMNS}
            rows={query.data.data}
            nameOf={({ amount }) => formatDollars(amount)}
            sorting={{ value: list.sort, onChange: list.sortBy }}
            stale={query.isPlaceholderData}
          />
          <Pagination
            page={page}
            pageCount={query.data.pageCount}
            label="Payouts"
            className="mt-6"
            hrefFor={list.hrefFor}
          />
        </>
      )}
    </TitledSection>
  );
}
