import { sql } from 'drizzle-orm';
import type { Rule } from '#api/kernel/integrity.sql.ts';

export const viewsRules = (): Rule[] => [
  {
    name: 'view-sources',
    says: 'The views of a product on a day by their sources are no more than all its views on it.',
    violations: sql`
      select s.product_id || ' ' || s.day as id from (
        select vendor_id, product_id, day, sum(views) as views from view_sources group by 1, 2, 3
      ) s left join product_views v using (vendor_id, product_id, day)
      where s.views > coalesce(v.views, 0)`,
  },
];
