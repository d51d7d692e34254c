import { queueMail } from '#api/features/mail/outbox.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { paged, rangeOf } from '#api/kernel/paging.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { newId } from '#db/columns.ts';
import { typedQuery } from '#db/fragments/search-query.ts';
import type { ThreadParty } from '#domain/thread.ts';
import * as messages from './messages.sql.ts';
import { continueThread } from './threads.service.ts';
import { findThreadMessagesSince, hideThread } from './threads.sql.ts';

interface Message {
  name: string;
  email: string;
  message: string;
}

/** Stores a message to the operator of the market, and queues the mail. */
export async function writeToMarket(
  context: AppContext,
  message: Message & { phone: string },
): Promise<void> {
  await inTransaction(context, async (tx, invalidate) => {
    const row = { ...message, id: newId(), createdAt: context.now() };
    await messages.insertContactMessage(tx, row);
    await queueMail(tx, invalidate, { kind: 'contact-message', subject: row.id, now: row.createdAt });
  });
}

/**
 * Stores a message to a vendor, and queues the mail. That of a customer with the address of the account continues the
 * thread with the shop; every other one is answered by mail.
 * @throws ApiError 404 for a vendor without a public shop; 409 if the thread takes no message
 */
export async function writeToVendor(
  context: AppContext,
  { customerId, ...message }: Message & { vendorId: string; customerId: string | null },
): Promise<void> {
  await inTransaction(context, async (tx, invalidate) => {
    const now = context.now();
    if (customerId !== null) {
      if (!(await messages.isPublicShop(tx, message))) throw notFound('This seller');
      const { message: text, ...sent } = message;
      if (await continueThread(tx, invalidate, { ...sent, userId: customerId, text, now })) return;
    }
    const row = { ...message, id: newId(), createdAt: now };
    if (!(await messages.insertVendorMessage(tx, row))) throw notFound('This seller');
    await queueMail(tx, invalidate, { kind: 'vendor-message', subject: row.id, now: row.createdAt });
  });
}

const dated = <T extends { createdAt: Date }>(row: T) => ({ ...row, createdAt: row.createdAt.toISOString() });

interface ListQuery {
  page: number;
  limit: number;
  searchKeyword?: string;
  sort: messages.MessageSort;
}

/** The filter of a search; null if its text has no word. */
function searchOf({ searchKeyword }: ListQuery): { search?: string } | null {
  if (!searchKeyword) return {};
  const search = typedQuery(searchKeyword);
  return search === null ? null : { search };
}

/** Messages to the operator of the market. */
export async function listContactMessages(context: AppContext, params: ListQuery) {
  const filter = searchOf(params);
  if (!filter) return paged([], 0, params.limit);
  const [total, rows] = await Promise.all([
    messages.countContactMessages(context.db, filter),
    messages.findContactMessages(context.db, { ...filter, sort: params.sort, ...rangeOf(params) }),
  ]);
  return paged(rows.map(dated), total, params.limit);
}

/** @throws ApiError 404 */
export async function removeContactMessage(context: AppContext, params: { id: string }): Promise<void> {
  await inTransaction(context, async (tx) => {
    if (!(await messages.deleteContactMessage(tx, params))) throw notFound('This message');
  });
}

/** Messages and threads of a vendor (null: messages of visitors to any). */
export async function listVendorMessages(
  context: AppContext,
  params: ListQuery & { vendorId: string | null },
) {
  const { vendorId, sort } = params;
  const filter = searchOf(params);
  if (!filter) return paged([], 0, params.limit);
  const [total, rows] = await Promise.all([
    messages.countVendorMessages(context.db, { ...filter, vendorId }),
    messages.findVendorMessages(context.db, { ...filter, vendorId, sort, ...rangeOf(params) }),
  ]);
  return paged(rows.map(dated), total, params.limit);
}

/**
 * Deletes the message of a visitor, or takes a thread from the list of the vendor.
 * @throws ApiError 404 for one that is unknown, of another vendor, or, for staff, a thread
 */
export async function removeVendorMessage(
  context: AppContext,
  params: { id: string; vendorId: string | null },
): Promise<void> {
  const { id, vendorId } = params;
  await inTransaction(context, async (tx) => {
    if (await messages.deleteVendorMessage(tx, params)) return;
    if (vendorId === null || !(await hideThread(tx, { id, vendorId }))) throw notFound('This message');
  });
}

/** What a customer and shops wrote to one another since a time, as visitor and in threads, oldest first. */
export async function messagesWithShops(
  context: AppContext,
  params: { customer: { id: string; email: string }; vendorIds: string[]; since: Date; limit: number },
): Promise<{ party: ThreadParty; text: string; createdAt: Date }[]> {
  const { customer, ...scope } = params;
  const [sent, written] = await Promise.all([
    messages.findMessagesFrom(context.db, { email: customer.email, ...scope }),
    findThreadMessagesSince(context.db, { customerId: customer.id, ...scope }),
  ]);
  const ofVisitor = sent.map(({ message, createdAt }) => ({
    party: 'customer' as const,
    text: message,
    createdAt,
  }));
  return [...ofVisitor, ...written];
}
