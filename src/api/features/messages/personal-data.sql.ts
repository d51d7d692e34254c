import { asc, eq, or } from 'drizzle-orm';
import { type PersonalData, shopOf } from '#api/kernel/personal-data.ts';
import { contactMessages, vendorMessages, vendors } from '#db/schema.ts';

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
            .where(eq(vendorMessages.vendorId, shopOf(person)))
            .orderBy(asc(vendorMessages.createdAt), asc(vendorMessages.id))
            .limit(limit)
            .offset(offset),
      },
    ],
    // Also those to the shop: nobody is left who may read them.
    erase: (tx, person) =>
      tx
        .delete(vendorMessages)
        .where(or(eq(vendorMessages.email, person.email), eq(vendorMessages.vendorId, shopOf(person)))),
  },
} satisfies PersonalData;
