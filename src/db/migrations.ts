import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { type Db, migrationsFolder } from './client.ts';
import { rowsOf } from './rows-of.ts';

/** The last migration of this version of the market, as the time of its making in milliseconds. */
export const latestMigration = (): number =>
  Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));

/** The last migration that a database has had; 0 for none. */
export async function appliedMigration(db: Db): Promise<number> {
  const [table] = await rowsOf<{ exists: boolean }>(
    db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`),
  );
  if (!table?.exists) return 0;
  const [row] = await rowsOf<{ last: string | null }>(
    db.execute(sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`),
  );
  return Number(row?.last ?? 0);
}
