import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { categories, reviews, users } from '#db/schema.ts';

/** Whether nobody and nothing is in the market yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.$count(users)) === 0 && (await db.$count(categories)) === 0;
}

/** Sets the products' star counters to what the reviews say. */
export const countStars = (tx: Db) =>
  tx.execute(sql`
    update products p set stars1 = c.s1, stars2 = c.s2, stars3 = c.s3, stars4 = c.s4, stars5 = c.s5
    from (
      select product_id,
        count(*) filter (where rating = 1) as s1, count(*) filter (where rating = 2) as s2,
        count(*) filter (where rating = 3) as s3, count(*) filter (where rating = 4) as s4,
        count(*) filter (where rating = 5) as s5
      from ${reviews} group by product_id
    ) c where c.product_id = p.id`);

/** Fresh statistics, so that the first pages are planned well. */
export const analyze = (db: Db) => db.execute(sql`analyze`);
