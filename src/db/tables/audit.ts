import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../columns.ts';

type Fields = Record<string, unknown>;

/**
 * Every change by staff and by people of shops (decision 0031). Triggers of the changed tables write the entries when
 * a transaction commits; the database refuses to change or remove one. Without a foreign key, because an entry outlives
 * the records it names.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    /** 1 for the first entry, without gaps. */
    sequence: bigint({ mode: 'number' }).primaryKey(),
    /** Never before the entry with the number before, so that a range of time is a range of numbers. */
    at: time().notNull(),
    /** Null: a command on the server. */
    actorId: text(),
    /** As at that time. */
    actorRole: text().notNull(),
    address: text(),
    requestId: text(),
    /** The call: 'POST admin/vendor/{id}/approve'. */
    action: text().notNull(),
    entity: text().notNull(),
    entityId: text().notNull(),
    /** The changed columns; null for a new record. */
    before: jsonb().$type<Fields>(),
    /** The changed columns; null for a deleted record. */
    after: jsonb().$type<Fields>(),
    /** The changed columns whose values are not recorded: secrets and personal data. */
    withheld: text().array().notNull(),
    previousHash: text().notNull(),
    /** SHA-256 in hexadecimal of all columns above. */
    hash: text().notNull(),
  },
  (t) => [
    index('audit_log_at_idx').on(t.at, t.sequence),
    index('audit_log_actor_idx').on(t.actorId, t.sequence),
    index('audit_log_actor_entity_idx').on(t.actorId, t.entity, t.sequence),
    index('audit_log_entity_idx').on(t.entity, t.sequence),
    index('audit_log_entity_id_idx').on(t.entityId, t.sequence),
    index('audit_log_request_idx').on(t.requestId, t.sequence),
  ],
);

/** The number, time and hash of the newest entry, so that removing the newest ones is noticed. One row. */
export const auditHead = pgTable(
  'audit_head',
  {
    id: integer().primaryKey().default(1),
    entries: bigint({ mode: 'number' }).notNull(),
    at: time().notNull(),
    hash: text().notNull(),
  },
  (t) => [check('audit_head_one_row_check', sql`${t.id} = 1`)],
);
