import { sql } from 'drizzle-orm';
import type { Rule } from '#api/kernel/integrity.sql.ts';

export const uploadsRules = (): Rule[] => [
  {
    name: 'goods-are-known',
    says: 'What is known of a file for sale is known of a file that was uploaded as one, and of each of them.',
    violations: sql`
      select coalesce(m.id, g.media_id) as id
      from (select id from media where kind = 'goods') m full join goods_files g on g.media_id = m.id
      where m.id is null or g.media_id is null`,
  },
];
