import { sql } from 'drizzle-orm';
import type { Rule } from '#api/kernel/integrity.sql.ts';

export const contentRules = (): Rule[] => [
  {
    name: 'content-products-exist',
    says: 'The products that an admin picked for a page exist.',
    violations: sql`
      select distinct c.key as id from contents c, jsonb_path_query(c.value, '$.**.productIds[*]') picked (product)
      where not exists (select from products p where p.id = picked.product #>> '{}')`,
  },
  {
    name: 'content-versions',
    says: 'Each piece of content equals the version that it says it is.',
    violations: sql`
      select c.key as id from contents c
      left join content_versions v on v.key = c.key and v.version = c.version
      where v.value is distinct from c.value`,
  },
];
