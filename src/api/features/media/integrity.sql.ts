import { sql } from 'drizzle-orm';
import type { Rule } from '#api/kernel/integrity.sql.ts';

/** Each picture that a column of plain addresses names, with the id of its row. */
const picturesOf = (table: string, columns: readonly string[]) =>
  sql.join(
    columns.map(
      (column) => sql`
        select ${sql.raw(`'${table} '`)} || id as id, ${sql.identifier(column)} as picture
        from ${sql.identifier(table)} where ${sql.identifier(column)} <> ''`,
    ),
    sql` union all `,
  );

/** Each picture that is a value of a JSON column; addresses inside other text are not references. */
const picturesInJson = (table: string, key: string) => sql`
  select ${sql.raw(`'${table} '`)} || ${sql.identifier(key)} as id, found.picture #>> '{}' as picture
  from ${sql.identifier(table)}, jsonb_path_query(value, '$.** ? (@.type() == "string")') found (picture)
  where found.picture #>> '{}' ~ '^/media/[^/ ]+/[0-9]+\\.webp$'`;

export const mediaRules = (): Rule[] => [
  {
    name: 'pictures-exist',
    says: 'Each picture of a product, order line, person, shop, category, post or piece of content exists.',
    violations: sql`
      select distinct named.id from (
        ${picturesOf('products', ['featured_image'])}
        union all ${picturesOf('product_images', ['image'])}
        union all ${picturesOf('order_lines', ['product_image'])}
        union all ${picturesOf('users', ['profile_image'])}
        union all ${picturesOf('vendors', ['shop_image'])}
        union all ${picturesOf('categories', ['image', 'banner_image'])}
        union all ${picturesOf('blog_posts', ['image'])}
        union all ${picturesInJson('contents', 'key')}
        union all ${picturesInJson('content_items', 'id')}
      ) named left join media m on m.id = split_part(named.picture, '/', 3) and m.kind = 'image'
      where m.id is null`,
  },
];
