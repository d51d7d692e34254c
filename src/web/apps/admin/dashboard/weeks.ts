import type { MarketReport } from '#contract/dashboard.ts';
import { dayOf, startOfDay } from '#domain/day.ts';
import { sum } from '#domain/sum.ts';

type Day = MarketReport['days'][number];

/** The days added up by weeks from Monday to Sunday; the first and the last may be shorter. */
export function weeksOf(days: readonly Day[]): Day[] {
  const weeks = Map.groupBy(days, ({ day }) => mondayOf(day));
  return [...weeks.values()].map((week) => ({
    day: week[0]?.day ?? '',
    // Sums of dollars, without what they leave behind the cents.
    sales: Math.round(sum(week.map(({ sales }) => sales)) * 100) / 100,
    orders: sum(week.map(({ orders }) => orders)),
  }));
}

function mondayOf(day: string): string {
  const date = startOfDay(day);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return dayOf(date);
}
