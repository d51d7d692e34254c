import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { drizzleOptions } from './pool.ts';

/** Runs work on a connection of its own to a server, without the time limits of requests. */
export async function withConnection<T>(
  url: string,
  work: (client: pg.Client, db: NodePgDatabase) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // A lost connection fails the statement; without a listener it would also end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client, drizzle(client, drizzleOptions));
  } finally {
    await client.end();
  }
}
