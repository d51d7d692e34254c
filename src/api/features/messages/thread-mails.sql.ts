import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import { threadMessages, users, vendorMessages, vendors } from '#db/schema.ts';
import type { MailTopic } from '#domain/mail-topics.ts';

const TOPIC: MailTopic = 'thread-message';

const customers = alias(users, 'customers');
const owners = alias(users, 'owners');

const readerColumns = (reader: typeof customers | typeof owners) => ({
  id: reader.id,
  name: reader.name,
  email: reader.email,
  isSuspended: sql<boolean>`${reader.suspendedAt} is not null`,
  hasDeclined: sql<boolean>`${TOPIC} = any(${reader.declinedMails})`,
});

/** A message with its thread, the customer, and the owner of the shop; null for an unknown one. */
export async function findMessageForMail(db: Db, params: { id: string }) {
  const [row] = await db
    .select({
      threadId: threadMessages.threadId,
      party: threadMessages.party,
      text: threadMessages.text,
      unreadByVendor: vendorMessages.unreadByVendor,
      unreadByCustomer: vendorMessages.unreadByCustomer,
      shopName: vendors.shopName,
      customerName: vendorMessages.name,
      customer: readerColumns(customers),
      owner: readerColumns(owners),
    })
    .from(threadMessages)
    .innerJoin(vendorMessages, eq(vendorMessages.id, threadMessages.threadId))
    .innerJoin(vendors, eq(vendors.id, vendorMessages.vendorId))
    .innerJoin(customers, eq(customers.id, vendorMessages.customerId))
    .innerJoin(owners, eq(owners.id, vendors.userId))
    .where(eq(threadMessages.id, params.id));
  return row ?? null;
}
