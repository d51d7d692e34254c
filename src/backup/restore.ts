import { constants, createWriteStream } from 'node:fs';
import { access, mkdir, opendir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openStorage } from '#api/adapters/storage/open-storage.ts';
import { ORIGINALS } from '#api/features/media/storage-keys.ts';
import { mediaFolder } from '#api/kernel/config.ts';
import type { Storage } from '#api/ports/storage.ts';
import { embeddedFolder } from '#db/client.ts';
import { withConnection } from '#db/connection.ts';
import { makePrivateFolder } from '#db/data-folder.ts';
import { isEmpty } from '#db/is-empty.ts';
import { lockFolder } from '#db/lock.ts';
import { appliedMigration, isTooOld, LAST_COMMIT_BEFORE, latestMigration } from '#db/migrations.ts';
import { isRestoreUnfinished, restoreFolder } from '#db/unfinished-restore.ts';
import { type ArchiveReader, type BackupHeader, readArchive } from './archive.ts';
import type { DataLocation } from './back-up.ts';
import { BackupError } from './backup-error.ts';
import { copyToServer } from './copy-to-server.sql.ts';
import { checkRestoreProgram, restoreDump } from './server-dump.ts';

/** What a folder holds besides the files of its lock. */
const contentOf = async (dataDir: string): Promise<string[]> =>
  (await readdir(dataDir)).filter((name) => !name.startsWith('lock.sqlite'));

/**
 * Restores a backup into an empty data folder, and into an empty database at `databaseUrl` if that is set. A server also
 * takes backups of embedded databases. Uploaded files go into the bucket if there is one, which may hold some of them.
 * All checksums are compared before anything is written, and the database is put into its place last. So a restore that
 * is killed leaves no market, and can be started again.
 * @throws BackupError
 * - if there is data already
 * - for an archive that cannot be read or is damaged, of a newer version, or of one that is too old
 * - for an archive of a server when `databaseUrl` is not set
 */
export async function restore(
  { databaseUrl, dataDir, s3 }: DataLocation,
  file: string,
): Promise<BackupHeader> {
  await checkFile(file);
  const bucket = s3 && (await openStorage({ s3, folder: mediaFolder({ dataDir }) }));
  await makePrivateFolder(dataDir);
  const unlock = lockFolder(dataDir);
  try {
    await checkFolder(dataDir);
    if (databaseUrl) await checkDatabase(databaseUrl, dataDir);
    const { bavail, bsize } = await statfs(dataDir);
    const reader = {
      maxBytes: bavail * bsize,
      onHeader: (header: BackupHeader) => checkHeader(header, databaseUrl),
    };
    const header = await readArchive(file, reader);
    if (header.database === 'server') await checkRestoreProgram();
    await removeUnfinished(dataDir);
    await extractTo(restoreFolder(dataDir), file, reader);
    if (bucket) await putIntoBucket(dataDir, bucket);
    await putInPlace(dataDir, databaseUrl, header);
    return header;
  } finally {
    unlock();
  }
}

/** Before anything else, whose errors are those of the data folder and the database. */
async function checkFile(file: string): Promise<void> {
  const isReadable = await access(file, constants.R_OK).then(
    async () => (await stat(file)).isFile(),
    () => false,
  );
  if (!isReadable) throw new BackupError(`${file} cannot be read: it is no file that this account may read.`);
}

function checkHeader({ database, migration }: BackupHeader, databaseUrl: string | null): void {
  if (database === 'server' && !databaseUrl)
    throw new BackupError('This is the backup of a database on a server: set DATABASE_URL to an empty one.');
  if (migration > latestMigration())
    throw new BackupError('The backup is of a newer version of Emporia than this one.');
  if (isTooOld(migration))
    throw new BackupError(
      `The backup is of a version of Emporia that is too old for this one. Restore it with the commit ${LAST_COMMIT_BEFORE}, start it once, and update then.`,
    );
}

async function checkFolder(dataDir: string): Promise<void> {
  const names = await contentOf(dataDir);
  const left = (await isRestoreUnfinished(dataDir)) && !names.includes('db');
  if (names.length > 0 && !left)
    throw new BackupError(
      `${dataDir} is not empty: a backup is restored into an empty folder. Set DATA_DIR.`,
    );
}

/** A restore of an embedded database that was killed may have left its tables, without a market in them. */
async function checkDatabase(url: string, dataDir: string): Promise<void> {
  const unfinished = await isRestoreUnfinished(dataDir);
  const isFree = await withConnection(url, async (client, db) => {
    const { rowCount } = await client.query(`
      select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v') limit 1`);
    return rowCount === 0 || (unfinished && (await appliedMigration(db)) > 0 && (await isEmpty(db)));
  });
  if (!isFree)
    throw new BackupError(
      'The database is not empty: a backup is restored into an empty one. Set DATABASE_URL.',
    );
}

/** The folder was empty when that restore began, so everything in it is of that restore. */
async function removeUnfinished(dataDir: string): Promise<void> {
  const names = await contentOf(dataDir);
  // The mark of an unfinished restore goes last.
  for (const name of names.filter((one) => join(dataDir, one) !== restoreFolder(dataDir)))
    await rm(join(dataDir, name), { recursive: true });
  await rm(restoreFolder(dataDir), { recursive: true, force: true });
}

async function extractTo(folder: string, file: string, reader: ArchiveReader): Promise<void> {
  await readArchive(file, {
    ...reader,
    store: async (entry) => {
      const path = join(folder, entry.path);
      await mkdir(entry.folder ? path : dirname(path), { recursive: true, mode: 0o700 });
      // A path that occurs twice is refused.
      if (!entry.folder)
        await pipeline(entry.body, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }));
      else for await (const _ of entry.body);
    },
  });
}

/** The names of files are hashes or ids of their own, so one of the same name and size is the same. */
async function putIntoBucket(dataDir: string, bucket: Storage): Promise<void> {
  const media = mediaFolder({ dataDir: restoreFolder(dataDir) });
  const folder = join(media, ORIGINALS);
  const files = await opendir(folder).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for await (const { name } of files) {
    const [key, path] = [`${ORIGINALS}/${name}`, join(folder, name)];
    const { size } = await stat(path);
    if ((await bucket.stat(key))?.sizeBytes !== size) await bucket.putFile(key, path);
  }
  await rm(media, { recursive: true, force: true });
}

/** The database goes last: with it the restore is complete. */
async function putInPlace(
  dataDir: string,
  databaseUrl: string | null,
  { database }: BackupHeader,
): Promise<void> {
  const restored = restoreFolder(dataDir);
  for (const name of ['media', 'mail']) {
    await rename(join(restored, name), join(dataDir, name)).catch((error) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  if (databaseUrl && database === 'server') await restoreDump(databaseUrl, join(restored, 'database.dump'));
  else if (databaseUrl) await copyToServer(restored, databaseUrl);
  else await rename(join(restored, 'db'), embeddedFolder(dataDir));
  await rm(restored, { recursive: true });
}
