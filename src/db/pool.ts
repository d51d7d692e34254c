import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Replicas } from './replicas.ts';
import type { Queries } from './shared-connection.ts';
import { isServerUnavailable } from './unavailable.ts';

export const drizzleOptions = { casing: 'snake_case' } as const;

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5000;
/**
 * Statements that wait for the same lock may be as many as there are connections: they end before those that wait for a
 * connection do.
 */
const LOCK_TIMEOUT_MS = 3000;
const STATEMENT_TIMEOUT_MS = 15_000;
/** For a server that does not respond at all; longer than the server's own limit, whose error says more. */
const ANSWER_TIMEOUT_MS = 20_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;

/** Connects lazily to a server for the statements of requests and jobs, each bounded in time. */
export function openPool(url: string, replicas: Replicas | null): { pool: pg.Pool; db: NodePgDatabase } {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    // Statements of a transaction that do not wait for one another are sent at once.
    pipeline: true,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  });
  // The pool replaces an idle connection that breaks. One that breaks while it is checked out fails the statement;
  // without a listener of its own it would also end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = drizzle(replicas ? replicas.routed(pool) : pool, drizzleOptions);
  db.transaction = (work, config) =>
    withClient(pool, (client) => drizzle(corked(client), drizzleOptions).transaction(work, config));
  return { pool, db };
}

/**
 * The client of a transaction: statements of one turn of the event loop are written to the socket together. Each write is a
 * system call that wakes PostgreSQL up.
 */
function corked(client: pg.PoolClient): pg.PoolClient {
  const { stream } = client.connection;
  const uncork = () => stream.uncork();
  const query = (...statement: Parameters<Queries['query']>) => {
    stream.cork();
    process.nextTick(uncork);
    return client.query(...statement);
  };
  return Object.create(client, { query: { value: query } });
}

/**
 * Replaces Drizzle's transaction on a pool. Drizzle never releases the connection when BEGIN fails. It also releases a
 * connection that has timed out, possibly still inside the transaction.
 */
async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(isServerUnavailable(error));
    throw error;
  }
}
