import { sql } from 'drizzle-orm';
import type { Rule, Times } from '#api/kernel/integrity.sql.ts';
import { DAY_MS } from '#api/kernel/jobs.ts';

/** A day less than the time after which finished mails are deleted. */
const MAILS_KEPT_MS = 29 * DAY_MS;

export const ordersRules = ({ now }: Times): Rule[] => [
  {
    name: 'orders-match-payments',
    says: 'An order has a settled payment of the same customer, and a completed one the same total.',
    violations: sql`
      select o.id from orders o join payments p on p.id = o.payment_id
      where p.settled_at is null or o.customer_id is distinct from p.customer_id
        or (o.status = 'Completed' and o.total_cents <> p.amount_cents)`,
  },
  {
    name: 'order-lines-match-payments',
    says: 'The lines of a completed order are those that were priced and paid.',
    violations: sql`
      select o.id from orders o join payments p on p.id = o.payment_id
      where o.status = 'Completed' and (
        select jsonb_agg(jsonb_build_array(product_id, file_id, list_price_cents, price_cents, quantity) order by position)
        from order_lines where order_id = o.id
      ) is distinct from (
        select jsonb_agg(jsonb_build_array(
          line->'productId', line->'fileId', line->'listPriceCents', line->'priceCents', line->'quantity') order by position)
        from jsonb_array_elements(p.lines) with ordinality as priced (line, position)
      )`,
  },
  {
    name: 'order-lines-name-their-version',
    says: 'The version of an order line is one of its product, with the file that was bought.',
    violations: sql`
      select l.id from order_lines l join product_versions v on v.id = l.version_id
      where v.product_id <> l.product_id or v.file_id <> l.file_id`,
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
    name: 'receipts',
    says: 'Each completed order of the last month has its receipt, and each of its vendors a mail.',
    // The demo's orders are made up, so nothing is mailed for them.
    violations: sql`
      select o.id from orders o
      where o.status = 'Completed' and o.payment_id not like 'pi\\_demo\\_%'
        and o.created_at > ${new Date(now.getTime() - MAILS_KEPT_MS).toISOString()}::timestamptz
        and (not exists (select from outbox m where m.key = 'order-receipt:' || o.id)
          or exists (select from vendor_orders v where v.order_id = o.id
            and not exists (select from outbox m where m.key = 'vendor-order:' || v.id)))`,
  },
];
