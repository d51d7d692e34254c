import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { VIEW_SOURCE_KINDS } from '#domain/view-source.ts';
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

/**
 * How many of the views of a product's page on a day came from where, without the viewer. Views of unknown sources, such as
 * typed addresses, are those of `product_views` that are in no row here.
 */
export const viewSources = pgTable(
  'view_sources',
  {
    vendorId: text()
      .notNull()
      .references(() => vendors.id),
    /** YYYY-MM-DD. */
    day: date({ mode: 'string' }).notNull(),
    kind: text({ enum: VIEW_SOURCE_KINDS }).notNull(),
    /** The words, place, host or campaign; empty for all that are not told apart. */
    name: text().notNull(),
    productId: text()
      .notNull()
      .references(() => products.id),
    views: integer().notNull(),
  },
  (t) => [
    // The names of a shop's day are found and counted by it, and a vendor's figures are read.
    primaryKey({ name: 'view_sources_pkey', columns: [t.vendorId, t.day, t.kind, t.name, t.productId] }),
    index('view_sources_product_idx').on(t.productId, t.day),
    // How often words were asked for in the whole market, and what is too old.
    index('view_sources_day_idx').on(t.day, t.kind, t.name),
    check('view_sources_kind_check', sql`${t.kind} in ('search', 'place', 'site', 'campaign')`),
    check('view_sources_views_check', sql`${t.views} > 0`),
  ],
);
