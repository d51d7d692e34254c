import { and, asc, desc, gte, lt, lte, sql, sum } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { emptySearches } from '#db/schema.ts';

export type SearchRow = typeof emptySearches.$inferInsert;

/**
 * Adds to the stored counts. Rows are sorted, so that parallel nodes lock in one order and cannot deadlock. A new text
 * is added only while its day has fewer than `limit`.
 */
export const addSearches = (db: Db, params: { rows: readonly SearchRow[]; limit: number }) =>
  db.execute(sql`
    insert into ${emptySearches} (day, text, searches)
    select day, text, searches from (
      select r.*, known.text is not null as is_known,
        count(*) filter (where known.text is null) over (partition by r.day order by r.text) as place
      from jsonb_to_recordset(${JSON.stringify(params.rows)}::jsonb) as r(day date, text text, searches integer)
      left join ${emptySearches} known on known.day = r.day and known.text = r.text
    ) counted
    where is_known or place + (select count(*) from ${emptySearches} kept where kept.day = counted.day) <= ${params.limit}
    order by day, text
    on conflict (day, text) do update set searches = ${emptySearches}.searches + excluded.searches`);

/** The texts that were searched for most often from the first day to the last. */
export function findMostSearched(db: Db, params: { first: string; last: string; limit: number }) {
  const searches = sum(emptySearches.searches).mapWith(Number);
  return db
    .select({ text: emptySearches.text, count: searches })
    .from(emptySearches)
    .where(and(gte(emptySearches.day, params.first), lte(emptySearches.day, params.last)))
    .groupBy(emptySearches.text)
    .orderBy(desc(searches), asc(emptySearches.text))
    .limit(params.limit);
}

/** Deletes the counts of days before this one. */
export const deleteSearchesBefore = (db: Db, params: { day: string }) =>
  db.delete(emptySearches).where(lt(emptySearches.day, params.day));
