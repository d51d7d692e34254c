import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../columns.ts';

/** Increases with every row, which orders rows created within the same second. */
const sequence = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity();

/**
 * Objects of the payment simulator: intents, charges, refunds, disputes, changes of the balance, cards and its own
 * settings. Of a card, only brand and last four digits are kept. `data` is the object in the provider's wire form.
 */
export const simulatorObject = pgTable(
  'simulator_object',
  {
    id: text().primaryKey(),
    kind: text({
      enum: [
        'payment_intent',
        'charge',
        'refund',
        'dispute',
        'balance_transaction',
        'payment_method',
        'setting',
        'account',
        'account_link',
        'transfer',
        'transfer_reversal',
        'payout',
        'file',
      ],
    }).notNull(),
    /**
     * - The intent of a charge, refund, dispute or change of the balance.
     * - The account of a link or payout.
     * - The group of a transfer.
     * - The transfer of a reversal.
     */
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

/** Stored responses by idempotency key. `status` is null while the first request is in progress. */
export const simulatorIdempotency = pgTable(
  'simulator_idempotency',
  {
    key: text().primaryKey(),
    /** Identifies the request that holds the key. */
    requestId: text().notNull(),
    path: text().notNull(),
    /** SHA-256 of the parameters without card details. */
    fingerprint: text().notNull(),
    status: integer(),
    body: jsonb().$type<Record<string, unknown>>(),
    createdAt: time().notNull(),
  },
  (t) => [index('simulator_idempotency_created_idx').on(t.createdAt)],
);

/** Events in the provider's wire form, for webhooks and the event list. */
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
