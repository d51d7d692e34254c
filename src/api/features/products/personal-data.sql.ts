import { asc, eq, sql } from 'drizzle-orm';
import { BOOKS, type PersonalData, shopOf } from '#api/kernel/personal-data.ts';
import { fileSettingColumns, productColumns } from '#db/product-columns.ts';
import { products, productVersions } from '#db/schema.ts';

const {
  priceCents,
  listPriceCents,
  costCents,
  fileId,
  mainCategoryId,
  firstCategoryId,
  secondCategoryId,
  thirdCategoryId,
  ...sameColumns
} = productColumns;
/** What a vendor entered about a product, as it is stored; amounts are copied in dollars, and ids say nothing to people. */
const enteredColumns = { ...sameColumns, ...fileSettingColumns };

export const productsPersonalData = {
  products: {
    copy: [
      {
        file: 'products.json',
        about: 'The products of your shop.',
        rows: (db, person, { limit, offset }) =>
          db
            .select({
              ...enteredColumns,
              slug: products.slug,
              price: sql<number>`${products.priceCents} / 100.0`.mapWith(Number),
              priceBeforeDiscount: sql<number>`${products.listPriceCents} / 100.0`.mapWith(Number),
              cost: sql<number>`${products.costCents} / 100.0`.mapWith(Number),
              createdAt: products.createdAt,
              deletedAt: products.deletedAt,
            })
            .from(products)
            .where(eq(products.vendorId, shopOf(person)))
            .orderBy(asc(products.createdAt), asc(products.id))
            .limit(limit)
            .offset(offset),
      },
    ],
    // Order lines refer to the row. `release deleted products` takes pictures and files off that nobody bought.
    erase: (tx, person, { now }) =>
      tx
        .update(products)
        .set({
          status: false,
          listed: false,
          deletedAt: sql`coalesce(${products.deletedAt}, ${now.toISOString()}::timestamptz)`,
          description: '',
          summaryLines: [],
          videoUrl: null,
        })
        .where(eq(products.vendorId, shopOf(person))),
  },
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
  productImages: {
    copy: 'the pictures themselves are in the copy',
    erase: '`release deleted products` deletes them',
  },
} satisfies PersonalData;
