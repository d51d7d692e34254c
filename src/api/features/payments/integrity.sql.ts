import { sql } from 'drizzle-orm';
import type { Rule, Times } from '#api/kernel/integrity.sql.ts';

export const paymentsRules = ({ settledBefore }: Times): Rule[] => [
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
];
