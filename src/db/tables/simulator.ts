import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../columns.ts';

/** Rises with every row: the order of what happened within one second. */
const sequence = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity();

/**
 * What the payment simulator keeps: intents, charges, refunds, disputes, cards (brand and last four digits, nothing
 * else of a card) and its own settings. `data` is the object in the provider's wire form.
 */
export const simulatorObject = pgTable(
  'simulator_object',
  {
    id: text().primaryKey(),
    kind: text({
      enum: ['payment_intent', 'charge', 'refund', 'dispute', 'payment_method', 'setting'],
    }).notNull(),
    /** The intent that a charge, refund or dispute belongs to. */
    parentId: text(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Whole seconds, as `created` in `data`. */
    createdAt: time().notNull(),
    sequence: sequence(),
  },
  (t) => [
    index('simulator_object_kind_idx').on(t.kind, t.sequence),
    index('simulator_object_parent_idx').on(t.parentId, t.kind),
  ],
);

/** Answers to repeat when a write comes again with the same key. `status` is null while the first is under way. */
export const simulatorIdempotency = pgTable(
  'simulator_idempotency',
  {
    key: text().primaryKey(),
    /** Names the one request that holds the key. */
    requestId: text().notNull(),
    path: text().notNull(),
    /** SHA-256 of the parameters, card details left out. */
    fingerprint: text().notNull(),
    status: integer(),
    body: jsonb().$type<Record<string, unknown>>(),
    createdAt: time().notNull(),
  },
  (t) => [index('simulator_idempotency_created_idx').on(t.createdAt)],
);

/** What happened, in the provider's wire form, for the webhooks and the event list. */
export const simulatorEvent = pgTable(
  'simulator_event',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: time().notNull(),
    sequence: sequence(),
  },
  (t) => [
    index('simulator_event_type_idx').on(t.type, t.sequence),
    index('simulator_event_sequence_idx').on(t.sequence),
  ],
);
