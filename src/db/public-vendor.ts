import { eq, type SQL, sql } from 'drizzle-orm';
import { vendors } from './tables/accounts.ts';
import type { products } from './tables/catalog.ts';

/** Whether the public sees a vendor's shop, and the products in it that are active; one that is away is Approved. */
export const isPublicVendor = eq(vendors.status, 'Approved');

/** Whether active products of a vendor are listed; true or false for as long as its status is held. */
export const vendorIsPublic = (vendorId: string | typeof products.vendorId): SQL<boolean> => sql`exists (
  select 1 from ${vendors} where ${vendors.id} = ${vendorId} and ${isPublicVendor}
)`;
