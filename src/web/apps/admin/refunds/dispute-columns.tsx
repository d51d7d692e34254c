import type { Dispute } from '#contract/disputes.ts';
import { formatDollars } from '#domain/money.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { Ago } from '#web/features/back-office/timestamp.tsx';
import { DisputeStatusBadge, reasonInWords } from '#web/features/disputes/dispute-words.tsx';

/** The columns of a dispute, without its order. */
export const DISPUTE_COLUMNS: readonly Column<Dispute>[] = [
  { header: 'Amount', sort: 'amount', numeric: true, cell: ({ amount }) => formatDollars(amount) },
  { header: 'Status', cell: (dispute) => <DisputeStatusBadge {...dispute} /> },
  { header: 'Reason', cell: ({ reason }) => reasonInWords(reason) },
  { header: 'Opened At', sort: 'createdAt', cell: ({ createdAt }) => <Ago at={createdAt} /> },
  {
    header: 'Evidence',
    sort: 'dueAt',
    cell: ({ evidenceSent, dueAt, status }) =>
      evidenceSent ? (
        'Sent'
      ) : status === 'Open' && dueAt ? (
        <span>
          Due <Ago at={dueAt} />
        </span>
      ) : (
        '–'
      ),
  },
];
