import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import type { LicenseKind } from '#domain/license.ts';
import { createdAt, idColumn, time } from '../columns.ts';
import { users } from './accounts.ts';
import { products } from './catalog.ts';
import { orderLines } from './orders.ts';

/** The licences that a product is sold with; none for most products. */
export const productLicenses = pgTable(
  'product_licenses',
  {
    id: idColumn(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: text().$type<LicenseKind>().notNull(),
    /** From 0, the cheapest first. */
    position: smallint().notNull(),
    /** Plain text. */
    text: text().notNull(),
    /** Before the product's discount; null for what the product itself costs, as always for the first one. */
    listPriceCents: integer(),
  },
  (t) => [
    unique('product_licenses_kind_key').on(t.productId, t.kind),
    check('product_licenses_kind_check', sql`${t.kind} in ('personal', 'smallBusiness', 'extended', 'own')`),
    check(
      'product_licenses_price_check',
      sql`${t.listPriceCents} is null or (${t.listPriceCents} >= 50 and ${t.position} > 0)`,
    ),
  ],
);

/** Licence keys that a product hands out with each unit sold. */
export const licenseKeys = pgTable(
  'license_keys',
  {
    /** Counts up, so that keys are handed out in the order in which they were added. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The SHA-256 of product and key, by which a key that is sent is found. */
    digest: text().notNull(),
    /** The key itself, encrypted. */
    sealedKey: text().notNull(),
    addedBy: text().references(() => users.id),
    createdAt: createdAt(),
    /** The line that it was sold with; it is never sold again, also after a refund. */
    orderLineId: text().references(() => orderLines.id),
    soldAt: time(),
  },
  (t) => [
    unique('license_keys_digest_key').on(t.productId, t.digest),
    check('license_keys_sold_check', sql`(${t.orderLineId} is null) = (${t.soldAt} is null)`),
    index('license_keys_free_idx').on(t.productId, t.id).where(sql`order_line_id is null`),
    index('license_keys_order_line_id_idx').on(t.orderLineId).where(sql`order_line_id is not null`),
  ],
);

/** Where the vendor's software runs with a key. */
export const licenseActivations = pgTable(
  'license_activations',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    keyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => licenseKeys.id, { onDelete: 'cascade' }),
    /** What the software calls the computer or site it runs on; null if it names none. */
    instance: text(),
    createdAt: createdAt(),
  },
  (t) => [unique('license_activations_instance_key').on(t.keyId, t.instance)],
);
