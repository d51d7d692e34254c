import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, time } from '../columns.ts';
import { vendors } from './accounts.ts';

/** Uploaded files: pictures, and the files that are sold. */
export const media = pgTable(
  'media',
  {
    /** Pictures: `{hash}-{width}x{height}-{colour}`, so that the address contains the dimensions; others: an id. */
    id: text().primaryKey(),
    /** Goods are sold beside the first PDF of a product: see `goodsFiles`. */
    kind: text().$type<'image' | 'pdf' | 'goods'>().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** A damaged PDF that was written anew when it was uploaded, of which its vendor is told. */
    repaired: boolean().notNull().default(false),
    /** Name of a demo drawing: drawn when first requested, instead of stored. */
    drawing: text(),
    /** The vendor who uploaded it first, whose storage limit it counts against. Null: a customer, an admin or the demo. */
    vendorId: text().references(() => vendors.id),
    /** When the daily sweep first found it unreferenced; it is deleted a day later. */
    unusedSince: time(),
    createdAt: createdAt(),
  },
  (t) => [index('media_vendor_id_idx').on(t.vendorId).where(sql`vendor_id is not null`)],
);
