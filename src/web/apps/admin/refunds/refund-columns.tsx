import type { ReactNode } from 'react';
import type { Refund } from '#contract/refunds.ts';
import { formatDollars } from '#domain/money.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { RecordLink } from '#ui/frames/record-link.tsx';
import { Ago } from '#web/features/back-office/timestamp.tsx';
import { RefundStatusBadge } from '#web/features/refunds/refund-badges.tsx';

const ORIGINS: Record<Refund['origin'], string> = {
  market: 'This market',
  provider: 'Card provider',
  dispute: 'Lost dispute',
};

/** A lead column that links to the row's order. */
export const orderColumn = <Row extends { orderId: string; orderRecordId: string }>(
  secondLine?: (row: Row) => string | null,
): Column<Row> => ({
  header: 'Order',
  kind: 'lead',
  cell: (row) => (
    <div>
      <RecordLink href={`/admin-orders/${row.orderRecordId}`} className="whitespace-nowrap">
        {row.orderId}
      </RecordLink>
      {secondLine && <p className="text-sm text-muted">{secondLine(row) ?? 'Unknown'}</p>}
    </div>
  ),
});

/** The same columns for a table without an order column: the first one becomes the lead. */
export const withLead = <Row,>([first, ...others]: readonly Column<Row>[]): readonly Column<Row>[] =>
  first ? [{ ...first, kind: 'lead', numeric: false }, ...others] : [];

/** Refunds that the market has not made itself have none. */
function triesOf({ attempts }: Refund): string | null {
  if (attempts === 0) return null;
  return attempts === 1 ? '1 try' : `${attempts} tries`;
}

/** The columns of a refund, without its order. */
export const REFUND_COLUMNS: readonly Column<Refund>[] = [
  {
    header: 'Amount',
    sort: 'amount',
    numeric: true,
    cell: ({ amount, origin }) => <TwoLines first={formatDollars(amount)} second={ORIGINS[origin]} />,
  },
  {
    header: 'Status',
    cell: (refund) => <TwoLines first={<RefundStatusBadge {...refund} />} second={triesOf(refund)} />,
  },
  {
    header: 'Problem',
    kind: 'passage',
    cell: ({ lastError }) => <span className="[overflow-wrap:anywhere]">{lastError ?? '–'}</span>,
  },
  {
    header: 'Created At',
    sort: 'createdAt',
    cell: (refund) => (
      <TwoLines first={<Ago at={refund.createdAt} />} second={<RefundProgress refund={refund} />} />
    ),
  },
];

/** Two lines in one cell, the second one muted. */
const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <div>
    {first}
    {second && <div className="mt-0.5 text-sm text-muted">{second}</div>}
  </div>
);

/** When the refund was done, or when it is retried next. */
function RefundProgress({ refund: { doneAt, nextAttemptAt } }: { refund: Refund }) {
  if (doneAt) {
    return (
      <>
        Given back <Ago at={doneAt} />
      </>
    );
  }
  return (
    nextAttemptAt && (
      <>
        Next try <Ago at={nextAttemptAt} />
      </>
    )
  );
}
