import { sql } from 'drizzle-orm';
import type { Rule } from '#api/kernel/integrity.sql.ts';

export const discountCodesRules = (): Rule[] => [
  {
    name: 'code-uses-match-orders',
    says: 'The uses of a discount code are the completed orders with it, and those that are held by their payments.',
    violations: sql`
      select coalesce(u.payment_id, o.payment_id) as id from discount_code_uses u
      full join (
        select o.id, o.payment_id, o.customer_id, p.code_id from orders o join payments p on p.id = o.payment_id
        where o.status = 'Completed' and p.code_id is not null
      ) o on o.payment_id = u.payment_id
      where (u.order_id is not null or o.id is not null)
        and (u.order_id, u.code_id, u.customer_id) is distinct from (o.id, o.code_id, o.customer_id)`,
  },
  {
    name: 'code-counters',
    says: 'Each discount code carries the number of its uses, which is no more than it may have.',
    violations: sql`
      select c.id from discount_codes c left join discount_code_uses u on u.code_id = c.id
      group by c.id having c.taken <> count(u.payment_id) or c.taken > c.max_uses`,
  },
  {
    name: 'code-discounts-add-up',
    says: 'What a discount code took off an order is the sum of its lines, and the code is that of the payment.',
    violations: sql`
      select o.id from orders o join payments p on p.id = o.payment_id left join order_lines l on l.order_id = o.id
      where o.status = 'Completed' group by o.id, p.id
      having o.code_discount_cents <> coalesce(sum(l.code_discount_cents), 0)
        or o.code is distinct from p.code or o.code_discount_cents <> p.code_discount_cents`,
  },
];
