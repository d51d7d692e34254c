import type { DiscountCode } from '#contract/discount-codes.ts';
import { formatDollars } from '#domain/money.ts';
import { isolated } from '#lib/isolated.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { RecordLink } from '#ui/frames/record-link.tsx';
import { DateOnly } from '#web/features/back-office/timestamp.tsx';
import { RecordStatus } from '#web/kernel/record-status.tsx';

/** '12.5%' or '$5.00'. */
const discountOf = ({ kind, value }: DiscountCode): string =>
  kind === 'percent' ? `${value}%` : formatDollars(value);

const WHAT = { vendor: 'shops', category: 'categories', product: 'products' } as const;

/** What a code is for, in a few words. */
function goodsOf({ appliesTo, targets, targetIds, shopName }: DiscountCode): string {
  if (appliesTo === 'all') return shopName ? 'All products of the shop' : 'Everything';
  const [first, ...others] = targets;
  if (!first) return `Deleted ${WHAT[appliesTo]}`;
  const count = Math.max(others.length, targetIds.length - 1);
  return count > 0 ? `${isolated(first.name)} and ${count} more` : first.name;
}

/** The conditions that a code has, in a few words each. */
function conditionsOf({ minOrder, maxUsesPerCustomer, firstOrderOnly }: DiscountCode): string[] {
  return [
    ...(minOrder > 0 ? [`From ${formatDollars(minOrder)}`] : []),
    ...(firstOrderOnly ? ['First order only'] : []),
    ...(maxUsesPerCustomer === null
      ? []
      : [maxUsesPerCustomer === 1 ? 'Once a customer' : `${maxUsesPerCustomer} times a customer`]),
  ];
}

/** The state, and from when until when the code is valid, if that is limited. */
function State({ state, startsAt, endsAt }: DiscountCode) {
  return (
    <span className="inline-grid gap-0.5 text-sm whitespace-nowrap text-muted">
      <span>
        <RecordStatus kind="discountCode" status={state} />
      </span>
      {startsAt && (
        <span>
          From <DateOnly at={startsAt} />
        </span>
      )}
      {endsAt && (
        <span>
          Until <DateOnly at={endsAt} />
        </span>
      )}
    </span>
  );
}

/** The columns of a shop's codes; a code opens its form. */
export const codeColumns = (onEdit: (code: DiscountCode) => void): readonly Column<DiscountCode>[] => [
  {
    header: 'Code',
    sort: 'code',
    kind: 'lead',
    cell: (row) => <CodeLink row={row} onEdit={onEdit} />,
  },
  { header: 'Discount', numeric: true, cell: (code) => discountOf(code) },
  {
    header: 'For',
    cell: (code) => (
      <span className="inline-grid gap-0.5">
        <span className="break-words">{goodsOf(code)}</span>
        {conditionsOf(code).map((condition) => (
          <span key={condition} className="text-sm text-muted">
            {condition}
          </span>
        ))}
      </span>
    ),
  },
  {
    header: 'Used',
    numeric: true,
    cell: ({ used, held, maxUses }) => (
      <span className="inline-grid gap-0.5">
        <span>{maxUses === null ? used : `${used} of ${maxUses}`}</span>
        {held > 0 && <span className="text-sm whitespace-nowrap text-muted">{held} being paid</span>}
      </span>
    ),
  },
  { header: 'State', cell: (code) => <State {...code} /> },
];

/** With who has made a code, and who pays for it. */
export const adminCodeColumns: typeof codeColumns = (onEdit) =>
  codeColumns(onEdit).map((column) =>
    column.header === 'Code'
      ? {
          ...column,
          cell: (row) => (
            <span className="inline-grid justify-items-start gap-0.5">
              <CodeLink row={row} onEdit={onEdit} />
              <span className="text-sm break-words text-muted">
                <bdi>{row.shopName ?? 'The market'}</bdi>, paid by{' '}
                {row.funder === 'market' ? 'the market' : 'vendors'}
              </span>
            </span>
          ),
        }
      : column,
  );

const CodeLink = ({ row, onEdit }: { row: DiscountCode; onEdit: (code: DiscountCode) => void }) => (
  <RecordLink onOpen={() => onEdit(row)} className="break-all">
    {row.code}
  </RecordLink>
);
