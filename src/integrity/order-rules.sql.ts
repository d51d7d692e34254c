import { sql } from 'drizzle-orm';
import type { Rule, Times } from './rule.sql.ts';

const DAY_MS = 24 * 3_600_000;
/** A day less than the time after which finished mails are deleted. */
const MAILS_KEPT_MS = 29 * DAY_MS;

/** Rules for payments, orders, refunds and disputes; those of the ledger are the ledger's own. Money in cents. */
export const orderRules = ({ now, settledBefore }: Times): Rule[] => [
  {
    name: 'payments-have-one-order',
    says: 'No payment has two orders.',
    violations: sql`select payment_id as id from orders group by payment_id having count(*) > 1`,
  },
  {
    name: 'paid-intents-have-an-order',
    says: 'Each payment that the simulator has charged has an order.',
    violations: sql`
      select s.id from simulator_object s left join payments p on p.id = s.id
      where s.kind = 'payment_intent' and s.data->>'status' = 'succeeded'
        and (p.settled_at is not null or s.created_at < ${settledBefore.toISOString()}::timestamptz)
        and not exists (select from orders o where o.payment_id = s.id)`,
  },
  {
    name: 'orders-were-paid',
    says: 'Each order whose payment the simulator knows was charged, with its total.',
    violations: sql`
      select o.id from orders o join simulator_object s on s.id = o.payment_id and s.kind = 'payment_intent'
      where s.data->>'status' <> 'succeeded' or (s.data->>'amount_received')::bigint <> o.total_cents`,
  },
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
    name: 'refunds-within-payments',
    says: 'Refunds give back no more than was paid; a lost dispute may take more.',
    violations: sql`
      select o.id from orders o join refunds r on r.order_id = o.id
      where r.status = 'Done' and r.origin <> 'dispute' group by o.id having sum(r.amount_cents) > o.total_cents`,
  },
  {
    name: 'refunded-sums-of-orders',
    says: 'The refunded sum and the payment status of an order follow from its refunds that are done.',
    violations: sql`
      select id from (
        select o.id, o.refunded_cents, o.payment_status, o.total_cents, least(o.total_cents,
          coalesce(sum(r.amount_cents) filter (where r.status = 'Done'), 0)) as done_cents
        from orders o left join refunds r on r.order_id = o.id group by o.id
      ) counted
      where refunded_cents <> done_cents or payment_status <> case
        when done_cents = 0 then 'Paid' when done_cents < total_cents then 'Partially refunded' else 'Refunded' end`,
  },
  {
    name: 'refunded-sums-of-vendor-orders',
    says: 'The refunded sums of a vendor order are those of its parts of refunds that are done.',
    violations: sql`
      select v.id from vendor_orders v
      left join (refund_parts p join refunds r on r.id = p.refund_id and r.status = 'Done') on p.vendor_order_id = v.id
      group by v.id having v.refunded_cents <> coalesce(sum(p.total_cents), 0)
        or v.refunded_tax_cents <> coalesce(sum(p.tax_cents), 0)
        or v.refunded_codes_cents <> coalesce(sum(p.codes_cents), 0)
        or v.refunded_commission_cents <> coalesce(sum(p.commission_cents), 0)`,
  },
  {
    name: 'refund-parts-add-up',
    says: 'The parts of a refund that is done add up to it, unless more went back than was paid.',
    violations: sql`
      select r.id from refunds r join orders o on o.id = r.order_id left join refund_parts p on p.refund_id = r.id
      where r.status = 'Done' group by r.id, o.id having coalesce(sum(p.total_cents), 0) > r.amount_cents
        or (o.status = 'Completed' and coalesce(sum(p.total_cents), 0) < r.amount_cents and o.total_cents >= (
          select sum(amount_cents) from refunds where order_id = o.id and status = 'Done'))`,
  },
  {
    name: 'refunded-lines',
    says: 'A line is refunded if its refund is done or its order is refunded in full.',
    violations: sql`
      select l.id from order_lines l join orders o on o.id = l.order_id left join refunds r on r.id = l.refund_id
      where (l.refunded_at is not null) <> (coalesce(r.status = 'Done', false)
          or (o.total_cents > 0 and o.refunded_cents = o.total_cents))
        or r.order_id <> l.order_id`,
  },
  {
    name: 'disputes-are-booked',
    says: 'A lost dispute has its refund, and only an open one has no end.',
    violations: sql`
      select d.id from disputes d where (d.status = 'Open' and d.ended_at is not null)
        or (d.status = 'Lost' and not exists (select from refunds r where r.provider_id = d.id))`,
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
