import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, time } from '../columns.ts';
import { users } from './accounts.ts';
import { discountCodes } from './discount-codes.ts';
import { orders, payments } from './orders.ts';

/** Who has a use of a code: a payment that was claimed, until it is an order or the time is over. */
export const discountCodeUses = pgTable(
  'discount_code_uses',
  {
    paymentId: text()
      .primaryKey()
      .references(() => payments.id),
    codeId: text()
      .notNull()
      .references(() => discountCodes.id),
    customerId: text()
      .notNull()
      .references(() => users.id),
    /** Until when the use is kept for the payment; null once it has its order. */
    heldUntil: time(),
    /** Hash of the network that claimed the payment; null once it has its order. */
    network: text(),
    orderId: text()
      .unique('discount_code_uses_order_id_key')
      .references(() => orders.id),
    createdAt: createdAt(),
  },
  (t) => [
    check('discount_code_uses_state_check', sql`(${t.heldUntil} is null) = (${t.orderId} is not null)`),
    index('discount_code_uses_customer_idx').on(t.codeId, t.customerId),
    // Uses that are held, by code and time.
    index('discount_code_uses_held_idx').on(t.codeId, t.heldUntil).where(sql`held_until is not null`),
    index('discount_code_uses_customer_id_idx').on(t.customerId),
  ],
);
