import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { listedCount } from '#db/listed-count.ts';
import { prepared } from '#db/prepared.ts';
import { rowsOf } from '#db/rows-of.ts';
import { categories, categoryWords, products, searchTermChanges, searchTerms } from '#db/schema.ts';
import { keysOfBlocks, SEARCH_BLOCK_SIZE } from '#db/search-blocks.ts';
import { CATEGORY_LEVELS } from '#domain/categories.ts';
import type { CategoryFilter } from './cards.sql.ts';

/** The two queries of a search: by names, and by all other texts of a product. */
export interface Queries {
  names: string;
  mentions: string;
  /** Only products of this category. */
  category: CategoryFilter | null;
}

/** What is not folded into `search_terms` yet. Bounded: after a change of very many products some follow within seconds. */
const changes = sql`(select words, category_id, products from ${searchTermChanges} limit 5000) changes`;

/** Words that begin with a shorter term are too many, and the index of trigrams does not find them. */
const SHORTEST_COMPLETED = 3;
/** A term that more words begin with has none of them. */
export const COMPLETIONS_MAX = 32;

const typedTerms = sql`unnest(${sql.placeholder('terms')}::text[]) typed`;
const category = sql`${sql.placeholder('categoryId')}::text`;
const terms = prepared((db) =>
  db
    .select({
      term: sql<string>`known.term`,
      products: sql<number>`sum(products)::integer`,
      whole: sql<number>`sum(whole)::integer`,
      words: sql<
        string[] | null
      >`case when char_length(known.term) >= ${sql.raw(String(SHORTEST_COMPLETED))} then array(
        select word from (
          select ${searchTerms}.term as word from ${searchTerms}
          where ${searchTerms}.whole > 0 and ${searchTerms}.term like known.term || '%'
          union
          select word from ${changes}, unnest(words) word where starts_with(word, known.term)
        ) completions limit ${sql.raw(String(COMPLETIONS_MAX + 1))}) end`,
      wholeInCategory: sql<number>`(
        select coalesce(sum(products), 0) from (
          select products from ${categoryWords} where category_id = ${category} and word = known.term
          union all
          select products from ${changes} where category_id = ${category} and known.term = any(words)
        ) words
      )::integer`,
      inCategory: listedCount(category),
      lastNumber: sql<number>`(select last_value from products_number_seq)::integer`,
    })
    .from(
      sql`(
      select typed as term, 0 as products, 0 as whole from ${typedTerms}
      union all
      select term, products, whole from ${searchTerms} where term = any(${sql.placeholder('terms')}::text[])
      union all
      select typed, products, case when typed = any(words) then products else 0 end from ${changes}, ${typedTerms}
      where exists (select from unnest(words) word where starts_with(word, typed))
    ) known`,
    )
    .groupBy(sql`known.term`)
    .prepare('search_terms_known'),
);

/**
 * For each of these terms the number of listed products with a word equal to it or beginning with it, and these words,
 * more than COMPLETIONS_MAX if there are too many, null for a term that is too short; of a main category also the number
 * with a word equal to it. In each row also the number of listed products of the category, and the highest `number` of a
 * product.
 */
export const findTerms = (db: Db, params: { terms: string[]; categoryId: string | null }) =>
  terms(db).execute({ ...params });

/**
 * Words of product and category names that are similar to this one, most similar first, and those of `also` that occur
 * in names; each with the number of products that have it in their names.
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
      select word, 0, true from ${categories}, unnest(search_words(${categories.name})) word
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

const inNames = (query: string) => sql`${products.names} @@ ${query}::tsquery`;
const CONDITIONS = {
  names: ({ names }: Queries) => inNames(names),
  /** Products that only mention the words. */
  mentions: ({ names, mentions }: Queries) =>
    sql`${products.mentions} @@ to_tsquery('english', ${mentions}) and not ${inNames(names)}`,
};

/** Where to look for the words of a search. */
export type SearchedText = keyof typeof CONDITIONS;

const filterOf = ({ level, categoryId }: CategoryFilter) =>
  `${CATEGORY_LEVELS.indexOf(level) + 1}:${categoryId}`;

/** The ids of those that match among the `reach` newest listed products: for words that many products have. */
export async function findAmongNewest(
  db: Db,
  params: { queries: Queries; reach: number; limit: number },
): Promise<string[]> {
  const { queries, reach, limit } = params;
  const rows = await rowsOf<{ id: string }>(
    db.execute(sql`
    select id from (
      select id, created_at, names from ${products} where listed order by created_at desc, id desc limit ${reach}
    ) products
    where ${inNames(queries.names)} order by created_at desc, id desc limit ${limit}`),
  );
  return rows.map(({ id }) => id);
}

function inBlocks({ oldest, newest }: BlockRange) {
  if (newest === null) return sql``;
  if (oldest === null) return sql`and number < ${(newest + 1) * SEARCH_BLOCK_SIZE}`;
  return sql`and search_filters && ${sql.param(keysOfBlocks(oldest, newest))}::text[]`;
}

/**
 * The ids of the newest listed products of these blocks that match. Words, category and blocks are looked up in one GIN
 * index, so that only matches are read. They are put in order outside, because an index in that order would be preferred
 * for common words, and read in vain where the estimate is wrong. By block first, so that pages agree however many blocks
 * they read. In one text: a thousand rows would cost Node more than the search costs PostgreSQL.
 */
export async function findMatches(
  db: Db,
  params: { text: SearchedText; queries: Queries; blocks: BlockRange; limit: number },
): Promise<string[]> {
  const { text, queries, blocks, limit } = params;
  const { category } = queries;
  const [row] = await rowsOf<{ ids: string | null }>(
    db.execute(sql`
    with matches as materialized (
      select id, created_at, number / ${sql.raw(String(SEARCH_BLOCK_SIZE))} as block from ${products}
      where listed and ${CONDITIONS[text](queries)} ${inBlocks(blocks)}
        ${category ? sql`and search_filters @> ${sql.param([filterOf(category)])}::text[]` : sql``}
    )
    select string_agg(id, ',') as ids from (
      select id from matches order by block desc, created_at desc, id desc limit ${limit}
    ) newest`),
  );
  return row?.ids?.split(',') ?? [];
}
