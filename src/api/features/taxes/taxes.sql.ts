import { and, asc, count, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isOfOrder, type OrderSearch } from '#db/fragments/order-search.ts';
import { preparedInsert } from '#db/prepared-insert.ts';
import { preparedRows } from '#db/prepared-rows.ts';
import { categories, categoryGoods, orders, products, taxEvidence, taxRates } from '#db/schema.ts';
import type { Evidence, EvidenceState, Goods } from '#domain/tax.ts';

/** The rates that admins have added, of one country or of all, in the order in which `ratesOn` takes them. */
export const findRates = (db: Db, params: { country?: string } = {}) =>
  db
    .select({
      id: taxRates.id,
      country: taxRates.country,
      goods: taxRates.goods,
      basisPoints: taxRates.basisPoints,
      from: taxRates.startsOn,
    })
    .from(taxRates)
    .where(params.country ? eq(taxRates.country, params.country) : undefined)
    .orderBy(asc(taxRates.country), asc(taxRates.startsOn), asc(taxRates.createdAt), asc(taxRates.id));

export async function insertRate(tx: Db, row: typeof taxRates.$inferInsert) {
  const [inserted] = await tx.insert(taxRates).values(row).returning({ id: taxRates.id });
  if (!inserted) throw new Error('The tax rate was not written.');
  return inserted;
}

/** Main categories with the kind of goods that they are taxed as, by name. */
export const findCategoryGoods = (db: Db, params: { limit: number; offset: number }) =>
  db
    .select({
      id: categories.id,
      name: categories.name,
      goods: sql<Goods>`coalesce(${categoryGoods.goods}, 'electronic services')`,
    })
    .from(categories)
    .leftJoin(categoryGoods, eq(categoryGoods.categoryId, categories.id))
    .where(eq(categories.level, 1))
    .orderBy(asc(categories.name), asc(categories.id))
    .limit(params.limit)
    .offset(params.offset);

/** Number of main categories. */
export const countMainCategories = (db: Db): Promise<number> =>
  db.$count(categories, eq(categories.level, 1));

/** Whether there is a main category with this id; it stays until the transaction ends. */
export async function lockMainCategory(tx: Db, params: { id: string }): Promise<boolean> {
  const rows = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.id, params.id), eq(categories.level, 1)))
    .for('key share');
  return rows.length > 0;
}

/** Only goods that are not electronic services have a row. */
export async function writeCategoryGoods(tx: Db, row: { categoryId: string; goods: Goods }): Promise<void> {
  if (row.goods === 'electronic services') {
    await tx.delete(categoryGoods).where(eq(categoryGoods.categoryId, row.categoryId));
    return;
  }
  await tx
    .insert(categoryGoods)
    .values(row)
    .onConflictDoUpdate({ target: categoryGoods.categoryId, set: { goods: row.goods } });
}

/** The kind of goods of products that are not electronic services. */
export const findProductGoods = (db: Db, params: { ids: readonly string[] }) =>
  db
    .select({ productId: products.id, goods: categoryGoods.goods })
    .from(products)
    .innerJoin(categoryGoods, eq(categoryGoods.categoryId, products.mainCategoryId))
    .where(sql`${products.id} in (select jsonb_array_elements_text(${JSON.stringify(params.ids)}::jsonb))`);

/** Writes what is known of a buyer before the card is charged; a later claim replaces it. */
export const writeEvidence = (
  db: Db,
  row: Evidence & { paymentId: string; state: EvidenceState; at: Date },
) => {
  const { paymentId: _, ...set } = row;
  return db
    .insert(taxEvidence)
    .values(row)
    .onConflictDoUpdate({
      target: taxEvidence.paymentId,
      set,
      setWhere: sql`${taxEvidence.orderId} is null`,
    });
};

const claimedAddress = preparedRows('claimed_address', (db) =>
  db
    .select({ address: taxEvidence.address })
    .from(taxEvidence)
    .where(eq(taxEvidence.paymentId, sql.placeholder('paymentId'))),
);

/** The country of the network from which a payment was claimed; null if it is not known. */
export async function findClaimedAddress(db: Db, params: { paymentId: string }): Promise<string | null> {
  const [row] = await claimedAddress(db, params);
  return row?.address ?? null;
}

/** Completes the evidence of payments with their orders and what the cards say. */
export const settleEvidence = preparedInsert(
  'put_tax_evidence',
  taxEvidence,
  ['paymentId', 'said', 'address', 'card', 'state', 'orderId', 'at'],
  sql`on conflict (payment_id) do update set said = excluded.said, address = excluded.address, card = excluded.card,
    state = excluded.state, order_id = excluded.order_id, at = excluded.at`,
);

interface EvidenceFilter {
  state?: EvidenceState;
  search?: OrderSearch;
}

const { paymentId: id, orderId, at } = taxEvidence;
const matches = ({ state, search }: EvidenceFilter) =>
  and(
    isNotNull(orderId),
    state && eq(taxEvidence.state, state),
    search && isOfOrder({ table: taxEvidence, id, orderId, at }, search),
  );

/** Evidence by order, newest first. Money in cents. */
export const findEvidences = (db: Db, params: EvidenceFilter & { limit: number; offset: number }) =>
  db
    .select({
      orderId: orders.orderNumber,
      orderRecordId: orders.id,
      at: taxEvidence.at,
      said: taxEvidence.said,
      address: taxEvidence.address,
      card: taxEvidence.card,
      state: taxEvidence.state,
      taxCents: orders.taxCents,
    })
    .from(taxEvidence)
    .innerJoin(orders, eq(orders.id, taxEvidence.orderId))
    .where(matches(params))
    .orderBy(desc(taxEvidence.at), desc(taxEvidence.paymentId))
    .limit(params.limit)
    .offset(params.offset);

/** Number of orders with evidence that match. */
export async function countEvidences(db: Db, params: EvidenceFilter): Promise<number> {
  const [row] = await db.select({ count: count() }).from(taxEvidence).where(matches(params));
  return row?.count ?? 0;
}
