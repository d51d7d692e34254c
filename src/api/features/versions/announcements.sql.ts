import { and, asc, desc, eq, exists, gt, inArray, isNull, max, not, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import { isDownloadable } from '#db/fragments/downloadable.ts';
import { bought, isVersionOfLine } from '#db/fragments/version-of-line.ts';
import { orderLines, orders, products, productVersions, users, vendors } from '#db/schema.ts';

const announced = alias(productVersions, 'announced');
const waiting = and(
  isNull(productVersions.announcedAt),
  gt(productVersions.number, 1),
  isNull(productVersions.withdrawnAt),
);
/** Whether the last announcement of the product was long enough ago. */
const isDue = (db: Db, before: Date) =>
  notExists(
    db
      .select({ id: announced.id })
      .from(announced)
      .where(and(eq(announced.productId, productVersions.productId), gt(announced.announcedAt, before))),
  );

/**
 * Locks a product with versions that were not announced, unless it had an announcement after `before`; null if there is
 * none. Products that another node is announcing are skipped.
 */
export async function lockWaitingProduct(
  tx: Db,
  params: { before: Date; besides: readonly string[] },
): Promise<string | null> {
  const [row] = await tx
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        exists(
          tx
            .select({ id: productVersions.id })
            .from(productVersions)
            .where(and(eq(productVersions.productId, products.id), waiting, isDue(tx, params.before))),
        ),
        not(inArray(products.id, [...params.besides])),
      ),
    )
    .orderBy(asc(products.id))
    .limit(1)
    .for('no key update', { skipLocked: true });
  return row?.id ?? null;
}

/**
 * Marks the waiting versions of a product as announced. Returns them, none if another node has done so before the
 * product was locked.
 */
export const markAnnounced = (tx: Db, params: { productId: string; before: Date; now: Date }) =>
  tx
    .update(productVersions)
    .set({ announcedAt: params.now })
    .where(and(eq(productVersions.productId, params.productId), waiting, isDue(tx, params.before)))
    .returning({ id: productVersions.id, number: productVersions.number });

/** Customers with a line of the product that gives the version. Deleted accounts are left out. */
const holdersOf = (tx: Db, params: { versionId: string }) =>
  tx
    .select({
      customerId: orders.customerId,
      newest: max(bought.number).as('newest_bought'),
      declined: users.declinedMails,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(users, and(eq(users.id, orders.customerId), isNull(users.deletedAt)))
    .innerJoin(bought, eq(bought.id, orderLines.versionId))
    .innerJoin(productVersions, and(eq(productVersions.productId, bought.productId), isVersionOfLine))
    .where(and(eq(productVersions.id, params.versionId), isDownloadable))
    .groupBy(orders.customerId, users.declinedMails);

/** Who may fetch a version, and has not bought it or a newer one; without those who do not want such mails. */
export async function findAudience(tx: Db, params: { versionId: string; number: number }): Promise<string[]> {
  const holders = holdersOf(tx, params).as('holders');
  const rows = await tx
    .select({ customerId: holders.customerId })
    .from(holders)
    .where(
      and(sql`${holders.newest} < ${params.number}`, sql`not ${holders.declined} @> array['new-version']`),
    );
  return rows.flatMap(({ customerId }) => customerId ?? []);
}

/** Who may fetch a version. */
export async function findHolders(tx: Db, params: { versionId: string }): Promise<string[]> {
  const rows = await holdersOf(tx, params);
  return rows.flatMap(({ customerId }) => customerId ?? []);
}

/** What a mail about a version says: product, shop, recipient, and an order of theirs; null if any of it is gone. */
export async function findVersionForMail(db: Db, params: { versionId: string; customerId: string }) {
  const [row] = await db
    .select({
      productId: productVersions.productId,
      number: productVersions.number,
      announcedAt: productVersions.announcedAt,
      withdrawalReason: productVersions.withdrawalReason,
      productName: orderLines.productName,
      shopName: vendors.shopName,
      name: users.name,
      email: users.email,
      orderId: orders.id,
      orderLineId: orderLines.id,
      isUnwanted: sql<boolean>`${users.declinedMails} @> array['new-version']`,
    })
    .from(productVersions)
    .innerJoin(products, eq(products.id, productVersions.productId))
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .innerJoin(orderLines, eq(orderLines.productId, products.id))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(users, and(eq(users.id, orders.customerId), isNull(users.deletedAt)))
    .where(and(eq(productVersions.id, params.versionId), eq(users.id, params.customerId), isDownloadable))
    .orderBy(desc(orders.createdAt), asc(orderLines.position))
    .limit(1);
  return row ?? null;
}

/** The versions of one announcement that a line gives, oldest first. */
export const findAnnounced = (db: Db, params: { productId: string; announcedAt: Date; customerId: string }) =>
  db
    .selectDistinct({ number: productVersions.number, note: productVersions.note })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(bought, eq(bought.id, orderLines.versionId))
    .innerJoin(productVersions, and(eq(productVersions.productId, bought.productId), isVersionOfLine))
    .where(
      and(
        eq(orderLines.productId, params.productId),
        eq(orders.customerId, params.customerId),
        eq(productVersions.announcedAt, params.announcedAt),
        isDownloadable,
      ),
    )
    .orderBy(asc(productVersions.number));

/** The newest version that a customer may fetch of a product; null if none. */
export async function findNewestOf(db: Db, params: { productId: string; customerId: string }) {
  const [row] = await db
    .select({ number: max(productVersions.number) })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(bought, eq(bought.id, orderLines.versionId))
    .innerJoin(productVersions, and(eq(productVersions.productId, bought.productId), isVersionOfLine))
    .where(
      and(
        eq(orderLines.productId, params.productId),
        eq(orders.customerId, params.customerId),
        isDownloadable,
      ),
    );
  return row?.number ?? null;
}
