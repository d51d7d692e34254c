import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { accountDecisions, users, vendors } from '#db/schema.ts';

export type NewDecision = typeof accountDecisions.$inferInsert;

/** Returns the new decision's id. */
export async function insertDecision(tx: Db, row: NewDecision): Promise<string> {
  const [decision] = await tx.insert(accountDecisions).values(row).returning({ id: accountDecisions.id });
  if (!decision) throw new Error('The decision was not inserted.');
  return decision.id;
}

/** A decision with its recipient, and a vendor's shop. */
export async function findDecisionForMail(db: Db, params: { id: string }) {
  const [row] = await db
    .select({
      decision: accountDecisions.decision,
      reason: accountDecisions.reason,
      name: users.name,
      email: users.email,
      shopName: vendors.shopName,
      shopSlug: vendors.shopSlug,
    })
    .from(accountDecisions)
    .innerJoin(users, eq(users.id, accountDecisions.userId))
    .leftJoin(vendors, eq(vendors.userId, users.id))
    .where(eq(accountDecisions.id, params.id));
  return row ?? null;
}
