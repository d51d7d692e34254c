import { asc, eq, sql } from 'drizzle-orm';
import { type PersonalData, shopOf } from '#api/kernel/personal-data.ts';
import { EMPTY_FIELDS } from '#contract/product-fields.ts';
import { fileSettingColumns, productColumns } from '#db/fragments/product-columns.ts';
import { productFiles, productLicenses, products } from '#db/schema.ts';
import { toColumns } from './product-fields.service.ts';

const {
  priceCents,
  listPriceCents,
  suggestedPriceCents,
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

/** Empty values for all that was entered, except for what orders and totals refer to. */
function emptied() {
  const {
    name,
    sku,
    listPriceCents,
    priceCents,
    priceKind,
    suggestedPriceCents,
    costCents,
    discountType,
    discountAmount,
    mainCategoryId,
    firstCategoryId,
    secondCategoryId,
    thirdCategoryId,
    isBestSeller,
    isRecommended,
    isNew,
    status,
    ...others
  } = toColumns(EMPTY_FIELDS);
  return others;
}

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
              suggestedPrice: sql<number | null>`${products.suggestedPriceCents} / 100.0`.mapWith(Number),
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
          ...emptied(),
        })
        .where(eq(products.vendorId, shopOf(person))),
  },
  productFiles: {
    copy: [
      {
        file: 'further-files.json',
        about: 'The files of your products beside their first PDF.',
        rows: (db, person, { limit, offset }) =>
          db
            .select({
              product: products.name,
              name: productFiles.name,
              note: productFiles.note,
              sinceVersion: productFiles.since,
              untilVersion: productFiles.until,
              createdAt: productFiles.createdAt,
            })
            .from(productFiles)
            .innerJoin(products, eq(products.id, productFiles.productId))
            .where(eq(products.vendorId, shopOf(person)))
            .orderBy(
              asc(products.createdAt),
              asc(products.id),
              asc(productFiles.position),
              asc(productFiles.id),
            )
            .limit(limit)
            .offset(offset),
      },
    ],
    erase: 'buyers keep what they bought; `release deleted products` deletes what was never sold',
  },
  productImages: {
    copy: 'the pictures themselves are in the copy',
    erase: '`release deleted products` deletes them',
  },
  productLicenses: {
    copy: [
      {
        file: 'licenses.json',
        about: 'The licences of your products.',
        rows: (db, person, { limit, offset }) =>
          db
            .select({
              product: products.name,
              kind: productLicenses.kind,
              text: productLicenses.text,
              price:
                sql<number>`coalesce(${productLicenses.listPriceCents}, ${products.listPriceCents}) / 100.0`.mapWith(
                  Number,
                ),
            })
            .from(productLicenses)
            .innerJoin(products, eq(products.id, productLicenses.productId))
            .where(eq(products.vendorId, shopOf(person)))
            .orderBy(asc(products.createdAt), asc(products.id), asc(productLicenses.position))
            .limit(limit)
            .offset(offset),
      },
    ],
    erase: 'as those of products',
  },
} satisfies PersonalData;
