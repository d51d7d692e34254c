import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { UNKNOWN_DEVICE } from '#domain/device.ts';
import type { DisputeEvidence } from '#domain/dispute.ts';
import { time } from '../columns.ts';
import { users } from './accounts.ts';
import { disputes, orderLines } from './orders.ts';

/**
 * When, from where and how much of the bought files was fetched. There is one row per line, network address and day, so a
 * client that fetches in parts adds no rows. It is evidence in disputes.
 */
export const downloads = pgTable(
  'downloads',
  {
    orderLineId: text()
      .notNull()
      .references(() => orderLines.id),
    /** The network address that asked. */
    address: text().notNull(),
    /** Browser and system, such as 'Firefox on Windows'. */
    device: text().notNull().default(UNKNOWN_DEVICE),
    /** In UTC. */
    day: date({ mode: 'string' }).notNull(),
    requests: integer().notNull(),
    /** The bytes of the file that the market has sent. */
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Requests that were sent on to the storage, which does not report how much was fetched. */
    redirects: integer().notNull(),
    firstAt: time().notNull(),
    lastAt: time().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderLineId, t.address, t.device, t.day] }),
    index('downloads_last_at_idx').on(t.lastAt),
    check('downloads_requests_check', sql`${t.requests} >= 1 and ${t.redirects} between 0 and ${t.requests}`),
  ],
);

/** The evidence that was sent against a dispute, as it was sent. */
export const disputeEvidence = pgTable('dispute_evidence', {
  disputeId: text()
    .primaryKey()
    .references(() => disputes.id),
  evidence: jsonb().$type<DisputeEvidence>().notNull(),
  sentBy: text()
    .notNull()
    .references(() => users.id),
  sentAt: time().notNull(),
});
