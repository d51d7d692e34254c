import { and, asc, desc, eq, inArray, isNull, max, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import { isDownloadable } from '#db/fragments/downloadable.ts';
import { keysOfLine } from '#db/fragments/keys-of-line.ts';
import { filesOfLine, isInSet } from '#db/fragments/product-files.ts';
import { bought, isVersionOfLine, versionsOfLine } from '#db/fragments/version-of-line.ts';
import {
  downloads,
  goodsFiles,
  orderLines,
  orders,
  pdfPages,
  productFiles,
  products,
  productVersions,
  vendorOrders,
  vendors,
} from '#db/schema.ts';
import type { GoodsKind } from '#domain/goods.ts';

export type LibrarySort = 'newest' | 'name' | 'shop';

interface Filter {
  customerId: string;
  /** A tsquery from `namesQuery`. */
  search?: string;
  downloadable?: boolean;
}

/** Each product once: the line that can be downloaded before one that cannot, then the newest. */
const files = (db: Db, { customerId, search, downloadable }: Filter) => {
  const own = db
    .selectDistinctOn([orderLines.productId], {
      productId: orderLines.productId,
      orderLineId: sql<string>`${orderLines.id}`.as('line_id'),
      orderId: orderLines.orderId,
      name: orderLines.productName,
      image: orderLines.productImage,
      shopName: vendors.shopName,
      license: orderLines.licenseKind,
      licenseText: orderLines.licenseText,
      boughtAt: sql<Date>`${orders.createdAt}`.mapWith(orders.createdAt).as('bought_at'),
      downloadable: sql<boolean>`coalesce(${isDownloadable}, false)`.as('downloadable'),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(vendorOrders, eq(vendorOrders.id, orderLines.vendorOrderId))
    .innerJoin(vendors, eq(vendors.id, vendorOrders.vendorId))
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(orders.status, 'Completed'),
        search
          ? sql`array_to_tsvector(search_words(${orderLines.productName} || ' ' || ${vendors.shopName})) @@ ${search}::tsquery`
          : undefined,
      ),
    )
    .orderBy(asc(orderLines.productId), desc(sql`coalesce(${isDownloadable}, false)`), desc(orders.createdAt))
    .as('own');
  return { own, where: downloadable === undefined ? undefined : eq(own.downloadable, downloadable) };
};

export async function countFiles(db: Db, params: Filter): Promise<number> {
  const { own, where } = files(db, params);
  const found = db.select({ productId: own.productId }).from(own).where(where).as('found');
  return db.$count(found);
}

/** A page of the files that a customer has bought. */
export function findFiles(db: Db, params: Filter & { sort: LibrarySort; limit: number; offset: number }) {
  const { own, where } = files(db, params);
  const orders: Record<LibrarySort, SQL[]> = {
    newest: [desc(own.boughtAt)],
    name: [asc(sql`lower(${own.name})`)],
    shop: [asc(sql`lower(${own.shopName})`), asc(sql`lower(${own.name})`)],
  };
  return db
    .select({
      ...own._.selectedFields,
      versions: versionsOfLine(own.orderLineId),
      files: filesOfLine(own.orderLineId),
      keys: keysOfLine(own.orderLineId),
    })
    .from(own)
    .where(where)
    .orderBy(...orders[params.sort], asc(own.productId))
    .limit(params.limit)
    .offset(params.offset);
}

/** The last line of each product and licence that a customer has bought and keeps. */
export const findLastPurchases = (
  db: Db,
  { customerId, productIds }: { customerId: string; productIds: readonly string[] },
) =>
  db
    .selectDistinctOn([orderLines.productId, orderLines.licenseKind], {
      productId: orderLines.productId,
      license: orderLines.licenseKind,
      orderId: orders.id,
      boughtAt: orders.createdAt,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(orders.status, 'Completed'),
        isNull(orderLines.refundedAt),
        inArray(orderLines.productId, [...productIds]),
      ),
    )
    .orderBy(asc(orderLines.productId), asc(orderLines.licenseKind), desc(orders.createdAt));

/** The newest version that each line of a customer gives; of `lineIds` alone if they are given. */
const newestVersions = (db: Db, params: { customerId: string; lineIds?: readonly string[] }) =>
  db
    .select({
      lineId: sql<string>`${orderLines.id}`.as('line_id'),
      number: max(productVersions.number).as('newest'),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(bought, eq(bought.id, orderLines.versionId))
    .innerJoin(productVersions, and(eq(productVersions.productId, bought.productId), isVersionOfLine))
    .where(
      and(
        eq(orders.customerId, params.customerId),
        isDownloadable,
        params.lineIds ? inArray(orderLines.id, [...params.lineIds]) : undefined,
      ),
    )
    .groupBy(orderLines.id)
    .as('newest_versions');

/**
 * The newest files of a customer's lines that can be downloaded, each file once: first PDFs, and further files of their sets with
 * kind and checksum.
 */
const newestFiles = (db: Db, params: { customerId: string; lineIds?: readonly string[] }) => {
  const newest = newestVersions(db, params);
  const main = db
    .select({
      lineId: sql<string>`${orderLines.id}`.as('bought_line'),
      name: orderLines.productName,
      fileId: sql<string>`${productVersions.fileId}`.as('given_file'),
      createdAt: productVersions.createdAt,
      position: sql<number>`0`.as('file_position'),
      fileName: sql<string>`${products.mainFileName}`.as('file_name'),
      kind: sql<GoodsKind | null>`null::text`.as('file_kind'),
      crc32: sql<number | null>`null::bigint`.mapWith(Number).as('file_crc32'),
      isOne: sql<boolean>`not exists (select from product_files
        where product_files.product_id = ${orderLines.productId} and ${isInSet(newest.number)})`.as('is_one'),
    })
    .from(newest)
    .innerJoin(orderLines, eq(orderLines.id, newest.lineId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .innerJoin(
      productVersions,
      and(eq(productVersions.productId, orderLines.productId), eq(productVersions.number, newest.number)),
    );
  const further = db
    .select({
      lineId: sql<string>`${orderLines.id}`.as('bought_line'),
      name: orderLines.productName,
      fileId: sql<string>`${productFiles.mediaId}`.as('given_file'),
      createdAt: productFiles.createdAt,
      position: sql<number>`${productFiles.position}`.as('file_position'),
      fileName: sql<string>`${productFiles.name}`.as('file_name'),
      kind: sql<GoodsKind | null>`${goodsFiles.kind}`.as('file_kind'),
      crc32: sql<number | null>`${goodsFiles.crc32}`.mapWith(Number).as('file_crc32'),
      isOne: sql<boolean>`false`.as('is_one'),
    })
    .from(newest)
    .innerJoin(orderLines, eq(orderLines.id, newest.lineId))
    .innerJoin(productFiles, and(eq(productFiles.productId, orderLines.productId), isInSet(newest.number)))
    .innerJoin(goodsFiles, eq(goodsFiles.mediaId, productFiles.mediaId));
  const all = unionAll(main, further).as('given_files');
  return db.selectDistinctOn([all.fileId]).from(all).orderBy(asc(all.fileId), asc(all.lineId)).as('found');
};

/** A page of the newest files of a customer's lines, in the order of their names. */
export function findNewestFiles(
  db: Db,
  params: { customerId: string; lineIds?: readonly string[]; limit: number; offset: number },
) {
  const found = newestFiles(db, params);
  const { limit, offset } = params;
  return db
    .select()
    .from(found)
    .orderBy(asc(found.name), asc(found.lineId), asc(found.position), asc(found.fileId))
    .limit(limit)
    .offset(offset);
}

export const countNewestFiles = (
  db: Db,
  params: { customerId: string; lineIds?: readonly string[] },
): Promise<number> => db.$count(newestFiles(db, params));

/** Unicode's format characters (`\\p{Cf}`) of the planes that books use, in a regular expression of PostgreSQL. */
const INVISIBLE =
  '[\\u00ad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb]';
const IDEOGRAPH = '[\\u3005-\\u3007\\u3041-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\U00020000-\\U0003ffff]';

const LETTER = '[a-z\\u00c0-\\u1fff\\u2c00-\\u2fff\\u3040-\\U0010ffff]';
const HYPHEN = '[-\\u2010]';
const HYPHENATED = `(${LETTER})${HYPHEN}(?=${LETTER}|[0-9])|([0-9])${HYPHEN}(?=${LETTER})`;

/** The text of a page as `searchedText` makes it. */
const searchedText = sql`regexp_replace(regexp_replace(
  regexp_replace(search_folded(${pdfPages.text}), ${sql.raw(`'${INVISIBLE}'`)}, '', 'g'),
  ${sql.raw(`'(${IDEOGRAPH})\\s+(?=${IDEOGRAPH})'`)}, '\\1', 'g'),
  ${sql.raw(`'${HYPHENATED}'`)}, '\\1\\2', 'g')`;

/** Pages of the newest files of a customer that have all of the words, which are as `searchedText` makes them. */
export function findPages(db: Db, params: { customerId: string; words: readonly string[]; limit: number }) {
  const newest = newestVersions(db, params);
  return db
    .selectDistinctOn([orderLines.productName, orderLines.productId, pdfPages.page], {
      productId: orderLines.productId,
      orderLineId: orderLines.id,
      name: orderLines.productName,
      page: pdfPages.page,
      text: pdfPages.text,
    })
    .from(newest)
    .innerJoin(orderLines, eq(orderLines.id, newest.lineId))
    .innerJoin(
      productVersions,
      and(eq(productVersions.productId, orderLines.productId), eq(productVersions.number, newest.number)),
    )
    .innerJoin(pdfPages, eq(pdfPages.fileId, productVersions.fileId))
    .where(and(...params.words.map((word) => sql`strpos(${searchedText}, ${word}) > 0`)))
    .orderBy(asc(orderLines.productName), asc(orderLines.productId), asc(pdfPages.page))
    .limit(params.limit);
}

/** Downloads of a customer's line, newest first. */
export const findDownloads = (db: Db, params: { customerId: string; lineId: string; limit: number }) =>
  db
    .select({
      device: downloads.device,
      address: downloads.address,
      firstAt: downloads.firstAt,
      lastAt: downloads.lastAt,
      requests: downloads.requests,
    })
    .from(downloads)
    .innerJoin(orderLines, eq(orderLines.id, downloads.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.id, params.lineId), eq(orders.customerId, params.customerId)))
    .orderBy(desc(downloads.lastAt), asc(downloads.device))
    .limit(params.limit);

/** How many of the lines are a customer's. */
export async function countOwnLines(
  db: Db,
  params: { customerId: string; lineIds: readonly string[] },
): Promise<number> {
  const own = db
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(inArray(orderLines.id, [...params.lineIds]), eq(orders.customerId, params.customerId)))
    .as('own_lines');
  return db.$count(own);
}
