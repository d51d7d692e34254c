import { queueDecision, queuePasswordReset } from '#api/features/mail/outbox.service.ts';
import { conflict, notFound } from '#api/kernel/errors.ts';
import type { Market } from '#api/kernel/market.ts';
import { deleteAllSessions } from '#api/kernel/sessions.sql.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import type { DataOf } from '#contract/contract.ts';
import type { UserRow } from '#contract/users.ts';
import { namesQuery, searchWord, searchWords } from '#db/search-query.ts';
import { USER_HISTORY_ROWS } from '#domain/limits.ts';
import { dollarsOf } from '#domain/money.ts';
import type { Role } from '#domain/roles.ts';
import { statusAt } from '#domain/vendor-status.ts';
import * as users from './users.sql.ts';

interface ListQuery {
  page: number;
  limit: number;
  searchKeyword?: string;
  role?: Role;
  suspended?: 'true' | 'false';
}

type Found = Awaited<ReturnType<typeof users.findUsers>>[number];

const rowOf = ({ suspendedAt, suspendedReason, createdAt, ...row }: Found): UserRow => ({
  ...row,
  suspended: suspendedAt !== null,
  createdAt: createdAt.toISOString(),
});

const shopOf = (row: NonNullable<Awaited<ReturnType<typeof users.findShopOf>>>, now: Date) => {
  const { away, awayUntil, ...shop } = row;
  return { ...shop, status: statusAt(row, now) };
};

/** A page of users, the newest first. The number of an order finds its buyer, any other words name and e-mail. */
export async function listUsers(market: Market, query: ListQuery): Promise<DataOf<'GET user'>> {
  const { page, limit, role, suspended, searchKeyword } = query;
  const words = searchKeyword && searchWords(searchKeyword);
  // What was typed holds no word, '!' say: no user has it in a name.
  if (words && words.length === 0) return { data: [], total: 0, pageCount: 0 };
  const buyer =
    searchKeyword && (await users.findBuyer(market.db, { orderNumber: searchKeyword.toUpperCase() }));
  const found = buyer
    ? { id: buyer }
    : { search: words ? namesQuery(words.map((word) => searchWord(word))) : undefined };
  const filter = { ...found, role, suspended: suspended === undefined ? undefined : suspended === 'true' };
  const [total, rows] = await Promise.all([
    users.countUsers(market.db, filter),
    users.findUsers(market.db, { ...filter, limit, offset: (page - 1) * limit }),
  ]);
  return { data: rows.map(rowOf), total, pageCount: Math.ceil(total / limit) };
}

const dated = <T extends { createdAt: Date }>(row: T) => ({ ...row, createdAt: row.createdAt.toISOString() });

/**
 * A user with what was bought and written lately.
 * @throws ApiError 404
 */
export async function readUser(market: Market, { id }: { id: string }): Promise<DataOf<'GET user/{id}'>> {
  const { db } = market;
  const [row] = await users.findUsers(db, { id, limit: 1, offset: 0 });
  if (!row) throw notFound('This user');
  const part = { userId: id, limit: USER_HISTORY_ROWS };
  const [shop, orders, reviews, messages] = await Promise.all([
    users.findShopOf(db, part),
    users.findOrdersOf(db, part),
    users.findReviewsOf(db, part),
    users.findMessagesOf(db, { email: row.email, limit: USER_HISTORY_ROWS }),
  ]);
  return {
    ...rowOf(row),
    suspendedReason: row.suspendedReason,
    shop: shop && shopOf(shop, market.now()),
    orders: orders.map(({ totalCents, ...order }) => dated({ ...order, totalAmount: dollarsOf(totalCents) })),
    reviews: reviews.map(dated),
    messages: messages.map(dated),
  };
}

/**
 * Ends all sessions of a user and lets none begin, until the account is restored. A vendor's shop stays as it is.
 * @throws ApiError 404; 409 for oneself, for the last admin, and for an account that is suspended already
 */
export async function suspendUser(
  market: Market,
  params: { id: string; reason: string; decidedBy: string },
): Promise<void> {
  const { id, reason, decidedBy } = params;
  if (id === decidedBy) throw conflict('You cannot suspend your own account.');
  await inTransaction(market, async (tx, changed) => {
    // Two admins who suspend each other at the same time would leave none.
    const admins = await users.lockActiveAdmins(tx);
    const user = await users.lockUser(tx, { id });
    if (!user) throw notFound('This user');
    if (user.suspendedAt) throw conflict('This account is suspended already.');
    if (user.role === 'admin' && admins.length < 2) {
      throw conflict('This is the last admin, who cannot be suspended.');
    }
    const now = market.now();
    await users.updateSuspension(tx, { id, suspendedAt: now, suspendedReason: reason });
    await deleteAllSessions(tx, { userId: id });
    await queueDecision(tx, changed, { userId: id, decision: 'suspend account', reason, decidedBy, now });
  });
}

/** @throws ApiError 404; 409 for an account that is not suspended */
export async function restoreUser(market: Market, params: { id: string; decidedBy: string }): Promise<void> {
  const { id, decidedBy } = params;
  await inTransaction(market, async (tx, changed) => {
    const user = await users.lockUser(tx, { id });
    if (!user) throw notFound('This user');
    if (!user.suspendedAt) throw conflict('This account is active, so it cannot be restored.');
    await users.updateSuspension(tx, { id, suspendedAt: null, suspendedReason: null });
    const decided = { userId: id, decision: 'restore account', reason: null, decidedBy } as const;
    await queueDecision(tx, changed, { ...decided, now: market.now() });
  });
}

/** @throws ApiError 404 */
export async function endSessions(market: Market, { id }: { id: string }): Promise<void> {
  await inTransaction(market, async (tx) => {
    if (!(await users.lockUser(tx, { id }))) throw notFound('This user');
    await deleteAllSessions(tx, { userId: id });
  });
}

/**
 * Sends a user the mail that 'Forgot Password' sends.
 * @throws ApiError 404; 409 in a market that sends no mail, and for an account that is suspended
 */
export async function sendReset(market: Market, { id }: { id: string }): Promise<void> {
  await inTransaction(market, async (tx, changed) => {
    const user = await users.lockUser(tx, { id });
    if (!user) throw notFound('This user');
    if (!market.config.mail.smtpUrl) {
      throw conflict('This market sends no mail: set SMTP_URL, and reset links can be sent.');
    }
    if (user.suspendedAt) throw conflict('This account is suspended. Restore it before you send a link.');
    await queuePasswordReset(tx, changed, { email: user.email, now: market.now() });
  });
}
