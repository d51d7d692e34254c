import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import { ofVendor } from '#db/fragments/of-vendor.ts';
import { productColumns } from '#db/fragments/product-columns.ts';
import {
  firstCategory,
  imagesOfProduct,
  isFirstCategory,
  isSecondCategory,
  isThirdCategory,
  secondCategory,
  thirdCategory,
} from '#db/fragments/product-relations.ts';
import { categories, products, vendors } from '#db/schema.ts';

const main = alias(categories, 'export_main');

/** One page of products, newest first, with every column of the file. `after` is the last row of the page before. */
export const findForExport = (
  db: Db,
  params: { vendorId: string | null; after: { createdAt: Date; id: string } | null; limit: number },
) =>
  db
    .select({
      id: products.id,
      createdAt: products.createdAt,
      slug: products.slug,
      ...productColumns,
      shopName: vendors.shopName,
      shopSlug: vendors.shopSlug,
      mainCategory: main.name,
      firstCategory: firstCategory.name,
      secondCategory: secondCategory.name,
      thirdCategory: thirdCategory.name,
      images: imagesOfProduct,
    })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .innerJoin(main, eq(main.id, products.mainCategoryId))
    .leftJoin(firstCategory, isFirstCategory)
    .leftJoin(secondCategory, isSecondCategory)
    .leftJoin(thirdCategory, isThirdCategory)
    .where(
      and(
        isNull(products.deletedAt),
        // A line of the file has no parts.
        eq(products.kind, 'single'),
        ofVendor(products.vendorId, params.vendorId),
        params.after
          ? sql`(${products.createdAt}, ${products.id}) < (${params.after.createdAt.toISOString()}::timestamptz, ${params.after.id})`
          : undefined,
      ),
    )
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(params.limit);

export type ExportRow = Awaited<ReturnType<typeof findForExport>>[number];
