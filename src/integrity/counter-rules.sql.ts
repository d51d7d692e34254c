import { sql } from 'drizzle-orm';
import type { Rule } from './rule.sql.ts';

/** Days of `daily_figures` on which a figure differs from a recount with the columns `day` and `figure`. */
const wrongDays = (figure: string, recount: ReturnType<typeof sql>) => sql`
  select coalesce(kept.day, counted.day)::text as id from (
    select day, sum(${sql.identifier(figure)})::bigint as figure from daily_figures group by day
  ) kept full join (select day, sum(figure)::bigint as figure from (${recount}) rows group by day) counted
    on counted.day = kept.day
  where coalesce(kept.figure, 0) <> coalesce(counted.figure, 0)`;

const dayOf = (column: string) => sql`(${sql.raw(column)} at time zone 'UTC')::date as day`;

/** Rules for what triggers and services count, so that no list has to. */
export const counterRules = (): Rule[] => [
  {
    name: 'category-counts',
    says: 'The counted products of each category are its listed ones.',
    violations: sql`
      select coalesce(kept.category_id, counted.category) as id from (
        select category_id, sum(products) as products from (
          select category_id, products from category_counts
          union all select category_id, products from category_count_changes
        ) appended group by category_id
      ) kept full join (
        select category, count(*) as products from products, unnest(array[
          main_category_id, first_category_id, second_category_id, third_category_id]) category
        where listed and category is not null group by category
      ) counted on counted.category = kept.category_id
      where coalesce(kept.products, 0) <> coalesce(counted.products, 0)`,
  },
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
  {
    name: 'search-terms',
    says: 'Each beginning of a word has the number of names of listed products that it is in.',
    violations: sql`
      select coalesce(t.term, counted.term) as id from (
        select term, sum(products) as products, sum(whole) as whole from (
          select term, products, whole from search_terms
          union all
          select left(word, length), products, products * bool_or(length = char_length(word))::integer
          from search_term_changes, unnest(words) word, generate_series(1, char_length(word)) length
          group by search_term_changes.id, left(word, length), products
        ) appended group by term
      ) t full join (
        select term, count(*) as products, count(*) filter (where whole) as whole from (
          select p.id, left(word, length) as term, bool_or(length = char_length(word)) as whole
          from products p, unnest(search_words(p.name)) word, generate_series(1, char_length(word)) length
          where p.listed group by p.id, left(word, length)
        ) named group by term
      ) counted on counted.term = t.term
      where coalesce(t.products, 0) <> coalesce(counted.products, 0) or coalesce(t.whole, 0) <> coalesce(counted.whole, 0)`,
  },
  {
    name: 'category-words',
    says: 'Each word has the number of names of listed products of each main category that it is in.',
    violations: sql`
      select coalesce(kept.category_id || ' ' || kept.word, counted.category_id || ' ' || counted.word) as id from (
        select category_id, word, sum(products) as products from (
          select category_id, word, products from category_words
          union all select category_id, word, products from search_term_changes, unnest(words) word
        ) appended group by 1, 2
      ) kept full join (
        select main_category_id as category_id, word, count(distinct id) as products
        from products, unnest(search_words(name)) word where listed group by 1, 2
      ) counted on counted.category_id = kept.category_id and counted.word = kept.word
      where coalesce(kept.products, 0) <> coalesce(counted.products, 0)`,
  },
  {
    name: 'search-words',
    says: 'The search words of products, users, shops and posts equal those computed from their texts.',
    violations: sql`
      select 'product ' || p.id as id from products p
      where names <> array_to_tsvector(search_words(name))
        or search <> array_to_tsvector(search_words(name || ' ' || sku))
        or mentions <> search_mentions(name, sku, category_names, summary_lines, description) || preview_words
        or category_names <> coalesce((select string_agg(c.name, ' ' order by c.level) from categories c where c.id in
          (p.main_category_id, p.first_category_id, p.second_category_id, p.third_category_id)), '')
      union all
      select 'user ' || id from users where search <> array_to_tsvector(search_words(name || ' ' || email) || phone_endings(phone))
      union all
      select 'vendor ' || id from vendors where search <> array_to_tsvector(search_words(shop_name))
      union all
      select 'post ' || id from blog_posts where search <> array_to_tsvector(search_words(title || ' ' || author))`,
  },
  {
    name: 'order-counts',
    says: 'The counted orders of each pair of statuses are the orders.',
    violations: sql`
      select coalesce(kept.status, counted.status) || ', ' || coalesce(kept.payment_status, counted.payment_status) as id
      from (select status, payment_status, sum(orders) as n from order_counts group by 1, 2) kept
      full join (select status, payment_status, count(*) as n from orders group by 1, 2) counted
        on counted.status = kept.status and counted.payment_status = kept.payment_status
      where coalesce(kept.n, 0) <> coalesce(counted.n, 0)`,
  },
  {
    name: 'user-counts',
    says: 'The counted users of each role are the users.',
    violations: sql`
      select coalesce(kept.role, counted.role) as id from user_counts kept
      full join (select role, suspended_at is not null as suspended, count(*) as count from users group by 1, 2) counted
        on counted.role = kept.role and counted.suspended = kept.suspended
      where coalesce(kept.count, 0) <> coalesce(counted.count, 0)`,
  },
  {
    name: 'vendor-counts',
    says: 'The counted vendors of each status are the vendors.',
    violations: sql`
      select coalesce(kept.status, counted.status) as id from vendor_counts kept
      full join (select status, count(*) as count from vendors group by 1) counted on counted.status = kept.status
      where coalesce(kept.count, 0) <> coalesce(counted.count, 0)`,
  },
  {
    name: 'daily-orders',
    says: 'Orders and sales of each day are those of its completed orders.',
    violations: sql`
      ${wrongDays('orders', sql`select ${dayOf('created_at')}, (payment_status <> 'Refunded')::integer as figure from orders where status = 'Completed'`)}
      union ${wrongDays('sales_cents', sql`select ${dayOf('created_at')}, total_cents - refunded_cents as figure from orders where status = 'Completed'`)}`,
  },
  {
    name: 'daily-commissions',
    says: "The market's share of each day is that of its vendor orders.",
    violations: wrongDays(
      'commission_cents',
      sql`select ${dayOf('o.created_at')}, v.commission_cents - v.refunded_commission_cents as figure
        from vendor_orders v join orders o on o.id = v.order_id where o.status = 'Completed'`,
    ),
  },
  {
    name: 'daily-refunds',
    says: 'The refunded sum of each day is that of the refunds done on it.',
    violations: wrongDays(
      'refunded_cents',
      sql`select ${dayOf('done_at')}, amount_cents as figure from refunds where status = 'Done' and done_at is not null`,
    ),
  },
  {
    name: 'daily-accounts',
    says: 'New vendors of each day are those that applied on it, and new customers no fewer than there are.',
    violations: sql`
      ${wrongDays('new_vendors', sql`select ${dayOf('applied_at')}, 1 as figure from vendors`)}
      union
      select counted.day::text from (
        select ${dayOf('created_at')}, count(*) as customers from users where role = 'customer' group by 1
      ) counted
      where customers > coalesce((select sum(new_customers) from daily_figures f where f.day = counted.day), 0)`,
  },
  {
    name: 'daily-views',
    says: 'The views of each day are those of its products, as long as these are kept.',
    violations: sql`
      select counted.day::text as id from (select day, sum(views) as views from product_views group by day) counted
      where views <> coalesce((select sum(f.views) from daily_figures f where f.day = counted.day), 0)`,
  },
];
