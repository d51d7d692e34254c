import { eq } from 'drizzle-orm';
import { vendors } from './tables/accounts.ts';

/** Whether the public sees a vendor's shop, and the products in it that are active; one that is away is Approved. */
export const isPublicVendor = eq(vendors.status, 'Approved');
