import { asc, eq } from 'drizzle-orm';
import { BOOKS, NOTHING_PERSONAL, type PersonalData } from '#api/kernel/personal-data.ts';
import { payments } from '#db/schema.ts';
import { dollarsOf } from '#domain/money.ts';

export const paymentsPersonalData = {
  payments: {
    copy: [
      {
        file: 'carts.json',
        about: 'The carts that you paid or began to pay.',
        rows: async (db, { id }, { limit, offset }) => {
          const rows = await db
            .select({
              amountCents: payments.amountCents,
              code: payments.code,
              lines: payments.lines,
              createdAt: payments.createdAt,
            })
            .from(payments)
            .where(eq(payments.customerId, id))
            .orderBy(asc(payments.createdAt), asc(payments.id))
            .limit(limit)
            .offset(offset);
          return rows.map(({ amountCents, lines, createdAt }) => ({
            createdAt,
            amount: dollarsOf(amountCents),
            lines: lines.map(({ name, priceCents, quantity }) => ({
              product: name,
              price: dollarsOf(priceCents),
              quantity,
            })),
          }));
        },
      },
    ],
    erase: BOOKS,
  },
  webhookEvents: NOTHING_PERSONAL,
  eventBookmarks: NOTHING_PERSONAL,
} satisfies PersonalData;
