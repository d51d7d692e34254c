import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DiscountCodeKind, DiscountCodeScope } from '#domain/discount-code.ts';
import type { CodeFunder } from '#domain/order.ts';
import { createdAt, idColumn, time } from '../columns.ts';
import { users, vendors } from './accounts.ts';

/** Codes that shoppers type in the cart. A row stays after its deletion if a payment was priced with it. */
export const discountCodes = pgTable(
  'discount_codes',
  {
    id: idColumn(),
    /** As it was entered; any case of it is the same code. */
    code: text().notNull(),
    /** The shop that made it, for whose products alone it is; null for the market's own. */
    vendorId: text().references(() => vendors.id),
    kind: text().$type<DiscountCodeKind>().notNull(),
    /** Hundredths of a percent, or cents. */
    value: integer().notNull(),
    funder: text().$type<CodeFunder>().notNull(),
    appliesTo: text().$type<DiscountCodeScope>().notNull(),
    /** Ids of vendors, categories or products, as `appliesTo` says; none for 'all'. */
    targetIds: text().array().notNull().default([]),
    startsAt: time(),
    endsAt: time(),
    maxUses: integer(),
    maxUsesPerCustomer: integer(),
    minOrderCents: integer().notNull().default(0),
    firstOrderOnly: boolean().notNull().default(false),
    /** False while it is paused. */
    active: boolean().notNull().default(true),
    /** Its rows in `discount_code_uses`, held ones too. A change of it needs the row's lock. */
    taken: integer().notNull().default(0),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    deletedAt: time(),
  },
  (t) => [
    // One name may be had by one code that is not deleted.
    uniqueIndex('discount_codes_code_key').on(sql`lower(${t.code})`).where(sql`deleted_at is null`),
    index('discount_codes_vendor_id_idx').on(t.vendorId, t.createdAt.desc(), t.id.desc()),
    index('discount_codes_created_at_idx').on(t.createdAt.desc(), t.id.desc()),
    check(
      'discount_codes_value_check',
      sql`${t.value} > 0 and (${t.kind} = 'amount' or ${t.value} <= 10000)`,
    ),
    check('discount_codes_funder_check', sql`${t.vendorId} is null or ${t.funder} = 'vendor'`),
    check('discount_codes_targets_check', sql`(${t.appliesTo} = 'all') = (cardinality(${t.targetIds}) = 0)`),
    check('discount_codes_period_check', sql`${t.endsAt} > ${t.startsAt}`),
    check('discount_codes_taken_check', sql`${t.taken} between 0 and coalesce(${t.maxUses}, ${t.taken})`),
  ],
);
