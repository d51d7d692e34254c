import { sql } from 'drizzle-orm';
import type { Rule } from './rule.sql.ts';

const SHA256 = '^[A-Za-z0-9_-]{43}$';

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

/** Rules for products, categories, content, mails and accounts. */
export const contentRules = (): Rule[] => [
  {
    name: 'listed-products',
    says: 'A product is listed if it is active, not deleted or hidden, and its vendor approved.',
    violations: sql`
      select p.id from products p join vendors v on v.id = p.vendor_id
      where p.listed <> (p.status and p.deleted_at is null and p.hidden_at is null
        and v.status = 'Approved')`,
  },
  {
    name: 'product-files-are-versions',
    says: 'The file of a product is that of its newest version that is not withdrawn.',
    violations: sql`
      select p.id from products p left join lateral (
        select file_id from product_versions v where v.product_id = p.id and withdrawn_at is null order by number desc limit 1
      ) newest on true
      where p.file_id is not null and newest.file_id is distinct from p.file_id`,
  },
  {
    name: 'versions-are-analysed',
    says: 'The file of each version is, or waits to be, analysed.',
    violations: sql`
      select id from product_versions v where not exists (select from pdf_files f where f.file_id = v.file_id)`,
  },
  {
    name: 'product-prices',
    says: 'The price of a product is its list price less the discount, to the cent.',
    // Halves of a cent may be rounded the other way, because the market computes percentages in binary fractions.
    violations: sql`
      select id from products where abs(price_cents - case
        when discount_type is null or discount_amount <= 0 then list_price_cents
        else greatest(least(list_price_cents, 50), list_price_cents - round(case discount_type
          when 'Percentage' then list_price_cents * discount_amount / 100 else discount_amount * 100 end)) end) > 1`,
  },
  {
    name: 'category-levels',
    says: 'A category is one level below its parent, and the categories of a product are one branch.',
    violations: sql`
      select 'category ' || c.id as id from categories c join categories parent on parent.id = c.parent_id
      where c.level <> parent.level + 1
      union all
      select 'product ' || p.id from products p
      join categories c1 on c1.id = p.main_category_id
      left join categories c2 on c2.id = p.first_category_id
      left join categories c3 on c3.id = p.second_category_id
      left join categories c4 on c4.id = p.third_category_id
      where c1.level <> 1
        or (c2.id is not null and c2.parent_id is distinct from c1.id)
        or (c3.id is not null and c3.parent_id is distinct from c2.id)
        or (c4.id is not null and c4.parent_id is distinct from c3.id)`,
  },
  {
    name: 'category-redirects',
    says: 'A merged category is gone, and leads to one that was not merged itself.',
    violations: sql`
      select r.id from category_redirects r
      where exists (select from categories c where c.id = r.id)
        or exists (select from category_redirects further where further.id = r.into_id)`,
  },
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
  {
    name: 'mails-are-unique',
    says: 'No event is mailed twice.',
    violations: sql`select min(id) as id from outbox group by key having count(*) > 1`,
  },
  {
    name: 'mail-states',
    says: 'A mail waits for an attempt, was sent, or was given up with a reason; finished ones name nobody.',
    violations: sql`
      select id from outbox where not case
        when next_attempt_at is not null then subject is not null and sent_at is null
        when sent_at is not null then subject is null and last_error is null and attempts > 0
        else last_error is not null and attempts > 0 end`,
  },
  {
    name: 'passwords-hashed',
    says: 'Passwords are stored as argon2id hashes.',
    violations: sql`select id from users where password_hash not like '$argon2id$%'`,
  },
  {
    name: 'tokens-hashed',
    says: 'Of sessions, password resets, sign-in tickets and backup codes, only SHA-256 hashes are stored.',
    violations: sql`
      select 'session of ' || user_id as id from sessions where token_hash !~ ${SHA256}
      union all
      select 'reset of ' || user_id from password_resets where token_hash !~ ${SHA256}
      union all
      select 'ticket of ' || user_id from sign_in_tickets where token_hash !~ ${SHA256}
      union all
      select 'backup code of ' || user_id from backup_codes where code_hash !~ ${SHA256}`,
  },
  {
    name: 'vendor-accounts',
    says: 'Each vendor has an account with that role.',
    violations: sql`select v.id from vendors v join users u on u.id = v.user_id where u.role <> 'vendor'`,
  },
  {
    name: 'audit-log-ends-at-its-head',
    says: 'The newest entry of the audit log is the one that its head names. `npm run audit -- verify` reads all of it.',
    violations: sql`
      select h.entries::text as id from audit_head h
      left join lateral (select sequence, hash from audit_log order by sequence desc limit 1) newest on true
      where h.entries <> coalesce(newest.sequence, 0) or newest.hash <> h.hash`,
  },
];
