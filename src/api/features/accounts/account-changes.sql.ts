import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { users } from '#db/schema.ts';
import type { MailTopic } from '#domain/mail-topics.ts';
import type { StaffRole } from '#domain/roles.ts';

/** The admins who can sign in and stay, locked against suspension and deletion until the transaction ends. */
export const lockActiveAdmins = (tx: Db) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.suspendedAt), isNull(users.deletionDueAt)))
    .orderBy(asc(users.id))
    .for('no key update');

/** The caller must hold the account's lock. */
export const setDeletionDue = (tx: Db, params: { id: string; deletionDueAt: Date | null }) =>
  tx.update(users).set({ deletionDueAt: params.deletionDueAt }).where(eq(users.id, params.id));

/** The caller must hold the account's lock. */
export const updateSuspension = (
  tx: Db,
  params: { id: string; suspendedAt: Date | null; suspendedReason: string | null },
) => {
  const { id, ...set } = params;
  return tx.update(users).set(set).where(eq(users.id, id));
};

/** Changes the role of an account that is locked. */
export const updateRole = (tx: Db, params: { id: string; role: StaffRole | 'customer' }) =>
  tx.update(users).set({ role: params.role }).where(eq(users.id, params.id));

/** Adds a topic to the declined ones, or takes it away. */
export const setDeclined = (tx: Db, params: { userId: string; topic: MailTopic; declined: boolean }) =>
  tx
    .update(users)
    .set({
      declinedMails: params.declined
        ? sql`array_append(${users.declinedMails}, ${params.topic})`
        : sql`array_remove(${users.declinedMails}, ${params.topic})`,
    })
    .where(
      and(
        eq(users.id, params.userId),
        isNull(users.deletedAt),
        sql`(${params.topic} = any(${users.declinedMails})) <> ${params.declined}`,
      ),
    );
