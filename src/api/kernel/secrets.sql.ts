import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { secrets } from '#db/schema.ts';

/** Returns a secret of the market. `value` is stored only if no node has stored one under this name. */
export async function findOrCreateSecret(db: Db, params: { name: string; value: string }): Promise<string> {
  await db.insert(secrets).values(params).onConflictDoNothing();
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, params.name));
  if (!row) throw new Error(`The secret ${params.name} was not stored.`);
  return row.value;
}
