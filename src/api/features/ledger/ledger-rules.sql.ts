import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { rowsOf } from '#db/rows-of.ts';

/** An invariant of the ledger and of what it is made from. Money in cents. */
export interface LedgerRule {
  /** Stable, for scripts: 'orders-have-sales'. */
  name: string;
  /** What holds, as a sentence. */
  says: string;
  /** What is wrong where it does not, as a sentence. */
  problem: string;
  /** A query with one row per violation and one column, `id`: the key of the transaction that is wrong or missing. */
  violations: SQL;
}

/** Rows of one query that the other lacks, as often as each occurs. */
const difference = (expected: SQL, actual: SQL) =>
  sql`((${expected}) except all (${actual})) union all ((${actual}) except all (${expected}))`;

const share = (row: 'v' | 'p') =>
  sql.raw(`(${row}.total_cents - ${row}.tax_cents + ${row}.codes_cents - ${row}.commission_cents)::bigint`);

/** What of a done refund of a completed order its parts give to an account. */
const ofParts = (account: SQL, owner: SQL, cents: SQL) => sql`
  select r.id as refund_id, ${account} as account, ${owner} as owner, sum(${cents})::bigint as amount_cents
  from refund_parts p join refunds r on r.id = p.refund_id
  join vendor_orders v on v.id = p.vendor_order_id join orders o on o.id = v.order_id
  where r.status = 'Done' and o.status = 'Completed' group by 1, 2, 3 having sum(${cents}) <> 0`;

/** The key of a refund's transaction. */
const keyOfRefund = sql`case r.origin when 'dispute' then 'dispute:' || r.provider_id else 'refund:' || r.id end`;

/** The rules of orders' amounts and of the ledger. `npm run integrity` has them too. */
export const LEDGER_RULES: readonly LedgerRule[] = [
  {
    name: 'order-lines-add-up',
    says: 'A line was paid with its price less the code, and its tax where prices do not contain it.',
    problem: 'What was paid for a line of the order is not its price less the code, with tax.',
    violations: sql`
      select distinct 'sale:' || p.id as id from order_lines l
      join orders o on o.id = l.order_id join payments p on p.id = o.payment_id
      where l.paid_cents <> l.price_cents * l.quantity - l.code_discount_cents
          + case when p.prices_include_tax then 0 else l.tax_cents end
        or (l.codes_cents <> 0 and l.code_funder is distinct from 'market')`,
  },
  {
    name: 'commissions-follow-rules',
    says: 'The commission of a line is that of the version of the rule that it names.',
    problem: 'The commission of a line of the order is not that of its rule.',
    violations: sql`
      select distinct 'sale:' || o.payment_id as id from order_lines l join orders o on o.id = l.order_id
      left join commission_rules r on r.id = l.commission_rule_id
      cross join lateral (select l.paid_cents - l.tax_cents + l.codes_cents as cents) base
      where l.commission_cents is distinct from least(base.cents,
        round(base.cents::numeric * r.basis_points / 10000) + r.fixed_cents)`,
  },
  {
    name: 'vendor-orders-match-lines',
    says: 'The amounts of a vendor order are the sums of its lines.',
    problem: 'The amounts of a vendor order are not the sums of its lines.',
    violations: sql`
      select distinct 'sale:' || o.payment_id as id from (
        select v.order_id from vendor_orders v left join order_lines l on l.vendor_order_id = v.id
        group by v.id having v.total_cents <> coalesce(sum(l.paid_cents), 0)
          or v.discount_cents <> coalesce(sum((l.list_price_cents - l.price_cents) * l.quantity), 0)
          or v.code_discount_cents <> coalesce(sum(l.code_discount_cents), 0)
          or v.tax_cents <> coalesce(sum(l.tax_cents), 0)
          or v.codes_cents <> coalesce(sum(l.codes_cents), 0)
          or v.commission_cents <> coalesce(sum(l.commission_cents), 0)
          or bool_or(l.order_id <> v.order_id)
      ) wrong join orders o on o.id = wrong.order_id`,
  },
  {
    name: 'vendor-orders-add-up',
    says: 'The vendor orders of a completed order add up to its total.',
    problem: 'The vendor orders do not add up to the total of the order.',
    violations: sql`
      select 'sale:' || o.payment_id as id from orders o left join vendor_orders v on v.order_id = o.id
      where o.status = 'Completed' group by o.id having o.total_cents <> coalesce(sum(v.total_cents), 0)`,
  },
  {
    name: 'ledger-adds-up-to-zero',
    says: 'The entries of each transaction of the ledger are two or more, and add up to zero.',
    problem: 'The entries do not add up to zero, or are fewer than two.',
    violations: sql`
      select t.key as id from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
      group by t.id having count(e.transaction_id) < 2 or sum(e.amount_cents) <> 0`,
  },
  {
    name: 'ledger-keys-are-unique',
    says: 'No two transactions of the ledger have the same key.',
    problem: 'The key is there more than once.',
    violations: sql`select key as id from ledger_transactions group by key having count(*) > 1`,
  },
  {
    name: 'ledger-entries-belong',
    says: 'Each entry has a transaction of the same time, and a vendor who exists if it is of a vendor.',
    problem:
      'An entry has no transaction, another time than its transaction, or a vendor who does not exist.',
    violations: sql`
      select distinct coalesce(t.key, 'transaction ' || e.transaction_id) as id
      from ledger_entries e left join ledger_transactions t on t.id = e.transaction_id
      left join vendors v on v.id = e.vendor_id
      where t.id is null or (e.at, e.sold_at) is distinct from (t.at, t.sold_at)
        or (e.vendor_id is not null and v.id is null)`,
  },
  {
    name: 'ledger-balances',
    says: 'The balance of each account is the sum of its entries.',
    problem: 'The balance is not the sum of the entries.',
    violations: sql`
      select distinct concat_ws(':', account, vendor_id, country) as id from (${difference(
        sql`select account, vendor_id, country, date_trunc('month', at at time zone 'UTC')::date, sum(amount_cents)
          from ledger_entries group by 1, 2, 3, 4 having sum(amount_cents) <> 0`,
        sql`select account, vendor_id, country, month, sum(amount_cents)
          from ledger_balances group by 1, 2, 3, 4 having sum(amount_cents) <> 0`,
      )}) wrong`,
  },
  {
    name: 'orders-have-sales',
    says: 'Each order that was not free has its sale in the ledger, and each sale such an order.',
    problem: 'The order has no sale in the ledger, or the sale no order.',
    violations: sql`
      select coalesce(t.key, 'sale:' || o.payment_id) as id
      from orders o full join (select * from ledger_transactions where kind = 'sale') t
        on t.order_id = o.id
      where o.id is null or (t.id is null) <> (o.payment_status = 'Free')`,
  },
  {
    name: 'ledger-records-sales',
    says: 'A sale has the total of its order by card, its tax, what the market adds, and the vendors’ shares.',
    problem: 'The sale is not what the order says.',
    violations: sql`
      select distinct 'sale:' || o.payment_id as id from (${difference(
        sql`
          select id as order_id, 'card' as account, null as owner, total_cents::bigint as amount_cents
          from orders where id in (select order_id from ledger_transactions where kind = 'sale')
          union all
          select o.id, account, owner, amount_cents from orders o cross join lateral (
            select 'vendor' as account, v.vendor_id as owner, -${share('v')} as amount_cents
            from vendor_orders v where v.order_id = o.id
            union all
            select 'tax', o.tax_country, -o.tax_cents where o.tax_cents <> 0
            union all
            select 'codes', null, sum(v.codes_cents) from vendor_orders v where v.order_id = o.id
            having sum(v.codes_cents) <> 0
          ) given
          where o.status = 'Completed' and o.id in (select order_id from ledger_transactions where kind = 'sale')`,
        sql`
          select t.order_id, e.account, coalesce(e.vendor_id, e.country), e.amount_cents
          from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
          where t.kind = 'sale' and e.account <> 'market'`,
      )}) wrong join orders o on o.id = wrong.order_id`,
  },
  {
    name: 'refunds-have-reversals',
    says: 'Each refund that is done, also of a lost dispute, has its transaction in the ledger.',
    problem: 'The refund is done and has no transaction in the ledger.',
    violations: sql`
      select ${keyOfRefund} as id from refunds r
      where r.status = 'Done' and not exists (select from ledger_transactions t where t.key = ${keyOfRefund})`,
  },
  {
    name: 'ledger-records-refunds',
    says: 'The ledger has each refund that is done, with the part of each vendor, and nothing of the others.',
    problem: 'The transaction is not what the refund says, or the refund is not done.',
    violations: sql`
      select distinct coalesce((select ${keyOfRefund} from refunds r where r.id = wrong.refund_id),
        'refund:' || wrong.refund_id) as id
      from (${difference(
        sql`
          select id as refund_id, 'card' as account, null as owner, -amount_cents::bigint as amount_cents
          from refunds where status = 'Done'
          union all (${ofParts(sql`'vendor'`, sql`v.vendor_id`, share('p'))})
          union all (${ofParts(sql`'tax'`, sql`o.tax_country`, sql`p.tax_cents`)})
          union all (${ofParts(sql`'codes'`, sql`null`, sql`-p.codes_cents`)})`,
        sql`
          select t.refund_id, e.account, coalesce(e.vendor_id, e.country), sum(e.amount_cents)
          from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
          where t.refund_id is not null and e.account <> 'market'
          group by 1, 2, 3 having sum(e.amount_cents) <> 0`,
      )}) wrong
      where exists (select from ledger_transactions t where t.refund_id = wrong.refund_id)`,
  },
];

/** The violations of a rule, in the order of their keys. */
export async function findViolations(
  db: Db,
  { rule, limit }: { rule: LedgerRule; limit: number },
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db.execute(sql`select id::text from (${rule.violations}) found order by 1 limit ${limit}`),
  );
  return rows.map(({ id }) => id);
}
