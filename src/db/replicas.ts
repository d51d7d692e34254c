import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { mayReadReplica } from './replica-reads.ts';
import { type Queries, SharedConnection } from './shared-connection.ts';
import { isServerUnavailable } from './unavailable.ts';

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 1000;
/** Shorter than the primary's, which answers instead. */
const ANSWER_TIMEOUT_MS = 5000;
/** How often the primary's position is asked for while nothing changes: a replica may be one such interval behind. */
const HEARTBEAT_MS = 1000;
/** A replica that has not replayed a change after so many attempts is asked again by the heartbeat only. */
const POLLS = 250;
const POLL_MS = 2;

/** SQLSTATEs of a replica that ends a statement because it has to replay what the statement must not see. */
const RECOVERY_CONFLICT = new Set(['40001', '40P01']);

/** What a replica is doing, for people and metrics. */
export interface ReplicaState {
  /** Host and port. */
  name: string;
  /** Whether reads go to it. */
  used: boolean;
  /** Bytes of the log that it has not replayed, by the primary's position a second ago; null if it does not answer. */
  behindBytes: number | null;
}

interface Replica {
  name: string;
  pool: pg.Pool;
  positions: SharedConnection;
  /** Up to where it has replayed the primary's log, in bytes; null if it does not answer. */
  replayed: number | null;
  isPolled: boolean;
}

/**
 * The primary's position: the insert position, not what is written to disk. With `synchronous_commit` off, a change can
 * be read, and is notified, before its record is written.
 */
const PRIMARY_POSITION = {
  name: 'primary_position',
  text: "select (pg_current_wal_insert_lsn() - '0/0')::float8 as position",
};
/** Null on a server that is no replica, or no longer. */
const REPLAYED_POSITION = {
  name: 'replayed_position',
  text: `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::float8 end as position`,
};

const readPosition = async (server: Queries, statement: typeof PRIMARY_POSITION) =>
  (await server.query(statement)).rows[0]?.position as number | null;

/**
 * Sends reads to replicas that have replayed everything this node knows of, and to the primary otherwise.
 *
 * A replica is behind by milliseconds, and a notification of a change may arrive before the replica has replayed it. A
 * page rendered from it then would be kept although it is old. So every change closes a fence before it is announced. The
 * primary is asked for its position, which is after the change. A replica is read again once it has replayed its log up
 * to there. A change during the question makes the answer useless: it is asked again.
 */
export class Replicas {
  /** Statements of `withReplicaReads` by who answered them. */
  readonly reads = { replica: 0, primary: 0 };
  private readonly primary: Queries;
  private readonly replicas: readonly Replica[];
  private readonly heartbeat: NodeJS.Timeout;
  /** What a replica must have replayed to be read; null while the primary's answer is pending. */
  private required: number | null = null;
  private isAsking = false;
  private changedMeanwhile = false;
  /** The primary's position at the last heartbeat, and at the one before it. */
  private latest = 0;
  private beforeLatest = 0;
  private isBeating = false;
  private next = 0;
  private closed = false;

  constructor(primary: Queries, urls: readonly string[]) {
    this.primary = primary;
    this.replicas = urls.map(openReplica);
    this.noteChange();
    this.heartbeat = setInterval(() => void this.beat(), HEARTBEAT_MS).unref();
  }

  /** Closes the fence until the replicas have replayed what is committed now. Call it before anybody learns of a change. */
  noteChange(): void {
    this.required = null;
    this.changedMeanwhile = true;
    if (!this.isAsking) void this.askPrimary();
  }

  states(): ReplicaState[] {
    return this.replicas.map((replica) => ({
      name: replica.name,
      used: this.isUsable(replica),
      behindBytes: replica.replayed === null ? null : Math.max(0, this.beforeLatest - replica.replayed),
    }));
  }

  /**
   * The primary's pool, with statements of `withReplicaReads` answered by a replica if one may be read. A statement that
   * fails there because of the replica is answered by the primary.
   */
  routed(pool: pg.Pool): pg.Pool {
    const query = async (...statement: Parameters<Queries['query']>) => {
      if (!mayReadReplica()) return pool.query(...statement);
      const replica = this.pick();
      if (replica) {
        try {
          const result = await replica.pool.query(...statement);
          this.reads.replica += 1;
          return result;
        } catch (error) {
          if (!isReplicasFault(error)) throw error;
          // Until the next heartbeat that it answers.
          if (isServerUnavailable(error)) replica.replayed = null;
        }
      }
      this.reads.primary += 1;
      return pool.query(...statement);
    };
    return Object.create(pool, { query: { value: query } });
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.heartbeat);
    await Promise.all(this.replicas.flatMap(({ pool, positions }) => [pool.end(), positions.end()]));
  }

  /** The usable replicas in turn; null if there is none. */
  private pick(): Replica | null {
    for (let n = 0; n < this.replicas.length; n++) {
      this.next = (this.next + 1) % this.replicas.length;
      const replica = this.replicas[this.next];
      if (replica && this.isUsable(replica)) return replica;
    }
    return null;
  }

  private isUsable({ replayed }: Replica): boolean {
    return (
      this.required !== null &&
      replayed !== null &&
      replayed >= this.required &&
      replayed >= this.beforeLatest
    );
  }

  /** Opens the fence at the primary's position, unless it does not answer: then the next heartbeat asks again. */
  private async askPrimary(): Promise<void> {
    this.isAsking = true;
    try {
      let position: number | null = null;
      while (this.changedMeanwhile) {
        this.changedMeanwhile = false;
        position = await readPosition(this.primary, PRIMARY_POSITION);
      }
      this.required = position;
    } catch {
      this.required = null;
    } finally {
      this.isAsking = false;
    }
    for (const replica of this.replicas) void this.follow(replica);
  }

  /** Asks a replica until it has replayed what is required, or does not answer. */
  private async follow(replica: Replica): Promise<void> {
    if (replica.isPolled) return;
    replica.isPolled = true;
    for (let n = 0; n < POLLS && !this.closed; n++) {
      await poll(replica);
      if (replica.replayed === null || this.isUsable(replica)) break;
      await pause(POLL_MS);
    }
    replica.isPolled = false;
  }

  private async beat(): Promise<void> {
    if (this.isBeating) return;
    this.isBeating = true;
    if (this.required === null && !this.isAsking) this.noteChange();
    // Without an answer the replicas are still as new as what this node knows of.
    const position = await readPosition(this.primary, PRIMARY_POSITION).catch(() => null);
    if (position !== null) {
      this.beforeLatest = this.latest;
      this.latest = position;
    }
    await Promise.all(this.replicas.filter(({ isPolled }) => !isPolled).map(poll));
    this.isBeating = false;
  }
}

function openReplica(url: string): Replica {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  });
  // A replica that restarts may be further back than it was: it is asked before it is read again.
  const onLost = () => {
    replica.replayed = null;
  };
  const replica: Replica = {
    name: new URL(url).host,
    pool,
    positions: new SharedConnection(url, onLost),
    replayed: null,
    isPolled: false,
  };
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', () => {}));
  return replica;
}

async function poll(replica: Replica): Promise<void> {
  replica.replayed = await readPosition(replica.positions, REPLAYED_POSITION).catch(() => null);
}

/** Whether a statement failed because of the replica, and the primary can answer it. */
function isReplicasFault(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return RECOVERY_CONFLICT.has(code) || isServerUnavailable(error);
}
