import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { rowsOf } from './rows-of.ts';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** The migrations of this version of the market, each as the time of its making in milliseconds. */
const migrations = (): number[] =>
  readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);

export const latestMigration = (): number => Math.max(...migrations());

/** The first migration, which makes the tables of a new market. */
const baseline = (): number => Math.min(...migrations());

/** The last commit with the migrations that lead to the baseline. */
export const LAST_COMMIT_BEFORE = '1f3b9d06';

/** A market whose tables are older than the first migration of this version. */
export class MarketTooOld extends Error {
  override name = 'MarketTooOld';

  constructor() {
    super(
      `The database is of a version of Emporia that is too old for this one. Back it up, start it once with the commit ${LAST_COMMIT_BEFORE}, and update then.`,
    );
  }
}

export const isTooOld = (migration: number): boolean => migration > 0 && migration < baseline();

/** @throws MarketTooOld for a database from before the baseline; its tables stay as they are */
export async function refuseTooOld(db: PgDatabase<PgQueryResultHKT>): Promise<void> {
  if (isTooOld(await appliedMigration(db))) throw new MarketTooOld();
}

/** The last migration that a database has had; 0 for none. */
export async function appliedMigration(db: PgDatabase<PgQueryResultHKT>): Promise<number> {
  const [table] = await rowsOf<{ exists: boolean }>(
    db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`),
  );
  if (!table?.exists) return 0;
  const [row] = await rowsOf<{ last: string | null }>(
    db.execute(sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`),
  );
  return Number(row?.last ?? 0);
}
