import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeTransactions } from '#api/features/ledger/transactions.service.ts';
import type { Statement } from '#contract/statements.ts';
import { rowsOf } from '#db/rows-of.ts';
import { centsOf } from '#domain/money.ts';
import { sum } from '#lib/sum.ts';
import { makeAdmin, makeCustomer, makeMember, makeProduct, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { silentApp } from '#test/harness.ts';
import { textOfPdf } from '#test/pdf-text.ts';
import { rounds } from '#test/rounds.ts';
import { testShop } from '#test/shop.ts';
import { writeHistories } from './histories.testing.ts';
import { statementRoute } from './statements.routes.ts';

const shop = testShop();
const { t } = shop;
let app: FastifyInstance;
beforeAll(async () => {
  app = silentApp();
  statementRoute(app, t.context);
});
afterAll(() => app.close());

const MONTH = '2026-03';
const read = (
  token: string,
  query: { month?: string; page?: number; limit?: number; vendorId?: string } = {},
) => t.api(token)('GET vendor/statement', { query });

/** Downloads the statement of a month. */
async function download(token: string, body: { month: string; format: 'pdf' | 'csv'; vendorId?: string }) {
  const { url } = await t.api(token)('POST vendor/statement/document', { body });
  return app.inject({ url });
}

const centsIn = (text = ''): number => centsOf(Number(text.replace(/[$,]/g, '').replace('−', '-')));

/** The text of a PDF, and the amounts in it, in cents. */
async function readPdf({ rawPayload }: { rawPayload: Buffer }) {
  const text = (await textOfPdf(rawPayload)).join('\n');
  const balance = (label: string) =>
    centsIn(new RegExp(`^(?:${label}) (−?\\$[\\d,.]+)`, 'm').exec(text)?.[1]);
  const lines = text.matchAll(/^\d{4}-\d\d-\d\d [^$\n]*?(−?\$[\d,.]+) −?\$[\d,.]+/gm);
  return {
    text,
    opening: balance('Opening balance'),
    closing: balance('Closing balance|Balance now'),
    amounts: [...lines].map(([, amount]) => centsIn(amount)),
  };
}

/** What the ledger owes a vendor, in cents. */
async function owed(vendorId: string): Promise<number> {
  const [row] = await rowsOf<{ cents: number }>(
    t.context.db.execute(
      sql`select coalesce(-sum(amount_cents), 0)::float8 as cents from ledger_entries where vendor_id = ${vendorId}`,
    ),
  );
  return row?.cents ?? 0;
}

describe('GET vendor/statement', () => {
  test('anonymous → 401; customer, author, manager → 403; owner → 200', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    const [author, manager] = [
      await makeMember(db, 'author', vendor.id),
      await makeMember(db, 'manager', vendor.id),
    ];
    await expect(t.api()('GET vendor/statement', {})).rejects.toMatchObject({ status: 401 });
    await expect(read((await makeCustomer(db)).token)).rejects.toMatchObject({ status: 403 });
    for (const { token } of [author, manager])
      await expect(read(token)).rejects.toMatchObject({ status: 403 });
    expect(await read(vendor.token)).toEqual({
      data: [],
      total: 0,
      pageCount: 0,
      month: MONTH,
      firstMonth: null,
      opening: 0,
      closing: 0,
    });
  });

  test('an admin → a vendor’s by its id; without one 400; an unknown one, or another vendor’s for a vendor → 404', async () => {
    const [admin, one, other] = [
      await makeAdmin(shop.db()),
      await makeVendor(shop.db()),
      await makeVendor(shop.db()),
    ];
    expect(await read(admin.token, { vendorId: one.id })).toMatchObject({ total: 0 });
    await expect(read(admin.token)).rejects.toMatchObject({ status: 400 });
    await expect(read(admin.token, { vendorId: 'none' })).rejects.toMatchObject({ status: 404 });
    await expect(read(one.token, { vendorId: other.id })).rejects.toMatchObject({ status: 404 });
  });

  test.each(['2026-13', '0000-01', '2026-3', 'now'])('month %s → 400 with a sentence', async (month) => {
    const { token } = await makeVendor(shop.db());
    await expect(read(token, { month })).rejects.toEqual(
      failure(400, 'Please enter Month as YYYY-MM, such as 2026-11.'),
    );
  });

  test('a sale and the refund of one of its lines → two entries, with their balances and steps', async () => {
    const vendor = await makeVendor(shop.db());
    const book = await makeProduct(shop.db(), {
      vendorId: vendor.id,
      name: 'A Book',
      listPriceCents: 2000,
      priceCents: 1500,
    });
    const song = await makeProduct(shop.db(), { vendorId: vendor.id, name: 'A Song', listPriceCents: 333 });
    const order = await shop.buy([{ id: book.id }, { id: song.id, quantity: 2 }], await shop.buyer());
    const line = order.orderSummaries.find(({ productName }) => productName === book.name);
    await t.api((await makeAdmin(shop.db())).token)('POST admin/order/{id}/refund', {
      params: { id: order.id },
      body: { lines: [line?.id ?? ''] },
    });
    const commission = '10%, rule for all sales, version 1';
    const statement = await read(vendor.token, { month: MONTH });
    expect(statement).toMatchObject({ month: MONTH, firstMonth: MONTH, opening: 0, closing: 5.99, total: 2 });
    expect(statement.data.map(({ id: _, at: __, ...row }) => row)).toEqual([
      {
        type: 'refund',
        amount: -13.5,
        balance: 5.99,
        orderId: order.orderId,
        chain: [
          { label: 'Refunded to the customer', amount: -15, detail: 'A Book' },
          { label: 'Commission, given back', amount: 1.5, detail: 'In proportion' },
        ],
      },
      {
        type: 'sale',
        amount: 19.49,
        balance: 19.49,
        orderId: order.orderId,
        chain: [
          { label: 'Price before discount', amount: 20, detail: 'A Book' },
          { label: 'Product discount', amount: -5, detail: '$20.00 to $15.00, paid by the shop' },
          { label: 'Commission', amount: -1.5, detail: commission },
          { label: 'Price before discount', amount: 6.66, detail: 'A Song, 2 × $3.33' },
          { label: 'Commission', amount: -0.67, detail: commission },
          { label: 'Refund', amount: 0, detail: '$15.00 went back to the customer, in entries of their own' },
          { label: 'Hold', amount: 0, detail: 'Until 2026-03-08' },
        ],
      },
    ]);
    const next = await read(vendor.token, { month: '2026-04' });
    expect(next).toMatchObject({ data: [], opening: 5.99, closing: 5.99, firstMonth: MONTH });
  });
});

describe('POST vendor/statement/document', () => {
  test('a link → works without a session for ten minutes; another vendor, month or format → 404', async () => {
    const vendor = await makeVendor(shop.db());
    const { url } = await t.api(vendor.token)('POST vendor/statement/document', {
      body: { month: MONTH, format: 'csv' },
    });
    const { token, ...other } = await makeVendor(shop.db());
    for (const wrong of [
      url.replace(vendor.id, other.id),
      url.replace(MONTH, '2026-02'),
      url.replace('.csv', '.pdf'),
    ]) {
      expect((await app.inject({ url: wrong })).statusCode).toBe(404);
    }
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.body]).toEqual([200, '\ufeffdate,type,order,amount,balance\n']);
    expect(answer.headers['content-disposition']).toContain('filename="Statement 2026-03.csv"');
    shop.later(11 * 60_000);
    expect((await app.inject({ url })).statusCode).toBe(404);
  });

  test('PDF of a market with a legal name → it names that one', async () => {
    const vendor = await makeVendor(shop.db());
    const pdf = async () =>
      (await readPdf(await download(vendor.token, { month: MONTH, format: 'pdf' }))).text;
    expect(await pdf()).toMatch(/^Emporia\n/);
    await t.api((await makeAdmin(shop.db())).token)('PATCH site-settings', {
      form: { legalName: 'Atlas Market Ltd' },
    });
    expect(await pdf()).toMatch(/^Atlas Market Ltd\n/);
  });

  test('a month that has not begun, an unknown format → 400; another vendor’s → 404', async () => {
    const [one, other] = [await makeVendor(shop.db()), await makeVendor(shop.db())];
    const ask = (body: object) => t.api(one.token)('POST vendor/statement/document', { body: body as never });
    await expect(ask({ month: '2026-04', format: 'pdf' })).rejects.toEqual(
      failure(400, 'This month has not begun.'),
    );
    await expect(ask({ month: MONTH, format: 'xls' })).rejects.toMatchObject({ status: 400 });
    await expect(ask({ month: MONTH, format: 'pdf', vendorId: other.id })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('random histories of sales with codes and taxes, refunds, disputes, payouts and returns', () => {
  const MONTHS = ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03'];
  let vendors: Awaited<ReturnType<typeof makeVendor>>[];
  beforeAll(async () => {
    const { db } = t.context;
    vendors = await Promise.all(Array.from({ length: 8 }, () => makeVendor(db)));
    await writeHistories(db, {
      vendorIds: vendors.map(({ id }) => id),
      customerId: (await makeCustomer(db)).id,
      count: rounds(1000),
      from: new Date('2025-11-20T00:00:00Z'),
      days: 100,
    });
  });

  async function rowsOfMonth(token: string, month: string) {
    const pages: Statement[] = [];
    do pages.push(await read(token, { month, page: pages.length + 1, limit: 100 }));
    while (pages.length < (pages[0]?.pageCount ?? 0));
    return { ...(pages[0] as Statement), data: pages.flatMap(({ data }) => data) };
  }

  test('statements → chains add up to their entries, balances run from month to month, all is what the ledger owes', async () => {
    const kinds = new Set<string>();
    for (const vendor of vendors) {
      let balance = 0;
      for (const month of MONTHS) {
        const statement = await rowsOfMonth(vendor.token, month);
        expect(centsOf(statement.opening)).toBe(balance);
        expect(statement.data).toHaveLength(statement.total);
        for (const { type, amount, chain, ...row } of statement.data.toReversed()) {
          kinds.add(type);
          expect(sum(chain.map((step) => centsOf(step.amount))), JSON.stringify(chain)).toBe(centsOf(amount));
          expect(chain.map(({ label }) => label)).not.toContain('Not explained');
          balance += centsOf(amount);
          expect(centsOf(row.balance)).toBe(balance);
        }
        expect(centsOf(statement.closing)).toBe(balance);
      }
      expect(balance).toBe(await owed(vendor.id));
    }
    expect([...kinds].sort()).toEqual(
      ['correction', 'dispute', 'dispute won', 'payout', 'payout returned', 'refund', 'sale'].sort(),
    );
  });

  test('documents → the CSV’s amounts and balances, and the PDF’s read back, are the ledger’s to the cent', async () => {
    const [vendor] = vendors;
    let balance = 0;
    for (const month of MONTHS) {
      const csv = await download(vendor?.token ?? '', { month, format: 'csv' });
      const rows: Record<string, string>[] = parse(csv.body, { bom: true, columns: true });
      const opening = balance;
      for (const row of rows) {
        balance += centsIn(row.amount);
        expect(centsIn(row.balance)).toBe(balance);
      }
      const pdf = await readPdf(await download(vendor?.token ?? '', { month, format: 'pdf' }));
      expect(pdf).toMatchObject({ opening, closing: balance });
      expect(pdf.amounts).toEqual(rows.map((row) => centsIn(row.amount)));
      expect(pdf.text).not.toContain('Not explained');
    }
    expect(balance).toBe(await owed(vendor?.id ?? ''));
  });
});

test('POST vendor/statement/document: more entries than a PDF lists → a line for each type and day, with the same sums', async () => {
  const vendor = await makeVendor(shop.db());
  const transactions = Array.from({ length: 2001 }, (_, n) => ({
    kind: n % 3 === 0 ? ('payout' as const) : ('correction' as const),
    key: `correction:${vendor.id}-${n}`,
    entries: [
      { account: 'vendor' as const, vendorId: vendor.id, amountCents: n },
      { account: 'market' as const, amountCents: 0 - n },
    ],
    at: new Date(Date.UTC(2026, 1, 1 + (n % 2), 10)),
  }));
  await writeTransactions(t.context.db, transactions);
  const pdf = await readPdf(await download(vendor.token, { month: '2026-02', format: 'pdf' }));
  expect(pdf.amounts).toHaveLength(4);
  expect(pdf).toMatchObject({ opening: 0, closing: await owed(vendor.id) });
  expect(sum(pdf.amounts)).toBe(pdf.closing);
  expect(pdf.text).toContain('2026-02-02 Payout 333 ');
});
