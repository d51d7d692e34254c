import { sql } from 'drizzle-orm';
import type { Rule } from '#api/kernel/integrity.sql.ts';

export const auditLogRules = (): Rule[] => [
  {
    name: 'audit-log-ends-at-its-head',
    says: 'The newest entry of the audit log is the one that its head names. `npm run audit -- verify` reads all of it.',
    violations: sql`
      select h.entries::text as id from audit_head h
      left join lateral (select sequence, hash from audit_log order by sequence desc limit 1) newest on true
      where h.entries <> coalesce(newest.sequence, 0) or newest.hash <> h.hash`,
  },
];
