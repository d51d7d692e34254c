import { EventEmitter } from 'node:events';
import pg from 'pg';

const CONNECT_TIMEOUT_MS = 5000;
const HEARTBEAT_INTERVAL_MS = 15_000;
const HEARTBEAT_TIMEOUT_MS = 5000;
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 10_000;

interface Events {
  notification: [channel: string, payload: string];
  /** The connection was lost and is open again: notifications sent in between are lost. */
  reconnected: [];
}

/**
 * The connection that a node keeps for its lifetime, for session state: LISTEN and advisory locks. Reconnects when the
 * connection is lost or stops responding; attempts are sequential, so at most one is in progress.
 */
export class NodeConnection extends EventEmitter<Events> {
  private readonly url: string;
  private readonly sessionStatements: string[] = [];
  private client: pg.Client | null = null;
  private closed = false;

  constructor(url: string) {
    super();
    this.url = url;
  }

  /** Runs a statement that sets up the session, now and after every reconnect. Connects at the first call. */
  async addSessionStatement(statement: string): Promise<void> {
    this.sessionStatements.push(statement);
    if (this.client) await this.client.query(statement);
    else this.use(await this.connect());
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.client?.end();
  }

  /** @throws if the server cannot be reached or refuses; the attempt then leaves nothing open */
  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: HEARTBEAT_TIMEOUT_MS,
    });
    // 'end' follows each error; an 'error' event without a listener would end the process.
    client.on('error', () => {});
    client.on('notification', ({ channel, payload = '' }) => this.emit('notification', channel, payload));
    try {
      await client.connect();
      for (const statement of this.sessionStatements) await client.query(statement);
      return client;
    } catch (error) {
      void client.end();
      throw error;
    }
  }

  private use(client: pg.Client): void {
    this.client = client;
    // TCP detects a peer that vanished silently only after minutes or hours.
    const heartbeat = setInterval(() => {
      client.query('select 1').catch(() => client.end());
    }, HEARTBEAT_INTERVAL_MS);
    client.once('end', () => {
      clearInterval(heartbeat);
      void this.reconnect();
    });
  }

  private async reconnect(): Promise<void> {
    for (let attempt = 0; !this.closed; attempt++) {
      await pauseBefore(attempt);
      if (this.closed) return;
      const client = await this.connect().catch(() => null);
      if (!client) continue;
      if (this.closed) {
        await client.end();
        return;
      }
      this.use(client);
      this.emit('reconnected');
      return;
    }
  }
}

/** Backoff from half a second to ten, with random jitter of one half, so that nodes do not reconnect together. */
function pauseBefore(attempt: number): Promise<void> {
  const longest = Math.min(FIRST_RETRY_MS * 2 ** attempt, MAX_RETRY_MS);
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, longest * (0.5 + Math.random() / 2)).unref();
  return promise;
}
