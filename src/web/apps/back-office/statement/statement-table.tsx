import type { StatementRow } from '#contract/statements.ts';
import { formatSignedDollars } from '#domain/money.ts';
import { kindTitle } from '#domain/statement.ts';
import { type Column, DataTable, DataTableSkeleton } from '#ui/frames/data-table.tsx';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';

const nameOf = ({ type, orderId }: StatementRow): string =>
  [kindTitle(type), orderId].filter(Boolean).join(' ');

const COLUMNS: readonly Column<StatementRow>[] = [
  {
    header: 'Entry',
    kind: 'lead',
    cell: ({ type, orderId }) => (
      <span className="inline-grid gap-0.5">
        <span className="font-medium">{kindTitle(type)}</span>
        {orderId && <span className="text-sm text-muted">{orderId}</span>}
      </span>
    ),
  },
  { header: 'Date', cell: ({ at }) => <Timestamp at={at} /> },
  { header: 'Amount', numeric: true, cell: ({ amount }) => formatSignedDollars(amount) },
  { header: 'Balance', numeric: true, cell: ({ balance }) => formatSignedDollars(balance) },
];

interface StatementTableProps {
  rows: readonly StatementRow[];
  /** Other rows are being loaded. */
  stale: boolean;
}

/** Entries of a vendor's account; each opens to the steps that lead to its amount. */
export const StatementTable = ({ rows, stale }: StatementTableProps) => (
  <DataTable
    label="Entries"
    columns={COLUMNS}
    rows={rows}
    nameOf={nameOf}
    stale={stale}
    details={{ label: 'Steps', content: (row) => <Steps row={row} /> }}
  />
);

/** Placeholder of the entries while they load. */
export const StatementSkeleton = () => <DataTableSkeleton columns={COLUMNS} />;

/** How an amount came about. */
function Steps({ row }: { row: StatementRow }) {
  return (
    <div className="rounded-control bg-paper px-4 py-3 text-[0.9375rem]">
      <ol aria-label={`Steps to the amount of ${nameOf(row)}`}>
        {row.chain.map(({ label, amount, detail }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity, and never change
          <li key={place} className="flex items-start justify-between gap-4 py-1">
            <span className="grid min-w-0">
              {label}
              {detail && <span className="text-sm break-words text-muted">{detail}</span>}
            </span>
            <span className="shrink-0 tabular-nums">{amount === 0 ? '' : formatSignedDollars(amount)}</span>
          </li>
        ))}
      </ol>
      <p className="mt-1 flex justify-between gap-4 border-t border-line pt-2 font-medium">
        Amount <span className="tabular-nums">{formatSignedDollars(row.amount)}</span>
      </p>
    </div>
  );
}
