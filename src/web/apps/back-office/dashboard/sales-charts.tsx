import type { SalesReport } from '#contract/dashboard.ts';
import { formatDollars } from '#domain/money.ts';
import { formatCount } from '#lib/format-count.ts';
import { dollarMark } from '#web/features/dashboard/axis.ts';
import { conversionOf } from '#web/features/dashboard/conversion.ts';
import { DayChart } from '#web/features/dashboard/day-chart.tsx';
import type { Figure } from '#web/features/dashboard/day-table.tsx';
import type { KeyFigure } from '#web/features/dashboard/key-figures.tsx';
import { ordersNote } from '#web/features/dashboard/orders-note.ts';

type Day = SalesReport['days'][number];
/** A day, and the one as many days before it as the range is long. */
type ComparedDay = Day & { before?: Day | undefined };

/** The totals of a range. */
export const SALES_FIGURES: readonly KeyFigure<SalesReport['total']>[] = [
  { label: 'Sales', note: 'after refunds', value: ({ sales }) => formatDollars(sales) },
  { label: 'Earnings', note: 'after commission', value: ({ earnings }) => formatDollars(earnings) },
  { label: 'Orders', note: ordersNote, value: ({ orders }) => formatCount(orders) },
  { label: 'Product views', note: 'by shoppers', value: ({ views }) => formatCount(views) },
  { label: 'Conversion', note: 'orders by views', value: conversionOf },
];

interface SalesChartsProps {
  days: readonly Day[];
  /** As many days before them, if they are compared. */
  previous?: readonly Day[];
}

/** Sales and views over time. */
export function SalesCharts({ days, previous }: SalesChartsProps) {
  const rows: ComparedDay[] = days.map((day, index) => ({ ...day, before: previous?.[index] }));
  const before = (label: string, text: (day: Day) => string): Figure<ComparedDay>[] =>
    previous ? [{ label, text: (day) => (day.before ? text(day.before) : '–') }] : [];
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @4xl:grid-cols-[repeat(2,minmax(0,1fr))]">
        <DayChart
          title="Sales over time"
          days={rows}
          heightOf={(day) => day.sales}
          lineOf={previous && ((day) => day.before?.sales ?? 0)}
          axis={dollarMark}
          figures={[
            { label: 'Sales', text: (day) => formatDollars(day.sales) },
            ...before('Sales before', (day) => formatDollars(day.sales)),
            { label: 'Earnings', text: (day) => formatDollars(day.earnings) },
            { label: 'Orders', text: (day) => formatCount(day.orders) },
          ]}
        />
        <DayChart
          title="Product views"
          days={rows}
          heightOf={(day) => day.views}
          lineOf={previous && ((day) => day.before?.views ?? 0)}
          axis={formatCount}
          figures={[
            { label: 'Views', text: (day) => formatCount(day.views) },
            ...before('Views before', (day) => formatCount(day.views)),
            { label: 'Orders', text: (day) => formatCount(day.orders) },
            { label: 'Conversion', text: conversionOf },
          ]}
        />
      </div>
      {previous && (
        <p className="text-sm text-muted">
          The thin line, and ‘before’, are the {previous.length} days before these.
        </p>
      )}
    </div>
  );
}
