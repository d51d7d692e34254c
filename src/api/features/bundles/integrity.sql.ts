import { sql } from 'drizzle-orm';
import type { Rule } from '#api/kernel/integrity.sql.ts';

export const bundlesRules = (): Rule[] => [
  {
    name: 'bundles-follow-their-parts',
    says: 'A bundle has the number of its parts, and beside its price what they cost alone if that is more.',
    violations: sql`
      select b.id from products b
      left join (
        select p.bundle_id, count(*) as parts, sum(part.price_cents) as cents
        from bundle_parts p join products part on part.id = p.product_id group by p.bundle_id
      ) kept on kept.bundle_id = b.id
      where b.part_count <> coalesce(kept.parts, 0)
        or (b.kind = 'bundle' and b.list_price_cents <> greatest(b.price_cents, coalesce(kept.cents, 0)))`,
  },
  {
    name: 'bundles-have-parts-of-their-shop',
    says: 'The parts of a bundle are single products of its shop.',
    violations: sql`
      select b.id from bundle_parts p join products b on b.id = p.bundle_id join products part on part.id = p.product_id
      where b.kind <> 'bundle' or part.kind <> 'single' or part.vendor_id <> b.vendor_id`,
  },
  {
    name: 'bundles-in-orders',
    says: 'What was paid for the parts of a bundle in an order is named with the bundle, each part once.',
    violations: sql`
      select order_id as id from order_lines where bundle_id is not null
      group by order_id, bundle_id having count(*) <> count(distinct product_id) or max(quantity) > 1`,
  },
];
