import { sql } from 'drizzle-orm';
import type { Rule } from '#api/kernel/integrity.sql.ts';

/** Days of `daily_figures` on which a figure differs from a recount with the columns `day` and `figure`. */
const wrongDays = (figure: string, recount: ReturnType<typeof sql>) => sql`
  select coalesce(kept.day, counted.day)::text as id from (
    select day, sum(${sql.identifier(figure)})::bigint as figure from daily_figures group by day
  ) kept full join (select day, sum(figure)::bigint as figure from (${recount}) rows group by day) counted
    on counted.day = kept.day
  where coalesce(kept.figure, 0) <> coalesce(counted.figure, 0)`;

const dayOf = (column: string) => sql`(${sql.raw(column)} at time zone 'UTC')::date as day`;

export const dailyFiguresRules = (): Rule[] => [
  {
    name: 'daily-orders',
    says: 'Orders, free orders and sales of each day are those of its completed orders.',
    violations: sql`
      ${wrongDays('orders', sql`select ${dayOf('created_at')}, (payment_status not in ('Refunded', 'Free'))::integer as figure from orders where status = 'Completed'`)}
      union ${wrongDays('free_orders', sql`select ${dayOf('created_at')}, 1 as figure from orders where status = 'Completed' and payment_status = 'Free'`)}
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
