import { and, asc, count, countDistinct, desc, eq, gt, lt, ne, not, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isPublicVendor } from '#db/fragments/public-vendor.ts';
import { threadMessages, users, vendorMessages, vendors } from '#db/schema.ts';
import { otherParty, type ThreadParty } from '#domain/thread.ts';

/** Who acts in a thread: its customer, or a person of its shop. */
export type ThreadSide =
  | { party: 'customer'; userId: string }
  | { party: 'vendor'; userId: string; vendorId: string };

export type MessageRow = typeof threadMessages.$inferSelect;

/** Restricts a statement to what a side sees, so that a foreign thread is not found. */
const seenBy = (side: ThreadSide) =>
  side.party === 'customer'
    ? eq(vendorMessages.customerId, side.userId)
    : and(eq(vendorMessages.vendorId, side.vendorId), not(vendorMessages.hiddenFromVendor));

const unreadBy = ({ party }: Pick<ThreadSide, 'party'>) =>
  party === 'customer' ? vendorMessages.unreadByCustomer : vendorMessages.unreadByVendor;

/** Serializes what a customer writes to shops, and their deletion; null for an account that is gone. */
export async function lockCustomer(tx: Db, params: { userId: string }) {
  const [row] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, params.userId), eq(users.role, 'customer'), ne(users.email, '')))
    .for('no key update');
  return row ?? null;
}

/** Starts the thread of a customer with a shop, unless there is one. */
export const insertThread = (
  tx: Db,
  row: {
    id: string;
    vendorId: string;
    customerId: string;
    name: string;
    message: string;
    createdAt: Date;
  },
) =>
  tx
    .insert(vendorMessages)
    .values(row)
    .onConflictDoNothing({ target: [vendorMessages.vendorId, vendorMessages.customerId] });

const threadColumns = {
  id: vendorMessages.id,
  name: vendorMessages.name,
  unreadByVendor: vendorMessages.unreadByVendor,
  unreadByCustomer: vendorMessages.unreadByCustomer,
  blockedByVendor: vendorMessages.blockedByVendor,
  blockedByCustomer: vendorMessages.blockedByCustomer,
  shopIsPublic: sql<boolean>`${isPublicVendor}`,
  customerSuspended: sql<boolean>`${users.suspendedAt} is not null`,
};

/** Locks a thread that a side sees until the transaction ends, so that its messages follow one another; null for a foreign one. */
export async function lockThread(
  tx: Db,
  params: { side: ThreadSide } & ({ id: string } | { vendorId: string }),
) {
  const [row] = await tx
    .select(threadColumns)
    .from(vendorMessages)
    .innerJoin(vendors, eq(vendors.id, vendorMessages.vendorId))
    .innerJoin(users, eq(users.id, vendorMessages.customerId))
    .where(
      and(
        'id' in params ? eq(vendorMessages.id, params.id) : eq(vendorMessages.vendorId, params.vendorId),
        seenBy(params.side),
      ),
    )
    .for('update', { of: vendorMessages });
  return row ?? null;
}
export type LockedThread = NonNullable<Awaited<ReturnType<typeof lockThread>>>;

/** How many messages a side has written since the other one's latest. */
export const countUnanswered = (db: Db, params: { threadId: string; party: ThreadParty }): Promise<number> =>
  db.$count(
    threadMessages,
    and(
      eq(threadMessages.threadId, params.threadId),
      eq(threadMessages.party, params.party),
      sql`${threadMessages.position} > coalesce((
        select max(answers.position) from ${threadMessages} answers
        where answers.thread_id = ${params.threadId} and answers.party = ${otherParty(params.party)}), 0)`,
    ),
  );

/** How many other threads a customer has written to since a time. */
export async function countOtherThreads(
  db: Db,
  params: { userId: string; threadId: string; since: Date },
): Promise<number> {
  const [row] = await db
    .select({ threads: countDistinct(threadMessages.threadId) })
    .from(threadMessages)
    .where(
      and(
        eq(threadMessages.authorId, params.userId),
        ne(threadMessages.threadId, params.threadId),
        gt(threadMessages.createdAt, params.since),
      ),
    );
  return row?.threads ?? 0;
}

/** Adds a message to a locked thread. */
export async function insertMessage(
  tx: Db,
  row: { threadId: string; party: ThreadParty; authorId: string; text: string; createdAt: Date },
): Promise<MessageRow> {
  const [message] = await tx.insert(threadMessages).values(row).returning();
  if (!message) throw new Error('The message was not written.');
  return message;
}

/** Changes a locked thread. */
export const updateThread = (
  tx: Db,
  params: { id: string; set: Partial<typeof vendorMessages.$inferInsert> },
) => tx.update(vendorMessages).set(params.set).where(eq(vendorMessages.id, params.id));

/** Takes a thread from the list of its shop, with the messages so far. False: no such thread of this shop. */
export async function hideThread(tx: Db, params: { id: string; vendorId: string }): Promise<boolean> {
  const rows = await tx
    .update(vendorMessages)
    .set({ hiddenFromVendor: true, unreadByVendor: 0 })
    .where(
      and(
        eq(vendorMessages.id, params.id),
        eq(vendorMessages.vendorId, params.vendorId),
        not(vendorMessages.hiddenFromVendor),
      ),
    )
    .returning({ id: vendorMessages.id });
  if (rows.length === 0) return false;
  await tx
    .update(threadMessages)
    .set({ hiddenFromVendor: true })
    .where(and(eq(threadMessages.threadId, params.id), not(threadMessages.hiddenFromVendor)));
  return true;
}

const shopColumns = {
  id: vendors.id,
  shopName: vendors.shopName,
  shopSlug: sql<string | null>`case when ${isPublicVendor} then ${vendors.shopSlug} end`,
  shopImage: vendors.shopImage,
};

/** A customer's threads, newest message first. */
export const findThreads = (db: Db, params: { customerId: string; limit: number; offset: number }) =>
  db
    .select({
      id: vendorMessages.id,
      shop: shopColumns,
      message: vendorMessages.message,
      createdAt: vendorMessages.createdAt,
      unread: vendorMessages.unreadByCustomer,
    })
    .from(vendorMessages)
    .innerJoin(vendors, eq(vendors.id, vendorMessages.vendorId))
    .where(eq(vendorMessages.customerId, params.customerId))
    .orderBy(desc(vendorMessages.createdAt), desc(vendorMessages.id))
    .limit(params.limit)
    .offset(params.offset);

export const countThreads = (db: Db, params: { customerId: string }): Promise<number> =>
  db.$count(vendorMessages, eq(vendorMessages.customerId, params.customerId));

/** A thread that a side sees; null for a foreign one, and for the message of a visitor. */
export async function findThread(db: Db, params: { id: string; side: ThreadSide }) {
  const [row] = await db
    .select({ ...threadColumns, shop: shopColumns })
    .from(vendorMessages)
    .innerJoin(vendors, eq(vendors.id, vendorMessages.vendorId))
    .innerJoin(users, eq(users.id, vendorMessages.customerId))
    .where(and(eq(vendorMessages.id, params.id), seenBy(params.side)));
  return row ?? null;
}

/** The newest messages of a thread, or those before one of them, newest first. */
export const findMessages = (
  db: Db,
  params: { threadId: string; party: ThreadParty; before?: string; limit: number },
) =>
  db
    .select({
      id: threadMessages.id,
      by: threadMessages.party,
      text: threadMessages.text,
      createdAt: threadMessages.createdAt,
    })
    .from(threadMessages)
    .where(
      and(
        eq(threadMessages.threadId, params.threadId),
        params.party === 'vendor' ? not(threadMessages.hiddenFromVendor) : undefined,
        params.before ? lt(threadMessages.position, positionOf(params.threadId, params.before)) : undefined,
      ),
    )
    .orderBy(desc(threadMessages.position))
    .limit(params.limit);

/** Whether a message is of a thread. */
export const isInThread = async (db: Db, params: { threadId: string; id: string }): Promise<boolean> =>
  (await db.$count(
    threadMessages,
    and(eq(threadMessages.id, params.id), eq(threadMessages.threadId, params.threadId)),
  )) > 0;

/** The place of a message in its thread; null for a message of another one. */
const positionOf = (threadId: string, id: string) =>
  sql`(select place.position from ${threadMessages} place where place.id = ${id} and place.thread_id = ${threadId})`;

/** How many messages of the other side come after one of the thread; null for a message of another one. */
export async function countAfter(
  tx: Db,
  params: { threadId: string; party: ThreadParty; upTo: string },
): Promise<number | null> {
  const { threadId, party, upTo } = params;
  const [row] = await tx
    .select({ position: threadMessages.position })
    .from(threadMessages)
    .where(and(eq(threadMessages.id, upTo), eq(threadMessages.threadId, threadId)));
  if (!row) return null;
  return tx.$count(
    threadMessages,
    and(
      eq(threadMessages.threadId, threadId),
      eq(threadMessages.party, otherParty(party)),
      gt(threadMessages.position, row.position),
    ),
  );
}

/** Marks a whole thread as read by a side, or for a shop the message of a visitor. False: a foreign one. */
export async function markRead(tx: Db, params: { id: string; side: ThreadSide }): Promise<boolean> {
  const set = params.side.party === 'customer' ? { unreadByCustomer: 0 } : { unreadByVendor: 0 };
  const rows = await tx
    .update(vendorMessages)
    .set(set)
    .where(and(eq(vendorMessages.id, params.id), seenBy(params.side)))
    .returning({ id: vendorMessages.id });
  return rows.length > 0;
}

/** Number of rows with something unread, counted up to `atMost`. */
export async function countUnread(db: Db, params: { side: ThreadSide; atMost: number }): Promise<number> {
  const found = db
    .select({ id: vendorMessages.id })
    .from(vendorMessages)
    .where(and(seenBy(params.side), gt(unreadBy(params.side), 0)))
    .limit(params.atMost)
    .as('found');
  const [row] = await db.select({ rows: count() }).from(found);
  return row?.rows ?? 0;
}

/** What customers and shops wrote to one another since a time, oldest first. */
export const findThreadMessagesSince = (
  db: Db,
  params: { customerId: string; vendorIds: string[]; since: Date; limit: number },
) =>
  db
    .select({
      party: threadMessages.party,
      text: threadMessages.text,
      createdAt: threadMessages.createdAt,
    })
    .from(threadMessages)
    .innerJoin(vendorMessages, eq(vendorMessages.id, threadMessages.threadId))
    .where(
      and(
        eq(vendorMessages.customerId, params.customerId),
        sql`${vendorMessages.vendorId} = any(${sql.param(params.vendorIds)}::text[])`,
        sql`${threadMessages.createdAt} >= ${params.since.toISOString()}::timestamptz`,
        ne(threadMessages.text, ''),
      ),
    )
    .orderBy(asc(threadMessages.position))
    .limit(params.limit);
