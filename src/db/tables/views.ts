import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { vendors } from './accounts.ts';
import { products } from './catalog.ts';

/** Views of a product's page by day in UTC: a number, without the viewer. */
export const productViews = pgTable(
  'product_views',
  {
    vendorId: text()
      .notNull()
      .references(() => vendors.id),
    productId: text()
      .notNull()
      .references(() => products.id),
    /** YYYY-MM-DD. */
    day: date({ mode: 'string' }).notNull(),
    views: integer().notNull(),
  },
  (t) => [
    // The order in which a vendor's figures are read.
    primaryKey({ name: 'product_views_pkey', columns: [t.vendorId, t.day, t.productId] }),
    index('product_views_day_idx').on(t.day),
    check('product_views_views_check', sql`${t.views} > 0`),
  ],
);
