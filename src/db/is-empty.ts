import type { Db } from './client.ts';
import { categories, users } from './schema.ts';

/** Whether the market has neither accounts nor categories, so that demo data may be inserted. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.$count(users)) === 0 && (await db.$count(categories)) === 0;
}
