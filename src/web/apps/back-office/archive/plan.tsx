import type { ArchivePlan, ArchiveProblem } from '#contract/archive.ts';
import { formatDollars } from '#domain/money.ts';
import { isolated } from '#lib/isolated.ts';
import { FormError } from '#ui/form/form-error.tsx';
import { Card } from '#ui/frames/card.tsx';
import type { Column } from '#ui/frames/data-table.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { LongTable } from '#web/features/product-import/long-table.tsx';
import { formatMinute } from '#web/kernel/times.ts';

const PROBLEM_COLUMNS: readonly Column<ArchiveProblem>[] = [
  {
    header: 'Where',
    cell: ({ path, line }) => (
      <span className="wrap-anywhere">{line === null ? path : `${path}, line ${line}`}</span>
    ),
  },
  { header: 'Message', kind: 'lead', cell: ({ message }) => message },
];

const ITEM_COLUMNS: readonly Column<ArchivePlan['items'][number]>[] = [
  { header: 'Product Name', kind: 'lead', cell: ({ name }) => <span className="font-medium">{name}</span> },
  {
    header: 'Address',
    cell: ({ slug }) => <span className="wrap-anywhere">/product/{slug}</span>,
  },
  { header: 'SKU', cell: ({ sku }) => <span className="inline-block min-w-36 wrap-anywhere">{sku}</span> },
  { header: 'Category', cell: ({ category }) => category },
  { header: 'Price', numeric: true, cell: ({ price }) => formatDollars(price) },
  { header: 'Versions', numeric: true, cell: ({ versions }) => versions },
  { header: 'Status', cell: ({ active }) => (active ? 'Active' : 'Inactive') },
];

/** What the import of an archive would do, and the button that does it. */
export function Plan({
  plan,
  busy,
  onConfirm,
}: {
  plan: ArchivePlan;
  busy: boolean;
  onConfirm: (token: string) => void;
}) {
  const { token, counts, problems } = plan;
  const errors = problems.filter(({ kind }) => kind === 'error');
  const warnings = problems.filter(({ kind }) => kind === 'warning');
  const history = counts.reviews + counts.orders + counts.ledger;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {errors.length > 0 ? (
        <FormError
          title="Nothing can be imported yet"
          messages="The archive has errors, which are listed below."
        />
      ) : (
        <Card title={`Archive of ${isolated(plan.shopName)}`}>
          <p className="text-muted">
            Written by {plan.market} on {formatMinute(plan.createdAt)}.
          </p>
          <ul className="mt-3 list-disc ps-5">
            <li className="tabular-nums">
              {counts.products} products with {counts.versions} files and {counts.pictures} pictures are
              created.
            </li>
            <li className="tabular-nums">
              {history} records of history come along, for reading only: {counts.orders} orders,{' '}
              {counts.reviews} reviews, {counts.ledger} lines of the account. They count nowhere, and no money
              moves.
            </li>
            {plan.shop.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {token === null ? (
            <p className="mt-4 font-medium" role="status">
              There is nothing to import.
            </p>
          ) : (
            <div className="mt-5 flex flex-wrap items-center gap-4">
              <Button busy={busy} onClick={() => onConfirm(token)}>
                Import the archive
              </Button>
              <span className="text-sm text-muted">You can undo it for 7 days.</span>
            </div>
          )}
        </Card>
      )}
      {errors.length > 0 && <Problems title="Errors" problems={errors} />}
      {warnings.length > 0 && <Problems title="Differences" problems={warnings} />}
      {plan.moreProblems > 0 && <p className="text-muted">And {plan.moreProblems} more.</p>}
      {plan.items.length > 0 && (
        <LongTable
          title="Products in this archive"
          columns={ITEM_COLUMNS}
          rows={plan.items.map((item) => ({ ...item, id: item.slug }))}
          nameOf={({ name }) => name}
        />
      )}
    </div>
  );
}

function Problems({ title, problems }: { title: string; problems: readonly ArchiveProblem[] }) {
  return (
    <LongTable
      title={title}
      columns={PROBLEM_COLUMNS}
      rows={problems.map((problem, index) => ({ ...problem, id: String(index) }))}
      nameOf={({ path, line }) => `${path}, line ${line ?? 0}`}
    />
  );
}
