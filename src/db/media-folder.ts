import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** Another node of this database stores its media in a folder that this node cannot access. */
export class MediaNotShared extends Error {
  override name = 'MediaNotShared';

  constructor(folder: string) {
    super(
      `Another node on this database keeps its media in another folder than ${folder}. Mount one folder for both, or stop it first.`,
    );
  }
}

/**
 * The id of a media folder, the same on every machine that mounts it; created when it has none. Nodes of one database
 * must not call it in parallel.
 */
export async function readFolderId(folder: string): Promise<string> {
  const path = join(folder, '.folder-id');
  const stored = await readFile(path, 'utf8').catch(() => '');
  if (/^[\da-f-]{36}$/.test(stored)) return stored;
  const id = randomUUID();
  await mkdir(folder, { recursive: true });
  await writeFile(`${path}.part`, id);
  await rename(`${path}.part`, path);
  return id;
}

const LOCK_CLASS = 'emporia media folder';

/** Takes a session lock that records the folder of a node; it is released with the connection. */
export const claimStatement = (folderId: string): string =>
  `select pg_advisory_lock_shared(hashtext('${LOCK_CLASS}'), hashtext('${folderId}'))`;

/** Whether a node of this database has claimed a folder with another id. */
export async function isOtherFolderClaimed(db: NodePgDatabase, folderId: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from pg_locks
    where locktype = 'advisory' and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and classid = hashtext(${LOCK_CLASS})::oid and objid <> hashtext(${folderId})::oid`);
  return rowCount !== 0;
}
