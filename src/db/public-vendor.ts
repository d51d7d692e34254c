import { inArray } from 'drizzle-orm';
import { PUBLIC_VENDOR_STATUSES } from '#domain/vendor-status.ts';
import { vendors } from './tables/accounts.ts';

/** Whether the public sees a vendor's shop, and the products in it that are active. */
export const isPublicVendor = inArray(vendors.status, [...PUBLIC_VENDOR_STATUSES]);
