import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { EvidenceState, Goods } from '#domain/tax.ts';
import { createdAt, idColumn, time } from '../columns.ts';
import { users } from './accounts.ts';
import { categories } from './catalog.ts';
import { orders, payments } from './orders.ts';

/**
 * Tax rates that admins have added; those that the market comes with are in `domain/tax-rates.ts`. Triggers refuse the
 * change of a row. Of rates that have begun, the one that began last applies. Of two from the same day, the newer row
 * applies.
 */
export const taxRates = pgTable(
  'tax_rates',
  {
    id: idColumn(),
    /** Two letters of ISO 3166. */
    country: text().notNull(),
    goods: text().$type<Goods>().notNull(),
    /** 1900 is 19 %. */
    basisPoints: integer().notNull(),
    /** The first day on which it holds, in UTC. */
    startsOn: date({ mode: 'string' }).notNull(),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('tax_rates_country_idx').on(t.country, t.startsOn, t.createdAt),
    check('tax_rates_rate_check', sql`${t.basisPoints} between 0 and 10000`),
  ],
);

/** The main categories whose goods are not electronic services. */
export const categoryGoods = pgTable('category_goods', {
  categoryId: text()
    .primaryKey()
    .references(() => categories.id, { onDelete: 'cascade' }),
  goods: text().$type<Goods>().notNull(),
});

/** What is known of where a buyer is, kept with the order that it was taxed for. Countries only, no addresses. */
export const taxEvidence = pgTable(
  'tax_evidence',
  {
    paymentId: text()
      .primaryKey()
      .references(() => payments.id, { onDelete: 'cascade' }),
    said: text().notNull(),
    /** Of the network address that claimed the payment. */
    address: text(),
    /** Where the card was issued; known once it was charged. */
    card: text(),
    state: text().$type<EvidenceState>().notNull(),
    /** The order of the payment; null until it is paid. */
    orderId: text()
      .unique('tax_evidence_order_id_key')
      .references(() => orders.id),
    at: time().notNull(),
  },
  (t) => [
    index('tax_evidence_state_idx')
      .on(t.state, t.at.desc(), t.paymentId.desc())
      .where(sql`order_id is not null`),
    index('tax_evidence_at_idx').on(t.at.desc(), t.paymentId.desc()).where(sql`order_id is not null`),
  ],
);
