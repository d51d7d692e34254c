import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { rowsOf } from '#db/rows-of.ts';
import { ledgerEntries, ledgerTransactions, orderLines, orders } from '#db/schema.ts';

/** Sales without tax, and their tax, in cents. */
interface Sums {
  salesCents: number;
  taxCents: number;
}

/** A row of the report. */
export interface ReportSums extends Sums {
  country: string;
  basisPoints: number;
  reverseCharge: boolean;
}

/** A ledger transaction of an order whose lines have several rates. */
export interface MixedTransaction extends Sums {
  id: number;
  country: string;
  reverseCharge: boolean;
  /** Sums of the order's lines by rate. */
  lines: (Sums & { basisPoints: number })[];
  /** Those of the lines that the transaction gives back; null if it gives back an amount. */
  refundedLines: (Sums & { basisPoints: number })[] | null;
}

interface Period {
  from: Date;
  until: Date;
}

/** Card and tax of the transactions of taxed orders in a period, with the number of rates in the order. */
const moved = ({ from, until }: Period) => sql`
  select t.id, t.order_id, t.refund_id, o.tax_country as country, o.reverse_charge, rates.*,
    coalesce(sum(e.amount_cents) filter (where e.account in ('card', 'tax')), 0) as sales,
    -coalesce(sum(e.amount_cents) filter (where e.account = 'tax'), 0) as tax
  from ${ledgerTransactions} t
  join ${orders} o on o.id = t.order_id and o.tax_country is not null
  join ${ledgerEntries} e on e.transaction_id = t.id
  cross join lateral (
    select count(distinct l.tax_basis_points) as kinds, min(l.tax_basis_points) as rate
    from ${orderLines} l where l.order_id = o.id
  ) rates
  where t.at >= ${from.toISOString()}::timestamptz and t.at < ${until.toISOString()}::timestamptz
  group by t.id, o.id, rates.kinds, rates.rate`;

/** The sums of orders whose lines have one rate, which are nearly all, by country and rate. */
export async function sumSimple(db: Db, period: Period): Promise<ReportSums[]> {
  const rows = await rowsOf<Record<keyof ReportSums, string | boolean>>(
    db.execute(sql`
      select country, rate as "basisPoints", reverse_charge as "reverseCharge", sum(sales) as "salesCents",
        sum(tax) as "taxCents"
      from (${moved(period)}) moved where kinds = 1 group by 1, 2, 3`),
  );
  return rows.map((row) => ({
    country: String(row.country),
    basisPoints: Number(row.basisPoints),
    reverseCharge: row.reverseCharge === true,
    salesCents: Number(row.salesCents),
    taxCents: Number(row.taxCents),
  }));
}

const byRate = (where: ReturnType<typeof sql>) => sql`
  select jsonb_agg(rated) from (
    select tax_basis_points as "basisPoints", sum(paid_cents - tax_cents) as "salesCents", sum(tax_cents) as "taxCents"
    from ${orderLines} l where ${where} group by 1 order by 1
  ) rated`;

/** Transactions of orders whose lines have several rates, after the one with the id `after`. */
export async function findMixed(
  db: Db,
  params: Period & { after: number; limit: number },
): Promise<MixedTransaction[]> {
  const rows = await rowsOf<Record<keyof MixedTransaction, unknown>>(
    db.execute(sql`
      select moved.id, country, reverse_charge as "reverseCharge", sales as "salesCents", tax as "taxCents",
        (${byRate(sql`l.order_id = moved.order_id`)}) as lines,
        (${byRate(sql`l.refund_id = moved.refund_id`)}) as "refundedLines"
      from (${moved(params)}) moved
      where kinds > 1 and moved.id > ${params.after} order by moved.id limit ${params.limit}`),
  );
  return rows.map((row) => ({
    ...(row as unknown as MixedTransaction),
    id: Number(row.id),
    salesCents: Number(row.salesCents),
    taxCents: Number(row.taxCents),
  }));
}
