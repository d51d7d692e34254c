import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm';
import { BOOKS, type PersonalData, shopOf } from '#api/kernel/personal-data.ts';
import { discountCodes } from '#db/schema.ts';

export const discountCodesPersonalData = {
  discountCodes: {
    copy: [
      {
        file: 'discount-codes.json',
        about: 'The discount codes of your shop.',
        rows: (db, person, { limit, offset }) => {
          const { vendorId, taken, createdBy, ...columns } = getTableColumns(discountCodes);
          return db
            .select(columns)
            .from(discountCodes)
            .where(eq(discountCodes.vendorId, shopOf(person)))
            .orderBy(asc(discountCodes.createdAt), asc(discountCodes.id))
            .limit(limit)
            .offset(offset);
        },
      },
    ],
    // Orders with a code keep its name.
    erase: (tx, person, { now }) =>
      tx
        .update(discountCodes)
        .set({ deletedAt: now })
        .where(and(eq(discountCodes.vendorId, shopOf(person)), isNull(discountCodes.deletedAt))),
  },
  discountCodeUses: { copy: 'the code is in orders.json and carts.json', erase: BOOKS },
} satisfies PersonalData;
