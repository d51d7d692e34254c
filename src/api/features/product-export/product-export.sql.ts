import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import { ofVendor } from '#db/of-vendor.ts';
import { productColumns } from '#db/product-columns.ts';
import { categories, productImages, products, vendors } from '#db/schema.ts';

const main = alias(categories, 'export_main');
const first = alias(categories, 'export_first');
const second = alias(categories, 'export_second');
const third = alias(categories, 'export_third');

/** Up to `limit` products after one (null: from the newest on) with all that a file says of them. */
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
      firstCategory: first.name,
      secondCategory: second.name,
      thirdCategory: third.name,
      images: sql<string[]>`array(
        select ${productImages.image} from ${productImages}
        where ${productImages.productId} = ${products.id} order by ${productImages.position}
      )`,
    })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .innerJoin(main, eq(main.id, products.mainCategoryId))
    .leftJoin(first, eq(first.id, products.firstCategoryId))
    .leftJoin(second, eq(second.id, products.secondCategoryId))
    .leftJoin(third, eq(third.id, products.thirdCategoryId))
    .where(
      and(
        isNull(products.deletedAt),
        ofVendor(products.vendorId, params.vendorId),
        params.after
          ? sql`(${products.createdAt}, ${products.id}) < (${params.after.createdAt.toISOString()}::timestamptz, ${params.after.id})`
          : undefined,
      ),
    )
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(params.limit);

export type ExportRow = Awaited<ReturnType<typeof findForExport>>[number];
