import { createHash } from 'node:crypto';
import type { Db } from '#db/client.ts';
import { type Claim, claimKey, findKey, releaseKey, storeAnswer } from './idempotency.sql.ts';
import { badParameter, errorAnswer, Refusal, type SimulatorAnswer } from './wire.ts';

const FORGET_AFTER_MS = 24 * 60 * 60 * 1000;
/** After this time the process of a request in flight counts as dead; its transaction was rolled back. */
const ABANDON_AFTER_MS = 60 * 1000;

/** How long keys are kept. */
export const forgottenBefore = (now: Date) => new Date(now.getTime() - FORGET_AFTER_MS);

/**
 * Executes a write at most once per key: a second call with the key gets the stored response, marked as `replayed`.
 * The write and its response are committed together, so a crash cannot execute it twice.
 * Throws the Refusal of a key that is in flight (409) or was used with other parameters (400).
 */
export async function onceForKey(
  db: Db,
  claim: Claim,
  now: Date,
  write: (tx: Db) => Promise<SimulatorAnswer>,
): Promise<{ answer: SimulatorAnswer; replayed: boolean }> {
  if (claim.key.length > 255) {
    throw badParameter({ message: 'Idempotency keys can be at most 255 characters long.' });
  }
  const abandon = new Date(now.getTime() - ABANDON_AFTER_MS);
  if (!(await claimKey(db, { claim, now, forget: forgottenBefore(now), abandon }))) {
    return { answer: await keptAnswer(db, claim), replayed: true };
  }
  try {
    const answer = await db.transaction(async (tx) => {
      const written = await write(tx);
      if (!(await storeAnswer(tx, { claim, answer: written }))) throw inFlight(claim);
      return written;
    });
    return { answer, replayed: false };
  } catch (error) {
    const keep = error instanceof Refusal && error.executed;
    await (keep ? storeAnswer(db, { claim, answer: error.answer }) : releaseKey(db, { claim }));
    throw error;
  }
}

async function keptAnswer(db: Db, claim: Claim): Promise<SimulatorAnswer> {
  const stored = await findKey(db, claim);
  if (stored && stored.path !== claim.path) {
    throw misused(claim, `for the same endpoint they were first used for ('${stored.path}')`);
  }
  if (stored && stored.fingerprint !== claim.fingerprint) {
    throw misused(claim, 'with the same parameters they were first used with');
  }
  if (!stored?.status || !stored.body) throw inFlight(claim);
  return { status: stored.status, body: stored.body };
}

const plainKey = (claim: Claim) => claim.key.slice(claim.key.indexOf(':') + 1);

const misused = (claim: Claim, rule: string) =>
  new Refusal(
    errorAnswer(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used ${rule}. Try using a key other than '${plainKey(claim)}' if you meant to execute a different request.`,
    }),
  );

const inFlight = (claim: Claim) =>
  new Refusal(
    errorAnswer(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${plainKey(claim)}. Please try again later.`,
    }),
  );

/** SHA-256 of the parameters in a fixed order; card fields are left out. */
export function fingerprintOf(params: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(ordered(params)))
    .digest('hex');
}

function ordered(value: unknown, name = ''): unknown {
  if (name === 'card') return 'card';
  if (Array.isArray(value)) return value.map((entry) => ordered(entry));
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, entry]) => [key, ordered(entry, key)]);
}
