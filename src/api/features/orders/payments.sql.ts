import { and, asc, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { payments, products, webhookEvents } from '#db/schema.ts';
import type { PricedLine } from '#domain/order.ts';

export type PaymentRow = typeof payments.$inferSelect;

/** What an order keeps of products, and whether they are sold at all; unknown ids are left out. */
export const findForPricing = (db: Db, params: { ids: string[] }) =>
  db
    .select({
      productId: products.id,
      vendorId: products.vendorId,
      name: products.name,
      image: products.featuredImage,
      fileId: products.fileId,
      listPriceCents: products.listPriceCents,
      priceCents: products.priceCents,
      listed: products.listed,
    })
    .from(products)
    .where(inArray(products.id, params.ids))
    // So that a refusal names them in the same order each time.
    .orderBy(asc(products.name), desc(products.id));

export async function findPayment(db: Db, params: { id: string }): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payments).where(eq(payments.id, params.id));
  return row ?? null;
}

/** The payment, locked until the transaction ends. */
export async function lockPayment(tx: Db, params: { id: string }): Promise<PaymentRow | null> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, params.id)).for('update');
  return row ?? null;
}

export const insertPayment = (db: Db, row: typeof payments.$inferInsert) => db.insert(payments).values(row);

/** Nobody's yet, or this customer's. */
const mineOrFree = (customerId: string | null): SQL | undefined =>
  customerId
    ? or(isNull(payments.customerId), eq(payments.customerId, customerId))
    : isNull(payments.customerId);

/**
 * Makes an unsettled payment the customer's own. False: it is someone else's, settled, or does not exist.
 * The conditions stand on the row itself, so that they hold also after waiting for an order that is just written.
 */
export async function takePayment(
  db: Db,
  params: { id: string; customerId: string; now: Date },
): Promise<boolean> {
  const rows = await db
    .update(payments)
    .set({ customerId: params.customerId, updatedAt: params.now })
    .where(and(eq(payments.id, params.id), mineOrFree(params.customerId), isNull(payments.settledAt)))
    .returning({ id: payments.id });
  return rows.length > 0;
}

/** Writes a price if nobody else has since `from`, the revision that was read; false if somebody has. */
export async function writePrice(
  db: Db,
  params: {
    id: string;
    from: number;
    lines: PricedLine[];
    amountCents: number;
    customerId: string | null;
    now: Date;
  },
): Promise<boolean> {
  const { id, from, lines, amountCents, customerId, now } = params;
  const rows = await db
    .update(payments)
    .set({ lines, amountCents, revision: from + 1, updatedAt: now, ...(customerId && { customerId }) })
    .where(
      and(
        eq(payments.id, id),
        eq(payments.revision, from),
        mineOrFree(customerId),
        isNull(payments.settledAt),
      ),
    )
    .returning({ id: payments.id });
  return rows.length > 0;
}

/** Raises an odd revision to the next even one; an even one stays. */
export const raiseDoubt = (db: Db, params: { id: string }) =>
  db
    .update(payments)
    .set({ revision: sql`${payments.revision} + 1` })
    .where(and(eq(payments.id, params.id), sql`${payments.revision} % 2 = 1`, isNull(payments.settledAt)));

/** Ends the doubt about the revision given, unless something has changed since. */
export async function endDoubt(db: Db, params: { id: string; revision: number }): Promise<boolean> {
  const rows = await db
    .update(payments)
    .set({ revision: params.revision + 1 })
    .where(and(eq(payments.id, params.id), eq(payments.revision, params.revision)))
    .returning({ id: payments.id });
  return rows.length > 0;
}

export const settlePayment = (db: Db, params: { id: string; now: Date }) =>
  db
    .update(payments)
    .set({ settledAt: params.now })
    .where(and(eq(payments.id, params.id), isNull(payments.settledAt)));

/**
 * Takes the payments that nobody has looked at for longest, and says in the same statement that they were looked
 * at: another node takes others. An abandoned cart is looked at again after a quarter of its age, an hour at most,
 * by dating the look ahead; whoever prices or claims it dates it back.
 */
export async function takeUnsettled(db: Db, params: { before: Date; limit: number; now: Date }) {
  const due = db.$with('due').as(
    db
      .select({ id: payments.id })
      .from(payments)
      .where(and(isNull(payments.settledAt), lt(payments.updatedAt, params.before)))
      .orderBy(asc(payments.updatedAt))
      .limit(params.limit)
      .for('update', { skipLocked: true }),
  );
  const now = sql`${params.now.toISOString()}::timestamptz`;
  return db
    .with(due)
    .update(payments)
    .set({
      updatedAt: sql`${now} + least((${now} - ${payments.createdAt}) / 4, interval '1 hour')`,
    })
    .where(inArray(payments.id, db.select({ id: due.id }).from(due)))
    .returning({ id: payments.id, createdAt: payments.createdAt });
}

export async function isKnownEvent(db: Db, params: { id: string }): Promise<boolean> {
  const rows = await db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(eq(webhookEvents.id, params.id));
  return rows.length > 0;
}

export const insertEvent = (db: Db, row: { id: string; type: string; createdAt: Date }) =>
  db.insert(webhookEvents).values(row).onConflictDoNothing();

export const deleteEventsBefore = (db: Db, params: { before: Date }) =>
  db.delete(webhookEvents).where(lt(webhookEvents.createdAt, params.before));
