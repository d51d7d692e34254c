import type { Dependency } from '#api/kernel/changes.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { TaggedCache } from '#api/kernel/tagged-cache.ts';
import type { Db } from '#db/client.ts';
import { SEARCH_BLOCK_SIZE } from '#db/fragments/search-blocks.ts';
import { mentionsQuery, namesQuery } from '#db/fragments/search-query.ts';
import { PRODUCTS_FOUND_MAX, SEARCH_PAGE_SIZE } from '#domain/limits.ts';
import { type ProductFilter, type ProductSort, partsOf } from '#domain/product-filter.ts';
import { type SearchWord, searchWord, searchWords } from '#domain/search-words.ts';
import { withSynonyms } from '#domain/synonyms.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import { distanceToBeginning, editDistance } from '#lib/edit-distance.ts';
import { memoizeByObject } from '#lib/memoize.ts';
import { sum } from '#lib/sum.ts';
import type { CategoryFilter } from './cards.sql.ts';
import { readNewest } from './newest-blocks.ts';
import * as searchIndex from './search.sql.ts';
import { SYNONYMS, synonymsOf } from './synonyms.service.ts';

/** If at most this many names match, the newest products that only mention the words follow. */
const FEW_NAMES = 100;
const MENTIONS = 100;
const NEWEST_SPARE = 1.5;
const CORRECTED_WORDS = 3;
const SIMILAR_WORDS = 50;
const CORRECTIONS_PER_WORD = 3;
/** What remembered results may take, by estimates of a result and of each id in it. */
const REMEMBERED_BYTES = 10 * MEGABYTE;
const FOUND_BYTES = 2000;
const ID_BYTES = 100;

/** The result of a search. */
export interface SearchResult {
  /** At most PRODUCTS_FOUND_MAX. */
  total: number;
  /** Whether there are more matches than `total`. */
  isCapped: boolean;
  /** All ids in order; null where their number is known without them, and `readMatches` finds a page. */
  ids: readonly string[] | null;
  queries: searchIndex.Queries;
  counts: Counts;
  sort: ProductSort;
  /** The words that were searched for, if they differ from the typed ones. */
  searchedFor?: string;
}

/** What is known about the matches in names before any is read. */
interface Counts {
  /** Of each word: products with it. Upper bounds, since one with both 'planner' and 'planners' counts twice. */
  words: readonly number[];
  /** How many products match at least, and at most. The same: their number. */
  least: number;
  most: number;
  /** The words that begin with each of the terms, unless there are too many. */
  completions: ReadonlyMap<string, readonly string[]>;
  /** Those of terms that many products have. Texts may have more words than names, which then are left out. */
  commonCompletions: ReadonlyMap<string, readonly string[]>;
  /** Whether a word has a beginning without completions. */
  isOpen: boolean;
  /** Products of the category. */
  inCategory: number;
  /** Blocks of products. */
  blocks: number;
}

/** Which products are listed, and in which order. */
export interface Search {
  /** '' for all products. */
  typed: string;
  category: CategoryFilter | null;
  filter: ProductFilter;
  sort: ProductSort;
}

/** A search that was made, or is being made. */
interface CachedSearch {
  found: Promise<SearchResult | null>;
  /** The number of ids in the result; 0 while it is being made. */
  ids: number;
}

/**
 * What the products that a search finds depend on. Every edit may change a name, so a result is dropped late
 * (`~listings`). An empty result is dropped at once, because a vendor looks for a product after adding it. A shop that
 * comes or goes takes all its products along, so it drops results at once. So does a change of a product in a result of
 * one page, because an empty page with a total above 0 would be wrong. A longer list may miscount by a few for a minute.
 * The cards that are shown are read again and name tags of their own. Ratings and sales change an order all the time, so it is
 * made anew each hour, as best sellers are.
 */
export function searchTags(
  found: Pick<SearchResult, 'total' | 'ids' | 'sort'> | null,
): readonly Dependency[] {
  if (found?.total === 0) return ['listings', 'categories', SYNONYMS];
  const ids = found?.ids && found.ids.length <= SEARCH_PAGE_SIZE ? found.ids : [];
  const isHourly = found?.sort === 'rating' || found?.sort === 'sold';
  return [
    '~listings',
    'categories',
    'shops',
    SYNONYMS,
    ...(isHourly ? (['best-sellers'] as const) : []),
    ...ids.map((id) => `product:${id}` as const),
  ];
}

const searchesOf = memoizeByObject((context: AppContext) => {
  const searches = new TaggedCache<CachedSearch>({
    bytes: REMEMBERED_BYTES,
    sizeOf: ({ ids }) => FOUND_BYTES + ids * ID_BYTES,
  });
  context.changes.onChange((tags) => searches.drop(tags));
  return searches;
});

/**
 * Finds products by words, with their synonyms, and filters. Results are remembered under their `searchTags`. Null: something
 * was typed that has no words.
 */
export async function searchCatalog(context: AppContext, search: Search): Promise<SearchResult | null> {
  const searches = searchesOf(context);
  const since = searches.now();
  const words = withSynonyms(searchWords(search.typed), await synonymsOf(context));
  const key = JSON.stringify([words, search.typed === '', search.category, search.filter, search.sort]);
  const remembered = searches.get(key);
  if (remembered) return remembered.found;
  const isWordless = words.length === 0 && search.typed !== '';
  const entry = {
    found: isWordless ? Promise.resolve(null) : findTolerant(context.db, words, search),
    ids: 0,
  };
  // Remembered before it has ended, for parallel searches and so that a change meanwhile drops it.
  searches.store(key, entry, searchTags(null), since);
  entry.found.then(
    (found) => {
      if (searches.peek(key) !== entry) return;
      // Not under the tags of its beginning any more; dropped if one of its own changed meanwhile.
      searches.delete(key);
      searches.store(key, { ...entry, ids: found?.ids?.length ?? 0 }, searchTags(found), since);
    },
    () => {
      if (searches.peek(key) === entry) searches.delete(key);
    },
  );
  return entry.found;
}

/** Searches for the words, and without results for their likely corrections. */
async function findTolerant(db: Db, words: readonly SearchWord[], search: Search): Promise<SearchResult> {
  const counts = await countsOf(db, words, search.category);
  const exact = await find(db, words, counts, search);
  if (exact.total > 0) return exact;
  const corrections = await findCorrections(
    db,
    words.flatMap(({ word, phrases }, n) => (counts.words[n] === 0 && phrases.length === 0 ? [word] : [])),
  );
  if (corrections.size === 0) return exact;
  const correctedWords = words.map((one) => {
    const corrected = corrections.get(one.word);
    return corrected ? searchWord(one.word, [...one.beginnings.slice(1), ...corrected]) : one;
  });
  const found = await find(db, correctedWords, await countsOf(db, correctedWords, search.category), search);
  const searchedFor = words.map(({ word }) => corrections.get(word)?.[0] ?? word).join(' ');
  return found.total > 0 ? { ...found, searchedFor } : exact;
}

async function countsOf(
  db: Db,
  words: readonly SearchWord[],
  category: CategoryFilter | null,
): Promise<Counts> {
  if (words.length === 0) return countsOfAll(db, category);
  const terms = [...new Set(words.flatMap(termsIn))];
  const rows = await searchIndex.findTerms(db, { terms, categoryId: category?.categoryId ?? null });
  const byTerm = new Map(rows.map((row) => [row.term, row]));
  const matchesOf = ({ beginnings, others, phrases }: SearchWord): number[] => [
    ...beginnings.map((term) => byTerm.get(term)?.products ?? 0),
    ...others.map((term) => byTerm.get(term)?.whole ?? 0),
    ...phrases.map((phrase) => Math.min(...phrase.map((word) => sum(matchesOf(word))))),
  ];
  const parts = words.map(matchesOf);
  const completions = new Map(
    rows.flatMap(({ term, words }) =>
      words && words.length <= searchIndex.COMPLETIONS_MAX ? [[term, words]] : [],
    ),
  );
  const [row] = rows;
  return {
    completions,
    commonCompletions: new Map(
      [...completions].filter(([term]) => (byTerm.get(term)?.products ?? 0) > PRODUCTS_FOUND_MAX),
    ),
    isOpen: words.flatMap(beginningsIn).some((term) => !completions.has(term)),
    words: parts.map(sum),
    ...boundsOf(parts, rows, { category, hasPhrases: words.some(({ phrases }) => phrases.length > 0) }),
    inCategory: category ? (row?.inCategory ?? 0) : Number.POSITIVE_INFINITY,
    blocks: 1 + searchIndex.blockOf(row?.lastNumber ?? 0),
  };
}

/** What is known of a list without words. */
async function countsOfAll(db: Db, category: CategoryFilter | null): Promise<Counts> {
  const { inCategory, lastNumber } = await searchIndex.findScope(db, {
    categoryId: category?.categoryId ?? null,
  });
  const most = category ? inCategory : lastNumber + 1;
  return {
    words: [],
    least: 0,
    most,
    completions: new Map(),
    commonCompletions: new Map(),
    isOpen: false,
    inCategory: most,
    blocks: 1 + searchIndex.blockOf(lastNumber),
  };
}

/** The beginnings of a word of a search, and of those in its phrases. */
const beginningsIn = ({ beginnings, phrases }: SearchWord): string[] => [
  ...beginnings,
  ...phrases.flat().flatMap(beginningsIn),
];

/** All terms that a word of a search matches. */
const termsIn = ({ beginnings, others, phrases }: SearchWord): string[] => [
  ...beginnings,
  ...others,
  ...phrases.flat().flatMap(termsIn),
];

/**
 * The least and the most matches that there can be. For a single word without phrases both are the same if names have no
 * other ending of it, because a product may have several. In a category they are the same only for a main one, where
 * words are counted, if no longer word begins with it.
 */
function boundsOf(
  parts: readonly number[][],
  rows: readonly searchIndex.KnownTerm[],
  { category, hasPhrases }: { category: CategoryFilter | null; hasPhrases: boolean },
): Pick<Counts, 'least' | 'most'> {
  const words = parts.map(sum);
  const [row] = rows;
  const most = Math.min(...words, category ? (row?.inCategory ?? 0) : Number.POSITIVE_INFINITY);
  if (parts.length > 1 || hasPhrases || !row || row.isBehind) return { least: 0, most };
  if (!category) return { least: Math.max(...parts.flat()), most };
  if (category.level !== 'main') return { least: 0, most };
  const inCategory = rows.map(({ wholeInCategory }) => wholeInCategory);
  const isWhole = rows.every(({ products, whole }) => products === whole);
  return { least: Math.max(...inCategory), most: isWhole ? sum(inCategory) : most };
}

async function find(
  db: Db,
  words: readonly SearchWord[],
  counts: Counts,
  { category, filter, sort }: Search,
): Promise<SearchResult> {
  const queries: searchIndex.Queries = {
    words:
      words.length > 0
        ? {
            names: namesQuery(words, counts.completions),
            mentions: mentionsQuery(words, counts.commonCompletions),
          }
        : null,
    category,
    filter,
  };
  const search = { queries, counts, sort };
  const isCounted = sort === 'match' && partsOf(filter).length === 0;
  if (isCounted && counts.least > PRODUCTS_FOUND_MAX) {
    return { total: PRODUCTS_FOUND_MAX, isCapped: true, ids: null, ...search };
  }
  if (isCounted && counts.least === counts.most && counts.least > FEW_NAMES) {
    return { total: counts.least, isCapped: false, ids: null, ...search };
  }
  const named = await readMatches(db, { ...search, limit: PRODUCTS_FOUND_MAX + 1 });
  const isCapped = named.length > PRODUCTS_FOUND_MAX;
  const mentioned =
    words.length > 0 && named.length <= FEW_NAMES
      ? await readMentions(db, { ...search, limit: MENTIONS })
      : [];
  const newest = [...named.slice(0, PRODUCTS_FOUND_MAX), ...mentioned];
  const ids = sort === 'match' ? newest : await ranked(db, { newest, isCapped, queries, sort });
  return { total: ids.length, isCapped, ids, ...search };
}

/**
 * Matches in an order. If there are more than are read, those at its head are looked for as well: they come first, and the
 * newest ones follow, which in this order are all behind them.
 */
async function ranked(
  db: Db,
  params: {
    newest: readonly string[];
    isCapped: boolean;
    queries: searchIndex.Queries;
    sort: searchIndex.RankedSort;
  },
): Promise<string[]> {
  const { newest, isCapped, queries, sort } = params;
  const head = isCapped ? await searchIndex.findAtHead(db, { queries, sort, limit: PRODUCTS_FOUND_MAX }) : [];
  const first = new Set(head);
  const others = newest.filter((id) => !first.has(id)).slice(0, PRODUCTS_FOUND_MAX - head.length);
  return [...head, ...(await searchIndex.sortIds(db, { ids: others, sort }))];
}

/** The ids of the newest products with all words in their names, at most `limit`. */
export async function readMatches(
  db: Db,
  { queries, counts, limit }: { queries: searchIndex.Queries; counts: Counts; limit: number },
): Promise<string[]> {
  const { words, category, filter } = queries;
  const isFiltered = partsOf(filter).length > 0;
  if (!words && !category && !isFiltered) {
    return searchIndex.findAtHead(db, { queries, sort: 'newest', limit });
  }
  const products = counts.blocks * SEARCH_BLOCK_SIZE;
  // As if words and category were independent of each other, unless more is known.
  const share = Math.max(
    counts.least / products,
    [...counts.words, counts.inCategory].reduce((all, one) => all * Math.min(1, one / products), 1),
  );
  const reach = Math.ceil((limit * NEWEST_SPARE) / share);
  if (words && counts.isOpen && !category && !isFiltered && reach <= searchIndex.NEWEST_MAX) {
    const ids = await searchIndex.findAmongNewest(db, { names: words.names, reach, limit });
    if (ids.length === limit) return ids;
  }
  return readNewest(
    { limit, blocks: counts.blocks, most: counts.most / counts.blocks, likely: share * SEARCH_BLOCK_SIZE },
    (blocks, range) =>
      searchIndex.findMatches(db, { text: words ? 'names' : 'all', queries, blocks, ...range }),
  );
}

/** The ids of the newest products that only mention the words. How many there are is not known. */
const readMentions = (
  db: Db,
  { queries, counts, limit }: { queries: searchIndex.Queries; counts: Counts; limit: number },
): Promise<string[]> =>
  readNewest(
    { limit, blocks: counts.blocks, most: SEARCH_BLOCK_SIZE, likely: SEARCH_BLOCK_SIZE },
    (blocks, range) => searchIndex.findMatches(db, { text: 'mentions', queries, blocks, ...range }),
  );

/** Corrections for words that occur in no name: the nearest words of names and categories, most common first. */
async function findCorrections(db: Db, unknown: readonly string[]): Promise<Map<string, string[]>> {
  const corrections = new Map<string, string[]>();
  for (const word of unknown.slice(0, CORRECTED_WORDS)) {
    const maxDistance = word.length < 3 ? 0 : word.length < 7 ? 1 : 2;
    if (maxDistance === 0) continue;
    const also = swaps(word);
    const similar = await searchIndex.findSimilar(db, { word, also, limit: SIMILAR_WORDS });
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
