import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { listedCount } from '#db/fragments/listed-count.ts';
import { keysOfBlocks, SEARCH_BLOCK_SIZE } from '#db/fragments/search-blocks.ts';
import { hidden, preparedSql } from '#db/prepared-rows.ts';
import { rowsOf } from '#db/rows-of.ts';
import { categories, categoryWords, products, searchTermChanges, searchTerms } from '#db/schema.ts';
import { CATEGORY_LEVELS } from '#domain/categories.ts';
import type { CategoryFilter } from './cards.sql.ts';

/** The two queries of a search: by names, and by all other texts of a product. */
export interface Queries {
  names: string;
  mentions: string;
  /** Only products of this category. */
  category: CategoryFilter | null;
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
};

/** Where to look for the words of a search. */
export type SearchedText = keyof typeof CONDITIONS;

const filterOf = ({ level, categoryId }: CategoryFilter) =>
  `${CATEGORY_LEVELS.indexOf(level) + 1}:${categoryId}`;

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
  { queries, ...range }: { queries: Queries; reach: number; limit: number },
): Promise<string[]> {
  const rows = await amongNewest(db, { names: queries.names, ...range });
  return rows.map(({ id }) => id);
}

/**
 * Words, category and blocks are looked up in one GIN index, so that only matches are read. They are put in order by block
 * first, so that pages agree however many blocks they read. In one text: a thousand rows would cost Node more than the
 * search costs PostgreSQL.
 */
const matching = (text: SearchedText, { inCategory }: { inCategory: boolean }) =>
  preparedSql<{ ids: string | null; hasOthers: boolean }>(
    `search_${text}${inCategory ? '_of_category' : ''}`,
    () => {
      const matches = (where: SQL) => sql`
      select id, created_at, number / ${SEARCH_BLOCK_SIZE} as block from ${products}
      where listed and ${CONDITIONS[text]} and ${where}
        ${inCategory ? sql`and search_filters @> ${hidden('category', 'text[]')}` : sql``}`;
      return sql`
      with first as materialized (${matches(sql`search_filters && ${hidden('keys', 'text[]')}`)}),
      reach as materialized (
        select count(*) <= ${hidden('few', 'bigint')} as is_wide from first
      ),
      others as materialized (
        ${matches(sql`number < ${hidden('below', 'bigint')} and (select is_wide from reach)`)}
      )
      select string_agg(id, ',') as ids, (select is_wide from reach) as "hasOthers" from (
        select id from (select * from first union all select * from others) matches
        order by block desc, created_at desc, id desc limit ${hidden('limit', 'bigint')}
      ) newest`;
    },
  );
const searchIn = {
  names: { all: matching('names', { inCategory: false }), category: matching('names', { inCategory: true }) },
  mentions: {
    all: matching('mentions', { inCategory: false }),
    category: matching('mentions', { inCategory: true }),
  },
};

/** The newest listed products of these blocks that match, and if these are `few` or less, those of all older blocks. */
export async function findMatches(
  db: Db,
  params: { text: SearchedText; queries: Queries; blocks: BlockRange; few: number; limit: number },
): Promise<Matches> {
  const { text, queries, blocks, few, limit } = params;
  const { category } = queries;
  const { oldest, newest } = blocks;
  const isRest = oldest === null || newest === null;
  const end = newest === null ? Number.MAX_SAFE_INTEGER : (newest + 1) * SEARCH_BLOCK_SIZE;
  const [row] = await searchIn[text][category ? 'category' : 'all'](db, {
    names: queries.names,
    mentions: queries.mentions,
    category: category && [filterOf(category)],
    keys: isRest ? [] : keysOfBlocks(oldest, newest),
    few: isRest ? 0 : few,
    below: isRest ? end : oldest * SEARCH_BLOCK_SIZE,
    limit,
  });
  return { ids: row?.ids?.split(',') ?? [], hasOthers: row?.hasOthers ?? false };
}
