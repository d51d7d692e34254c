import { sql } from 'drizzle-orm';
import type { Rule } from '#api/kernel/integrity.sql.ts';

export const shopsRules = (): Rule[] => [
  {
    name: 'shop-totals',
    says: 'The totals of a shop are those of its listed products.',
    violations: sql`
      select v.id from vendors v left join shop_totals t on t.vendor_id = v.id left join (
        select vendor_id, count(*) as products, sum(stars1 + stars2 + stars3 + stars4 + stars5) as reviews,
          sum(stars1 + 2 * stars2 + 3 * stars3 + 4 * stars4 + 5 * stars5) as stars, sum(unverified_reviews) as unverified
        from products where listed group by vendor_id
      ) p on p.vendor_id = v.id
      where (coalesce(t.product_count, 0), coalesce(t.review_count, 0), coalesce(t.star_sum, 0),
          coalesce(t.unverified_review_count, 0))
        <> (coalesce(p.products, 0), coalesce(p.reviews, 0), coalesce(p.stars, 0), coalesce(p.unverified, 0))`,
  },
  {
    name: 'removed-review-counts',
    says: 'The totals of a shop have the number of reviews that its vendor has removed.',
    violations: sql`
      select v.id from vendors v left join shop_totals t on t.vendor_id = v.id
      where coalesce(t.removed_review_count, 0) <> (
        select count(*) from reviews r join products p on p.id = r.product_id
        where p.vendor_id = v.id and r.removed_by_role = 'vendor')`,
  },
];
