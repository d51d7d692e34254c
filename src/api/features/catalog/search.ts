import { LRUCache } from 'lru-cache';
import { concerns } from '#api/kernel/changes.ts';
import type { AppContext } from '#api/kernel/context.ts';
import type { Db } from '#db/client.ts';
import { mentionsQuery, namesQuery, type SearchWord, searchWord, searchWords } from '#db/search-query.ts';
import { distanceToBeginning, editDistance } from '#domain/edit-distance.ts';
import { memoizeByObject } from '#domain/memoize.ts';
import { sum } from '#domain/sum.ts';
import type { CategoryFilter } from './cards.sql.ts';
import * as sql from './search.sql.ts';

/** If at most this many names match, the newest products that only mention the words follow. */
const FEW_NAMES = 100;
const MENTIONS = 300;
const CORRECTED_WORDS = 3;
const SIMILAR_WORDS = 50;
const CORRECTIONS_PER_WORD = 3;

/** The result of a search. */
export interface Found {
  total: number;
  /** All ids in order, if they are few; null if only names were searched, and `queries` reads the pages. */
  ids: readonly string[] | null;
  queries: sql.Queries;
  /** The words that were searched for, if they differ from the typed ones. */
  searchedFor?: string;
}

interface Search {
  typed: string;
  category: CategoryFilter | null;
}

const searchesOf = memoizeByObject((context: AppContext) => {
  const searches = new LRUCache<string, Promise<Found | null>>({ max: 500 });
  context.changes.onChange((tags) => {
    if (concerns(tags, 'catalog', 'categories')) searches.clear();
  });
  return searches;
});

/** Finds products by words. Results are cached until the catalog changes. Null: no words. */
export function searchCatalog(context: AppContext, search: Search): Promise<Found | null> {
  const searches = searchesOf(context);
  const words = searchWords(search.typed);
  const key = JSON.stringify([words, search.category]);
  const found = searches.get(key) ?? findTolerant(context.db, words, search.category);
  searches.set(key, found);
  found.catch(() => searches.delete(key));
  return found;
}

/** Searches for the words, and without results for their likely corrections. */
async function findTolerant(db: Db, words: string[], category: CategoryFilter | null): Promise<Found | null> {
  if (words.length === 0) return null;
  const asTyped = words.map((word) => searchWord(word));
  const counts = await countsOf(db, asTyped);
  const exact = await find(db, asTyped, counts, category);
  if (exact.total > 0) return exact;
  const corrections = await findCorrections(
    db,
    words.filter((_, n) => counts[n] === 0),
  );
  if (corrections.size === 0) return exact;
  const correctedWords = words.map((word) => searchWord(word, corrections.get(word)));
  const found = await find(db, correctedWords, await countsOf(db, correctedWords), category);
  const searchedFor = words.map((word) => corrections.get(word)?.[0] ?? word).join(' ');
  return found.total > 0 ? { ...found, searchedFor } : exact;
}

/** For each word an upper bound of the products with it in their names: one with two such words counts twice. */
async function countsOf(db: Db, words: readonly SearchWord[]): Promise<number[]> {
  const terms = words.flatMap(({ beginnings, others }) => [...beginnings, ...others]);
  const rows = new Map((await sql.findTerms(db, { terms })).map((row) => [row.term, row]));
  return words.map(
    ({ beginnings, others }) =>
      sum(beginnings.map((term) => rows.get(term)?.products ?? 0)) +
      sum(others.map((term) => rows.get(term)?.whole ?? 0)),
  );
}

async function find(
  db: Db,
  words: readonly SearchWord[],
  counts: readonly number[],
  category: CategoryFilter | null,
): Promise<Found> {
  const queries = { names: namesQuery(words), mentions: mentionsQuery(words), category };
  const [word] = words;
  const hasStoredCount =
    words.length === 1 && word?.beginnings.length === 1 && word.others.length === 0 && !category;
  const count = counts[0] ?? 0;
  if (hasStoredCount && count > FEW_NAMES) return { total: count, ids: null, queries };
  const matches = await sql.findNewestMatches(db, {
    ...queries,
    limits: { names: FEW_NAMES + 1, mentions: MENTIONS },
  });
  const inNames = matches.filter((match) => match.inName).length;
  if (inNames > FEW_NAMES) return { total: await sql.countInNames(db, queries), ids: null, queries };
  return { total: matches.length, ids: matches.map((match) => match.id), queries };
}

/** Corrections for words that occur in no name: the nearest words of names and categories, most common first. */
async function findCorrections(db: Db, unknown: readonly string[]): Promise<Map<string, string[]>> {
  const corrections = new Map<string, string[]>();
  for (const word of unknown.slice(0, CORRECTED_WORDS)) {
    const maxDistance = word.length < 3 ? 0 : word.length < 7 ? 1 : 2;
    if (maxDistance === 0) continue;
    const also = swaps(word);
    const similar = await sql.findSimilar(db, { word, also, limit: SIMILAR_WORDS });
    const candidates = similar
      .map((row) => ({
        ...row,
        // Swapped neighbours are the most common typing error.
        distance: also.includes(row.word) ? 0.5 : distanceToBeginning(word, row.word),
        whole: editDistance(word, row.word),
      }))
      .filter(({ distance }) => distance <= maxDistance)
      .sort(
        (one, other) =>
          one.distance - other.distance || one.whole - other.whole || other.products - one.products,
      );
    const nearest = candidates.filter(
      ({ distance, whole }) => distance === candidates[0]?.distance && whole === candidates[0]?.whole,
    );
    if (nearest.length > 0)
      corrections.set(
        word,
        nearest.slice(0, CORRECTIONS_PER_WORD).map((row) => row.word),
      );
  }
  return corrections;
}

/** A word with each two neighbours swapped: trigram similarity misses these errors. */
const swaps = (word: string): string[] =>
  Array.from({ length: word.length - 1 }, (_, n) => {
    const [one = '', other = ''] = [word[n], word[n + 1]];
    return word.slice(0, n) + other + one + word.slice(n + 2);
  });
