import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { pastPayment } from '#api/adapters/payment/simulator/past-payment.ts';
import { checkLedger } from '#api/features/ledger/ledger-check.service.ts';
import { API_BASE } from '#contract/contract.ts';
import { type Db, openServer } from '#db/client.ts';
import { copyChecks, discountCodes, discountCodeUses, payments, simulatorObject } from '#db/schema.ts';
import { dollarsOf } from '#domain/money.ts';
import { orderTotalCents } from '#domain/order.ts';
import { withTerms } from '#domain/pricing.ts';
import { sum } from '#lib/sum.ts';
import { startChild } from './child.ts';
import { fillDatabase } from './databases.ts';
import { number, type Section } from './figures.ts';
import { type Load, type LoadRequest, loadOnce, median, medianOf, type Run, repeatable } from './measure.ts';

/** Per mille of the answers of the bare server. */
const AIM = 5;
/** Of which the median counts. */
const ROUNDS = 3;
/** Enough that no account reaches the limit of payments. */
const CUSTOMERS = 500;
const TOKEN = 'the-session-of-a-customer-of-the-bench-';
const BARE_PATH = '/order';

/** Of each vendor, so that carts seldom wait for one another's products. */
const PRODUCTS = 200;

/** The lines of a cart: one of each of three vendors, with 10 % off by a code of the market and 19 % tax inside. */
const linesOf = (cart: number) =>
  [0, 1, 2].map((n) =>
    withTerms(
      {
        productId: `product-${n}-${cart % PRODUCTS}`,
        vendorId: `vendor-${n}`,
        name: `Tide tables ${n}`,
        image: 'x',
        fileId: 'file',
        listPriceCents: 1999,
        priceCents: 1999,
        quantity: 1,
      },
      { codeDiscountCents: 200, codeFunder: 'market', taxBasisPoints: 1900, pricesIncludeTax: true },
    ),
  );
const LINES = linesOf(0);
const TOTAL_CENTS = orderTotalCents(LINES);

/** Fills a database with customers, three shops, and carts that are paid at the simulator and have no order yet. */
export const fillOrders = (url: string, count: number): Promise<void> =>
  fillDatabase(url, (db) => fill(db, count));

async function fill(db: Db, count: number): Promise<void> {
  await db.execute(sql`
    insert into users (id, name, email, phone, password_hash, role)
    select 'customer-' || n, 'Customer', 'customer-' || n || '@bench.test', '', 'none', 'customer'
    from generate_series(0, ${CUSTOMERS - 1}::int) n
    union all
    select 'owner-' || n, 'Owner', 'owner-' || n || '@bench.test', '', 'none', 'vendor' from generate_series(0, 2) n
    union all select 'admin', 'Admin', 'admin@bench.test', '', 'none', 'admin'`);
  for (let n = 0; n < CUSTOMERS; n++) {
    const tokenHash = createHash('sha256').update(`${TOKEN}${n}`).digest('base64url');
    await db.execute(sql`
      insert into sessions (token_hash, user_id, expires_at)
      values (${tokenHash}, ${`customer-${n}`}, now() + interval '1 day')`);
  }
  await db.execute(sql`
    insert into vendors (id, user_id, shop_name, shop_slug, status)
    select 'vendor-' || n, 'owner-' || n, 'Shop ' || n, 'shop-' || n, 'Approved' from generate_series(0, 2) n`);
  await db.execute(sql`insert into categories (id, level, name) values ('main', 1, 'Main')`);
  await db.execute(sql`insert into media (id, kind, bytes, drawing) values ('file', 'pdf', 100, 'pdf:file')`);
  await db.execute(sql`
    insert into products (id, vendor_id, main_category_id, slug, sku, name, list_price_cents, price_cents, summary_lines,
      description, featured_image, file_id, listed)
    select concat_ws('-', 'product', n, m), 'vendor-' || n, 'main', concat_ws('-', 'product', n, m), concat_ws('-', 'SKU', n, m),
      'Tide tables ' || n, 1999, 1999, '{}', 'High and low water.', 'x', 'file', true
    from generate_series(0, 2) n, generate_series(0, ${PRODUCTS - 1}::int) m`);
  // Compared with others long ago, as in a market that has sold before.
  await db.update(copyChecks).set({ status: 'done' });
  await db.insert(discountCodes).values({
    id: 'code',
    code: 'TIDES',
    kind: 'percent',
    value: 1000,
    funder: 'market',
    appliesTo: 'all',
    taken: count,
    createdBy: 'admin',
  });
  const now = new Date();
  for (let first = 0; first < count; first += 500) {
    const numbers = Array.from({ length: Math.min(500, count - first) }, (_, n) => first + n);
    const codeDiscountCents = sum(LINES.map((line) => line.codeDiscountCents));
    await db.insert(payments).values(
      numbers.map((n) => ({
        id: paymentOf(n),
        customerId: customerOf(n),
        clientSecret: 'none',
        amountCents: TOTAL_CENTS,
        lines: linesOf(n),
        codeId: 'code',
        code: 'TIDES',
        codeDiscountCents,
        taxCents: sum(LINES.map((line) => line.taxCents)),
        country: 'DE',
        // Left to the bench: the sweeper would complete it.
        nextCheckAt: new Date(now.getTime() + 24 * 3_600_000),
      })),
    );
    await db.insert(discountCodeUses).values(
      numbers.map((n) => ({
        paymentId: paymentOf(n),
        codeId: 'code',
        customerId: customerOf(n),
        heldUntil: new Date(now.getTime() + 24 * 3_600_000),
      })),
    );
    const paid = numbers.flatMap((n) =>
      pastPayment({
        id: paymentOf(n),
        clientSecret: 'none',
        amountCents: TOTAL_CENTS,
        paidAt: now,
        refund: null,
      }),
    );
    await db.insert(simulatorObject).values(paid);
  }
  await db.execute(sql`vacuum analyze`);
}

const paymentOf = (n: number) => `pi_bench_${n}`;
const customerOf = (n: number) => `customer-${n % CUSTOMERS}`;

/**
 * Completes all carts of a filled database, some of them twice, and compares the orders a second with the answers of a bare
 * server.
 * @throws if an order is lost, doubled or wrong in the ledger
 */
export async function measureOrders(
  load: Load,
  { url, count, env }: { url: string; count: number; env: Record<string, string> },
): Promise<Section> {
  const child = startChild('market.ts', { DEMO: '0', ...env });
  const bareChild = startChild('bare.ts');
  try {
    const market = await child.ask<{ url: string }>({});
    const { text, headers } = await completeOne(market.url, 0);
    const body = Buffer.from(text).toString('base64');
    const bare = await bareChild.ask<{ url: string }>({ give: { path: BARE_PATH, headers, body } });
    const reference = { url: bare.url, paths: [BARE_PATH], child: bareChild };
    await loadOnce(load, reference, { seconds: 1 });
    /** Orders the payments from `first` to before `end`. */
    const complete = (first: number, end: number) => {
      const requests = Array.from({ length: end - first }, (_, n) => requestOf(first + n));
      const target = { url: market.url, paths: [], requests, child };
      return loadOnce(load, target, { amount: requests.length });
    };
    const warm = Math.floor(count / 5);
    await complete(1, warm);
    await analyze(url);
    const bareRuns = [await loadOnce(load, reference)];
    const runs: Run[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const from = warm + Math.floor(((count - warm) * round) / ROUNDS);
      runs.push(await complete(from, warm + Math.floor(((count - warm) * (round + 1)) / ROUNDS)));
      bareRuns.push(await loadOnce(load, reference));
    }
    // What browser and webhook do: the same payments again.
    await complete(0, Math.min(200, count));
    await expectWhole(url, count);
    // Each round against the bare server before and after it: the machine is not as fast in every minute.
    const bareRates = runs.map((_, round) => mean(bareRuns.slice(round, round + 2)));
    const ratio = median(runs.map(({ perSecond }, round) => (perSecond / (bareRates[round] ?? 0)) * 1000));
    const p50 = medianOf(runs, 'p50');
    return {
      title: 'Completing an order',
      how: `${number(count)} paid carts of three vendors on PostgreSQL, each with a discount code of the market and 19 % tax, by POST orders at ${load.connections} connections, in ${ROUNDS} rounds; then 200 of them again. No order is lost or doubled, and every rule of the ledger holds. The reference is the bare server, which answers the bytes of an order, before and after each round.`,
      figures: [
        {
          id: 'orders',
          name: `orders a second (p50 ${p50.toFixed(0)} ms)`,
          value: number(Math.round(medianOf(runs, 'perSecond'))),
          reference: number(Math.round(median(bareRates))),
          ratio: `${ratio.toFixed(1)} ‰`,
          aim: `≥ ${AIM} ‰`,
          met: ratio >= AIM,
        },
      ],
    };
  } finally {
    await Promise.all([child.stop(), bareChild.stop()]);
  }
}

const mean = (runs: readonly Run[]): number => sum(runs.map(({ perSecond }) => perSecond)) / runs.length;

const requestOf = (n: number): LoadRequest => ({
  method: 'POST',
  path: `${API_BASE}/orders`,
  headers: { authorization: `Bearer ${TOKEN}${n % CUSTOMERS}`, 'content-type': 'application/json' },
  body: JSON.stringify({
    paymentIntentId: paymentOf(n),
    totalAmount: dollarsOf(TOTAL_CENTS),
    currency: 'usd',
  }),
});

/** Orders one payment. @returns the answer, for the bare server */
async function completeOne(
  url: string,
  n: number,
): Promise<{ text: string; headers: Record<string, string> }> {
  const { path, ...request } = requestOf(n);
  const answer = await fetch(url + path, request);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`POST orders was answered ${answer.status}: ${text}`);
  return { text, headers: repeatable(Object.fromEntries(answer.headers)) };
}

/**
 * Has PostgreSQL analyze all tables, some of which were empty before the first orders. Autovacuum does so within a minute
 * of a new market's first order. Statements that were planned for empty tables read all rows.
 */
async function analyze(url: string): Promise<void> {
  const database = await openServer(url);
  try {
    await database.db.execute(sql`analyze`);
  } finally {
    await database.close();
  }
}

async function expectWhole(url: string, count: number): Promise<void> {
  const database = await openServer(url);
  try {
    const { transactions, problems } = await checkLedger(database.db);
    const [first] = problems;
    if (first) throw new Error(`The ledger is wrong: ${first.key}: ${first.problem}`);
    if (transactions !== count) throw new Error(`${transactions} orders of ${count} are in the ledger.`);
  } finally {
    await database.close();
  }
}
