import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, time } from '../columns.ts';
import { vendors } from './accounts.ts';

/** Uploaded files: pictures, and the PDFs that are sold. */
export const media = pgTable(
  'media',
  {
    /** Pictures: `{hash}-{width}x{height}-{colour}`, so that their address tells their shape; PDFs: `{hash}`. */
    id: text().primaryKey(),
    kind: text().$type<'image' | 'pdf'>().notNull(),
    bytes: integer().notNull(),
    /** A demo drawing's name: drawn when first asked for, instead of stored. */
    drawing: text(),
    /** The vendor who uploaded it first, whose storage it takes. Null: a customer, an admin or the demo. */
    vendorId: text().references(() => vendors.id),
    /** When the daily sweep first found that nothing refers to it; a day later it is deleted. */
    unusedSince: time(),
    createdAt: createdAt(),
  },
  (t) => [index('media_vendor_id_idx').on(t.vendorId).where(sql`vendor_id is not null`)],
);
