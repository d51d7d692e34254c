import type { ImportItem, ImportProblem, ImportReport } from '#contract/product-import.ts';
import { formatDollars } from '#domain/money.ts';
import type { StatusOf } from '#domain/status.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { RecordStatus } from '#web/kernel/record-status.tsx';
import { LongTable } from './long-table.tsx';

/** The result of checking a file: errors and warnings, then the change of each product. */
export function ImportReportView({ report }: { report: ImportReport }) {
  const { problems, items, unusedColumns } = report;
  const errors = problems.filter(({ kind }) => kind === 'error');
  const warnings = problems.filter(({ kind }) => kind === 'warning');
  return (
    <div className="grid gap-8">
      {errors.length > 0 && <Problems title="Errors" problems={errors} />}
      {unusedColumns.length > 0 && (
        <p className="max-w-[70ch] text-muted">
          These columns have no place here and are left out: {unusedColumns.join(', ')}.
        </p>
      )}
      {warnings.length > 0 && <Problems title="Warnings" problems={warnings} />}
      <LongTable
        title="Products in this file"
        columns={ITEM_COLUMNS}
        rows={items.map((item, index) => ({ ...item, id: String(index) }))}
        nameOf={({ name }) => name}
      />
    </div>
  );
}

function Problems({ title, problems }: { title: string; problems: readonly ImportProblem[] }) {
  return (
    <LongTable
      title={title}
      columns={PROBLEM_COLUMNS}
      rows={problems.map((problem, index) => ({ ...problem, id: String(index) }))}
      nameOf={({ row, column }) => (column ? `row ${row}, ${column}` : `row ${row}`)}
    />
  );
}

const PROBLEM_COLUMNS: readonly Column<ImportProblem>[] = [
  { header: 'Row', cell: ({ row }) => <span className="tabular-nums">{row}</span> },
  { header: 'Column', cell: ({ column }) => <span className="whitespace-nowrap">{column}</span> },
  { header: 'Message', kind: 'lead', cell: ({ message }) => message },
];

const ACTIONS: Record<ImportItem['action'], StatusOf<'importedRow'>> = {
  create: 'Create',
  change: 'Change',
  keep: 'Left alone',
  error: 'Error',
};

const ITEM_COLUMNS: readonly Column<ImportItem>[] = [
  { header: 'Row', cell: ({ row }) => <span className="tabular-nums">{row}</span> },
  { header: 'Product Name', kind: 'lead', cell: ({ name }) => <span className="font-medium">{name}</span> },
  { header: 'Price', numeric: true, cell: ({ price }) => formatDollars(price) },
  { header: 'Handle', cell: ({ handle }) => <span className="wrap-anywhere">{handle}</span> },
  {
    header: 'Import',
    cell: ({ action }) => <RecordStatus kind="importedRow" status={ACTIONS[action]} />,
  },
  {
    header: 'Changes',
    cell: ({ changes }) => <span className="wrap-anywhere">{changes.join(' · ')}</span>,
  },
  { header: 'Status', cell: ({ active }) => (active ? 'Active' : 'Inactive') },
];
