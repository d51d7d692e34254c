import { and, asc, count, eq, inArray, isNotNull, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { ofVendor, type VendorScope } from '#db/fragments/of-vendor.ts';
import { byName, sortedBy } from '#db/fragments/order.ts';
import { categories, discountCodes, discountCodeUses, payments, products, vendors } from '#db/schema.ts';
import type { DiscountCodeScope, DiscountCodeState } from '#domain/discount-code.ts';
import type { Sort } from '#domain/sort.ts';

export type DiscountCodeRow = typeof discountCodes.$inferSelect;
export type NewDiscountCode = typeof discountCodes.$inferInsert;

interface ListFilter extends VendorScope {
  now: Date;
  state?: DiscountCodeState;
  ofMarket?: boolean;
  /** A part of the code, in any case. */
  part?: string;
}

const timestamp = (time: Date): SQL => sql`${time.toISOString()}::timestamptz`;

/** A code's uses that are reserved. An expired one counts no more, but stays a row until its place is needed. */
const heldUses = (db: Db, now: Date) =>
  db
    .select({
      all: sql<number>`count(*)`.mapWith(Number).as('all_held'),
      live: sql<number>`count(*) filter (where ${discountCodeUses.heldUntil} > ${timestamp(now)})`
        .mapWith(Number)
        .as('live_held'),
    })
    .from(discountCodeUses)
    .where(and(eq(discountCodeUses.codeId, discountCodes.id), isNotNull(discountCodeUses.heldUntil)))
    .as('held_uses');

/** Codes with their shops and uses that match, in the form of `codeState`. */
function selectCodes(db: Db, { vendorId, now, state, ofMarket, part }: ListFilter) {
  const held = heldUses(db, now);
  const used = sql<number>`${discountCodes.taken} - ${held.all}`.mapWith(Number);
  const stateNow = sql`case
    when ${discountCodes.endsAt} <= ${timestamp(now)} then 'Ended'
    when not ${discountCodes.active} then 'Paused'
    when ${used} + ${held.live} >= ${discountCodes.maxUses} then 'Used up'
    when ${discountCodes.startsAt} > ${timestamp(now)} then 'Scheduled'
    else 'Active' end`;
  const where = and(
    isNull(discountCodes.deletedAt),
    ofVendor(discountCodes.vendorId, vendorId),
    ofMarket === undefined ? undefined : sql`(${discountCodes.vendorId} is null) = ${ofMarket}`,
    part === undefined ? undefined : sql`position(lower(${part}) in lower(${discountCodes.code})) > 0`,
    state && sql`${stateNow} = ${state}`,
  );
  return { held, used, where };
}

const SORTS = { createdAt: discountCodes.createdAt, code: byName(discountCodes.code) };
export type CodeSort = Sort<keyof typeof SORTS>;

/** A page of codes. Money in cents. */
export function findCodes(
  db: Db,
  params: ListFilter & { id?: string; sort: CodeSort; limit: number; offset: number },
) {
  const { held, used, where } = selectCodes(db, params);
  return db
    .select({ code: discountCodes, shopName: vendors.shopName, used, held: held.live })
    .from(discountCodes)
    .leftJoin(vendors, eq(vendors.id, discountCodes.vendorId))
    .innerJoinLateral(held, sql`true`)
    .where(and(where, params.id ? eq(discountCodes.id, params.id) : undefined))
    .orderBy(...sortedBy(params.sort, SORTS, discountCodes.id))
    .limit(params.limit)
    .offset(params.offset);
}

export type FoundCode = Awaited<ReturnType<typeof findCodes>>[number];

/** The number of codes that match. */
export async function countCodes(db: Db, params: ListFilter): Promise<number> {
  const { held, where } = selectCodes(db, params);
  const [row] = await db
    .select({ count: count() })
    .from(discountCodes)
    .innerJoinLateral(held, sql`true`)
    .where(where);
  return row?.count ?? 0;
}

/** How many codes a shop, or the market with null, has. */
export const countOwnCodes = (db: Db, { vendorId }: VendorScope): Promise<number> =>
  db.$count(
    discountCodes,
    and(
      isNull(discountCodes.deletedAt),
      vendorId === null ? isNull(discountCodes.vendorId) : eq(discountCodes.vendorId, vendorId),
    ),
  );

/** Violates `discount_codes_code_key` if the name is taken. */
export const insertCode = (tx: Db, row: NewDiscountCode) => tx.insert(discountCodes).values(row);

const ownCode = ({ id, vendorId }: { id: string } & VendorScope) =>
  and(eq(discountCodes.id, id), isNull(discountCodes.deletedAt), ofVendor(discountCodes.vendorId, vendorId));

/** A code that the caller may change, locked until the transaction ends: no payment begins to refer to it meanwhile. */
export async function lockCode(
  tx: Db,
  params: { id: string } & VendorScope,
): Promise<DiscountCodeRow | null> {
  const [row] = await tx.select().from(discountCodes).where(ownCode(params)).for('update');
  return row ?? null;
}

/** Violates `discount_codes_code_key` if the name is taken. */
export const updateCode = (tx: Db, params: { id: string; set: Partial<NewDiscountCode> }) =>
  tx.update(discountCodes).set(params.set).where(eq(discountCodes.id, params.id));

/** Deletes a locked code; one that a payment was priced with stays as a row that cannot be used. */
export async function deleteCode(tx: Db, params: { id: string; now: Date }): Promise<void> {
  const isCode = eq(discountCodes.id, params.id);
  const priced = tx.select({ id: payments.id }).from(payments).where(eq(payments.codeId, params.id));
  const deleted = await tx
    .delete(discountCodes)
    .where(and(isCode, notExists(priced)))
    .returning({ id: discountCodes.id });
  if (deleted.length === 0) await tx.update(discountCodes).set({ deletedAt: params.now }).where(isCode);
}

/** The names of what codes are for; what does not exist, or is not the vendor's, is left out. */
export async function findTargets(
  db: Db,
  params: { appliesTo: DiscountCodeScope; ids: readonly string[] } & VendorScope,
): Promise<{ id: string; name: string }[]> {
  const { appliesTo, vendorId } = params;
  const ids = [...params.ids];
  if (ids.length === 0 || appliesTo === 'all') return [];
  if (appliesTo === 'category') {
    return db
      .select({ id: categories.id, name: categories.name })
      .from(categories)
      .where(inArray(categories.id, ids))
      .orderBy(asc(categories.name), asc(categories.id));
  }
  if (appliesTo === 'vendor') {
    return db
      .select({ id: vendors.id, name: vendors.shopName })
      .from(vendors)
      .where(and(inArray(vendors.id, ids), ofVendor(vendors.id, vendorId)))
      .orderBy(asc(vendors.shopName), asc(vendors.id));
  }
  return db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(inArray(products.id, ids), ofVendor(products.vendorId, vendorId), isNull(products.deletedAt)))
    .orderBy(asc(products.name), asc(products.id));
}

/** Codes for a category that was merged are for the one that it went into. */
export const replaceCategory = (tx: Db, params: { id: string; intoId: string }) =>
  tx
    .update(discountCodes)
    .set({
      targetIds: sql`case when ${params.intoId} = any (${discountCodes.targetIds})
        then array_remove(${discountCodes.targetIds}, ${params.id})
        else array_replace(${discountCodes.targetIds}, ${params.id}, ${params.intoId}) end`,
    })
    .where(
      and(eq(discountCodes.appliesTo, 'category'), sql`${params.id} = any (${discountCodes.targetIds})`),
    );
