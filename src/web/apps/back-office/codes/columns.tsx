import type { DiscountCode } from '#contract/discount-codes.ts';
import type { DiscountCodeState } from '#domain/discount-code.ts';
import { formatDollars } from '#domain/money.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { type BadgeTone, StatusBadge } from '#ui/primitives/badge.tsx';
import { formatMinute } from '#web/kernel/dates.ts';

const TONES: Record<DiscountCodeState, BadgeTone> = {
  Active: 'good',
  Scheduled: 'neutral',
  Ended: 'neutral',
  'Used up': 'bad',
  Paused: 'bad',
};

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
  return count > 0 ? `${first.name} and ${count} more` : first.name;
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

function periodOf({ startsAt, endsAt }: DiscountCode): string {
  if (startsAt && endsAt) return `${formatMinute(startsAt)} to ${formatMinute(endsAt)}`;
  if (startsAt) return `From ${formatMinute(startsAt)}`;
  return endsAt ? `Until ${formatMinute(endsAt)}` : 'Always';
}

export const COLUMNS: readonly Column<DiscountCode>[] = [
  {
    header: 'Code',
    kind: 'lead',
    cell: ({ code }) => <span className="font-medium break-all">{code}</span>,
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
  { header: 'Valid', cell: (code) => <span className="tabular-nums">{periodOf(code)}</span> },
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
  { header: 'State', cell: ({ state }) => <StatusBadge tone={TONES[state]}>{state}</StatusBadge> },
];

const MADE_BY: Column<DiscountCode> = {
  header: 'Made by',
  cell: ({ shopName, funder }) => (
    <span className="inline-grid gap-0.5">
      <span className="break-words">{shopName ?? 'The market'}</span>
      <span className="text-sm text-muted">{funder === 'market' ? 'The market pays' : 'Vendors pay'}</span>
    </span>
  ),
};

export const ADMIN_COLUMNS: readonly Column<DiscountCode>[] = COLUMNS.flatMap((column) =>
  column.header === 'For' ? [column, MADE_BY] : [column],
);
