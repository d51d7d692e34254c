import pg from 'pg';
import { type Db, openServer } from '#db/client.ts';

/** Creates a database on a server, empty or a copy of another one, and returns its address. */
export async function createDatabase(server: string, name: string, template?: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}${template ? ` template ${template}` : ''}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Migrates a database and fills it before any market opens it. */
export async function fillDatabase(url: string, fill: (db: Db) => Promise<void>): Promise<void> {
  const database = await openServer(url);
  try {
    await database.exclusively(fill);
  } finally {
    await database.close();
  }
}
