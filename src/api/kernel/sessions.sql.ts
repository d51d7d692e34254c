import { and, desc, eq, gt, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isMember, isShopOfUser, shopRoleOfUser } from '#db/fragments/shop-of-user.ts';
import { preparedRows } from '#db/prepared-rows.ts';
import { sessions, shopMembers, twoStepSecrets, users, vendors } from '#db/schema.ts';
import { deleteTickets } from './sign-in-tickets.sql.ts';

const sessionUser = preparedRows('session_user', (db) =>
  db
    .select({
      tokenHash: sessions.tokenHash,
      id: users.id,
      role: users.role,
      vendorId: vendors.id,
      shopRole: shopRoleOfUser,
      twoStepSince: twoStepSecrets.confirmedAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(shopMembers, isMember)
    .leftJoin(vendors, isShopOfUser)
    .leftJoin(twoStepSecrets, and(eq(twoStepSecrets.userId, users.id), isNotNull(twoStepSecrets.confirmedAt)))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        isNull(users.suspendedAt),
      ),
    ),
);

/** The user of a session that has not expired, or null. */
export async function findSessionUser(db: Db, params: { tokenHash: string; now: Date }) {
  const [user] = await sessionUser(db, { tokenHash: params.tokenHash, now: params.now.toISOString() });
  return user ?? null;
}

/** Stores a session by the hash of its token. */
export const insertSession = (
  db: Db,
  row: { tokenHash: string; userId: string; device: string; createdAt: Date; expiresAt: Date },
) => db.insert(sessions).values({ ...row, lastSeenAt: row.createdAt });

/** Writes when a session was used, unless another call has just done it. */
export const touchSession = (db: Db, params: { tokenHash: string; now: Date; unlessSince: Date }) =>
  db
    .update(sessions)
    .set({ lastSeenAt: params.now })
    .where(and(eq(sessions.tokenHash, params.tokenHash), lt(sessions.lastSeenAt, params.unlessSince)));

const live = (params: { userId: string; now: Date }) =>
  and(eq(sessions.userId, params.userId), gt(sessions.expiresAt, params.now));

/** A user's sessions that have not expired, the one used last first. */
export const findSessions = (db: Db, params: { userId: string; now: Date; limit: number; offset: number }) =>
  db
    .select({
      id: sessions.id,
      tokenHash: sessions.tokenHash,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(live(params))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(params.limit)
    .offset(params.offset);

/** The number of a user's sessions that have not expired. */
export const countSessions = (db: Db, params: { userId: string; now: Date }): Promise<number> =>
  db.$count(sessions, live(params));

/** Ends one session of a user; false if the user has no such session. */
export async function deleteOwnSession(db: Db, params: { userId: string; id: string }): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, params.userId), eq(sessions.id, params.id)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Ends the session with this token hash. */
export const deleteSession = (db: Db, params: { tokenHash: string }) =>
  db.delete(sessions).where(eq(sessions.tokenHash, params.tokenHash));

/** Ends every session of a user except the given one, and the sign-ins that wait for their second step. */
export async function deleteOtherSessions(db: Db, params: { userId: string; except: string }): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, params.userId), ne(sessions.tokenHash, params.except)));
  await deleteTickets(db, params);
}

/** Ends every session of a user, and the sign-ins that wait for their second step. */
export async function deleteAllSessions(db: Db, params: { userId: string }): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, params.userId));
  await deleteTickets(db, params);
}

/** Deletes sessions that have expired. */
export const deleteExpiredSessions = (db: Db, params: { now: Date }) =>
  db.delete(sessions).where(lt(sessions.expiresAt, params.now));
