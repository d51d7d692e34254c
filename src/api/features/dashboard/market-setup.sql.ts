import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products, vendorCounts } from '#db/schema.ts';

/** Whether anything is for sale. */
export async function hasListedProduct(db: Db): Promise<boolean> {
  const found = await db.select({ id: products.id }).from(products).where(eq(products.listed, true)).limit(1);
  return found.length > 0;
}

/** Whether a shop is approved, also one on holiday. */
export async function hasApprovedVendor(db: Db): Promise<boolean> {
  const found = await db
    .select({ status: vendorCounts.status })
    .from(vendorCounts)
    .where(and(eq(vendorCounts.status, 'Approved'), gt(vendorCounts.count, 0)));
  return found.length > 0;
}
