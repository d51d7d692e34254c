import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isMember, isShopOfUser, shopRoleOfUser } from '#db/fragments/shop-of-user.ts';
import { passwordResets, shopMembers, users, vendors } from '#db/schema.ts';

/** The user of an address, unless suspended. */
export async function findResettable(db: Db, params: { email: string }) {
  const [row] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.email, params.email), isNull(users.suspendedAt)));
  return row ?? null;
}

/** Stores the user's reset link; it replaces the previous one. */
export const putReset = (db: Db, row: { userId: string; tokenHash: string; expiresAt: Date }) =>
  db.insert(passwordResets).values(row).onConflictDoUpdate({ target: passwordResets.userId, set: row });

const live = (params: { tokenHash: string; now: Date }) =>
  and(eq(passwordResets.tokenHash, params.tokenHash), gt(passwordResets.expiresAt, params.now));

/** Whether a reset link exists and has not expired. */
export const isLiveReset = async (db: Db, params: { tokenHash: string; now: Date }): Promise<boolean> =>
  (await db.$count(passwordResets, live(params))) > 0;

/** Consumes a link: its user for the first caller, null for every other. */
export async function takeReset(tx: Db, params: { tokenHash: string; now: Date }) {
  const [row] = await tx
    .delete(passwordResets)
    .where(live(params))
    .returning({ userId: passwordResets.userId });
  if (!row) return null;
  const [user] = await tx
    .select({ id: users.id, role: users.role, shopRole: shopRoleOfUser })
    .from(users)
    .leftJoin(shopMembers, isMember)
    .leftJoin(vendors, isShopOfUser)
    .where(eq(users.id, row.userId));
  return user ?? null;
}

/** Deletes the reset link of a user. */
export const deleteReset = (tx: Db, params: { userId: string }) =>
  tx.delete(passwordResets).where(eq(passwordResets.userId, params.userId));

/** Deletes reset links that have expired. */
export const deleteExpiredResets = (db: Db, params: { now: Date }) =>
  db.delete(passwordResets).where(lt(passwordResets.expiresAt, params.now));

/** Replaces the password hash of a user. */
export const setPasswordHash = (tx: Db, params: { id: string; passwordHash: string }) =>
  tx.update(users).set({ passwordHash: params.passwordHash }).where(eq(users.id, params.id));
