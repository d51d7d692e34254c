import { and, eq, gte, type SQL, sql, sum } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { rowsOf } from '#db/rows-of.ts';
import { productViews, viewSources } from '#db/schema.ts';
import { SEARCH_VIEWS_MIN, type ViewSourceKind } from '#domain/view-source.ts';

/** The views of a shop, or of one of its products, since the first day, YYYY-MM-DD in UTC. */
export interface ViewRange {
  vendorId: string;
  productId?: string | undefined;
  first: string;
}

const inRange = (table: typeof productViews | typeof viewSources, range: ViewRange): SQL | undefined =>
  and(
    eq(table.vendorId, range.vendorId),
    gte(table.day, range.first),
    range.productId === undefined ? undefined : eq(table.productId, range.productId),
  );

/** All views, of whatever source. */
export async function countViews(db: Db, range: ViewRange): Promise<number> {
  const [row] = await db
    .select({ views: sum(productViews.views).mapWith(Number) })
    .from(productViews)
    .where(inRange(productViews, range));
  return row?.views ?? 0;
}

/**
 * Views by source, most first; of each kind the names with most views, up to `limit`, and the others as one without a name.
 * So are words that were asked for fewer than SEARCH_VIEWS_MIN times on their day, in the whole market.
 */
export const findViewSources = (db: Db, { limit, ...range }: ViewRange & { limit: number }) =>
  rowsOf<{ kind: ViewSourceKind; name: string; views: number }>(
    db.execute(sql`
      with counted as (
        select kind, views, case
          when kind <> 'search' or name = '' or ${SEARCH_VIEWS_MIN} <= (
            select sum(o.views) from ${viewSources} o
            where o.day = ${viewSources.day} and o.kind = 'search' and o.name = ${viewSources.name}
          ) then name else '' end as name
        from ${viewSources} where ${inRange(viewSources, range)}
      ), ranked as (
        select kind, name, sum(views) as views,
          row_number() over (partition by kind order by name = '', sum(views) desc, name) as place
        from counted group by kind, name
      )
      select kind, case when place <= ${limit} then name else '' end as name, sum(views)::integer as views
      from ranked group by 1, 2 order by views desc, kind, name`),
  );
