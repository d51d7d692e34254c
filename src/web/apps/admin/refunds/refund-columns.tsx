import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Dispute, Refund } from '#contract/refunds.ts';
import { formatDollars } from '#domain/money.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { DisputeStatusBadge, RefundStatusBadge } from '#web/features/refunds/refund-badges.tsx';

const ORIGINS: Record<Refund['origin'], string> = {
  market: 'This market',
  provider: 'Card provider',
  dispute: 'Lost dispute',
};

/** The order that a row belongs to. */
export const orderColumn = <Row extends { orderId: string; orderRecordId: string }>(
  belowOf?: (row: Row) => string | null,
): Column<Row> => ({
  header: 'Order',
  kind: 'lead',
  cell: (row) => (
    <div>
      <Link
        to={`/admin-orders/${row.orderRecordId}`}
        className="font-medium whitespace-nowrap hover:underline"
      >
        {row.orderId}
      </Link>
      {belowOf && <p className="text-sm text-muted">{belowOf(row) ?? 'Unknown'}</p>}
    </div>
  ),
});

/** The same columns where no order stands in front of them: the first one names the row. */
export const withLead = <Row,>([first, ...others]: readonly Column<Row>[]): readonly Column<Row>[] =>
  first ? [{ ...first, kind: 'lead', numeric: false }, ...others] : [];

/** What there is to know of a refund beside its order. */
export const REFUND_COLUMNS: readonly Column<Refund>[] = [
  {
    header: 'Amount',
    numeric: true,
    cell: ({ amount, origin }) => <Two first={formatDollars(amount)} second={ORIGINS[origin]} />,
  },
  {
    header: 'Status',
    cell: (refund) => (
      <Two
        first={<RefundStatusBadge {...refund} />}
        second={refund.attempts === 1 ? '1 try' : `${refund.attempts} tries`}
      />
    ),
  },
  {
    header: 'Problem',
    kind: 'passage',
    cell: ({ lastError }) => <span className="[overflow-wrap:anywhere]">{lastError ?? '–'}</span>,
  },
  {
    header: 'Created At',
    cell: (refund) => (
      <Two first={<Timestamp at={refund.createdAt} />} second={<WhatNext refund={refund} />} />
    ),
  },
];

/** Two lines of one cell, the second one quieter. */
const Two = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <div>
    {first}
    <div className="mt-0.5 text-sm text-muted">{second}</div>
  </div>
);

/** When it was given back, or when the market tries next. */
function WhatNext({ refund: { doneAt, nextAttemptAt } }: { refund: Refund }) {
  if (doneAt) {
    return (
      <>
        Given back <Timestamp at={doneAt} />
      </>
    );
  }
  return (
    nextAttemptAt && (
      <>
        Next try <Timestamp at={nextAttemptAt} />
      </>
    )
  );
}

export const DISPUTE_COLUMNS: readonly Column<Dispute>[] = [
  { header: 'Amount', numeric: true, cell: ({ amount }) => formatDollars(amount) },
  { header: 'Status', cell: (dispute) => <DisputeStatusBadge {...dispute} /> },
  { header: 'Reason', cell: ({ reason }) => wordsOf(reason) },
  { header: 'Opened At', cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  { header: 'Evidence Due', cell: ({ dueAt }) => (dueAt ? <Timestamp at={dueAt} /> : '–') },
];

/** The card provider's 'product_not_received' as words. */
function wordsOf(reason: string): string {
  const words = reason.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
