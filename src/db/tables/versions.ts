import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, time } from '../columns.ts';
import { users } from './accounts.ts';
import { products } from './catalog.ts';
import { media } from './media.ts';

/**
 * Every file that a product has had. A trigger adds a version for a file that is written to `products` without one. So
 * each file for sale has its version, however it was added.
 */
export const productVersions = pgTable(
  'product_versions',
  {
    id: text().primaryKey().default(sql`replace(gen_random_uuid()::text, '-', '')`),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** 1, 2, … in the order in which they came. */
    number: integer().notNull(),
    /** Counts up with a version that is another product: buyers of earlier editions do not get it. */
    edition: integer().notNull(),
    fileId: text()
      .notNull()
      .references(() => media.id),
    /** What changed; the first needs none. */
    note: text(),
    createdAt: createdAt(),
    /** Null for one that an import, or the market itself, has made. */
    createdBy: text().references(() => users.id),
    /** When its mails to buyers were queued; null until then, and for the first. */
    announcedAt: time(),
    withdrawnAt: time(),
    withdrawnBy: text().references(() => users.id),
    withdrawalReason: text(),
  },
  (t) => [
    unique('product_versions_number_key').on(t.productId, t.number),
    index('product_versions_unannounced_idx').on(t.productId).where(sql`announced_at is null and number > 1`),
    index('product_versions_file_id_idx').using('hash', t.fileId),
    check('product_versions_number_check', sql`${t.number} >= 1 and ${t.edition} between 1 and ${t.number}`),
    check('product_versions_note_check', sql`${t.note} is not null or ${t.number} = 1`),
    check(
      'product_versions_withdrawal_check',
      sql`num_nulls(${t.withdrawnAt}, ${t.withdrawnBy}, ${t.withdrawalReason}) in (0, 3)`,
    ),
  ],
);
