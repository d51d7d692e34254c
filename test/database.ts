import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type OpenDatabase, openEmbedded, openServer } from '#db/client.ts';

/** Whether the tests run on a PostgreSQL server, where races can be shown. */
export const onServer = Boolean(process.env.TEST_DATABASE_URL);

/** A fresh, migrated database of a test file's own: in memory, or on the server at TEST_DATABASE_URL. */
export async function freshDatabase(): Promise<OpenDatabase & { url: string | null }> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return { ...(await openEmbedded()), url: null };
  const name = `emporia_test_${randomBytes(6).toString('hex')}`;
  await onAdmin(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openServer(url.href);
  return {
    ...database,
    url: url.href,
    close: async () => {
      await database.close();
      await onAdmin(server, `drop database ${name} with (force)`);
    },
  };
}

async function onAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
