import { queueMail } from '#api/features/mail/outbox.service.ts';
import type { AppContext, SessionUser } from '#api/kernel/context.ts';
import { conflict, notFound } from '#api/kernel/errors.ts';
import { ownShopId } from '#api/kernel/ownership.ts';
import { paged, rangeOf } from '#api/kernel/paging.ts';
import { type Invalidate, inTransaction } from '#api/kernel/transaction.ts';
import type { DataOf } from '#contract/contract.ts';
import type { Thread, ThreadMessage } from '#contract/threads.ts';
import type { Db } from '#db/client.ts';
import { newId } from '#db/columns.ts';
import { SHOPS_WRITTEN_TO_MAX, THREAD_MESSAGES_SHOWN, UNREAD_MAX } from '#domain/limits.ts';
import { messageRefusal } from '#domain/thread.ts';
import * as threads from './threads.sql.ts';

const DAY_MS = 24 * 3_600_000;

/** As whom a user takes part in threads. @throws ApiError 403 for a user without a shop who is no customer */
export const sideOf = (user: SessionUser): threads.ThreadSide =>
  user.role === 'customer'
    ? { party: 'customer', userId: user.id }
    : { party: 'vendor', userId: user.id, vendorId: ownShopId(user) };

/**
 * Continues the thread of a customer with a shop, or starts it, if the message has the address of the account: an answer
 * to any other address has to be a mail. Serialized by customer.
 * @returns whether the message is in the thread
 * @throws ApiError 409 if the thread takes no message; also for a message with another address if the shop has blocked the
 * customer
 */
export async function continueThread(
  tx: Db,
  invalidate: Invalidate,
  message: { userId: string; vendorId: string; name: string; email: string; text: string; now: Date },
): Promise<boolean> {
  const { userId, vendorId, name, email, text, now } = message;
  const side = { party: 'customer', userId } as const;
  const customer = await threads.lockCustomer(tx, { userId });
  if (!customer) return false;
  if (customer.email !== email) {
    const known = await threads.lockThread(tx, { vendorId, side });
    if (known?.blockedByVendor) await refuse(tx, known, side);
    return false;
  }
  const row = { id: newId(), vendorId, customerId: userId, name, message: text, createdAt: now };
  await threads.insertThread(tx, row);
  const thread = await threads.lockThread(tx, { vendorId, side });
  if (!thread) throw new Error('The thread was not written.');
  await addMessage(tx, invalidate, thread, { side, name, text, now });
  return true;
}

/**
 * Writes in a thread.
 * @throws ApiError 404 for a foreign thread; 409 with the reason if it takes no message
 */
export async function writeInThread(
  context: AppContext,
  side: threads.ThreadSide,
  { id, text }: { id: string; text: string },
): Promise<ThreadMessage> {
  return inTransaction(context, async (tx, invalidate) => {
    // The customer before the thread, as when a thread is started.
    if (side.party === 'customer') await threads.lockCustomer(tx, side);
    const thread = await threads.lockThread(tx, { id, side });
    if (!thread) throw notFound('This thread');
    return messageOf(await addMessage(tx, invalidate, thread, { side, text, now: context.now() }));
  });
}

/** @throws ApiError 409 with the reason why a side cannot write; returns if it can */
async function refuse(tx: Db, thread: threads.LockedThread, side: threads.ThreadSide): Promise<void> {
  const { party } = side;
  const unanswered = await threads.countUnanswered(tx, { threadId: thread.id, party });
  const refusal = messageRefusal(thread, party, unanswered);
  if (refusal) throw conflict('message_refused', refusal);
}

/**
 * Adds a message to a locked thread, and queues a mail to the other side unless an earlier message has not been read.
 * Who writes has read what is there.
 */
async function addMessage(
  tx: Db,
  invalidate: Invalidate,
  thread: threads.LockedThread,
  { side, name, text, now }: { side: threads.ThreadSide; name?: string; text: string; now: Date },
): Promise<threads.MessageRow> {
  await refuse(tx, thread, side);
  const { party, userId } = side;
  if (party === 'customer') await refuseManyShops(tx, { userId, threadId: thread.id, now });
  const message = await threads.insertMessage(tx, {
    threadId: thread.id,
    party,
    authorId: userId,
    text,
    createdAt: now,
  });
  const unread = party === 'customer' ? thread.unreadByVendor : thread.unreadByCustomer;
  await threads.updateThread(tx, {
    id: thread.id,
    set: {
      name,
      message: text,
      createdAt: now,
      ...(party === 'customer'
        ? { unreadByVendor: unread + 1, unreadByCustomer: 0, hiddenFromVendor: false }
        : { unreadByCustomer: unread + 1, unreadByVendor: 0 }),
    },
  });
  if (unread === 0) await queueMail(tx, invalidate, { kind: 'thread-message', subject: message.id, now });
  return message;
}

/** @throws ApiError 409 for a customer who has written to as many other shops within a day as is allowed */
async function refuseManyShops(
  tx: Db,
  { userId, threadId, now }: { userId: string; threadId: string; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const others = await threads.countOtherThreads(tx, { userId, threadId, since });
  if (others < SHOPS_WRITTEN_TO_MAX) return;
  throw conflict(
    'message_refused',
    `You have written to ${SHOPS_WRITTEN_TO_MAX} shops within a day. Please wait until tomorrow.`,
  );
}

/** A page of a customer's threads. */
export async function listThreads(
  context: AppContext,
  params: { customerId: string; page: number; limit: number },
): Promise<DataOf<'GET thread'>> {
  const { customerId, limit } = params;
  const [total, rows] = await Promise.all([
    threads.countThreads(context.db, { customerId }),
    threads.findThreads(context.db, { customerId, ...rangeOf(params) }),
  ]);
  return paged(
    rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
    total,
    limit,
  );
}

/** How many threads have something unread, counted up to 100. */
export const countUnreadThreads = async (context: AppContext, side: threads.ThreadSide) => ({
  threads: await threads.countUnread(context.db, { side, atMost: UNREAD_MAX }),
});

/**
 * A thread with its newest messages, or with those before one of them.
 * @throws ApiError 404 for a foreign thread, and for a message of another one
 */
export async function readThread(
  context: AppContext,
  side: threads.ThreadSide,
  { id, before }: { id: string; before?: string },
): Promise<Thread> {
  const { db } = context;
  const thread = await threads.findThread(db, { id, side });
  if (!thread) throw notFound('This thread');
  if (before && !(await threads.isInThread(db, { threadId: id, id: before }))) {
    throw notFound('This message');
  }
  const { party } = side;
  const [rows, unanswered] = await Promise.all([
    // One more tells whether there are earlier ones.
    threads.findMessages(db, { threadId: id, party, before, limit: THREAD_MESSAGES_SHOWN + 1 }),
    threads.countUnanswered(db, { threadId: id, party }),
  ]);
  return {
    id,
    shop: thread.shop,
    customerName: thread.name,
    messages: rows
      .slice(0, THREAD_MESSAGES_SHOWN)
      .reverse()
      .map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
    hasEarlier: rows.length > THREAD_MESSAGES_SHOWN,
    unread: party === 'customer' ? thread.unreadByCustomer : thread.unreadByVendor,
    blocked: party === 'customer' ? thread.blockedByCustomer : thread.blockedByVendor,
    refusal: messageRefusal(thread, party, unanswered),
  };
}

const messageOf = ({ id, party, text, createdAt }: threads.MessageRow): ThreadMessage => ({
  id,
  by: party,
  text,
  createdAt: createdAt.toISOString(),
});

/**
 * Marks a thread as read up to a message; without one, and for the message of a visitor, all of it. The thread is locked
 * before later messages are counted, so that one that is being written stays unread.
 * @throws ApiError 404
 */
export async function markThreadRead(
  context: AppContext,
  side: threads.ThreadSide,
  { id, upTo }: { id: string; upTo?: string },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    if (upTo === undefined) {
      if (!(await threads.markRead(tx, { id, side }))) throw notFound('This thread');
      return;
    }
    const thread = await threads.lockThread(tx, { id, side });
    if (!thread) throw notFound('This thread');
    const unread = await threads.countAfter(tx, { threadId: id, party: side.party, upTo });
    if (unread === null) throw notFound('This message');
    const known = side.party === 'customer' ? thread.unreadByCustomer : thread.unreadByVendor;
    // A message of an earlier answer must not make read ones unread.
    if (unread >= known) return;
    const set = side.party === 'customer' ? { unreadByCustomer: unread } : { unreadByVendor: unread };
    await threads.updateThread(tx, { id, set });
  });
}

/**
 * Blocks the other side of a thread, or takes messages from it again.
 * @throws ApiError 404
 */
export async function setBlocked(
  context: AppContext,
  side: threads.ThreadSide,
  { id, blocked }: { id: string; blocked: boolean },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    if (!(await threads.lockThread(tx, { id, side }))) throw notFound('This thread');
    const set = side.party === 'customer' ? { blockedByCustomer: blocked } : { blockedByVendor: blocked };
    await threads.updateThread(tx, { id, set });
  });
}
