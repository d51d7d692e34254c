import type { Market } from '#api/kernel/market.ts';
import { dayOf, lastDays } from '#domain/day.ts';
import { keptSearchText } from '#domain/search-text.ts';
import * as sql from './searches.sql.ts';

/** As far as the admin dashboard looks back. */
const KEPT_DAYS = 365;
/** Different texts of one day; whatever else is typed on it is not kept. */
const TEXTS_A_DAY = 1000;

/** What is not in the database yet, by day and text. */
const waiting = new WeakMap<Market, Map<string, sql.SearchRow>>();

function waitingOf(market: Market): Map<string, sql.SearchRow> {
  const known = waiting.get(market) ?? new Map<string, sql.SearchRow>();
  waiting.set(market, known);
  return known;
}

/** Counts one search that found nothing. In memory: `flushSearches` writes. */
export function countEmptySearch(market: Market, typed: string): void {
  const text = keptSearchText(typed);
  if (text) add(waitingOf(market), { day: dayOf(market.now()), text, searches: 1 });
}

function add(rows: Map<string, sql.SearchRow>, row: sql.SearchRow): void {
  const key = `${row.day} ${row.text}`;
  const known = rows.get(key);
  if (!known && rows.size >= TEXTS_A_DAY) return;
  rows.set(key, { ...row, searches: row.searches + (known?.searches ?? 0) });
}

/** Writes what was counted since the last time; what cannot be written now stays for the next. */
export async function flushSearches(market: Market): Promise<void> {
  const counted = waitingOf(market);
  if (counted.size === 0) return;
  const rows = [...counted.values()];
  counted.clear();
  try {
    await sql.addSearches(market.db, { rows, limit: TEXTS_A_DAY });
  } catch (error) {
    for (const row of rows) add(counted, row);
    throw error;
  }
}

/** What was looked for in vain most often from the first day to the last, with how often. */
export async function mostSearchedInVain(
  market: Market,
  range: { first: string; last: string; limit: number },
): Promise<{ text: string; count: number }[]> {
  return sql.findMostSearched(market.db, range);
}

/** Forgets days so long gone that no screen shows them. */
export async function pruneSearches(market: Market): Promise<void> {
  const [day = ''] = lastDays(market.now(), KEPT_DAYS);
  await sql.deleteSearchesBefore(market.db, { day });
}
