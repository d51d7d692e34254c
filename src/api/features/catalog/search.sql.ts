import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { listedCount } from '#db/fragments/listed-count.ts';
import { facetKeysOf, priceRangeOf } from '#db/fragments/product-facets.ts';
import { keysOfBlocks, SEARCH_BLOCK_SIZE } from '#db/fragments/search-blocks.ts';
import { hidden, preparedSql } from '#db/prepared-rows.ts';
import { rowsOf } from '#db/rows-of.ts';
import { categories, categoryWords, products, searchTermChanges, searchTerms } from '#db/schema.ts';
import { CATEGORY_LEVELS } from '#domain/categories.ts';
import type { ProductFilter } from '#domain/product-filter.ts';
import type { CategoryFilter } from './cards.sql.ts';

/** Which products are looked for. */
export interface Queries {
  /** By names, and by all other texts of a product; null for a list without words. */
  words: { names: string; mentions: string } | null;
  /** Only products of this category. */
  category: CategoryFilter | null;
  /** Only products that are so. */
  filter: ProductFilter;
}

const CHANGES_MAX = 5000;
/** What is not folded into `search_terms` yet. Bounded: after a change of very many products some follow within seconds. */
const changes = sql`(select words, category_id, products from ${searchTermChanges} limit ${CHANGES_MAX}) changes`;

/** Words that begin with a shorter term are too many, and the index of trigrams does not find them. */
const SHORTEST_COMPLETED = 3;
/** A term that more words begin with has none of them. */
export const COMPLETIONS_MAX = 32;

/** What is known of a term. */
export interface KnownTerm {
  term: string;
  /** Listed products with a word that begins with it. */
  products: number;
  /** Those with a word equal to it. */
  whole: number;
  /** The words that begin with it, more than COMPLETIONS_MAX if there are too many; null for a term that is too short. */
  words: string[] | null;
  /** As `whole`, of a main category. */
  wholeInCategory: number;
  /** The number of listed products of the category; in each row the same, as the next ones are. */
  inCategory: number;
  /** The highest `number` of a product. */
  lastNumber: number;
  /** Whether changes were left out, so that the numbers are right only within seconds. */
  isBehind: boolean;
}

const typedTerms = sql`unnest(${hidden('terms', 'text[]')}) typed`;
const category = hidden('categoryId', 'text');
const terms = preparedSql<KnownTerm>(
  'search_terms_known',
  () => sql`
    select known.term, sum(products)::integer as products, sum(whole)::integer as whole,
      case when char_length(known.term) >= ${SHORTEST_COMPLETED} then array(
        select word from (
          select ${searchTerms}.term as word from ${searchTerms}
          where ${searchTerms}.whole > 0 and ${searchTerms}.term like known.term || '%'
          union
          select word from ${changes}, unnest(words) word where starts_with(word, known.term)
        ) completions limit ${COMPLETIONS_MAX + 1}) end as words,
      (
        select coalesce(sum(products), 0) from (
          select products from ${categoryWords} where category_id = ${category} and word = known.term
          union all
          select products from ${changes} where category_id = ${category} and known.term = any(words)
        ) words
      )::integer as "wholeInCategory",
      ${listedCount(category)} as "inCategory",
      (select last_value from products_number_seq)::integer as "lastNumber",
      exists (select from ${searchTermChanges} offset ${CHANGES_MAX}) as "isBehind"
    from (
      select typed as term, 0 as products, 0 as whole from ${typedTerms}
      union all
      select term, products, whole from ${searchTerms} where term = any(${hidden('terms', 'text[]')})
      union all
      select typed, products, case when typed = any(words) then products else 0 end from ${changes}, ${typedTerms}
      where exists (select from unnest(words) word where starts_with(word, typed))
    ) known
    group by known.term`,
);

/** What is known of each of these terms, and of a category. */
export const findTerms = (db: Db, params: { terms: string[]; categoryId: string | null }) =>
  terms(db, params);

/**
 * Words of product and category names that are similar to this one, most similar first, and those of `also` that occur
 * in names. Each comes with the number of products that have it in their names.
 */
export async function findSimilar(
  db: Db,
  params: { word: string; also: string[]; limit: number },
): Promise<{ word: string; products: number }[]> {
  const { word, also, limit } = params;
  return rowsOf(
    db.execute(sql`
    select word, sum(products)::integer as products from (
      select ${searchTerms.term} as word, ${searchTerms.whole} as products, false as is_category from ${searchTerms}
      where ${searchTerms.whole} > 0
        and (${searchTerms.term} % ${word} or ${searchTerms.term} = any(${sql.param(also)}))
      union all
      select word, products, false from ${changes}, unnest(words) word
      where word % ${word} or word = any(${sql.param(also)})
      union all
      select word, 0, true from ${categories}, unnest(${categories.nameWords}) word
      where word % ${word} or word = any(${sql.param(also)})
    ) similar_words
    group by word having sum(products) > 0 or bool_or(is_category)
    order by similarity(word, ${word}) desc limit ${limit}`),
  );
}

/** The block of a product with this number; higher blocks are newer. */
export const blockOf = (number: number): number => Math.floor(number / SEARCH_BLOCK_SIZE);

/** Blocks to search; null: without end. */
export interface BlockRange {
  oldest: number | null;
  newest: number | null;
}

/** Newest first. */
export interface Matches<Id = string> {
  ids: Id[];
  /** Whether older blocks were searched as well. */
  hasOthers: boolean;
}

const isNamed = sql`names @@ ${hidden('names', 'tsquery')}`;
const CONDITIONS = {
  names: isNamed,
  /** Products that only mention the words. */
  mentions: sql`mentions @@ to_tsquery('english', ${hidden('mentions', 'text')}) and not ${isNamed}`,
  /** Lists without words. */
  all: sql`true`,
};

/** Where to look for the words of a search. */
export type SearchedText = keyof typeof CONDITIONS;

const categoryKey = ({ level, categoryId }: CategoryFilter) =>
  `${CATEGORY_LEVELS.indexOf(level) + 1}:${categoryId}`;

/** The conditions of a statement that its queries need: GIN would read all for an empty list of keys. */
interface Shape {
  hasKeys: boolean;
  hasPrice: boolean;
}

const nameOf = ({ hasKeys, hasPrice }: Shape) =>
  `${hasKeys ? '_with_keys' : ''}${hasPrice ? '_at_price' : ''}`;

/** A prepared statement for each shape that is asked for. */
function ofEachShape<Statement>(prepare: (shape: Shape) => Statement): (shape: Shape) => Statement {
  const prepared = new Map<string, Statement>();
  return (shape) => {
    const name = nameOf(shape);
    const statement = prepared.get(name) ?? prepare(shape);
    prepared.set(name, statement);
    return statement;
  };
}

const hasRequired = sql`search_filters @> ${hidden('required', 'text[]')}`;
const isAtPrice = sql`price_cents between ${hidden('lowest', 'integer')} and ${hidden('highest', 'integer')}`;
const isInBands = sql`search_filters && ${hidden('priceBands', 'text[]')}`;
/** The shape of a statement for these queries, and its values. */
function statementFor({ words, category, filter }: Queries): { shape: Shape; values: object } {
  const { required, priceBands } = facetKeysOf(filter);
  const { lowest, highest } = priceRangeOf(filter);
  const keys = [...required, ...(category ? [categoryKey(category)] : [])];
  return {
    shape: { hasKeys: keys.length > 0, hasPrice: priceBands !== null },
    values: {
      ...words,
      required: keys,
      priceBands: priceBands ?? [],
      lowest,
      highest,
    },
  };
}

/** The newest products that `findAmongNewest` looks at. */
export const NEWEST_MAX = 4000;
const amongNewest = preparedSql<{ id: string }>(
  'search_newest',
  () => sql`
    select id from (
      select * from (
        select id, created_at, names from ${products} where listed order by created_at desc, id desc limit ${NEWEST_MAX}
      ) newest limit ${hidden('reach', 'bigint')}
    ) products
    where ${isNamed} order by created_at desc, id desc limit ${hidden('limit', 'bigint')}`,
);

/** The ids of those that match among the `reach` newest listed products: for words that many products have. */
export async function findAmongNewest(
  db: Db,
  { names, ...range }: { names: string; reach: number; limit: number },
): Promise<string[]> {
  const rows = await amongNewest(db, { names, ...range });
  return rows.map(({ id }) => id);
}

/** The columns that a list is sorted by, each with an index, and whether their highest value is first. */
const ORDERS = {
  price: { columns: ['price_cents', 'id'], isDescending: false },
  '-price': { columns: ['price_cents', 'id'], isDescending: true },
  rating: { columns: ['rating_score', 'created_at', 'id'], isDescending: true },
  sold: { columns: ['sold_count', 'created_at', 'id'], isDescending: true },
  newest: { columns: ['created_at', 'id'], isDescending: true },
} as const;
/** The orders that do not depend on the words of a search. */
export type RankedSort = keyof typeof ORDERS;

function orderBy(sort: RankedSort): SQL {
  const { columns, isDescending } = ORDERS[sort];
  return sql.raw(columns.map((column) => `${column}${isDescending ? ' desc' : ''}`).join(', '));
}

/** Rows of one statement whose price may still be outside of a filter: bands of prices are wider than it. */
const BAND_ROWS_MAX = 5000;

/**
 * Words, category, filters and blocks are looked up in one GIN index, so that only matches are read. They are put in order by
 * block first, so that pages agree however many blocks they read. In one text: a thousand rows would cost Node more than
 * the search costs PostgreSQL.
 */
const matching = (text: SearchedText, shape: Shape) => {
  const matches = (where: SQL) => {
    const rows = sql`
      select id, created_at, number / ${SEARCH_BLOCK_SIZE} as block, price_cents from ${products}
      where listed and ${CONDITIONS[text]} and ${where}
        ${shape.hasKeys ? sql`and ${hasRequired}` : sql``} ${shape.hasPrice ? sql`and ${isInBands}` : sql``}`;
    return shape.hasPrice
      ? sql`select * from (${rows} limit ${BAND_ROWS_MAX}) in_bands where ${isAtPrice}`
      : rows;
  };
  const isOlder = sql`number < ${hidden('below', 'bigint')} and (select is_wide from reach)`;
  // A price alone may be rare in a band that is not: its own index finds no others.
  const others =
    text === 'all' && shape.hasPrice && !shape.hasKeys
      ? sql`select id, created_at, number / ${SEARCH_BLOCK_SIZE} as block, price_cents from (
          select id, created_at, number, price_cents from ${products}
          where listed and ${isAtPrice} order by ${orderBy('price')} limit ${BAND_ROWS_MAX}
        ) at_price where ${isOlder}`
      : matches(isOlder);
  return preparedSql<{ ids: string | null; hasOthers: boolean }>(
    `search_${text}${nameOf(shape)}`,
    () => sql`
      with first as materialized (${matches(sql`search_filters && ${hidden('keys', 'text[]')}`)}),
      reach as materialized (
        select count(*) <= ${hidden('few', 'bigint')} as is_wide from first
      ),
      others as materialized (${others})
      select string_agg(id, ',') as ids, (select is_wide from reach) as "hasOthers" from (
        select id from (select * from first union all select * from others) matches
        order by block desc, created_at desc, id desc limit ${hidden('limit', 'bigint')}
      ) newest`,
  );
};
const matchingIn = {
  names: ofEachShape((shape) => matching('names', shape)),
  mentions: ofEachShape((shape) => matching('mentions', shape)),
  all: ofEachShape((shape) => matching('all', shape)),
};

/** The newest listed products of these blocks that match, and if these are `few` or less, those of all older blocks. */
export async function findMatches(
  db: Db,
  params: { text: SearchedText; queries: Queries; blocks: BlockRange; few: number; limit: number },
): Promise<Matches> {
  const { text, queries, blocks, few, limit } = params;
  const { shape, values } = statementFor(queries);
  const { oldest, newest } = blocks;
  const isRest = oldest === null || newest === null;
  const end = newest === null ? Number.MAX_SAFE_INTEGER : (newest + 1) * SEARCH_BLOCK_SIZE;
  const [row] = await matchingIn[text](shape)(db, {
    ...values,
    keys: isRest ? [] : keysOfBlocks(oldest, newest),
    few: isRest ? 0 : few,
    below: isRest ? end : oldest * SEARCH_BLOCK_SIZE,
    limit,
  });
  return { ids: row?.ids?.split(',') ?? [], hasOthers: row?.hasOthers ?? false };
}

/** The products at the head of a sorted list that are looked at for those that match. */
const WALKED = 2000;

interface Walk extends Shape {
  sort: RankedSort;
  ofMain: boolean;
  text: 'names' | 'all';
}

const walking = ({ sort, ofMain, text, ...shape }: Walk) => {
  const isByPrice = sort === 'price' || sort === '-price';
  const atPrice = shape.hasPrice ? sql`and ${isAtPrice}` : sql``;
  return preparedSql<{ ids: string | null }>(
    `walk_${sort}${ofMain ? '_of_main' : ''}_${text}${nameOf(shape)}`,
    () => sql`
      select string_agg(id, ',') as ids from (
        select id from (
          select id, created_at, price_cents, rating_score, sold_count, names, search_filters from ${products}
          where listed ${ofMain ? sql`and main_category_id = ${hidden('categoryId', 'text')}` : sql``}
            ${isByPrice ? atPrice : sql``}
          order by ${orderBy(sort)} limit ${WALKED}
        ) walked
        where ${CONDITIONS[text]} ${shape.hasKeys ? sql`and ${hasRequired}` : sql``} ${atPrice}
        order by ${orderBy(sort)} limit ${hidden('limit', 'bigint')}
      ) head`,
  );
};
const walks = new Map<string, ReturnType<typeof walking>>();

/** The ids of those that match among the first products of an order, of all products or of their main category. */
export async function findAtHead(
  db: Db,
  { queries, sort, limit }: { queries: Queries; sort: RankedSort; limit: number },
): Promise<string[]> {
  const { shape, values } = statementFor(queries);
  const { category, words } = queries;
  const walk: Walk = { sort, ofMain: category?.level === 'main', text: words ? 'names' : 'all', ...shape };
  const key = JSON.stringify(walk);
  const statement = walks.get(key) ?? walking(walk);
  walks.set(key, statement);
  const [row] = await statement(db, { ...values, categoryId: category?.categoryId ?? null, limit });
  return row?.ids?.split(',') ?? [];
}

const sorting = (sort: RankedSort) =>
  preparedSql<{ ids: string | null }>(
    `sorted_${sort}`,
    () => sql`
      select string_agg(id, ',') as ids from (
        select id from ${products} where id = any(${hidden('ids', 'text[]')}) order by ${orderBy(sort)}
      ) sorted`,
  );
const sorted = {
  price: sorting('price'),
  '-price': sorting('-price'),
  rating: sorting('rating'),
  sold: sorting('sold'),
  newest: sorting('newest'),
} satisfies Record<RankedSort, unknown>;

/** These ids in an order. */
export async function sortIds(
  db: Db,
  { ids, sort }: { ids: readonly string[]; sort: RankedSort },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const [row] = await sorted[sort](db, { ids });
  return row?.ids?.split(',') ?? [];
}

const scope = preparedSql<{ inCategory: number; lastNumber: number }>(
  'list_scope',
  () => sql`
    select ${listedCount(category)} as "inCategory", (select last_value from products_number_seq)::integer as "lastNumber"`,
);

/** The number of listed products of a category, and the highest `number` of a product. */
export async function findScope(db: Db, params: { categoryId: string | null }) {
  const [row] = await scope(db, params);
  return row ?? { inCategory: 0, lastNumber: 0 };
}

/** The number of these products that each of the filters lets through. */
export async function countMatching(
  db: Db,
  { ids, filters }: { ids: readonly string[]; filters: readonly ProductFilter[] },
): Promise<number[]> {
  if (ids.length === 0) return filters.map(() => 0);
  const counts = filters.map(
    (filter, n) => sql`count(*) filter (where ${isLike(filter)})::integer as ${sql.raw(`n${n}`)}`,
  );
  const rows = await rowsOf<Record<string, number>>(
    db.execute(
      sql`select ${sql.join(counts, sql`, `)} from ${products} where listed and id = any(${sql.param([...ids])})`,
    ),
  );
  return filters.map((_, n) => rows[0]?.[`n${n}`] ?? 0);
}

function isLike(filter: ProductFilter): SQL {
  const { required } = facetKeysOf(filter);
  const { lowest, highest } = priceRangeOf(filter);
  return sql`search_filters @> ${sql.param(required)}
    and price_cents between ${lowest} and ${highest}`;
}
