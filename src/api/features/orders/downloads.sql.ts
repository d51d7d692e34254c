import { and, asc, desc, eq, max, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isDownloadable } from '#db/fragments/downloadable.ts';
import { isInSet } from '#db/fragments/product-files.ts';
import { bought, isVersionOfLine } from '#db/fragments/version-of-line.ts';
import { goodsFiles, media, orderLines, orders, productFiles, productVersions } from '#db/schema.ts';

/**
 * The files that a customer has bought and can download, each once, with their sizes in bytes. Of each product it is the
 * newest version that the order gives.
 */
export function findBoughtFiles(db: Db, params: { customerId: string }) {
  const newest = newestOf(db, params);
  return db
    .selectDistinctOn([productVersions.fileId], {
      fileId: productVersions.fileId,
      name: orderLines.productName,
      orderNumber: orders.orderNumber,
      bytes: media.bytes,
    })
    .from(newest)
    .innerJoin(orderLines, eq(orderLines.id, newest.lineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(
      productVersions,
      and(eq(productVersions.productId, orderLines.productId), eq(productVersions.number, newest.number)),
    )
    .innerJoin(media, eq(media.id, productVersions.fileId))
    .orderBy(asc(productVersions.fileId), asc(orders.createdAt));
}

/** The files beside the first PDFs of these versions, each once. */
export function findBoughtFurtherFiles(db: Db, params: { customerId: string }) {
  const newest = newestOf(db, params);
  return db
    .selectDistinctOn([productFiles.mediaId], {
      fileId: productFiles.mediaId,
      kind: goodsFiles.kind,
      name: sql<string>`${orderLines.productName} || ' - ' || ${productFiles.name}`,
      orderNumber: orders.orderNumber,
      bytes: media.bytes,
    })
    .from(newest)
    .innerJoin(orderLines, eq(orderLines.id, newest.lineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(productFiles, and(eq(productFiles.productId, orderLines.productId), isInSet(newest.number)))
    .innerJoin(goodsFiles, eq(goodsFiles.mediaId, productFiles.mediaId))
    .innerJoin(media, eq(media.id, productFiles.mediaId))
    .orderBy(asc(productFiles.mediaId), asc(orders.createdAt));
}

/** The newest version that each line of a customer gives. */
const newestOf = (db: Db, params: { customerId: string }) =>
  db
    .select({ lineId: orderLines.id, number: max(productVersions.number).as('newest_number') })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(bought, eq(bought.id, orderLines.versionId))
    .innerJoin(productVersions, and(eq(productVersions.productId, bought.productId), isVersionOfLine))
    .where(and(eq(orders.customerId, params.customerId), isDownloadable))
    .groupBy(orderLines.id)
    .as('newest');

/**
 * The newest file that an order line gives, or that of `version`. Null if the order is not completed or is disputed, the
 * line is refunded, or the version was withdrawn. `owner` limits it to one customer's orders, or to one of them.
 */
export async function findBoughtFile(
  db: Db,
  params: { lineId: string; version?: number; owner?: { orderId?: string; customerId: string } },
) {
  const { lineId, version, owner } = params;
  const [row] = await db
    .select({
      fileId: productVersions.fileId,
      name: orderLines.productName,
      productId: orderLines.productId,
      number: productVersions.number,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(bought, eq(bought.id, orderLines.versionId))
    .innerJoin(productVersions, and(eq(productVersions.productId, bought.productId), isVersionOfLine))
    .where(
      and(
        eq(orderLines.id, lineId),
        isDownloadable,
        version === undefined ? undefined : eq(productVersions.number, version),
        owner && eq(orders.customerId, owner.customerId),
        owner?.orderId === undefined ? undefined : eq(orders.id, owner.orderId),
      ),
    )
    .orderBy(desc(productVersions.number))
    .limit(1);
  return row ?? null;
}

/**
 * A further file of the newest version that an order line gives; null where `findBoughtFile` is, and for a file that is not in the
 * set of that version.
 */
export async function findFurtherFile(
  db: Db,
  params: { lineId: string; id: string; owner?: { customerId: string } },
) {
  const newest = await findBoughtFile(db, params);
  if (!newest) return null;
  const [row] = await db
    .select({ mediaId: productFiles.mediaId, name: productFiles.name, kind: goodsFiles.kind })
    .from(productFiles)
    .innerJoin(goodsFiles, eq(goodsFiles.mediaId, productFiles.mediaId))
    .where(
      and(
        eq(productFiles.id, params.id),
        eq(productFiles.productId, newest.productId),
        isInSet(sql`${newest.number}::integer`),
      ),
    );
  return row ? { ...row, productName: newest.name } : null;
}
