import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { type PersonalData, shopOf } from '#api/kernel/personal-data.ts';
import { contactMessages, threadMessages, vendorMessages, vendors } from '#db/schema.ts';

export const messagesPersonalData = {
  contactMessages: {
    copy: [
      {
        file: 'messages-to-the-market.json',
        about: 'What was written to the market with your address.',
        rows: (db, { email }, { limit, offset }) =>
          db
            .select({
              name: contactMessages.name,
              email: contactMessages.email,
              phone: contactMessages.phone,
              message: contactMessages.message,
              createdAt: contactMessages.createdAt,
            })
            .from(contactMessages)
            .where(eq(contactMessages.email, email))
            .orderBy(asc(contactMessages.createdAt), asc(contactMessages.id))
            .limit(limit)
            .offset(offset),
      },
    ],
    erase: (tx, { email }) => tx.delete(contactMessages).where(eq(contactMessages.email, email)),
  },
  // Before the threads that they are in, which these rules find them by.
  threadMessages: {
    copy: [
      {
        file: 'threads-with-shops.json',
        about: 'What you and shops wrote to one another.',
        rows: (db, { id }, { limit, offset }) =>
          db
            .select({
              shop: vendors.shopName,
              by: threadMessages.party,
              text: threadMessages.text,
              createdAt: threadMessages.createdAt,
            })
            .from(threadMessages)
            .innerJoin(vendorMessages, eq(vendorMessages.id, threadMessages.threadId))
            .innerJoin(vendors, eq(vendors.id, vendorMessages.vendorId))
            .where(eq(vendorMessages.customerId, id))
            .orderBy(asc(threadMessages.position))
            .limit(limit)
            .offset(offset),
      },
      {
        file: 'messages-to-customers.json',
        about:
          'What you wrote to customers for a shop, and what they wrote to your own shop, without their names.',
        rows: (db, person, { limit, offset }) =>
          db
            .select({
              thread: threadMessages.threadId,
              by: threadMessages.party,
              text: threadMessages.text,
              createdAt: threadMessages.createdAt,
            })
            .from(threadMessages)
            .innerJoin(vendorMessages, eq(vendorMessages.id, threadMessages.threadId))
            .where(
              or(
                and(eq(vendorMessages.vendorId, shopOf(person)), eq(threadMessages.hiddenFromVendor, false)),
                and(eq(threadMessages.authorId, person.id), eq(threadMessages.party, 'vendor')),
              ),
            )
            .orderBy(asc(threadMessages.position))
            .limit(limit)
            .offset(offset),
      },
    ],
    // What a person of a team wrote stays as an empty message, so that the thread still reads. Threads of the person as a
    // customer, or of the own shop, go whole with the rule below.
    erase: async (tx, { id }) => {
      await tx.update(threadMessages).set({ text: '' }).where(eq(threadMessages.authorId, id));
      await tx
        .update(vendorMessages)
        .set({ message: '' })
        .where(
          eq(
            sql`(select author_id from thread_messages where thread_id = ${vendorMessages.id} order by position desc limit 1)`,
            id,
          ),
        );
    },
  },
  vendorMessages: {
    copy: [
      {
        file: 'messages-to-shops.json',
        about: 'What was written to shops with your address.',
        rows: (db, { email }, { limit, offset }) =>
          db
            .select({
              shop: vendors.shopName,
              name: vendorMessages.name,
              email: vendorMessages.email,
              message: vendorMessages.message,
              createdAt: vendorMessages.createdAt,
            })
            .from(vendorMessages)
            .innerJoin(vendors, eq(vendors.id, vendorMessages.vendorId))
            .where(eq(vendorMessages.email, email))
            .orderBy(asc(vendorMessages.createdAt), asc(vendorMessages.id))
            .limit(limit)
            .offset(offset),
      },
      {
        file: 'messages-to-your-shop.json',
        about: 'What others wrote to your shop, without their names and addresses.',
        rows: (db, person, { limit, offset }) =>
          db
            .select({ message: vendorMessages.message, createdAt: vendorMessages.createdAt })
            .from(vendorMessages)
            .where(and(eq(vendorMessages.vendorId, shopOf(person)), isNull(vendorMessages.customerId)))
            .orderBy(asc(vendorMessages.createdAt), asc(vendorMessages.id))
            .limit(limit)
            .offset(offset),
      },
    ],
    // Also those to the shop: nobody is left who may read them.
    erase: (tx, person) =>
      tx
        .delete(vendorMessages)
        .where(
          or(
            eq(vendorMessages.email, person.email),
            eq(vendorMessages.customerId, person.id),
            eq(vendorMessages.vendorId, shopOf(person)),
          ),
        ),
  },
} satisfies PersonalData;
