import { asc, eq } from 'drizzle-orm';
import { BOOKS, NOTHING_PERSONAL, type PersonalData } from '#api/kernel/personal-data.ts';
import { orders, receipts } from '#db/schema.ts';

export const receiptsPersonalData = {
  receipts: {
    copy: [
      {
        file: 'receipts.json',
        about: 'The receipts of your orders; the market makes their PDFs from your orders.',
        rows: (db, { id }, { limit, offset }) =>
          db
            .select({
              year: receipts.year,
              number: receipts.number,
              orderNumber: orders.orderNumber,
              issuedAt: receipts.issuedAt,
            })
            .from(receipts)
            .innerJoin(orders, eq(orders.id, receipts.orderId))
            .where(eq(orders.customerId, id))
            .orderBy(asc(receipts.issuedAt), asc(receipts.id))
            .limit(limit)
            .offset(offset),
      },
    ],
    erase: BOOKS,
  },
  receiptCounters: NOTHING_PERSONAL,
} satisfies PersonalData;
