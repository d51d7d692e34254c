import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import { preparedRows, preparedSql } from '#db/prepared-rows.ts';
import { discountCodes, discountCodeUses, orders, payments } from '#db/schema.ts';
import type { DiscountCodeUsage } from '#domain/discount-code.ts';
import type { DiscountCodeRow } from './discount-codes.sql.ts';

const wanted = alias(discountCodes, 'wanted');

export type CodeUseRow = typeof discountCodeUses.$inferSelect;

/** A code that shoppers can use, by its name in any case; null for one that is paused or deleted. */
export async function findUsableCode(db: Db, params: { code: string }): Promise<DiscountCodeRow | null> {
  const [row] = await db
    .select()
    .from(discountCodes)
    .where(
      and(
        sql`lower(${discountCodes.code}) = lower(${params.code})`,
        isNull(discountCodes.deletedAt),
        discountCodes.active,
      ),
    );
  return row ?? null;
}

/** A code that shoppers can use, by its id; null for one that is paused or deleted. */
export async function findUsableCodeById(db: Db, params: { id: string }): Promise<DiscountCodeRow | null> {
  const [row] = await db
    .select()
    .from(discountCodes)
    .where(and(eq(discountCodes.id, params.id), isNull(discountCodes.deletedAt), discountCodes.active));
  return row ?? null;
}

/** Codes locked until the transaction ends, in the order of their ids, which avoids deadlocks. */
export const lockCodes = (tx: Db, params: { ids: string[] }) =>
  tx
    .select()
    .from(discountCodes)
    .where(inArray(discountCodes.id, params.ids))
    .orderBy(asc(discountCodes.id))
    // Not `for update`: an order that refers to the code must not wait.
    .for('no key update');

/** Reserved, and not expired. */
const isLive = (now: Date): SQL => gt(discountCodeUses.heldUntil, now);

interface UsageOf {
  code: Pick<DiscountCodeRow, 'id' | 'taken' | 'firstOrderOnly'>;
  customerId: string | null;
  /** Reservations that do not count: that of this payment, or all of the customer, who can give up the others. */
  without: { paymentId: string } | 'reservations of the customer';
  now: Date;
}

/** How often a code is used. */
export async function findUsage(db: Db, params: UsageOf): Promise<DiscountCodeUsage> {
  const { code, customerId, without, now } = params;
  const isOther =
    without === 'reservations of the customer'
      ? ne(discountCodeUses.customerId, customerId ?? '')
      : ne(discountCodeUses.paymentId, without.paymentId);
  const [row] = await db
    .select({
      all: sql<number>`count(*)`.mapWith(Number),
      live: sql<number>`count(*) filter (where ${isLive(now)} and ${isOther})`.mapWith(Number),
    })
    .from(discountCodeUses)
    .where(and(eq(discountCodeUses.codeId, code.id), isNotNull(discountCodeUses.heldUntil)));
  const { all = 0, live = 0 } = row ?? {};
  return {
    taken: code.taken - all + live,
    held: live,
    customer: customerId ? await findUsageOf(db, { code, customerId, isOther, now }) : null,
  };
}

async function findUsageOf(
  db: Db,
  params: { code: UsageOf['code']; customerId: string; isOther: SQL; now: Date },
) {
  const { code, customerId, isOther, now } = params;
  const [uses] = await db
    .select({
      ordered: sql<number>`count(*) filter (where ${isNull(discountCodeUses.heldUntil)})`.mapWith(Number),
      held: sql<number>`count(*) filter (where ${isLive(now)} and ${isOther})`.mapWith(Number),
    })
    .from(discountCodeUses)
    .where(and(eq(discountCodeUses.codeId, code.id), eq(discountCodeUses.customerId, customerId)));
  const { ordered = 0, held = 0 } = uses ?? {};
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(orders.status, 'Completed'),
        // A free product is no first order.
        ne(orders.paymentStatus, 'Free'),
      ),
    )
    .limit(1);
  const [firstOrder] = code.firstOrderOnly
    ? await db
        .select({ id: discountCodeUses.paymentId })
        .from(discountCodeUses)
        .innerJoin(discountCodes, eq(discountCodes.id, discountCodeUses.codeId))
        .where(
          and(
            eq(discountCodeUses.customerId, customerId),
            ne(discountCodeUses.codeId, code.id),
            discountCodes.firstOrderOnly,
            isLive(now),
            isOther,
          ),
        )
        .limit(1)
    : [];
  return {
    taken: ordered + held,
    held,
    hasOrdered: order !== undefined,
    paysFirstOrder: firstOrder !== undefined,
  };
}

/** Lets one transaction at a time give a customer a use of a code for first orders: those of two codes are one order's. */
export const lockFirstOrder = (tx: Db, params: { customerId: string }) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`first order of ${params.customerId}`}))`);

/**
 * Other payments of the customer that reserve a use of the code, or of another one if both are for first orders. Their
 * reservations end at `heldUntil` or before.
 */
export const findOtherReservations = (
  db: Db,
  params: { codeId: string; customerId: string; paymentId: string; heldUntil: Date },
) =>
  db
    .select({ id: payments.id, amountCents: payments.amountCents })
    .from(discountCodeUses)
    .innerJoin(payments, eq(payments.id, discountCodeUses.paymentId))
    .innerJoin(discountCodes, eq(discountCodes.id, discountCodeUses.codeId))
    .where(
      and(
        or(
          eq(discountCodes.id, params.codeId),
          and(
            discountCodes.firstOrderOnly,
            exists(
              db
                .select({ id: wanted.id })
                .from(wanted)
                .where(and(eq(wanted.id, params.codeId), wanted.firstOrderOnly)),
            ),
          ),
        ),
        eq(discountCodeUses.customerId, params.customerId),
        ne(discountCodeUses.paymentId, params.paymentId),
        lte(discountCodeUses.heldUntil, params.heldUntil),
        isNull(payments.settledAt),
      ),
    );

const lockedUse = preparedRows<CodeUseRow>('locked_code_use', (db) =>
  db
    .select()
    .from(discountCodeUses)
    .where(eq(discountCodeUses.paymentId, sql.placeholder('paymentId')))
    .for('update'),
);

/** The use that a payment has, locked until the transaction ends. */
export async function lockUse(tx: Db, params: { paymentId: string }): Promise<CodeUseRow | null> {
  const [row] = await lockedUse(tx, params);
  return row ?? null;
}

/** How many payments from a network other than this one have, or had within a day, a use of a code and are not paid. */
export const countUnpaidOfNetwork = (
  tx: Db,
  params: { codeId: string; network: string; paymentId: string },
): Promise<number> =>
  tx.$count(
    discountCodeUses,
    and(
      eq(discountCodeUses.codeId, params.codeId),
      eq(discountCodeUses.network, params.network),
      isNotNull(discountCodeUses.heldUntil),
      ne(discountCodeUses.paymentId, params.paymentId),
    ),
  );

/** Reserves a use for a payment, or reserves it longer. */
export const putReservation = (
  tx: Db,
  use: Pick<CodeUseRow, 'paymentId' | 'codeId' | 'customerId' | 'network'> & { heldUntil: Date; now: Date },
) => {
  const { now, ...row } = use;
  return tx
    .insert(discountCodeUses)
    .values({ ...row, createdAt: now })
    .onConflictDoUpdate({ target: discountCodeUses.paymentId, set: row });
};

/** Takes one use more of a locked code; false if it has no more. */
export async function addTaken(tx: Db, params: { codeId: string }): Promise<boolean> {
  const rows = await tx
    .update(discountCodes)
    .set({ taken: sql`${discountCodes.taken} + 1` })
    .where(
      and(
        eq(discountCodes.id, params.codeId),
        or(isNull(discountCodes.maxUses), lt(discountCodes.taken, discountCodes.maxUses)),
      ),
    )
    .returning({ id: discountCodes.id });
  return rows.length > 0;
}

/** Gives uses of a code back whose rows were deleted in the same transaction. */
export const subtractTaken = (tx: Db, params: { codeId: string; uses: number }) =>
  tx
    .update(discountCodes)
    .set({ taken: sql`${discountCodes.taken} - ${params.uses}` })
    .where(eq(discountCodes.id, params.codeId));

/** Ends the reservation of a payment. @returns whether there was one */
export async function deleteReservation(tx: Db, params: { paymentId: string }): Promise<boolean> {
  const rows = await tx
    .delete(discountCodeUses)
    .where(and(eq(discountCodeUses.paymentId, params.paymentId), isNotNull(discountCodeUses.heldUntil)))
    .returning({ id: discountCodeUses.paymentId });
  return rows.length > 0;
}

/**
 * Deletes expired reservations of a locked code. One that is locked becomes an order just now, and is left.
 * @returns how many
 */
export async function deleteExpiredReservations(
  tx: Db,
  params: { codeId: string; now: Date; limit: number },
): Promise<number> {
  const expired = tx
    .select({ id: discountCodeUses.paymentId })
    .from(discountCodeUses)
    .where(and(eq(discountCodeUses.codeId, params.codeId), lte(discountCodeUses.heldUntil, params.now)))
    .limit(params.limit)
    .for('update', { skipLocked: true });
  const rows = await tx
    .delete(discountCodeUses)
    .where(inArray(discountCodeUses.paymentId, expired))
    .returning({ id: discountCodeUses.paymentId });
  return rows.length;
}

/** Ids of codes with reservations that expired before a time. */
export const findCodesWithExpiredReservations = async (db: Db, params: { before: Date; limit: number }) =>
  (
    await db
      .selectDistinct({ id: discountCodeUses.codeId })
      .from(discountCodeUses)
      .where(lte(discountCodeUses.heldUntil, params.before))
      .limit(params.limit)
  ).map(({ id }) => id);

const completedUse = preparedSql('complete_code_use', (db) =>
  db
    .update(discountCodeUses)
    .set({ orderId: sql`${sql.placeholder('orderId')}`, heldUntil: null, network: null })
    .where(eq(discountCodeUses.paymentId, sql.placeholder('paymentId'))),
);

/** The reserved use of a payment becomes that of its order, which is written, for good. */
export const completeUse = (tx: Db, params: { paymentId: string; orderId: string }): Promise<unknown> =>
  completedUse(tx, params);
