import type { MarketReport } from '#contract/dashboard.ts';
import { formatDollars } from '#domain/money.ts';
import { formatCount } from '#lib/format-count.ts';
import { dollarMark } from '#web/features/dashboard/axis.ts';
import { DayChart } from '#web/features/dashboard/day-chart.tsx';
import { weeksOf } from './weeks.ts';

type Day = MarketReport['days'][number];

/** With more days than this the bars would be too narrow, so weeks are shown. */
const MAX_DAILY_BARS = 90;

const FIGURES = [
  { label: 'Sales', text: ({ sales }: Day) => formatDollars(sales) },
  { label: 'Orders', text: ({ orders }: Day) => formatCount(orders) },
];

/** Sales and orders over time, by week for a year. */
export function MarketCharts({ days }: { days: readonly Day[] }) {
  const byWeek = days.length > MAX_DAILY_BARS;
  const rows = {
    days: byWeek ? weeksOf(days) : days,
    dayHeader: byWeek ? 'Week from' : 'Day',
    figures: FIGURES,
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @4xl:grid-cols-[repeat(2,minmax(0,1fr))]">
      <DayChart title="Sales over time" {...rows} heightOf={({ sales }) => sales} axis={dollarMark} />
      <DayChart title="Orders over time" {...rows} heightOf={({ orders }) => orders} axis={formatCount} />
    </div>
  );
}
