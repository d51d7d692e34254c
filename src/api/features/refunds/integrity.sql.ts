import { sql } from 'drizzle-orm';
import type { Rule } from '#api/kernel/integrity.sql.ts';

export const refundsRules = (): Rule[] => [
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
        select o.id, o.refunded_cents, o.payment_status, o.total_cents,
          o.status = 'Completed' and o.total_cents = 0 and o.code_discount_cents = 0 as is_free, least(o.total_cents,
          coalesce(sum(r.amount_cents) filter (where r.status = 'Done'), 0)) as done_cents
        from orders o left join refunds r on r.order_id = o.id group by o.id
      ) counted
      where refunded_cents <> done_cents or payment_status <> case
        when is_free then 'Free' when done_cents = 0 then 'Paid' when done_cents < total_cents then 'Partially refunded' else 'Refunded' end`,
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
];
