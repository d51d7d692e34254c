import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { KILL_POINTS, type KillPoint } from './kill-points.ts';

/**
 * Loaded before a market (`node --import`): kills its process with -9 at KILL_POINT, when it comes there for the
 * KILL_AT_PASS-th time. The market's own code knows nothing of it, because the statements are watched in the drivers.
 */
const point: KillPoint | undefined = KILL_POINTS[process.env.KILL_POINT ?? ''];
if (!point) throw new Error(`KILL_POINT is one of: ${Object.keys(KILL_POINTS).join(', ')}.`);
const { statement, when, followedBy } = point;
let passesLeft = Number(process.env.KILL_AT_PASS ?? '1');
/** Whether the statement has been executed and `followedBy` is awaited. */
let isArmed = false;

function pass(): void {
  passesLeft -= 1;
  // Not process.exit, which would let streams and handlers run.
  if (passesLeft <= 0) process.kill(process.pid, 'SIGKILL');
}

function before(text: string): void {
  if (when === 'before' && statement.test(text)) pass();
}

function after(text: string): void {
  if (statement.test(text)) {
    if (followedBy) isArmed = true;
    else if (when === 'after') pass();
  } else if (isArmed && followedBy?.test(text)) {
    isArmed = false;
    pass();
  }
}

type Query = (this: unknown, ...args: unknown[]) => unknown;

/** The SQL of a query with its parameters. */
function sqlOf([config, values]: unknown[]): string {
  const { text = config, values: own = values } = Object(config);
  return `${text} ${Array.isArray(own) ? own.join(' ') : ''}`;
}

const queryServer = pg.Client.prototype.query as Query;
pg.Client.prototype.query = function (this: unknown, ...args: unknown[]) {
  const text = sqlOf(args);
  before(text);
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    const watched = (...results: unknown[]) => {
      after(text);
      callback(...results);
    };
    return queryServer.apply(this, [...args.slice(0, -1), watched]);
  }
  const result = queryServer.apply(this, args);
  return result instanceof Promise ? result.finally(() => after(text)) : result;
} as typeof pg.Client.prototype.query;

/** The statement that the embedded database is executing: its Parse and Bind messages. */
let current = '';

// Every statement of the embedded database, transactions included, passes here as a message of PostgreSQL's protocol.
const send = PGlite.prototype.execProtocolRaw;
PGlite.prototype.execProtocolRaw = async function (message, options) {
  const text = Buffer.from(message).toString('latin1');
  const type = text[0];
  if (type === 'P') current = text;
  if (type === 'B') current += text;
  if (type === 'B') before(current);
  if (type === 'Q') before(text);
  const answer = await send.call(this, message, options);
  if (type === 'Q') after(text);
  // Sync comes once the statement has been executed.
  if (type === 'S') {
    after(current);
    current = '';
  }
  return answer;
};
