import { and, desc, eq, gt, lt, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { knownNetworks, rateLimits } from '#db/schema.ts';

/** An account and a network, as hashes. */
export interface NetworkOfAccount {
  accountHash: string;
  networkHash: string;
}

/** How many networks of an account are remembered. */
const NETWORKS_PER_ACCOUNT = 50;
const DAY_MS = 24 * 3_600_000;

/** Whether an account was signed in to from a network since then. */
export async function isKnownNetwork(db: Db, params: NetworkOfAccount & { since: Date }): Promise<boolean> {
  const { accountHash, networkHash, since } = params;
  const [row] = await db
    .select({ known: sql`1` })
    .from(knownNetworks)
    .where(
      and(
        eq(knownNetworks.accountHash, accountHash),
        eq(knownNetworks.networkHash, networkHash),
        gt(knownNetworks.lastSuccessAt, since),
      ),
    );
  return row !== undefined;
}

/**
 * Remembers a network of an account, and forgets all but the latest 50 of the account. That it was used again is written
 * once a day, since each write is a commit more for a sign-in.
 */
export async function putKnownNetwork(db: Db, params: NetworkOfAccount & { now: Date }): Promise<void> {
  const { accountHash, networkHash, now } = params;
  if (await isKnownNetwork(db, { accountHash, networkHash, since: new Date(now.getTime() - DAY_MS) })) return;
  const [put] = await db
    .insert(knownNetworks)
    .values({ accountHash, networkHash, lastSuccessAt: now })
    .onConflictDoUpdate({
      target: [knownNetworks.accountHash, knownNetworks.networkHash],
      set: { lastSuccessAt: now },
    })
    // Of a row that this statement has inserted, no transaction has been the last to lock it.
    .returning({ isNew: sql<boolean>`xmax = 0` });
  if (!put?.isNew) return;
  const ofAccount = eq(knownNetworks.accountHash, accountHash);
  const latest = db
    .select({ networkHash: knownNetworks.networkHash })
    .from(knownNetworks)
    .where(ofAccount)
    .orderBy(desc(knownNetworks.lastSuccessAt), desc(knownNetworks.networkHash))
    .limit(NETWORKS_PER_ACCOUNT);
  await db.delete(knownNetworks).where(and(ofAccount, notInArray(knownNetworks.networkHash, latest)));
}

/** Deletes networks from which no account was signed in to since `before`. */
export const deleteKnownNetworks = (db: Db, params: { before: Date }) =>
  db.delete(knownNetworks).where(lt(knownNetworks.lastSuccessAt, params.before));

/** Deletes the counters whose period is over. */
export const deleteOldCounters = (db: Db, params: { now: Date }) =>
  db.delete(rateLimits).where(lt(rateLimits.expire, params.now.getTime()));
