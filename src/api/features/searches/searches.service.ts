import type { AppContext } from '#api/kernel/context.ts';
import { dayOf, lastDays } from '#domain/day.ts';
import { memoizeByObject } from '#domain/memoize.ts';
import { storableSearchText } from '#domain/search-text.ts';
import * as sql from './searches.sql.ts';

/** The longest range of the admin dashboard. */
const KEPT_DAYS = 365;
/** Distinct texts stored per day; further ones are dropped, which bounds the table. */
const TEXTS_A_DAY = 1000;

/** Counts that are not written yet, by day and text. */
const waitingOf = memoizeByObject((_context: AppContext) => new Map<string, sql.SearchRow>());

/** Counts a search without results in memory; `flushSearches` writes the counts. */
export function countEmptySearch(context: AppContext, typed: string): void {
  const text = storableSearchText(typed);
  if (text) add(waitingOf(context), { day: dayOf(context.now()), text, searches: 1 });
}

function add(rows: Map<string, sql.SearchRow>, row: sql.SearchRow): void {
  const key = `${row.day} ${row.text}`;
  const counted = rows.get(key);
  if (!counted && rows.size >= TEXTS_A_DAY) return;
  rows.set(key, { ...row, searches: row.searches + (counted?.searches ?? 0) });
}

/** Writes the counts of this node. After an error they are kept for the next call. */
export async function flushSearches(context: AppContext): Promise<void> {
  const counted = waitingOf(context);
  if (counted.size === 0) return;
  const rows = [...counted.values()];
  counted.clear();
  try {
    await sql.addSearches(context.db, { rows, limit: TEXTS_A_DAY });
  } catch (error) {
    for (const row of rows) add(counted, row);
    throw error;
  }
}

/** The most frequent searches without results from the first day to the last, with their counts. */
export async function topEmptySearches(
  context: AppContext,
  range: { first: string; last: string; limit: number },
): Promise<{ text: string; count: number }[]> {
  return sql.findMostSearched(context.db, range);
}

/** Deletes days older than any range of the dashboard. */
export async function pruneSearches(context: AppContext): Promise<void> {
  const [day = ''] = lastDays(context.now(), KEPT_DAYS);
  await sql.deleteSearchesBefore(context.db, { day });
}
