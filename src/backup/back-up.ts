import { constants } from 'node:fs';
import { access, opendir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { openStorage } from '#api/adapters/storage/open-storage.ts';
import { ORIGINALS } from '#api/features/media/storage-keys.ts';
import { type Config, mediaFolder } from '#api/kernel/config.ts';
import { isDiskFull } from '#api/kernel/errors.ts';
import type { Storage } from '#api/ports/storage.ts';
import { isEmbeddedCreated } from '#db/client.ts';
import { withConnection } from '#db/connection.ts';
import { appliedMigration } from '#db/migrations.ts';
import { DatabaseNotReadable } from '#db/snapshot.ts';
import { type BackupHeader, partOf, type Source, writeArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { copyEmbedded } from './embedded-copy.ts';
import { dumpServer } from './server-dump.ts';

/** Where a market's data is. */
export type DataLocation = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>;

interface DatabaseCopy extends Pick<BackupHeader, 'database' | 'migration'> {
  sources: () => AsyncIterable<Source>;
  release: () => Promise<void>;
}

/**
 * Writes an archive of a market's database, its uploaded files and its unsent mails, while the market runs or at rest.
 * The database comes first, so that every file that a row names is in the archive.
 */
export async function backUp(
  location: DataLocation,
  file: string,
  version: string,
): Promise<{ sizeBytes: number; entries: number }> {
  const folder = dirname(resolve(file));
  await access(folder, constants.W_OK).catch(() => {
    throw new BackupError(
      `${file} cannot be written: ${folder} is no folder that this account may write to.`,
    );
  });
  try {
    return await writeBackup(location, file, version);
  } catch (error) {
    throw isDiskFull(error) ? new BackupError(`The disk is full: ${file} was not written.`) : error;
  }
}

async function writeBackup({ databaseUrl, dataDir, s3 }: DataLocation, file: string, version: string) {
  const storage = await openStorage({ s3, folder: mediaFolder({ dataDir }) });
  const copy = await (databaseUrl ? copyServer(databaseUrl, file) : copyFolder(dataDir));
  const { database, migration, sources, release } = copy;
  const header = { format: 1 as const, version, database, migration, createdAt: new Date().toISOString() };
  try {
    return await writeArchive(file, header, allOf(sources(), uploadsOf(storage), mailsOf(dataDir)));
  } finally {
    await release();
  }
}

async function* allOf(...parts: AsyncIterable<Source>[]): AsyncGenerator<Source> {
  for (const part of parts) yield* part;
}

async function copyFolder(dataDir: string): Promise<DatabaseCopy> {
  if (!isEmbeddedCreated(dataDir))
    throw new DatabaseNotReadable(`There is no embedded database in ${dataDir}.`);
  const { folder, migration, release } = await copyEmbedded(dataDir);
  // Empty folders as well: the database does not open without them.
  return { database: 'embedded', migration, release, sources: () => treeOf(folder, 'db') };
}

async function copyServer(url: string, file: string): Promise<DatabaseCopy> {
  const migration = await withConnection(url, (_, db) => appliedMigration(db));
  if (migration === 0) throw new DatabaseNotReadable('The database has no market.');
  const dump = partOf(file);
  const release = () => rm(dump, { force: true });
  try {
    await dumpServer(url, dump);
  } catch (error) {
    await release();
    throw error;
  }
  const sources = async function* (): AsyncGenerator<Source> {
    yield { path: 'database.dump', file: dump };
    // Its space is needed for the archive.
    await release();
  };
  return { database: 'server', migration, release, sources };
}

/** Served widths of pictures are left out: the market makes them again when they are asked for. */
async function* uploadsOf(storage: Storage): AsyncGenerator<Source> {
  for await (const { key } of storage.list(ORIGINALS)) yield { path: `media/${key}`, key, storage };
}

/** Mails may be deleted meanwhile. */
async function* mailsOf(dataDir: string): AsyncGenerator<Source> {
  for await (const source of treeOf(join(dataDir, 'mail'), 'mail')) {
    if ('file' in source && source.path.endsWith('.eml')) yield { ...source, mayBeGone: true };
  }
}

/** Files and folders below a folder. */
async function* treeOf(folder: string, path: string): AsyncGenerator<Source> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!entries) return;
  yield { path, folder: true };
  for await (const entry of entries) {
    const [inner, innerPath] = [join(folder, entry.name), `${path}/${entry.name}`];
    if (entry.isDirectory()) yield* treeOf(inner, innerPath);
    else yield { path: innerPath, file: inner };
  }
}
