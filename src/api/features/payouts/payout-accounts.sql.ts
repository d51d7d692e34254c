import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { payoutAccounts, users, vendors } from '#db/schema.ts';
import type { PayoutAccountStatus } from '#domain/payout.ts';

export type PayoutAccountRow = typeof payoutAccounts.$inferSelect;

/** How a vendor is paid; null if nothing was ever given. */
export async function findPayoutAccount(
  db: Db,
  params: { vendorId: string },
): Promise<PayoutAccountRow | null> {
  const [row] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.vendorId, params.vendorId));
  return row ?? null;
}

/** The row of a vendor, made if there is none, and locked until the transaction ends. */
export async function lockPayoutAccount(tx: Db, params: { vendorId: string }): Promise<PayoutAccountRow> {
  const { vendorId } = params;
  const existing = await lockExisting(tx, vendorId);
  if (existing) return existing;
  await tx.insert(payoutAccounts).values({ vendorId }).onConflictDoNothing();
  const row = await lockExisting(tx, vendorId);
  if (!row) throw new Error('The payout account was not stored.');
  return row;
}

async function lockExisting(tx: Db, vendorId: string): Promise<PayoutAccountRow | undefined> {
  const [row] = await tx
    .select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.vendorId, vendorId))
    .for('no key update');
  return row;
}

/** The caller must hold the row's lock. */
export const updatePayoutAccount = (
  tx: Db,
  params: { vendorId: string; change: Partial<typeof payoutAccounts.$inferInsert>; now: Date },
) =>
  tx
    .update(payoutAccounts)
    .set({ ...params.change, updatedAt: params.now })
    .where(eq(payoutAccounts.vendorId, params.vendorId));

/** The vendor of an account at the provider; null for an account of another application. */
export async function findVendorOfAccount(db: Db, params: { accountId: string }): Promise<string | null> {
  const [row] = await db
    .select({ vendorId: payoutAccounts.vendorId })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.accountId, params.accountId));
  return row?.vendorId ?? null;
}

/** Stores what the provider says of an account. */
export const storeProviderAccount = (
  tx: Db,
  params: {
    accountId: string;
    status: Exclude<PayoutAccountStatus, 'Missing'>;
    requirements: string[];
    last4: string | null;
    now: Date;
  },
) => {
  const { accountId, status, requirements, last4, now } = params;
  return tx
    .update(payoutAccounts)
    .set({ accountStatus: status, requirements, accountLast4: last4, updatedAt: now })
    .where(eq(payoutAccounts.accountId, accountId));
};

/** Who a mail about the money of a vendor goes to: the owner; null once the account is deleted. */
export async function findOwner(db: Db, params: { vendorId: string }) {
  const [row] = await db
    .select({ name: users.name, email: users.email, shopName: vendors.shopName })
    .from(vendors)
    .innerJoin(users, eq(users.id, vendors.userId))
    .where(and(eq(vendors.id, params.vendorId), isNull(users.deletedAt)));
  return row ?? null;
}
