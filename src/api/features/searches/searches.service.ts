import type { AppContext } from '#api/kernel/context.ts';
import { WriteBuffer } from '#api/kernel/write-buffer.ts';
import { dayOf, lastDays } from '#domain/day.ts';
import { storableSearchText } from '#domain/search-text.ts';
import { memoizeByObject } from '#lib/memoize.ts';
import * as searches from './searches.sql.ts';

/** The longest range of the admin dashboard. */
const KEPT_DAYS = 365;
/** Distinct texts stored per day; further ones are dropped, which bounds the table. */
const TEXTS_A_DAY = 1000;

/** Counts that are not written yet. */
const bufferOf = memoizeByObject(
  (context: AppContext) =>
    new WriteBuffer<searches.SearchRow>(context, {
      keyOf: ({ day, text }) => `${day} ${text}`,
      merge: (row, later) => ({ ...row, searches: row.searches + later.searches }),
      write: ({ db }, rows) => searches.addSearches(db, { rows, limit: TEXTS_A_DAY }),
      max: TEXTS_A_DAY,
    }),
);

/** Counts a search without results in memory; `flushSearches` writes the counts. */
export function countEmptySearch(context: AppContext, typed: string): void {
  const text = storableSearchText(typed);
  if (text) bufferOf(context).add({ day: dayOf(context.now()), text, searches: 1 });
}

/** Writes the counts of this node. */
export const flushSearches = (context: AppContext): Promise<void> => bufferOf(context).flush();

/** The most frequent searches without results from the first day to the last, with their counts. */
export async function topEmptySearches(
  context: AppContext,
  range: { first: string; last: string; limit: number },
): Promise<{ text: string; count: number }[]> {
  return searches.findMostSearched(context.db, range);
}

/** Deletes days older than any range of the dashboard. */
export async function pruneSearches(context: AppContext): Promise<void> {
  const [day = ''] = lastDays(context.now(), KEPT_DAYS);
  await searches.deleteSearchesBefore(context.db, { day });
}
