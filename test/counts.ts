import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { listedCount } from '#db/fragments/listed-count.ts';
import { categories } from '#db/schema.ts';

/** The kept number of listed products of a category. */
export async function listedIn(db: Db, categoryId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ count: listedCount(sql`${categories}.id`) })
    .from(categories)
    .where(eq(categories.id, categoryId));
  return row?.count;
}
