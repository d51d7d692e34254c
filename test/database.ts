import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { createEmbedded, type OpenDatabase, openEmbedded, openServer } from '#db/client.ts';

/** Whether the tests run on a PostgreSQL server, which tests of races need: the embedded one runs one statement at a time. */
export const onServer = Boolean(process.env.TEST_DATABASE_URL);

const repository = resolve(import.meta.dirname, '..');
const cacheFolder = join(repository, 'node_modules/.cache/emporia-test');

/** A new, migrated database: in a temporary folder, or on the server at TEST_DATABASE_URL. */
export async function freshDatabase(): Promise<OpenDatabase & { url: string | null }> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? freshOnServer(server) : { ...(await freshEmbedded()), url: null };
}

/**
 * Puts a migrated embedded database without rows into a data folder. Copied from a template, since creating a
 * PostgreSQL cluster takes seconds; synchronously, because promises for its thousand files take longer than the copy.
 */
export async function copyEmbedded(dataDir: string): Promise<void> {
  cpSync(await embeddedTemplate(), dataDir, { recursive: true });
}

async function freshEmbedded(): Promise<OpenDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'emporia-database-'));
  await copyEmbedded(folder);
  const database = await openEmbedded(folder);
  return {
    ...database,
    close: async () => {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freshOnServer(server: string): Promise<OpenDatabase & { url: string }> {
  const name = newName('test');
  await onAdmin(server, `create database ${name} template ${await serverTemplate(server)}`);
  const url = urlOf(server, name);
  const database = await openServer(url);
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await onAdmin(server, `drop database ${name} with (force)`);
    },
  };
}

/** A database on the server without tables. */
export async function emptyOnServer(server: string): Promise<{ url: string; drop: () => Promise<unknown> }> {
  const name = newName('empty');
  await onAdmin(server, `create database ${name}`);
  const drop = () => onAdmin(server, `drop database ${name} with (force)`);
  return { url: urlOf(server, name), drop };
}

/** The data folder that embedded databases are copied from, cached until the migrations or the packages change. */
export const embeddedTemplate = async (): Promise<string> =>
  cached(`database-${await fingerprint()}`, (folder) => createEmbedded(folder, async () => {}));

/**
 * A folder of the cache, made under another name first, so that what a crash leaves is ignored. Making one removes those
 * of its kind that are older than an hour, which no other run copies any more. Each takes 40 MB or more.
 */
export async function cached(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(cacheFolder, name);
  if (existsSync(folder)) return folder;
  const unfinished = join(cacheFolder, newName('unfinished'));
  await make(unfinished);
  await finish(() => rename(unfinished, folder));
  await rm(unfinished, { recursive: true, force: true });
  await removeOutdated(name);
  return folder;
}

async function removeOutdated(current: string): Promise<void> {
  const kind = current.split('-')[0];
  for (const name of await readdir(cacheFolder)) {
    if (name === current || !(name.startsWith(`${kind}-`) || name.startsWith('emporia_unfinished_')))
      continue;
    const folder = join(cacheFolder, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > 3_600_000) await rm(folder, { recursive: true, force: true });
  }
}

/** The name of the template database on the server. */
export async function serverTemplate(server: string): Promise<string> {
  const template = `emporia_template_${await fingerprint()}`;
  const exists = async () => {
    const { rowCount } = await onAdmin(server, `select 1 from pg_database where datname = '${template}'`);
    return rowCount === 1;
  };
  if (await exists()) return template;
  const unfinished = newName('unfinished');
  await onAdmin(server, `create database ${unfinished}`);
  const database = await openServer(urlOf(server, unfinished));
  await database.close();
  await finish(() => onAdmin(server, `alter database ${unfinished} rename to ${template}`));
  await onAdmin(server, `drop database if exists ${unfinished} with (force)`);
  return template;
}

/** Renames a template to its final name. If another worker was first, its template is used. */
async function finish(rename: () => Promise<unknown>): Promise<void> {
  try {
    await rename();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (!['EEXIST', 'ENOTEMPTY', 'EPERM', DUPLICATE_DATABASE].includes(code)) throw error;
  }
}

const DUPLICATE_DATABASE = '42P04';

/** A hash of everything that determines the content of a new database, and of the sources that fill it. */
export async function fingerprint(...folders: string[]): Promise<string> {
  const list = async (folder: string, pattern: RegExp) =>
    (await readdir(join(repository, folder), { recursive: true }))
      .filter((name) => pattern.test(name) && !name.endsWith('.test.ts'))
      .map((name) => join(folder, name));
  const files = await list('src/db/migrations', /\.(sql|json)$/);
  for (const folder of folders) files.push(...(await list(folder, /\.ts$/)));
  files.push('src/db/client.ts', 'node_modules/@electric-sql/pglite/package.json');
  const hash = createHash('sha256');
  for (const path of files.sort()) hash.update(await readFile(join(repository, path)));
  return hash.digest('hex').slice(0, 12);
}

const newName = (kind: string): string => `emporia_${kind}_${randomBytes(6).toString('hex')}`;

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function onAdmin(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
