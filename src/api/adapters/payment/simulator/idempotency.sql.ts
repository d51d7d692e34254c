import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { simulatorIdempotency } from '#db/tables/simulator.ts';
import type { SimulatorAnswer } from './wire.ts';

const keys = simulatorIdempotency;

export type Claim = { key: string; requestId: string; path: string; fingerprint: string };
export type StoredKey = typeof simulatorIdempotency.$inferSelect;

/**
 * Claims a key for one request, unless another one holds it. A key older than `forget`, or without a response since
 * `abandon` (its process died), is free. Returns whether the claim succeeded.
 */
export async function claimKey(
  db: Db,
  { claim, now, forget, abandon }: { claim: Claim; now: Date; forget: Date; abandon: Date },
): Promise<boolean> {
  const row = { ...claim, status: null, body: null, createdAt: now };
  const rows = await db
    .insert(keys)
    .values(row)
    .onConflictDoUpdate({
      target: keys.key,
      set: row,
      setWhere: or(lt(keys.createdAt, forget), and(isNull(keys.status), lt(keys.createdAt, abandon))),
    })
    .returning({ key: keys.key });
  return rows.length === 1;
}

/** The row of a key; undefined when no request has used it. */
export async function findKey(db: Db, { key }: { key: string }): Promise<StoredKey | undefined> {
  const rows = await db.select().from(keys).where(eq(keys.key, key));
  return rows[0];
}

/** Stores the response of a key; false if this request no longer holds the key. */
export async function storeAnswer(
  db: Db,
  { claim, answer }: { claim: Claim; answer: SimulatorAnswer },
): Promise<boolean> {
  const rows = await db
    .update(keys)
    .set({ status: answer.status, body: answer.body })
    .where(and(eq(keys.key, claim.key), eq(keys.requestId, claim.requestId)))
    .returning({ key: keys.key });
  return rows.length === 1;
}

/** Releases a key as if it had never been used. */
export async function releaseKey(db: Db, { claim }: { claim: Claim }): Promise<void> {
  await db.delete(keys).where(and(eq(keys.key, claim.key), eq(keys.requestId, claim.requestId)));
}

/** Deletes keys created before a time. */
export async function deleteKeysBefore(db: Db, { before }: { before: Date }): Promise<void> {
  await db.delete(keys).where(lt(keys.createdAt, before));
}
