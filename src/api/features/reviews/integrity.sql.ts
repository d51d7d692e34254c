import { sql } from 'drizzle-orm';
import type { Rule } from '#api/kernel/integrity.sql.ts';

export const reviewsRules = (): Rule[] => [
  {
    name: 'review-counters',
    says: 'Each product carries the number of its verified ratings by stars, and of the others.',
    violations: sql`
      select p.id from products p left join (
        select product_id, count(*) filter (where not verified) as unverified,
          count(*) filter (where verified and rating = 1) as s1, count(*) filter (where verified and rating = 2) as s2,
          count(*) filter (where verified and rating = 3) as s3, count(*) filter (where verified and rating = 4) as s4,
          count(*) filter (where verified and rating = 5) as s5
        from reviews where removed_at is null group by product_id
      ) r on r.product_id = p.id
      where (p.stars1, p.stars2, p.stars3, p.stars4, p.stars5, p.unverified_reviews) <> (coalesce(r.s1, 0),
        coalesce(r.s2, 0), coalesce(r.s3, 0), coalesce(r.s4, 0), coalesce(r.s5, 0), coalesce(r.unverified, 0))`,
  },
  {
    name: 'verified-reviews',
    says: 'A rating is verified if its customer has paid for the product, more than a code of the shop, and was not refunded.',
    violations: sql`
      select r.id from reviews r where r.removed_at is null and r.verified <> exists (
        select from order_lines l join orders o on o.id = l.order_id
        where l.product_id = r.product_id and o.customer_id = r.customer_id
          and o.status = 'Completed' and l.refunded_at is null and l.paid_cents > 0
          and (l.code_funder is distinct from 'vendor' or l.paid_cents > l.code_discount_cents))`,
  },
];
