import { and, asc, eq, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import {
  categories,
  goodsFiles,
  ledgerEntries,
  ledgerTransactions,
  orderLines,
  orders,
  productFiles,
  productImages,
  productLicenses,
  products,
  productVersions,
  reviews,
  users,
  vendorArchives,
  vendorOrders,
  vendors,
} from '#db/schema.ts';

/** Where a list in the order of time and id goes on. */
export interface Place {
  at: Date;
  id: string;
}

interface Page {
  vendorId: string;
  after: Place | null;
  limit: number;
}

const isAfter = (time: PgColumn, id: PgColumn, after: Place | null): SQL | undefined =>
  after ? sql`(${time}, ${id}) > (${after.at.toISOString()}::timestamptz, ${after.id})` : undefined;

/** The archive of a shop; null without one. */
export async function findArchive(db: Db, params: { vendorId: string }) {
  const [row] = await db.select().from(vendorArchives).where(eq(vendorArchives.vendorId, params.vendorId));
  return row ?? null;
}
export type ArchiveRow = NonNullable<Awaited<ReturnType<typeof findArchive>>>;

/** Adds an archive to be written; does nothing if the shop has one. */
export const insertArchive = (db: Db, params: { vendorId: string; now: Date }) =>
  db
    .insert(vendorArchives)
    .values({ vendorId: params.vendorId, dueAt: params.now, createdAt: params.now })
    .onConflictDoNothing();

/** Deletes the row of an archive that is ready or has failed, unless another call did. */
export async function deleteFinished(db: Db, params: { id: string }): Promise<boolean> {
  const rows = await db
    .delete(vendorArchives)
    .where(and(eq(vendorArchives.id, params.id), inArray(vendorArchives.status, ['ready', 'failed'])))
    .returning({ id: vendorArchives.id });
  return rows.length > 0;
}

/** Claims the oldest archive that is due until `until`; null if there is none. */
export async function claimArchive(db: Db, params: { now: Date; until: Date }): Promise<ArchiveRow | null> {
  const due = db
    .select({ id: vendorArchives.id })
    .from(vendorArchives)
    .where(and(inArray(vendorArchives.status, ['waiting', 'writing']), lte(vendorArchives.dueAt, params.now)))
    .orderBy(asc(vendorArchives.dueAt), asc(vendorArchives.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(vendorArchives)
    .set({ status: 'writing', dueAt: params.until, attempts: sql`${vendorArchives.attempts} + 1` })
    .where(inArray(vendorArchives.id, due))
    .returning();
  return row ?? null;
}

/** A claim: the attempt says whose it is, since another node may have taken over. */
interface Claim {
  id: string;
  attempts: number;
}

const isClaimed = ({ id, attempts }: Claim) =>
  and(eq(vendorArchives.id, id), eq(vendorArchives.attempts, attempts), eq(vendorArchives.status, 'writing'));

/** Renews a claim and says how far the work is. False: the claim was lost. */
export async function renewClaim(
  db: Db,
  params: Claim & { until: Date; progress: number },
): Promise<boolean> {
  const rows = await db
    .update(vendorArchives)
    .set({ dueAt: params.until, progress: params.progress })
    .where(isClaimed(params))
    .returning({ id: vendorArchives.id });
  return rows.length > 0;
}

/** Ends a claimed archive: ready with its size, failed without. */
export const finishArchive = (db: Db, params: Claim & { sizeBytes: number | null; keptUntil: Date }) =>
  db
    .update(vendorArchives)
    .set({
      status: params.sizeBytes === null ? 'failed' : 'ready',
      progress: params.sizeBytes === null ? 0 : 1,
      sizeBytes: params.sizeBytes,
      keptUntil: params.keptUntil,
    })
    .where(isClaimed(params));

/** Gives a claimed archive back, to be written again at a time. */
export const releaseArchive = (db: Db, params: Claim & { dueAt: Date }) =>
  db
    .update(vendorArchives)
    .set({ status: 'waiting', dueAt: params.dueAt, progress: 0 })
    .where(isClaimed(params));

/** Archives whose time is over. */
export const findExpired = (db: Db, params: { now: Date }) =>
  db.select({ id: vendorArchives.id }).from(vendorArchives).where(lt(vendorArchives.keptUntil, params.now));

/** Those of the ids that have a row. */
export async function findExisting(db: Db, params: { ids: readonly string[] }): Promise<Set<string>> {
  const rows = await db
    .select({ id: vendorArchives.id })
    .from(vendorArchives)
    .where(inArray(vendorArchives.id, [...params.ids]));
  return new Set(rows.map(({ id }) => id));
}

/** The texts of a shop. */
export async function findShop(db: Db, params: { vendorId: string }) {
  const [row] = await db
    .select({
      name: vendors.shopName,
      slug: vendors.shopSlug,
      about: vendors.about,
      picture: vendors.shopImage,
    })
    .from(vendors)
    .where(eq(vendors.id, params.vendorId));
  return row ?? null;
}

/** The products that an archive has: the format has no parts, so bundles stay behind. */
const archived = (vendorId: string) =>
  and(eq(products.vendorId, vendorId), eq(products.kind, 'single'), isNull(products.deletedAt));

/** How many records of a shop an archive will have, about. */
export async function countRecords(db: Db, { vendorId }: { vendorId: string }): Promise<number> {
  const counts = [
    db.$count(products, archived(vendorId)),
    db.$count(vendorOrders, eq(vendorOrders.vendorId, vendorId)),
    db.$count(ledgerEntries, eq(ledgerEntries.vendorId, vendorId)),
  ];
  let total = 0;
  // One after the other: the embedded database runs one statement at a time.
  for (const count of counts) total += await count;
  return total;
}

const [main, first, second, third] = [
  alias(categories, 'main_category'),
  alias(categories, 'first_category'),
  alias(categories, 'second_category'),
  alias(categories, 'third_category'),
];

/** A page of a shop's products with the names of their categories, oldest first. */
export const findProducts = (db: Db, { vendorId, after, limit }: Page) =>
  db
    .select({
      product: products,
      mainCategory: main.name,
      firstCategory: first.name,
      secondCategory: second.name,
      thirdCategory: third.name,
    })
    .from(products)
    .innerJoin(main, eq(main.id, products.mainCategoryId))
    .leftJoin(first, eq(first.id, products.firstCategoryId))
    .leftJoin(second, eq(second.id, products.secondCategoryId))
    .leftJoin(third, eq(third.id, products.thirdCategoryId))
    .where(and(archived(vendorId), isAfter(products.createdAt, products.id, after)))
    .orderBy(asc(products.createdAt), asc(products.id))
    .limit(limit);

/** The further pictures of products in their order. */
export const findImages = (db: Db, params: { productIds: readonly string[] }) =>
  db
    .select({ productId: productImages.productId, image: productImages.image })
    .from(productImages)
    .where(inArray(productImages.productId, [...params.productIds]))
    .orderBy(asc(productImages.productId), asc(productImages.position));

/** The licences of products, each product's in their order. */
export const findLicenses = (db: Db, params: { productIds: readonly string[] }) =>
  db
    .select({
      productId: productLicenses.productId,
      kind: productLicenses.kind,
      text: productLicenses.text,
      listPriceCents: productLicenses.listPriceCents,
    })
    .from(productLicenses)
    .where(inArray(productLicenses.productId, [...params.productIds]))
    .orderBy(asc(productLicenses.productId), asc(productLicenses.position));

/** The files of products beside their first PDF, of all versions, in their order. */
export const findFurtherFiles = (db: Db, params: { productIds: readonly string[] }) =>
  db
    .select({
      productId: productFiles.productId,
      mediaId: productFiles.mediaId,
      kind: goodsFiles.kind,
      name: productFiles.name,
      note: productFiles.note,
      since: productFiles.since,
      until: productFiles.until,
    })
    .from(productFiles)
    .innerJoin(goodsFiles, eq(goodsFiles.mediaId, productFiles.mediaId))
    .where(inArray(productFiles.productId, [...params.productIds]))
    .orderBy(asc(productFiles.productId), asc(productFiles.position), asc(productFiles.id));

/** All versions of products, oldest first. */
export const findVersions = (db: Db, params: { productIds: readonly string[] }) =>
  db
    .select({
      productId: productVersions.productId,
      number: productVersions.number,
      edition: productVersions.edition,
      fileId: productVersions.fileId,
      note: productVersions.note,
      createdAt: productVersions.createdAt,
      withdrawnAt: productVersions.withdrawnAt,
      withdrawalReason: productVersions.withdrawalReason,
    })
    .from(productVersions)
    .where(inArray(productVersions.productId, [...params.productIds]))
    .orderBy(asc(productVersions.productId), asc(productVersions.number));

/** The id of a product that still exists. */
const keptProduct = sql<string | null>`case when ${products.deletedAt} is null then ${products.id} end`;

/** A page of the current reviews of a shop's products, oldest first. */
export const findReviews = (db: Db, { vendorId, after, limit }: Page) =>
  db
    .select({
      id: reviews.id,
      product: keptProduct,
      productName: products.name,
      customer: users.name,
      rating: reviews.rating,
      verified: reviews.verified,
      text: reviews.text,
      images: reviews.images,
      version: reviews.versionNumber,
      helpful: reviews.helpful,
      answer: reviews.answer,
      answeredAt: reviews.answeredAt,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .innerJoin(users, eq(users.id, reviews.customerId))
    .where(
      and(
        eq(products.vendorId, vendorId),
        isNull(reviews.removedAt),
        isAfter(reviews.createdAt, reviews.id, after),
      ),
    )
    .orderBy(asc(reviews.createdAt), asc(reviews.id))
    .limit(limit);

/** A page of a shop's orders that it has not deleted, oldest first. */
export const findOrders = (db: Db, { vendorId, after, limit }: Page) =>
  db
    .select({
      id: vendorOrders.id,
      number: orders.orderNumber,
      status: orders.status,
      createdAt: vendorOrders.createdAt,
      customerName: users.name,
      customerEmail: users.email,
      totalCents: vendorOrders.totalCents,
      discountCents: vendorOrders.discountCents,
      code: orders.code,
      codeDiscountCents: vendorOrders.codeDiscountCents,
      taxCents: vendorOrders.taxCents,
      commissionCents: vendorOrders.commissionCents,
      refundedCents: vendorOrders.refundedCents,
    })
    .from(vendorOrders)
    .innerJoin(orders, eq(orders.id, vendorOrders.orderId))
    .leftJoin(users, eq(users.id, orders.customerId))
    .where(
      and(
        eq(vendorOrders.vendorId, vendorId),
        isNull(vendorOrders.deletedAt),
        isAfter(vendorOrders.createdAt, vendorOrders.id, after),
      ),
    )
    .orderBy(asc(vendorOrders.createdAt), asc(vendorOrders.id))
    .limit(limit);

/** The lines of orders, each order's in their order. */
export const findOrderLines = (db: Db, params: { vendorOrderIds: readonly string[] }) =>
  db
    .select({
      vendorOrderId: orderLines.vendorOrderId,
      product: keptProduct,
      productName: orderLines.productName,
      version: productVersions.number,
      license: orderLines.licenseKind,
      listPriceCents: orderLines.listPriceCents,
      priceCents: orderLines.priceCents,
      quantity: orderLines.quantity,
      codeDiscountCents: orderLines.codeDiscountCents,
      paidCents: orderLines.paidCents,
      taxCents: orderLines.taxCents,
      commissionCents: orderLines.commissionCents,
      refundedAt: orderLines.refundedAt,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .innerJoin(productVersions, eq(productVersions.id, orderLines.versionId))
    .where(inArray(orderLines.vendorOrderId, [...params.vendorOrderIds]))
    .orderBy(asc(orderLines.vendorOrderId), asc(orderLines.position));

/** Where the list of a shop's entries goes on. */
export interface EntryPlace {
  at: Date;
  transactionId: number;
  position: number;
}

/** A page of the entries of a shop's account, oldest first; amounts have the sign of the ledger. */
export const findLedgerLines = (
  db: Db,
  { vendorId, after, limit }: { vendorId: string; after: EntryPlace | null; limit: number },
) =>
  db
    .select({
      transactionId: ledgerEntries.transactionId,
      position: ledgerEntries.position,
      at: ledgerEntries.at,
      kind: ledgerTransactions.kind,
      amountCents: ledgerEntries.amountCents,
      order: orders.orderNumber,
      note: ledgerTransactions.note,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .leftJoin(orders, eq(orders.id, ledgerTransactions.orderId))
    .where(
      and(
        eq(ledgerEntries.vendorId, vendorId),
        after
          ? sql`(${ledgerEntries.at}, ${ledgerEntries.transactionId}, ${ledgerEntries.position}) >
              (${after.at.toISOString()}::timestamptz, ${after.transactionId}, ${after.position})`
          : undefined,
      ),
    )
    .orderBy(asc(ledgerEntries.at), asc(ledgerEntries.transactionId), asc(ledgerEntries.position))
    .limit(limit);

/** Products of any vendor that use one of these slugs or SKUs, deleted ones included. */
export const findTaken = (db: Db, params: { slugs: readonly string[]; skus: readonly string[] }) =>
  db
    .select({ slug: products.slug, sku: products.sku })
    .from(products)
    .where(or(inArray(products.slug, [...params.slugs]), inArray(products.sku, [...params.skus])));
