import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { listedCount } from '#db/fragments/listed-count.ts';
import { hidden, preparedSql } from '#db/prepared-rows.ts';
import { rowsOf } from '#db/rows-of.ts';
import {
  categories,
  categoryCountChanges,
  categoryCounts,
  categoryWords,
  searchTermChanges,
  searchTerms,
} from '#db/schema.ts';

/** Lets one transaction at a time fold. @returns false if another one is folding */
export async function lockCounts(tx: Db): Promise<boolean> {
  const [row] = await rowsOf<{ locked: boolean }>(
    tx.execute(sql`select pg_try_advisory_xact_lock(hashtext('emporia counts')) as locked`),
  );
  return row?.locked ?? false;
}

/**
 * How many listed products categories have: the main ones, those on the way to a category, and the children of each of
 * them.
 */
export const countBranch = preparedSql<{ id: string; products: number }>(
  'branch_counts',
  () => sql`
    with recursive path as (
      select id, parent_id from ${categories} where id = ${hidden('categoryId', 'text')}
      union all
      select parent.id, parent.parent_id from ${categories} parent join path on path.parent_id = parent.id
    )
    select ${categories}.id, ${listedCount(sql`${categories}.id`)} as products
    from ${categories}
    where ${categories.parentId} is null or ${categories.parentId} in (select id from path)`,
);

/** Whether there is anything to fold. */
export async function hasCountChanges(db: Db): Promise<boolean> {
  const [row] = await rowsOf<{ found: boolean }>(
    db.execute(
      sql`select exists (select from ${categoryCountChanges}) or exists (select from ${searchTermChanges}) as found`,
    ),
  );
  return row?.found ?? false;
}

/** Adds the changes of `category_counts` to it. */
export const foldCategoryCounts = (tx: Db) =>
  tx.execute(sql`
    with folded as (delete from ${categoryCountChanges} returning category_id, products)
    insert into ${categoryCounts} as known (category_id, products)
    select category_id, sum(products) from folded group by 1 having sum(products) <> 0
    on conflict (category_id) do update set products = known.products + excluded.products`);

/** Adds the changes of at most `limit` names to `search_terms` and `category_words`. @returns their number */
export async function foldSearchTerms(tx: Db, { limit }: { limit: number }): Promise<number> {
  const [row] = await rowsOf<{ names: number }>(
    tx.execute(sql`
    with folded as (
      delete from ${searchTermChanges}
      where id in (select id from ${searchTermChanges} order by id limit ${limit})
      returning id, words, category_id, products
    ),
    terms as (
      select id, left(word, length) as term, products, bool_or(length = char_length(word)) as whole
      from folded, unnest(words) word, generate_series(1, char_length(word)) length
      group by id, left(word, length), products
    ),
    counted as (
      select term, sum(products) as products, coalesce(sum(products) filter (where whole), 0) as whole
      from terms group by term
    ),
    written as (
      insert into ${searchTerms} as known (term, products, whole)
      select term, products, whole from counted where products <> 0 or whole <> 0
      on conflict (term) do update
        set products = known.products + excluded.products, whole = known.whole + excluded.whole
    ),
    written_in_categories as (
      insert into ${categoryWords} as known (category_id, word, products)
      select category_id, word, sum(products) from folded, unnest(words) word group by 1, 2 having sum(products) <> 0
      on conflict (category_id, word) do update set products = known.products + excluded.products
    )
    select count(*)::integer as names from folded`),
  );
  return row?.names ?? 0;
}
