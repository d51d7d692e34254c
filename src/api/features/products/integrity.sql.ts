import { sql } from 'drizzle-orm';
import type { Rule } from '#api/kernel/integrity.sql.ts';
import { isPriceListed } from '#db/fragments/public-vendor.ts';

export const productsRules = (): Rule[] => [
  {
    name: 'listed-products',
    says: 'A product is listed if it is active, not deleted or hidden, its vendor approved, each part of a bundle listed, and it costs something or free products are on.',
    violations: sql`
      select p.id from products p join vendors v on v.id = p.vendor_id
      where p.listed <> (p.status and p.deleted_at is null and p.hidden_at is null
        and v.status = 'Approved' and ${isPriceListed(sql`p.price_cents`)} and (p.kind = 'single' or p.part_count > 1 and not exists (
          select from bundle_parts b join products part on part.id = b.product_id
          where b.bundle_id = p.id and not (part.listed and part.price_kind = 'fixed'))))`,
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
    name: 'product-files-are-goods',
    says: 'The further files of a product were checked, and are of versions that it has.',
    violations: sql`
      select f.id from product_files f left join goods_files g on g.media_id = f.media_id
      where g.media_id is null or (f.since > 1
        and not exists (select from product_versions v where v.product_id = f.product_id and v.number = f.since))`,
  },
  {
    name: 'product-prices',
    says: 'The price of a single product is its list price less the discount, to the cent.',
    // Halves of a cent may be rounded the other way, because the market computes percentages in binary fractions.
    violations: sql`
      select id from products where kind = 'single' and abs(price_cents - case
        when discount_type is null or discount_amount <= 0 then list_price_cents
        else greatest(least(list_price_cents, 50), list_price_cents - round(case discount_type
          when 'Percentage' then list_price_cents * discount_amount / 100 else discount_amount * 100 end)) end) > 1`,
  },
];
