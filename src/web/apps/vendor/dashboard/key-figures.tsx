import type { SalesReport } from '#contract/dashboard.ts';
import { formatDollars } from '#domain/money.ts';
import { CARD } from '#ui/frames/card.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { conversionOf } from '#web/features/dashboard/conversion.ts';

type Total = SalesReport['total'];

const FIGURES: readonly { label: string; note: string; value: (total: Total) => string }[] = [
  { label: 'Sales', note: 'after refunds', value: ({ sales }) => formatDollars(sales) },
  { label: 'Earnings', note: 'after commission', value: ({ earnings }) => formatDollars(earnings) },
  { label: 'Orders', note: 'paid for', value: ({ orders }) => orders.toLocaleString('en-US') },
  { label: 'Product views', note: 'by shoppers', value: ({ views }) => views.toLocaleString('en-US') },
  { label: 'Conversion', note: 'orders by views', value: conversionOf },
];

/** What the range came to, in one row. */
export function KeyFigures({ total }: { total: Total | undefined }) {
  return (
    <dl className={`grid grid-cols-2 gap-x-4 gap-y-5 p-4 sm:grid-cols-3 sm:p-5 md:grid-cols-5 ${CARD}`}>
      {FIGURES.map(({ label, note, value }) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="mt-0.5">
            <span className="block text-xl leading-7 font-semibold tracking-tight tabular-nums">
              {total ? value(total) : <Skeleton className="block h-7 w-24" />}
            </span>
            <span className="text-sm text-muted">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
