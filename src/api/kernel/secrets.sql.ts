import { eq, getTableColumns, is, isNotNull, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import * as schema from '#db/schema.ts';

const { secrets } = schema;

/** Returns a secret of the market. `value` is stored only if no node has stored one under this name. */
export async function findOrCreateSecret(db: Db, params: { name: string; value: string }): Promise<string> {
  await db.insert(secrets).values(params).onConflictDoNothing();
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, params.name));
  if (!row) throw new Error(`The secret ${params.name} was not stored.`);
  return row.value;
}

export async function replaceSecret(db: Db, { name, value }: { name: string; value: string }): Promise<void> {
  await db.update(secrets).set({ value }).where(eq(secrets.name, name));
}

/** Whether any row has a text that was encrypted with SECRETS_KEY: by convention, in a column named `sealed…`. */
export async function isAnythingSealed(db: Db): Promise<boolean> {
  for (const table of Object.values(schema)) {
    if (!is(table, PgTable)) continue;
    for (const [name, column] of Object.entries(getTableColumns(table))) {
      if (!/^sealed[A-Z]/.test(name)) continue;
      const rows = await db.select({ one: sql`1` }).from(table).where(isNotNull(column)).limit(1);
      if (rows.length > 0) return true;
    }
  }
  return false;
}
