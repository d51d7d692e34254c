import { asc, eq } from 'drizzle-orm';
import { BOOKS, type PersonalData, shopOf } from '#api/kernel/personal-data.ts';
import { orders, vendorOrders } from '#db/schema.ts';
import { dollarsOf } from '#domain/money.ts';

export const vendorOrdersPersonalData = {
  vendorOrders: {
    copy: [
      {
        file: 'sales.json',
        about: 'The orders of your shop, without the names of your customers.',
        rows: async (db, person, { limit, offset }) => {
          const rows = await db
            .select({ orderNumber: orders.orderNumber, sale: vendorOrders })
            .from(vendorOrders)
            .innerJoin(orders, eq(orders.id, vendorOrders.orderId))
            .where(eq(vendorOrders.vendorId, shopOf(person)))
            .orderBy(asc(vendorOrders.createdAt), asc(vendorOrders.id))
            .limit(limit)
            .offset(offset);
          return rows.map(({ orderNumber, sale }) => ({
            orderNumber,
            createdAt: sale.createdAt,
            total: dollarsOf(sale.totalCents),
            discount: dollarsOf(sale.discountCents),
            tax: dollarsOf(sale.taxCents),
            commission: dollarsOf(sale.commissionCents),
            refunded: dollarsOf(sale.refundedCents),
          }));
        },
      },
    ],
    erase: BOOKS,
  },
} satisfies PersonalData;
