import pg from 'pg';

/** As in a pool: a firewall may drop an idle connection without closing it. */
const IDLE_MS = 10_000;
const ANSWER_TIMEOUT_MS = 1000;

/** Whatever runs a statement and resolves to its rows. */
export interface Queries {
  query(statement: { name?: string; text: string; values?: unknown[] }): Promise<pg.QueryResult>;
}

/**
 * One connection for the statements of many callers, which do not wait for one another. Statements of one turn of the
 * event loop are written to the socket together. A slow statement makes all behind it wait, so each fails after a second:
 * for callers that have another way. It connects lazily, and closes the connection after ten seconds without a statement.
 * When the connection is lost, pending statements fail, `onLost` is called, and the next statement connects again.
 */
export class SharedConnection implements Queries {
  private readonly url: string;
  private readonly onLost: () => void;
  private client: pg.Client | null = null;
  private isCorked = false;
  private hasEnded = false;
  private readonly idle: NodeJS.Timeout;

  constructor(url: string, onLost: () => void = () => {}) {
    this.url = url;
    this.onLost = onLost;
    this.idle = setTimeout(() => void this.close(), IDLE_MS).unref();
  }

  async query(...statement: Parameters<Queries['query']>): Promise<pg.QueryResult> {
    // Destroyed when the server ended it, or did not answer in time.
    if (!this.client || this.client.connection.stream.destroyed) this.client = this.connect();
    this.cork(this.client.connection.stream);
    this.idle.refresh();
    return this.client.query(...statement);
  }

  /** Closes the connection for good when it has answered. */
  async end(): Promise<void> {
    this.hasEnded = true;
    clearTimeout(this.idle);
    await this.close();
  }

  private async close(): Promise<void> {
    const { client } = this;
    this.client = null;
    await client?.end();
  }

  private connect(): pg.Client {
    if (this.hasEnded) throw new Error('Client was closed and is not queryable');
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      // A connection whose statement was not answered is closed; the server's own limit then ends the statement.
      query_timeout: ANSWER_TIMEOUT_MS,
      statement_timeout: ANSWER_TIMEOUT_MS,
      pipeline: true,
    });
    const lose = () => {
      client.connection.stream.destroy();
      if (this.client === client) this.onLost();
    };
    client.on('error', lose);
    client.on('end', lose);
    // Its statements fail as well, with the error that their callers get.
    client.connect().catch(lose);
    return client;
  }

  /** Holds back what is written to a socket until the end of this turn. */
  private cork(socket: pg.Client['connection']['stream']): void {
    if (this.isCorked) return;
    this.isCorked = true;
    socket.cork();
    setImmediate(() => {
      this.isCorked = false;
      socket.uncork();
    });
  }
}
