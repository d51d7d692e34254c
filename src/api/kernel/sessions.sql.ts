import { and, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { sessions, shopMembers, users, vendors } from '#db/schema.ts';
import { isMember, isShopOfUser, shopRoleOfUser } from '#db/shop-of-user.ts';

/** The user of a session that has not expired, or null. */
export async function findSessionUser(db: Db, params: { tokenHash: string; now: Date }) {
  const [row] = await db
    .select({ id: users.id, role: users.role, vendorId: vendors.id, shopRole: shopRoleOfUser })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(shopMembers, isMember)
    .leftJoin(vendors, isShopOfUser)
    .where(
      and(
        eq(sessions.tokenHash, params.tokenHash),
        gt(sessions.expiresAt, params.now),
        isNull(users.suspendedAt),
      ),
    );
  return row ?? null;
}

/** Stores a session by the hash of its token. */
export const insertSession = (db: Db, row: { tokenHash: string; userId: string; expiresAt: Date }) =>
  db.insert(sessions).values(row);

/** Ends the session with this token hash. */
export const deleteSession = (db: Db, params: { tokenHash: string }) =>
  db.delete(sessions).where(eq(sessions.tokenHash, params.tokenHash));

/** Ends every session of a user except the given one. */
export const deleteOtherSessions = (db: Db, params: { userId: string; except: string }) =>
  db.delete(sessions).where(and(eq(sessions.userId, params.userId), ne(sessions.tokenHash, params.except)));

/** Ends every session of a user. */
export const deleteAllSessions = (db: Db, params: { userId: string }) =>
  db.delete(sessions).where(eq(sessions.userId, params.userId));

/** Deletes sessions that have expired. */
export const deleteExpiredSessions = (db: Db, params: { now: Date }) =>
  db.delete(sessions).where(lt(sessions.expiresAt, params.now));
