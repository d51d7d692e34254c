import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { secrets } from '#db/schema.ts';

/** A secret of the market. The value given is stored only if the name has none yet, on any node. */
export async function findOrCreateSecret(db: Db, params: { name: string; value: string }): Promise<string> {
  await db.insert(secrets).values(params).onConflictDoNothing();
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, params.name));
  if (!row) throw new Error(`The secret ${params.name} was not stored.`);
  return row.value;
}
