import type { MarketReport } from '#contract/dashboard.ts';
import { dayOf, startOfDay } from '#domain/day.ts';
import { sum } from '#lib/sum.ts';

type Day = MarketReport['days'][number];

/** Adds days up to weeks from Monday to Sunday. The first and the last week may be shorter. */
export function weeksOf(days: readonly Day[]): Day[] {
  const weeks = Map.groupBy(days, ({ day }) => mondayOf(day));
  return [...weeks.values()].map((week) => ({
    day: week[0]?.day ?? '',
    // Rounded to cents, since adding dollars as floats is inexact.
    sales: Math.round(sum(week.map(({ sales }) => sales)) * 100) / 100,
    orders: sum(week.map(({ orders }) => orders)),
  }));
}

function mondayOf(day: string): string {
  const date = startOfDay(day);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return dayOf(date);
}
