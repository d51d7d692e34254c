import { and, desc, eq, lte, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { threadMessages, users, vendorMessages, vendors } from '#db/schema.ts';
import { REPORTED_MESSAGES_SHOWN } from '#domain/limits.ts';

/** A message of the other side of a thread that the reader takes part in, to report; null for any other. */
export async function findReportedMessage(
  db: Db,
  params: { id: string; userId: string; vendorId: string | null },
) {
  const { id, userId, vendorId } = params;
  const ofShop = and(eq(threadMessages.party, 'vendor'), eq(vendorMessages.customerId, userId));
  const ofCustomer =
    vendorId === null
      ? undefined
      : and(
          eq(threadMessages.party, 'customer'),
          eq(vendorMessages.vendorId, vendorId),
          eq(threadMessages.hiddenFromVendor, false),
        );
  const [row] = await db
    .select({ vendorId: vendorMessages.vendorId, shopName: vendors.shopName, party: threadMessages.party })
    .from(threadMessages)
    .innerJoin(vendorMessages, eq(vendorMessages.id, threadMessages.threadId))
    .innerJoin(vendors, eq(vendors.id, vendorMessages.vendorId))
    .where(and(eq(threadMessages.id, id), ne(threadMessages.text, ''), or(ofShop, ofCustomer)));
  return row ?? null;
}

/** The customer of the thread that a message is in; null once the thread is gone. */
export async function findCustomerOfMessage(db: Db, params: { id: string }) {
  const [row] = await db
    .select({ id: users.id, name: users.name })
    .from(threadMessages)
    .innerJoin(vendorMessages, eq(vendorMessages.id, threadMessages.threadId))
    .innerJoin(users, eq(users.id, vendorMessages.customerId))
    .where(eq(threadMessages.id, params.id));
  return row ?? null;
}

/** A message with those before it in its thread, newest first. */
export const findMessagesUpTo = (db: Db, params: { id: string }) =>
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
        sql`${threadMessages.threadId} = (select thread_id from thread_messages where id = ${params.id})`,
        lte(threadMessages.position, sql`(select position from thread_messages where id = ${params.id})`),
      ),
    )
    .orderBy(desc(threadMessages.position))
    .limit(REPORTED_MESSAGES_SHOWN);
