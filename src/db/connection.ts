import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { drizzleOptions } from './pool.ts';

/** Runs work on a connection of its own to a server, without the time limits of requests. `stopping` ends the connection. */
export async function withConnection<T>(
  url: string,
  work: (client: pg.Client, db: NodePgDatabase) => Promise<T>,
  stopping?: AbortSignal,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // A lost connection fails the statement; without a listener it would also end the process.
  client.on('error', () => {});
  stopping?.throwIfAborted();
  await client.connect();
  const stop = () => void client.end();
  stopping?.addEventListener('abort', stop);
  try {
    return await work(client, drizzle(client, drizzleOptions));
  } finally {
    stopping?.removeEventListener('abort', stop);
    await client.end();
  }
}
