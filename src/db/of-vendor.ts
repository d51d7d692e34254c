import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Whose rows a back-office statement may reach: those whose `column` is this vendor; null is an admin's "anyone's".
 * It stands in the statement itself, so that a foreign row does not exist.
 */
export const ofVendor = (column: PgColumn, vendorId: string | null): SQL | undefined =>
  vendorId === null ? undefined : eq(column, vendorId);
