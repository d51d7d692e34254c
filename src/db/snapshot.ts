import { type Db, isEmbeddedCreated, openUnmigrated } from './client.ts';
import { withConnection } from './connection.ts';
import { appliedMigration, latestMigration } from './migrations.ts';

/** There is no database, or one of another version of the market. */
export class DatabaseNotReadable extends Error {
  override name = 'DatabaseNotReadable';
}

const READ = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/**
 * Reads a market's database as it is at one moment, without changing or migrating it and without time limits. On a
 * server the market may run meanwhile; the embedded database is locked.
 * @throws DatabaseNotReadable; FolderNotLocked while a market runs on the embedded database
 */
export async function readSnapshot<T>(
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const checked = async (db: Db) => {
    const applied = await appliedMigration(db);
    if (applied !== latestMigration())
      throw new DatabaseNotReadable(
        applied < latestMigration()
          ? 'The database is of an older version. Start the market once to bring it up to date.'
          : 'The database is of a newer version than this market.',
      );
    return read(db);
  };
  if (databaseUrl) return withConnection(databaseUrl, (_, db) => db.transaction(checked, READ));
  if (!isEmbeddedCreated(dataDir))
    throw new DatabaseNotReadable(`There is no embedded database in ${dataDir}.`);
  const { db, close } = await openUnmigrated(dataDir);
  try {
    return await db.transaction(checked, READ);
  } finally {
    await close();
  }
}
