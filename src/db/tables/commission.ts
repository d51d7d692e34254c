import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { CommissionScope } from '#domain/commission.ts';
import { createdAt, idColumn, time } from '../columns.ts';
import { users } from './accounts.ts';

/**
 * Commission rules: a row is one version of a rule, and triggers refuse its change. The highest version of a rule whose
 * time contains a sale applies. One without a rate says that the rule does not apply at that time.
 */
export const commissionRules = pgTable(
  'commission_rules',
  {
    id: idColumn(),
    /** The same for all versions: 'market', 'category:ID', 'vendor:ID' or 'product:ID'. */
    ruleId: text().notNull(),
    version: integer().notNull(),
    scope: text().$type<CommissionScope>().notNull(),
    /** The category, vendor or product; null for the market. No foreign key: a version outlives a deleted category. */
    targetId: text(),
    /** Of what vendor and market share; null: the rule does not hold, and the next scope decides. */
    basisPoints: integer(),
    /** Once a line, on top of the percentage. */
    fixedCents: integer().notNull(),
    startsAt: time().notNull(),
    /** The first moment at which it no longer holds; null: no end. */
    endsAt: time(),
    /** The admin who added it; null for the one that the market came with. */
    createdBy: text().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    unique('commission_rules_version_key').on(t.ruleId, t.version),
    check(
      'commission_rules_target_check',
      sql`${t.ruleId} = ${t.scope} || coalesce(':' || ${t.targetId}, '') and (${t.scope} = 'market') = (${t.targetId} is null)`,
    ),
    check(
      'commission_rules_rate_check',
      sql`coalesce(${t.basisPoints}, 0) between 0 and 10000 and ${t.fixedCents} >= 0 and (${t.basisPoints} is not null or ${t.scope} <> 'market')`,
    ),
    check('commission_rules_time_check', sql`${t.endsAt} > ${t.startsAt}`),
  ],
);
