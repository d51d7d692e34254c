import { asc, eq } from 'drizzle-orm';
import { BOOKS, NOTHING_PERSONAL, type PersonalData } from '#api/kernel/personal-data.ts';
import { orders, taxEvidence } from '#db/schema.ts';

export const taxesPersonalData = {
  taxRates: {
    copy: 'rates of countries; only the id of who added them',
    erase: BOOKS,
  },
  categoryGoods: NOTHING_PERSONAL,
  taxEvidence: {
    copy: [
      {
        file: 'tax-evidence.json',
        about: 'In which country you said you are, and those of your network and card, by order.',
        rows: (db, { id }, { limit, offset }) =>
          db
            .select({
              orderNumber: orders.orderNumber,
              said: taxEvidence.said,
              address: taxEvidence.address,
              card: taxEvidence.card,
              at: taxEvidence.at,
            })
            .from(taxEvidence)
            .innerJoin(orders, eq(orders.id, taxEvidence.orderId))
            .where(eq(orders.customerId, id))
            .orderBy(asc(taxEvidence.at), asc(taxEvidence.paymentId))
            .limit(limit)
            .offset(offset),
      },
    ],
    erase: BOOKS,
  },
} satisfies PersonalData;
