import { LRUCache } from 'lru-cache';
import type { Market } from '#api/kernel/market.ts';
import { countMatching } from './cards.sql.ts';

/** What a shopper typed, as a query in which every word may be unfinished; null when nothing is left of it. */
export function searchQuery(typed: string): string | null {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return null;
  return [...new Set(words)]
    .slice(0, 8)
    .map((word) => `${word}:*`)
    .join(' & ');
}

const totals = new WeakMap<Market, LRUCache<string, Promise<number>>>();

/**
 * How many products match. Counting reads every match, so each search is counted once and remembered until the
 * catalog changes.
 */
export function countSearch(market: Market, query: string): Promise<number> {
  let known = totals.get(market);
  if (!known) {
    const made = new LRUCache<string, Promise<number>>({ max: 5000 });
    market.changes.onChange(() => made.clear());
    totals.set(market, made);
    known = made;
  }
  const counted = known.get(query) ?? countMatching(market.db, { query });
  known.set(query, counted);
  counted.catch(() => known.delete(query));
  return counted;
}
