import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { prepared } from '#db/prepared.ts';
import { products, productViews, viewSources } from '#db/schema.ts';
import type { ViewSource } from '#domain/view-source.ts';

const bySlug = prepared((db) =>
  db
    .select({ productId: products.id, vendorId: products.vendorId })
    .from(products)
    .where(and(eq(products.slug, sql.placeholder('slug')), products.listed))
    .prepare('viewed_product'),
);

export interface ViewedProduct {
  productId: string;
  vendorId: string;
}

/** A listed product by its slug, or null. */
export async function findViewed(db: Db, params: { slug: string }): Promise<ViewedProduct | null> {
  const [row] = await bySlug(db).execute(params);
  return row ?? null;
}

/** Views of a product on a day from one source, or from unknown ones. */
export type ViewRow = typeof productViews.$inferInsert & { source: ViewSource | null };

/** Views of a product on one day from one source are one row. */
export const keyOf = ({ vendorId, day, productId, source }: ViewRow): string =>
  [vendorId, day, productId, source?.kind, source?.name].join(' ');

const recordsOf = (rows: readonly ViewRow[]) => sql`
  jsonb_to_recordset(${JSON.stringify(
    rows.map(({ vendorId, productId, day, views, source }) => ({
      vendor_id: vendorId,
      product_id: productId,
      day,
      views,
      ...source,
    })),
  )}::jsonb) as r(vendor_id text, product_id text, day date, views integer, kind text, name text)`;

/** Adds to the stored counts. Rows are sorted, so that parallel nodes lock in one order and cannot deadlock. */
export const addViews = (tx: Db, rows: readonly ViewRow[]) =>
  tx.execute(sql`
    insert into ${productViews} (vendor_id, day, product_id, views)
    select vendor_id, day, product_id, sum(views) from ${recordsOf(rows)}
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (vendor_id, day, product_id) do update set views = ${productViews.views} + excluded.views`);

/**
 * Adds to the stored counts of sources. A new name counts as itself while its shop's day has fewer than `limit` of its kind,
 * and among those without a name afterwards.
 */
export const addSources = (tx: Db, params: { rows: readonly ViewRow[]; limit: number }) =>
  tx.execute(sql`
    insert into ${viewSources} (vendor_id, day, kind, name, product_id, views)
    select vendor_id, day, kind, case when is_kept then name else '' end, product_id, sum(views)
    from (
      select n.*, is_known or place + (
        select count(distinct s.name) from ${viewSources} s
        where s.vendor_id = n.vendor_id and s.day = n.day and s.kind = n.kind
      ) <= ${params.limit} as is_kept
      from (
        select r.*, is_known, dense_rank() over (partition by vendor_id, day, kind, is_known order by name) as place
        from ${recordsOf(params.rows)}, lateral (
          select exists (
            select from ${viewSources} s
            where s.vendor_id = r.vendor_id and s.day = r.day and s.kind = r.kind and s.name = r.name
          ) as is_known
        ) known
        where r.kind is not null
      ) n
    ) named
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (vendor_id, day, kind, name, product_id)
      do update set views = ${viewSources.views} + excluded.views`);

/**
 * Moves the views of searches from days before this one to those without words, where the whole market had fewer than `min`
 * on the day.
 */
export const forgetRareSearches = (db: Db, params: { day: string; min: number }) =>
  db.execute(sql`
    with gone as (
      delete from ${viewSources} s using (
        select day, name from ${viewSources}
        where kind = 'search' and name <> '' and day < ${params.day}
        group by day, name having sum(views) < ${params.min}
      ) rare
      where s.kind = 'search' and s.day = rare.day and s.name = rare.name
      returning s.*
    )
    insert into ${viewSources} (vendor_id, day, kind, name, product_id, views)
    select vendor_id, day, kind, '', product_id, sum(views) from gone
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (vendor_id, day, kind, name, product_id)
      do update set views = ${viewSources.views} + excluded.views`);

/** Deletes the counts of days before this one. */
export async function deleteViewsBefore(tx: Db, params: { day: string }): Promise<void> {
  await tx.delete(viewSources).where(lt(viewSources.day, params.day));
  await tx.delete(productViews).where(lt(productViews.day, params.day));
}
