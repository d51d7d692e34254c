import { recordDecision } from '#api/features/account-decisions/account-decisions.service.ts';
import { lockActiveAdmins, updateSuspension } from '#api/features/accounts/account-changes.service.ts';
import { lockUser } from '#api/features/accounts/accounts.service.ts';
import { queuePasswordReset } from '#api/features/accounts/reset.service.ts';
import { isTwoStepOn, turnOff } from '#api/features/accounts/two-step.service.ts';
import { recordAction } from '#api/features/audit-log/audit-log.service.ts';
import { stopPayoutsOfShop } from '#api/features/payouts/payout-stops.service.ts';
import { endInvitations } from '#api/features/team/end-invitations.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { conflict, notFound } from '#api/kernel/errors.ts';
import { paged, rangeOf } from '#api/kernel/paging.ts';
import { deleteAllSessions } from '#api/kernel/sessions.sql.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import type { DataOf } from '#contract/contract.ts';
import type { UserRow } from '#contract/users.ts';
import type { Db } from '#db/client.ts';
import { usersQuery } from '#db/fragments/search-query.ts';
import { USER_HISTORY_ROWS } from '#domain/limits.ts';
import { dollarsOf } from '#domain/money.ts';
import type { Role } from '#domain/roles.ts';
import { statusAt } from '#domain/vendor-status.ts';
import * as users from './users.sql.ts';

export { findOwnShop } from './users.sql.ts';

interface ListQuery {
  page: number;
  limit: number;
  searchKeyword?: string;
  sort: users.UserSort;
  role?: Role;
  suspended?: 'true' | 'false';
}

type FoundUser = Awaited<ReturnType<typeof users.findUsers>>[number];

const rowOf = ({
  suspendedAt,
  suspendedReason,
  deletionDueAt,
  deletedAt,
  createdAt,
  ...row
}: FoundUser): UserRow => ({
  ...row,
  deletionDueAt: deletionDueAt?.toISOString() ?? null,
  deletedAt: deletedAt?.toISOString() ?? null,
  suspended: suspendedAt !== null,
  createdAt: createdAt.toISOString(),
});

const shopOf = (row: NonNullable<Awaited<ReturnType<typeof users.findShopOf>>>, now: Date) => {
  const { away, awayUntil, ...shop } = row;
  return { ...shop, status: statusAt(row, now) };
};

/** A page of users. A search for an order number finds its buyer, others match name, e-mail and phone. */
export async function listUsers(context: AppContext, query: ListQuery): Promise<DataOf<'GET user'>> {
  const { role, suspended, searchKeyword, sort } = query;
  const search = searchKeyword ? usersQuery(searchKeyword) : undefined;
  // The search text has no word in it ('!'), so it matches no user.
  if (search === null) return paged([], 0, query.limit);
  const buyer =
    searchKeyword && (await users.findBuyer(context.db, { orderNumber: searchKeyword.toUpperCase() }));
  const found = buyer ? { id: buyer } : { search };
  const filter = { ...found, role, suspended: suspended === undefined ? undefined : suspended === 'true' };
  const [total, rows] = await Promise.all([
    users.countUsers(context.db, filter),
    users.findUsers(context.db, { ...filter, sort, ...rangeOf(query) }),
  ]);
  return paged(rows.map(rowOf), total, query.limit);
}

const dated = <T extends { createdAt: Date }>(row: T) => ({ ...row, createdAt: row.createdAt.toISOString() });

/**
 * A user with the latest orders, reviews and messages.
 * @throws ApiError 404
 */
export async function readUser(
  context: AppContext,
  { id }: { id: string },
): Promise<DataOf<'GET user/{id}'>> {
  const { db } = context;
  const [row] = await users.findUsers(db, { id, sort: 'createdAt', limit: 1, offset: 0 });
  if (!row) throw notFound('This user');
  const part = { userId: id, limit: USER_HISTORY_ROWS };
  const [shop, twoStep, orders, reviews, messages] = await Promise.all([
    users.findShopOf(db, part),
    isTwoStepOn(db, part),
    users.findOrdersOf(db, part),
    users.findReviewsOf(db, part),
    users.findMessagesOf(db, { email: row.email, limit: USER_HISTORY_ROWS }),
  ]);
  return {
    ...rowOf(row),
    suspendedReason: row.suspendedReason,
    twoStep,
    shop: shop && shopOf(shop, context.now()),
    orders: orders.map(({ totalCents, ...order }) => dated({ ...order, totalAmount: dollarsOf(totalCents) })),
    reviews: reviews.map(dated),
    messages: messages.map(dated),
  };
}

/**
 * Locks a user until the transaction ends.
 * @throws ApiError 404; 409 for a deleted account
 */
async function lockExisting(tx: Db, id: string) {
  const user = await lockUser(tx, { id });
  if (!user) throw notFound('This user');
  if (user.deletedAt) throw conflict('user_deleted', 'This account is deleted.');
  return user;
}

/**
 * Refuses what would leave the market without an admin, and locks all active admins until the transaction ends.
 * Otherwise two admins who suspend each other at the same time would leave none.
 * @throws ApiError 409 for the last admin
 */
export async function refuseLastAdmin(
  tx: Db,
  { id, action }: { id: string; action: 'suspended' | 'deleted' },
): Promise<void> {
  const others = (await lockActiveAdmins(tx)).filter((admin) => admin.id !== id);
  if (others.length > 0) return;
  const user = await lockUser(tx, { id });
  if (user?.role === 'admin')
    throw conflict('last_admin', `This is the last admin, who cannot be ${action}.`);
}

/**
 * Ends all sessions and sent invitations of a user and blocks sign-in until the account is restored. The shop that the user
 * owns stays on sale, and is paid nothing meanwhile.
 * @throws ApiError 404; 409 for the caller's own account, the last admin, and an account that is already suspended
 */
export async function suspendUser(
  context: AppContext,
  params: { id: string; reason: string; decidedBy: string },
): Promise<void> {
  const { id, reason, decidedBy } = params;
  if (id === decidedBy) throw conflict('own_account', 'You cannot suspend your own account.');
  await inTransaction(context, async (tx, invalidate) => {
    await refuseLastAdmin(tx, { id, action: 'suspended' });
    const user = await lockExisting(tx, id);
    if (user.suspendedAt) throw conflict('user_suspended', 'This account is suspended already.');
    const now = context.now();
    await updateSuspension(tx, { id, suspendedAt: now, suspendedReason: reason });
    await deleteAllSessions(tx, { userId: id });
    await endInvitations(tx, { invitedBy: id });
    const vendorId = await users.findOwnShop(tx, { userId: id });
    const ofOwner = 'The account of the shop’s owner was suspended.';
    if (vendorId) await stopPayoutsOfShop(tx, invalidate, { vendorId, reason: ofOwner, now });
    await recordDecision(tx, invalidate, { userId: id, decision: 'suspend account', reason, decidedBy, now });
  });
}

/** @throws ApiError 404; 409 for an account that is not suspended */
export async function restoreUser(
  context: AppContext,
  params: { id: string; decidedBy: string },
): Promise<void> {
  const { id, decidedBy } = params;
  await inTransaction(context, async (tx, invalidate) => {
    const user = await lockExisting(tx, id);
    if (!user.suspendedAt)
      throw conflict('user_not_suspended', 'This account is active, so it cannot be restored.');
    await updateSuspension(tx, { id, suspendedAt: null, suspendedReason: null });
    const decided = { userId: id, decision: 'restore account', reason: null, decidedBy } as const;
    await recordDecision(tx, invalidate, { ...decided, now: context.now() });
  });
}

/** @throws ApiError 404 */
export async function endSessions(context: AppContext, { id }: { id: string }): Promise<void> {
  await inTransaction(context, async (tx) => {
    if (!(await lockUser(tx, { id }))) throw notFound('This user');
    await deleteAllSessions(tx, { userId: id });
  });
}

/**
 * Switches two-step sign-in of a user off, who has lost device and backup codes. The password stays.
 * @throws ApiError 404; 409 for the caller's own account, and if it is off
 */
export async function resetTwoStep(
  context: AppContext,
  params: { id: string; decidedBy: string },
): Promise<void> {
  const { id, decidedBy } = params;
  if (id === decidedBy)
    throw conflict(
      'own_account',
      'Your own two-step sign-in is switched off on your account page, with a code.',
    );
  await inTransaction(context, async (tx, invalidate) => {
    if (!(await lockUser(tx, { id }))) throw notFound('This user');
    await turnOff(tx, { userId: id });
    const decided = { userId: id, decision: 'reset two-step', reason: null, decidedBy } as const;
    await recordDecision(tx, invalidate, { ...decided, now: context.now() });
  });
}

/**
 * Sends a user the mail that 'Forgot Password' sends.
 * @throws ApiError 404; 409 if the market has no mail server, and for a suspended account
 */
export async function sendReset(context: AppContext, { id }: { id: string }): Promise<void> {
  await inTransaction(context, async (tx, invalidate) => {
    const user = await lockExisting(tx, id);
    if (!context.config.mail.smtpUrl) {
      throw conflict(
        'mail_disabled',
        'This market sends no mail: set SMTP_URL, and reset links can be sent.',
      );
    }
    if (user.suspendedAt)
      throw conflict('user_suspended', 'This account is suspended. Restore it before you send a link.');
    await queuePasswordReset(tx, invalidate, { email: user.email, now: context.now() });
    await recordAction(tx, { entity: 'user', entityId: id, after: { resetLink: 'sent' } });
  });
}
