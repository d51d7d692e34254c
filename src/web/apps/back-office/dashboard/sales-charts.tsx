import type { SalesReport } from '#contract/dashboard.ts';
import { formatDollars } from '#domain/money.ts';
import { conversionOf } from '#web/features/dashboard/conversion.ts';
import { DayChart } from '#web/features/dashboard/day-chart.tsx';
import type { KeyFigure } from '#web/features/dashboard/key-figures.tsx';

const count = (value: number): string => value.toLocaleString('en-US');
const wholeDollars = (value: number): string => `$${count(value)}`;

/** The totals of a range. */
export const SALES_FIGURES: readonly KeyFigure<SalesReport['total']>[] = [
  { label: 'Sales', note: 'after refunds', value: ({ sales }) => formatDollars(sales) },
  { label: 'Earnings', note: 'after commission', value: ({ earnings }) => formatDollars(earnings) },
  { label: 'Orders', note: 'paid for', value: ({ orders }) => count(orders) },
  { label: 'Product views', note: 'by shoppers', value: ({ views }) => count(views) },
  { label: 'Conversion', note: 'orders by views', value: conversionOf },
];

/** Sales and views over time. */
export function SalesCharts({ days }: Pick<SalesReport, 'days'>) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @4xl:grid-cols-[repeat(2,minmax(0,1fr))]">
      <DayChart
        title="Sales over time"
        days={days}
        heightOf={(day) => day.sales}
        axis={wholeDollars}
        figures={[
          { label: 'Sales', text: (day) => formatDollars(day.sales) },
          { label: 'Earnings', text: (day) => formatDollars(day.earnings) },
          { label: 'Orders', text: (day) => count(day.orders) },
        ]}
      />
      <DayChart
        title="Product views"
        days={days}
        heightOf={(day) => day.views}
        axis={count}
        figures={[
          { label: 'Views', text: (day) => count(day.views) },
          { label: 'Orders', text: (day) => count(day.orders) },
          { label: 'Conversion', text: conversionOf },
        ]}
      />
    </div>
  );
}
