import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { rowsOf } from '#db/rows-of.ts';
import { orderLines, orders, products } from '#db/schema.ts';

/**
 * Products whose kept number of buyers is not that of the orders since a time. A customer who paid and kept the product counts
 * once, as among best sellers; that of a part has bought the bundle too. At most `limit`.
 */
export const findChangedSales = (db: Db, { since, limit }: { since: Date; limit: number }) =>
  rowsOf<{ id: string; buyers: number }>(
    db.execute(sql`
      select id, coalesce(buyers, 0)::integer as buyers from ${products} full join (
        select sold.id as product_id, count(distinct o.customer_id) as buyers
        from ${orders} o join ${orderLines} ol on ol.order_id = o.id,
          unnest(array[ol.product_id, ol.bundle_id]) sold (id)
        where o.created_at >= ${since.toISOString()} and o.status = 'Completed' and ol.refunded_at is null and ol.paid_cents > 0
          and sold.id is not null
        group by sold.id
      ) sold on product_id = id
      where (sold_count > 0 or buyers > 0) and sold_count <> coalesce(buyers, 0)
      limit ${limit}`),
  );

/** Writes how many have bought these products; they are locked in order of id, bundles last, as other statements lock them. */
export const writeSales = (tx: Db, rows: readonly { id: string; buyers: number }[]) =>
  tx.execute(sql`
    with counted as (
      select id, buyers from ${products} join unnest(${sql.param(rows.map(({ id }) => id))}::text[], ${sql.param(rows.map(({ buyers }) => buyers))}::integer[])
        as given (product_id, buyers) on product_id = id
      order by kind = 'bundle', id for no key update of ${products}
    )
    update ${products} set sold_count = buyers from counted where ${products}.id = counted.id`);
