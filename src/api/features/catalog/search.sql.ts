import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { prepared } from '#db/prepared.ts';
import { rowsOf } from '#db/rows-of.ts';
import { categories, products, searchTermChanges, searchTerms } from '#db/schema.ts';
import { CATEGORY_PARAMETERS } from '#domain/categories.ts';
import type { CategoryFilter } from './cards.sql.ts';

/** The two queries of a search: by names, and by all other texts of a product. */
export interface Queries {
  names: string;
  mentions: string;
  /** Only products of this category. */
  category: CategoryFilter | null;
}

const inNames = (query: string) => sql`${products.names} @@ ${query}::tsquery`;
const inCategory = (category: CategoryFilter | null) =>
  category && eq(products[CATEGORY_PARAMETERS[category.level]], category.categoryId);
const namesCondition = ({ names, category }: Queries) =>
  and(products.listed, inNames(names), inCategory(category) ?? undefined);

/** What is not folded into `search_terms` yet. Bounded: after a change of very many products some follow within seconds. */
const changes = sql`(select words, products from ${searchTermChanges} limit 5000) changes`;

const terms = prepared((db) =>
  db
    .select({
      term: sql<string>`term`,
      products: sql<number>`sum(products)::integer`,
      whole: sql<number>`sum(whole)::integer`,
    })
    .from(
      sql`(
      select term, products, whole from ${searchTerms} where term = any(${sql.placeholder('terms')}::text[])
      union all
      select term, products, case when term = any(words) then products else 0 end
      from ${changes}, unnest(${sql.placeholder('terms')}::text[]) term
      where exists (select from unnest(words) word where starts_with(word, term))
    ) known`,
    )
    .groupBy(sql`term`)
    .prepare('search_terms_known'),
);

/** For each of these terms that occurs, the number of listed products with a word equal to it or beginning with it. */
export const findTerms = (db: Db, params: { terms: string[] }) => terms(db).execute({ terms: params.terms });

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

/**
 * The newest products with all words in their names, then those that only mention them, at most so many of each.
 * These are not prepared statements: the best plan depends on how common the words are.
 */
export async function findNewestMatches(
  db: Db,
  params: Queries & { names: string; limits: { names: number; mentions: number } },
): Promise<{ id: string; inName: boolean }[]> {
  const { limits, category } = params;
  const mentioned = and(
    products.listed,
    sql`${products.mentions} @@ to_tsquery('english', ${params.mentions})`,
    sql`not ${inNames(params.names)}`,
    inCategory(category) ?? undefined,
  );
  const newest = (inName: boolean, where: SQL | undefined, limit: number) => sql`(
    select ${products.id} as id, ${products.createdAt} as created_at, ${inName} as in_name
    from ${products} where ${where}
    order by ${products.createdAt} desc, ${products.id} desc limit ${limit})`;
  return rowsOf(
    db.execute(sql`
    select id, in_name as "inName" from (
      ${newest(true, namesCondition(params), limits.names)} union all ${newest(false, mentioned, limits.mentions)}
    ) matches order by in_name desc, created_at desc, id desc`),
  );
}

/** Number of listed products with all words in their names. */
export const countInNames = (db: Db, queries: Queries): Promise<number> =>
  db.$count(products, namesCondition(queries));

/** The condition of products with all words in their names, for `findWhere`. */
export const namesMatch = namesCondition;
