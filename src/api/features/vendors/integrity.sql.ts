import { sql } from 'drizzle-orm';
import type { Rule } from '#api/kernel/integrity.sql.ts';

export const vendorsRules = (): Rule[] => [
  {
    name: 'vendor-counts',
    says: 'The counted vendors of each status are the vendors.',
    violations: sql`
      select coalesce(kept.status, counted.status) as id from vendor_counts kept
      full join (select status, count(*) as count from vendors group by 1) counted on counted.status = kept.status
      where coalesce(kept.count, 0) <> coalesce(counted.count, 0)`,
  },
  {
    name: 'vendor-accounts',
    says: 'Each vendor has an account with that role.',
    violations: sql`select v.id from vendors v join users u on u.id = v.user_id where u.role <> 'vendor'`,
  },
];
