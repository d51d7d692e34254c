import { sql } from 'drizzle-orm';
import type { Rule } from '#api/kernel/integrity.sql.ts';

export const disputesRules = (): Rule[] => [
  {
    name: 'disputes-are-booked',
    says: 'A lost dispute has its refund, and only an open one has no end.',
    violations: sql`
      select d.id from disputes d where (d.status = 'Open' and d.ended_at is not null)
        or (d.status = 'Lost' and not exists (select from refunds r where r.provider_id = d.id))`,
  },
];
