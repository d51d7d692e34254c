import { asc, eq } from 'drizzle-orm';
import { BOOKS, type PersonalData, shopOf } from '#api/kernel/personal-data.ts';
import { products, productVersions } from '#db/schema.ts';

export const versionsPersonalData = {
  productVersions: {
    copy: [
      {
        file: 'versions.json',
        about: 'The versions of the files of your shop.',
        rows: (db, person, { limit, offset }) =>
          db
            .select({
              product: products.name,
              version: productVersions.number,
              note: productVersions.note,
              createdAt: productVersions.createdAt,
              withdrawnAt: productVersions.withdrawnAt,
              withdrawalReason: productVersions.withdrawalReason,
            })
            .from(productVersions)
            .innerJoin(products, eq(products.id, productVersions.productId))
            .where(eq(products.vendorId, shopOf(person)))
            .orderBy(asc(products.createdAt), asc(products.id), asc(productVersions.number))
            .limit(limit)
            .offset(offset),
      },
    ],
    // Buyers are shown what changed in what they bought. `release deleted products` deletes what was never sold.
    erase: BOOKS,
  },
} satisfies PersonalData;
