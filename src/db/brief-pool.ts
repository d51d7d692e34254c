import pg from 'pg';

const TIMEOUT_MS = 1000;

/** Runs statements that have to be answered soon: fails rather than wait, because its callers have another way. */
export interface BriefQueries {
  query(statement: { name?: string; text: string; values?: unknown[] }): Promise<pg.QueryResult>;
}

/**
 * A few connections of their own, which wait a second at most for a connection and a second for an answer: those of
 * requests may all be busy, and wait longer. Connects lazily; `onLost` is called when an idle connection is lost.
 */
export function openBriefPool(
  url: string,
  connections: number,
  onLost: () => void = () => {},
): BriefQueries & { end: () => Promise<void> } {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: TIMEOUT_MS,
    // A connection whose statement was not answered is closed; the server's own limit then ends the statement.
    query_timeout: TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
  });
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', () => {}));
  return { query: (statement) => pool.query(statement), end: () => pool.end() };
}
