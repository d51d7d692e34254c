/** Days of the market's figures: they begin at midnight UTC, wherever a shop is. */

const DAY_MS = 24 * 3_600_000;

/** The day of an instant as YYYY-MM-DD, in UTC. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** The midnight at which a day begins. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

/** The last `count` days including that of `now`, oldest first, as YYYY-MM-DD. */
export function lastDays(now: Date, count: number): string[] {
  const today = startOfDay(dayOf(now)).getTime();
  return Array.from({ length: count }, (_, at) => dayOf(new Date(today - (count - 1 - at) * DAY_MS)));
}
