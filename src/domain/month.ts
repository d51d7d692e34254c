/** Months of statements, in UTC. */

const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

/** Whether a text names a month as YYYY-MM. */
export const isMonth = (text: string): boolean => MONTH.test(text);

/** The month of an instant, as YYYY-MM. */
export const monthOf = (instant: Date): string => instant.toISOString().slice(0, 7);

/** The month that is `count` months after another one, or before it if negative. */
export function addMonths(month: string, count: number): string {
  const start = new Date(`${month}-01T00:00:00.000Z`);
  start.setUTCMonth(start.getUTCMonth() + count);
  return monthOf(start);
}

/** When a month begins, and when the next one does. */
export const rangeOfMonth = (month: string): { from: Date; until: Date } => ({
  from: new Date(`${month}-01T00:00:00.000Z`),
  until: new Date(`${addMonths(month, 1)}-01T00:00:00.000Z`),
});

const named = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A month for people: '2026-11' -> 'November 2026'. */
export const monthName = (month: string): string => named.format(rangeOfMonth(month).from);
