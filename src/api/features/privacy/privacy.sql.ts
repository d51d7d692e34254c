import { and, asc, count, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Person } from '#api/kernel/personal-data.ts';
import type { Db } from '#db/client.ts';
import {
  cases,
  disputes,
  goodsFiles,
  ledgerBalances,
  media,
  payouts,
  productFiles,
  productImages,
  products,
  refunds,
  users,
  vendorOrders,
  vendors,
} from '#db/schema.ts';
import type { Obligations } from '#domain/account-deletion.ts';
import type { GoodsKind } from '#domain/goods.ts';
import { ON_THE_WAY } from '#domain/payout.ts';

/** Locks an account that exists until the transaction ends; null for an unknown or deleted one. */
export async function lockAccount(tx: Db, params: { id: string }) {
  const [row] = await tx
    .select({
      id: users.id,
      email: users.email,
      role: users.role,
      suspendedAt: users.suspendedAt,
      deletionDueAt: users.deletionDueAt,
    })
    .from(users)
    .where(and(eq(users.id, params.id), isNull(users.deletedAt)))
    .for('no key update');
  return row ?? null;
}

/** Accounts whose deletion is due, in the order of their ids. */
export const findDueDeletions = (db: Db, params: { now: Date; after: string; limit: number }) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(lte(users.deletionDueAt, params.now), isNull(users.deletedAt), gt(users.id, params.after)))
    .orderBy(asc(users.id))
    .limit(params.limit);

/** What a vendor's orders still need, and what the ledger says is owed. */
export async function findObligations(db: Db, params: { vendorId: string }): Promise<Obligations> {
  const sold = db
    .select({ id: vendorOrders.orderId })
    .from(vendorOrders)
    .where(eq(vendorOrders.vendorId, params.vendorId));
  const [refund] = await db
    .select({ count: count() })
    .from(refunds)
    .where(and(inArray(refunds.status, ['Pending', 'Processing', 'Stuck']), inArray(refunds.orderId, sold)));
  const [dispute] = await db
    .select({ count: count() })
    .from(disputes)
    .where(and(eq(disputes.status, 'Open'), inArray(disputes.orderId, sold)));
  const openCases = await db.$count(cases, and(eq(cases.vendorId, params.vendorId), isNull(cases.settledAt)));
  const payoutsOnTheWay = await db.$count(
    payouts,
    and(eq(payouts.vendorId, params.vendorId), inArray(payouts.status, [...ON_THE_WAY])),
  );
  // What is owed is negative in the ledger.
  const [ledger] = await db
    .select({ cents: sql`coalesce(-sum(${ledgerBalances.amountCents}), 0)`.mapWith(Number) })
    .from(ledgerBalances)
    .where(eq(ledgerBalances.vendorId, params.vendorId));
  return {
    openRefunds: refund?.count ?? 0,
    openDisputes: dispute?.count ?? 0,
    openCases,
    payoutsOnTheWay,
    balanceCents: ledger?.cents ?? 0,
  };
}

/** An account that exists; null for an unknown or deleted one. */
export async function findPerson(db: Db, params: { id: string }): Promise<Person | null> {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      role: users.role,
      picture: users.profileImage,
      vendorId: vendors.id,
    })
    .from(users)
    .leftJoin(vendors, eq(vendors.userId, users.id))
    .where(and(eq(users.id, params.id), isNull(users.deletedAt)));
  return row ?? null;
}

/** The products of a shop that are not deleted, with the sizes of their files and the addresses of their pictures. */
export const findShopFiles = (db: Db, params: { vendorId: string }) =>
  db
    .select({
      slug: products.slug,
      fileId: products.fileId,
      bytes: media.bytes,
      pictures: sql<string[]>`array(
        select ${products.featuredImage} where ${products.featuredImage} <> ''
        union
        select ${productImages.image} from ${productImages} where ${productImages.productId} = ${products.id})`,
      furtherFiles: sql<{ id: string; kind: GoodsKind; bytes: number }[]>`(
        select coalesce(json_agg(json_build_object('id', m.id, 'kind', g.kind, 'bytes', m.bytes) order by f.position, f.id), '[]')
        from ${productFiles} f join ${media} m on m.id = f.media_id join ${goodsFiles} g on g.media_id = f.media_id
        where f.product_id = ${products.id} and f.until is null)`,
    })
    .from(products)
    .leftJoin(media, eq(media.id, products.fileId))
    .where(and(eq(products.vendorId, params.vendorId), isNull(products.deletedAt)))
    .orderBy(asc(products.createdAt), asc(products.id));

/** An account that exists, for a mail to it. */
export async function findAccountForMail(db: Db, params: { id: string }) {
  const [row] = await db
    .select({ name: users.name, email: users.email, role: users.role, deletionDueAt: users.deletionDueAt })
    .from(users)
    .where(and(eq(users.id, params.id), isNull(users.deletedAt)));
  return row ?? null;
}
