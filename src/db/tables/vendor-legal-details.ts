import { pgTable, text } from 'drizzle-orm/pg-core';
import { vendors } from './accounts.ts';

/** What the law wants to see of shops on receipts; private until then. */
export const vendorLegalDetails = pgTable('vendor_legal_details', {
  vendorId: text()
    .primaryKey()
    .references(() => vendors.id),
  legalName: text().notNull(),
  /** Lines of an address. */
  legalAddress: text().notNull(),
  legalNumber: text().notNull(),
});
