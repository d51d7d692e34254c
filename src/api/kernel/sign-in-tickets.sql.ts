import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { signInTickets } from '#db/schema.ts';

/** The most codes that may be tried with one ticket. */
const TRIES = 5;

/** Stores a ticket by its hash. */
export const insertTicket = (tx: Db, row: { tokenHash: string; userId: string; expiresAt: Date }) =>
  tx.insert(signInTickets).values(row);

const live = (params: { tokenHash: string; now: Date }) =>
  and(
    eq(signInTickets.tokenHash, params.tokenHash),
    gt(signInTickets.expiresAt, params.now),
    lt(signInTickets.attempts, TRIES),
  );

/** The user of a ticket that is still good. */
export async function findTicketUser(
  db: Db,
  params: { tokenHash: string; now: Date },
): Promise<string | null> {
  const [row] = await db.select({ userId: signInTickets.userId }).from(signInTickets).where(live(params));
  return row?.userId ?? null;
}

/** Counts a try; false if the ticket has none left, whatever other calls count at the same time. */
export async function takeTry(db: Db, params: { tokenHash: string; now: Date }): Promise<boolean> {
  const rows = await db
    .update(signInTickets)
    .set({ attempts: sql`${signInTickets.attempts} + 1` })
    .where(live(params))
    .returning({ userId: signInTickets.userId });
  return rows.length > 0;
}

/** Uses up a ticket: true for the first caller only. */
export async function consumeTicket(tx: Db, params: { tokenHash: string }): Promise<boolean> {
  const rows = await tx
    .delete(signInTickets)
    .where(eq(signInTickets.tokenHash, params.tokenHash))
    .returning({ userId: signInTickets.userId });
  return rows.length > 0;
}

/** Deletes tickets that have expired. */
export const deleteExpiredTickets = (db: Db, params: { now: Date }) =>
  db.delete(signInTickets).where(lt(signInTickets.expiresAt, params.now));

/** Ends the sign-ins of a user that wait for their second step. */
export const deleteTickets = (db: Db, params: { userId: string }) =>
  db.delete(signInTickets).where(eq(signInTickets.userId, params.userId));
