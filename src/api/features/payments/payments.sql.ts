import {
  and,
  asc,
  between,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { claimDue } from '#db/due.ts';
import { partIdsOfBundle } from '#db/fragments/bundle-parts.ts';
import { isDownloadable } from '#db/fragments/downloadable.ts';
import { freeKeysOf, licensesOfProduct } from '#db/fragments/product-licenses.ts';
import { preparedRows, preparedSql } from '#db/prepared-rows.ts';
import { orderLines, orders, payments, products } from '#db/schema.ts';

export type PaymentRow = typeof payments.$inferSelect;

/** How long a priced cart may be paid. After that its intent is canceled. */
export const PRICE_VALID_MS = 24 * 3_600_000;
/** The sweeper's first check comes after browser and webhook, which take seconds. */
const FIRST_CHECK_MS = 2 * 60_000;

/** Columns written whenever the price of a cart was set or found unchanged. */
const pricedColumns = (now: Date) => ({
  pricedAt: now,
  nextCheckAt: new Date(now.getTime() + FIRST_CHECK_MS),
});

/**
 * The columns that an order copies from products, whether each is listed, its licences, and the parts of a bundle.
 * `available` is how many of it are left, up to `quantity`. Unknown ids are left out.
 */
export const findForPricing = (db: Db, params: { ids: string[]; quantity: number }) =>
  db
    .select({
      productId: products.id,
      vendorId: products.vendorId,
      name: products.name,
      image: products.featuredImage,
      fileId: products.fileId,
      listPriceCents: products.listPriceCents,
      priceCents: products.priceCents,
      priceKind: products.priceKind,
      categoryIds: {
        main: products.mainCategoryId,
        first: products.firstCategoryId,
        second: products.secondCategoryId,
        third: products.thirdCategoryId,
      },
      listed: products.listed,
      discountType: products.discountType,
      discountAmount: products.discountAmount,
      licenses: licensesOfProduct,
      available: freeKeysOf(params.quantity),
      partIds: partIdsOfBundle,
    })
    .from(products)
    .where(inArray(products.id, params.ids))
    // Sorted, so that a refusal names products in a stable order.
    .orderBy(asc(products.name), desc(products.id));

export type ProductForPricing = Awaited<ReturnType<typeof findForPricing>>[number];

/** The orders in which a customer has these products and can download them: the newest of each, by product. */
export async function findOwned(
  db: Db,
  params: { customerId: string; productIds: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await db
    .select({ productId: orderLines.productId, orderId: orders.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orders.customerId, params.customerId),
        inArray(orderLines.productId, [...params.productIds]),
        isDownloadable,
      ),
    )
    .orderBy(asc(orders.createdAt));
  return new Map(rows.map(({ productId, orderId }) => [productId, orderId]));
}

const paymentById = preparedRows('payment', (db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.id, sql.placeholder('id'))),
);

/** The row of a payment intent; null for an unknown one. */
export async function findPayment(db: Db, params: { id: string }): Promise<PaymentRow | null> {
  const [row] = await paymentById(db, params);
  return row ?? null;
}

const lockedPayment = preparedRows('locked_payment', (db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.id, sql.placeholder('id')))
    .for('update'),
);

/** The payment, locked until the transaction ends. */
export async function lockPayment(tx: Db, params: { id: string }): Promise<PaymentRow | null> {
  const [row] = await lockedPayment(tx, params);
  return row ?? null;
}

const customerClaims = preparedSql(
  'lock_claims',
  () => sql`select pg_advisory_xact_lock(hashtext('claims of ' || ${sql.placeholder('customerId')}::text))`,
);

const customerFreeOrders = preparedSql(
  'lock_free_orders',
  () =>
    sql`select pg_advisory_xact_lock(hashtext('free orders of ' || ${sql.placeholder('customerId')}::text))`,
);

/** Lets one transaction at a time write orders of nothing of a customer, so that of two the later one sees the other. */
export const lockFreeOrders = (tx: Db, params: { customerId: string }): Promise<unknown> =>
  customerFreeOrders(tx, params);

/** Lets one transaction at a time claim payments of a customer, so that of two the later one sees the other. */
export const lockClaims = (tx: Db, params: { customerId: string }): Promise<unknown> =>
  customerClaims(tx, params);

/** More claims than this of one customer, open or of the last minutes, are not compared. */
const OTHER_CLAIMS_MAX = 50;

const placeholderTime = (name: string): SQL => sql`${sql.placeholder(name)}::timestamptz`;

const otherClaims = preparedRows('other_claims', (db) =>
  db
    .select({
      id: payments.id,
      lines: payments.lines,
      amountCents: payments.amountCents,
      settledAt: payments.settledAt,
      orderId: orders.id,
      orderStatus: orders.status,
      paymentStatus: orders.paymentStatus,
    })
    .from(payments)
    .leftJoin(orders, eq(orders.paymentId, payments.id))
    .where(
      and(
        eq(payments.customerId, sql.placeholder('customerId')),
        ne(payments.id, sql.placeholder('id')),
        or(
          and(isNull(payments.settledAt), isNotNull(payments.claimedAt)),
          between(payments.settledAt, placeholderTime('settledAfter'), placeholderTime('settledBefore')),
        ),
      ),
    )
    .orderBy(desc(payments.pricedAt))
    .limit(OTHER_CLAIMS_MAX),
);

export type OtherClaim = Awaited<ReturnType<typeof otherClaims>>[number];

/**
 * Payments of a customer other than `id` that are claimed and can still be paid, or were settled between two times, with their
 * orders. Those that were only priced do not count: of two at the same moment each would find, and end, the other.
 */
export const findOtherClaims = (
  db: Db,
  params: { id: string; customerId: string; settledAfter: Date; settledBefore: Date },
): Promise<OtherClaim[]> =>
  otherClaims(db, {
    ...params,
    settledAfter: params.settledAfter.toISOString(),
    settledBefore: params.settledBefore.toISOString(),
  });

/** What the pricing of a cart writes. */
export type PriceColumns = Pick<
  PaymentRow,
  | 'lines'
  | 'amountCents'
  | 'codeId'
  | 'code'
  | 'codeDiscountCents'
  | 'taxCents'
  | 'country'
  | 'vatNumber'
  | 'reverseCharge'
  | 'pricesIncludeTax'
  | 'customerId'
>;

/** Inserts a payment with its priced lines, and schedules its first check. False if there is one with this id. */
export async function insertPayment(
  db: Db,
  params: Pick<PaymentRow, 'id' | 'clientSecret'> & PriceColumns & { now: Date },
): Promise<boolean> {
  const { now, ...row } = params;
  const inserted = await db
    .insert(payments)
    .values({ ...row, createdAt: now, ...pricedColumns(now) })
    .onConflictDoNothing()
    .returning({ id: payments.id });
  return inserted.length > 0;
}

/** Unclaimed, or claimed by this customer. */
const claimableBy = (customerId: string | null): SQL | undefined =>
  customerId
    ? or(isNull(payments.customerId), eq(payments.customerId, customerId))
    : isNull(payments.customerId);

/**
 * Renews an unsettled payment, whose price is valid for another day; with a customer, it is theirs from then on, and claimed if
 * `isClaim`. False if it is another customer's, settled, or does not exist. The conditions are part of the update, so
 * that they also hold after it has waited for an order that is being written.
 */
export async function renewPayment(
  db: Db,
  params: { id: string; customerId: string | null; isClaim?: boolean; now: Date },
): Promise<boolean> {
  const { id, customerId, isClaim, now } = params;
  const rows = await db
    .update(payments)
    .set({ ...pricedColumns(now), ...(customerId && { customerId }), ...(isClaim && { claimedAt: now }) })
    .where(and(eq(payments.id, id), claimableBy(customerId), isNull(payments.settledAt)))
    .returning({ id: payments.id });
  return rows.length > 0;
}

/** Writes a price that the provider holds; false if another one was written since revision `from` was read. */
export async function writePrice(
  db: Db,
  params: PriceColumns & { id: string; from: number; now: Date },
): Promise<boolean> {
  const { id, from, customerId, now, ...price } = params;
  const rows = await db
    .update(payments)
    .set({
      ...price,
      ...confirmedAt(from + 1),
      ...pricedColumns(now),
      ...(customerId && { customerId }),
    })
    .where(
      and(
        eq(payments.id, id),
        eq(payments.revision, from),
        claimableBy(customerId),
        isNull(payments.settledAt),
      ),
    )
    .returning({ id: payments.id });
  return rows.length > 0;
}

const confirmedAt = (revision: number) => ({ revision, providerConfirmedRevision: revision });

/** Marks that the provider may hold another price than the row; changes nothing if that is marked already. */
export const markUnconfirmed = (db: Db, params: { id: string }) =>
  db
    .update(payments)
    .set({ revision: sql`${payments.revision} + 1` })
    .where(
      and(
        eq(payments.id, params.id),
        eq(payments.revision, payments.providerConfirmedRevision),
        isNull(payments.settledAt),
      ),
    );

/** Marks that the provider holds the price of the revision given; false if the row has changed since. */
export async function confirmPrice(db: Db, params: { id: string; revision: number }): Promise<boolean> {
  const rows = await db
    .update(payments)
    .set(confirmedAt(params.revision + 1))
    .where(
      and(
        eq(payments.id, params.id),
        eq(payments.revision, params.revision),
        ne(payments.revision, payments.providerConfirmedRevision),
      ),
    )
    .returning({ id: payments.id });
  return rows.length > 0;
}

/** Records since when a paid payment has no order because it could not be written, unless an earlier time is known. */
export const markOrderMissing = (db: Db, params: { id: string; now: Date }) =>
  db
    .update(payments)
    .set({ orderFailedAt: params.now })
    .where(and(eq(payments.id, params.id), isNull(payments.orderFailedAt)));

/** Marks a payment as settled that is not yet: the sweeper no longer checks it. */
export const settlePayment = (db: Db, params: { id: string; now: Date }) =>
  db
    .update(payments)
    .set({ settledAt: params.now })
    .where(and(eq(payments.id, params.id), isNull(payments.settledAt)));

const settleOrdered = preparedSql('settle_ordered_payment', (db) =>
  db
    .update(payments)
    .set({
      settledAt: sql`coalesce(${payments.settledAt}, ${placeholderTime('now')})`,
      orderFailedAt: null,
    })
    .where(eq(payments.id, sql.placeholder('id'))),
);

/** Settles a payment with its order, also one whose order could not be written before. */
export const settleWithOrder = (tx: Db, params: { id: string; now: Date }): Promise<unknown> =>
  settleOrdered(tx, { id: params.id, now: params.now.toISOString() });

/** A clock that was ahead may have written a time that has not come yet. */
const pricedAtUntil = (now: SQL) => sql`least(${payments.pricedAt}, ${now})`;
const timestamp = (time: Date): SQL => sql`${time.toISOString()}::timestamptz`;
const milliseconds = (count: number): SQL => sql`${count} * interval '1 millisecond'`;

/**
 * Claims the payments that are due to be checked, for two minutes. One that was not checked, because its node was
 * killed, is due again after that.
 */
export function claimDuePayments(db: Db, params: { limit: number; now: Date }) {
  const now = timestamp(params.now);
  return claimDue(db, {
    ...params,
    queue: payments,
    key: payments.id,
    dueAt: payments.nextCheckAt,
    where: isNull(payments.settledAt),
    set: { pricedAt: pricedAtUntil(now), nextCheckAt: sql`${now} + ${milliseconds(FIRST_CHECK_MS)}` },
  }).returning({ id: payments.id, amountCents: payments.amountCents, pricedAt: payments.pricedAt });
}

/**
 * Schedules the next check of a payment that was checked. Pauses grow with the age of the price (2, 6, 18 minutes …
 * after it) up to the end of its day. A payment that could not be ended then is checked every hour, and since when is
 * recorded.
 */
export function scheduleCheck(db: Db, params: { id: string; now: Date }) {
  const now = timestamp(params.now);
  const valid = milliseconds(PRICE_VALID_MS);
  const pricedAt = pricedAtUntil(now);
  const isValid = sql`${now} - ${pricedAt} < ${valid}`;
  const nextCheckAt = sql`case when ${isValid}
    then least(${pricedAt} + ${valid}, ${now} + greatest((${now} - ${pricedAt}) * 2, ${milliseconds(FIRST_CHECK_MS)}))
    else ${now} + interval '1 hour' end`;
  const endFailedAt = sql`case when not ${isValid} then coalesce(${payments.endFailedAt}, ${now}) end`;
  return db
    .update(payments)
    .set({ nextCheckAt, endFailedAt })
    .where(and(eq(payments.id, params.id), isNull(payments.settledAt)));
}

/** Settles payments that could not be ended since before a time, unless they are paid and wait for their order. */
export const giveUpPayments = (db: Db, params: { before: Date; now: Date }): Promise<{ id: string }[]> =>
  db
    .update(payments)
    .set({ settledAt: params.now })
    .where(
      and(
        isNull(payments.settledAt),
        isNull(payments.orderFailedAt),
        lt(payments.endFailedAt, params.before),
      ),
    )
    .returning({ id: payments.id });

/**
 * Deletes payments that were settled before a time without an order, as many as `limit`. One that an order is being
 * written for is locked, and left.
 * @returns how many
 */
export async function deleteAbandonedPayments(
  db: Db,
  params: { before: Date; limit: number },
): Promise<number> {
  const abandoned = db.$with('abandoned').as(
    db
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(
          lt(payments.settledAt, params.before),
          notExists(db.select({ id: orders.id }).from(orders).where(eq(orders.paymentId, payments.id))),
        ),
      )
      .limit(params.limit)
      .for('update', { skipLocked: true }),
  );
  const rows = await db
    .with(abandoned)
    .delete(payments)
    .where(inArray(payments.id, db.select({ id: abandoned.id }).from(abandoned)))
    .returning({ id: payments.id });
  return rows.length;
}
