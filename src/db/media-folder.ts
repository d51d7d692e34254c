import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** Where a node stores media. */
export interface MediaPlace {
  /** For operators: a folder, or a bucket and its server. */
  readonly location: string;
  /** The same id on every node that uses this place. */
  readId(): Promise<string>;
}

/** Another node of this database stores its media in a folder or bucket that this node does not use. */
export class MediaNotShared extends Error {
  override name = 'MediaNotShared';

  constructor(location: string) {
    super(
      `Another node on this database keeps its media elsewhere than in ${location}. Give both one folder or one bucket, or stop it first.`,
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

/** Takes a session lock that records where a node stores media; it is released with the connection. */
export const claimStatement = (placeId: string): string =>
  `select pg_advisory_lock_shared(hashtext('${LOCK_CLASS}'), hashtext('${placeId}'))`;

/** Whether a node of this database has claimed a place with another id. */
export async function isOtherPlaceClaimed(db: NodePgDatabase, placeId: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from pg_locks
    where locktype = 'advisory' and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and classid = hashtext(${LOCK_CLASS})::oid and objid <> hashtext(${placeId})::oid`);
  return rowCount !== 0;
}
