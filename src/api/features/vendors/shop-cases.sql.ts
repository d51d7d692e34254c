import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isPublicVendor } from '#db/fragments/public-vendor.ts';
import { vendors } from '#db/schema.ts';

/** A public shop, to report. */
export async function findReportedShop(db: Db, params: { id: string }) {
  const [row] = await db
    .select({ vendorId: vendors.id, title: vendors.shopName })
    .from(vendors)
    .where(and(eq(vendors.id, params.id), isPublicVendor));
  return row ?? null;
}
