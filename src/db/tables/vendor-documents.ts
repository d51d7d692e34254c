import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { DocumentStatus } from '#domain/vendor-checklist.ts';
import { createdAt, idColumn, time } from '../columns.ts';
import { users, vendors } from './accounts.ts';
import { contentItems } from './content.ts';
import { media } from './media.ts';

/** What vendors have uploaded for the operator's own items of the checklist: one document for each. */
export const vendorDocuments = pgTable(
  'vendor_documents',
  {
    id: idColumn(),
    vendorId: text()
      .notNull()
      .references(() => vendors.id),
    itemId: text()
      .notNull()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    fileId: text()
      .notNull()
      .references(() => media.id),
    /** As the vendor named it. */
    name: text().notNull(),
    status: text().$type<DocumentStatus>().notNull().default('Submitted'),
    /** Why it was refused. */
    reason: text(),
    decidedBy: text().references(() => users.id),
    decidedAt: time(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('vendor_documents_item_key').on(t.vendorId, t.itemId),
    index('vendor_documents_item_id_idx').on(t.itemId),
    index('vendor_documents_file_id_idx').using('hash', t.fileId),
    check(
      'vendor_documents_status_check',
      sql`case ${t.status}
        when 'Submitted' then num_nonnulls(${t.reason}, ${t.decidedBy}, ${t.decidedAt}) = 0
        when 'Accepted' then ${t.reason} is null and num_nulls(${t.decidedBy}, ${t.decidedAt}) = 0
        when 'Refused' then num_nulls(${t.decidedBy}, ${t.decidedAt}) = 0
        else false end`,
    ),
  ],
);
