import { asc, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { shopTotals, users, vendors } from '#db/schema.ts';

export const vendorExists = async (db: Db, params: { id: string }): Promise<boolean> =>
  (await db.$count(vendors, eq(vendors.id, params.id))) > 0;

/**
 * Whether the public sees any product of a vendor. Until the transaction ends this stays so: the row of totals that the
 * first or last such product changes is held.
 */
export async function lockHasListedProducts(tx: Db, params: { vendorId: string }): Promise<boolean> {
  const [row] = await tx
    .insert(shopTotals)
    .values({ vendorId: params.vendorId, productCount: 0, reviewCount: 0, starSum: 0 })
    .onConflictDoUpdate({ target: shopTotals.vendorId, set: { productCount: shopTotals.productCount } })
    .returning({ productCount: shopTotals.productCount });
  return row !== undefined && row.productCount > 0;
}

/** Every vendor, by the name of the shop. */
export const findVendorNames = (db: Db) =>
  db
    .select({ id: vendors.id, name: users.name, shopName: vendors.shopName })
    .from(vendors)
    .innerJoin(users, eq(users.id, vendors.userId))
    .orderBy(asc(vendors.shopName), asc(vendors.id));
