import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { vendors } from '../tables/accounts.ts';
import { products } from '../tables/catalog.ts';

/** Whether the public sees a vendor's shop and its active products; a vendor on holiday is Approved. */
export const isPublicVendor = eq(vendors.status, 'Approved');

/** Whether active products of a vendor are listed; stable while the vendor's row is locked. */
export const vendorIsPublic = (vendorId: string | typeof products.vendorId): SQL<boolean> => sql`exists (
  select 1 from ${vendors} where ${vendors.id} = ${vendorId} and ${isPublicVendor}
)`;

/** Whether an active product is listed: its vendor is public, and staff have not hidden it. */
export const canBeListed = sql<boolean>`(${and(isNull(products.hiddenAt), vendorIsPublic(products.vendorId))})`;
