import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Limits a statement to one vendor's rows; null (for admins) reaches those of every vendor. */
export interface VendorScope {
  vendorId: string | null;
}

/**
 * Restricts a back-office statement to the rows of this vendor; null, for admins, is no restriction.
 * As a part of the statement it makes a foreign row not found (404).
 */
export const ofVendor = (column: PgColumn, vendorId: string | null): SQL | undefined =>
  vendorId === null ? undefined : eq(column, vendorId);
