import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { writeTransaction } from '#api/features/ledger/transactions.service.ts';
import { addJobs, type Job, runDueJobs } from '#api/kernel/jobs.ts';
import type { Db } from '#db/client.ts';
import { ledgerBalances, ledgerChecks } from '#db/schema.ts';
import { makeAdmin, makeProduct, makeStaff, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { testShop } from '#test/shop.ts';
import { compactLedgerBalances } from './ledger.service.ts';
import { checkAndKeep, checkLedger, LEDGER_CHECK_JOB, lastLedgerCheck } from './ledger-check.service.ts';

const shop = testShop();
const { t } = shop;

const sold: { id: string; orderNumber: string; paymentId: string; vendorId: string }[] = [];
let refundId = '';
const DAY_MS = 24 * 3_600_000;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
const api = () => t.api(admin.token);

beforeAll(async () => {
  const db = shop.db();
  admin = await makeAdmin(db);
  const buyer = await shop.buyer();
  for (let n = 0; n < 6; n++) {
    const vendor = await makeVendor(db);
    const { id } = await makeProduct(db, { vendorId: vendor.id, listPriceCents: 1000 });
    const payment = await shop.paid([{ id }], buyer);
    const order = await shop.placeOrder(payment, buyer);
    sold.push({
      id: order.id,
      orderNumber: order.orderId,
      paymentId: payment.paymentIntentId,
      vendorId: vendor.id,
    });
  }
  for (const { id } of sold.slice(0, 2))
    await api()('POST admin/order/{id}/refund', { params: { id }, body: {} });
  refundId = (await shop.rows()).refunds[0]?.id ?? '';
});

const keys = async (query: object) => (await api()('GET admin/ledger', { query })).data.map(({ key }) => key);
const order = (n: number) => sold[n] ?? { id: '', orderNumber: '', paymentId: '', vendorId: '' };

describe('GET admin/ledger', () => {
  test('anonymous → 401, a vendor and an editor → 403, support → answered', async () => {
    await expect(t.api()('GET admin/ledger')).rejects.toEqual(failure(401, 'Please sign in.'));
    const db = shop.db();
    for (const { token } of [
      await makeVendor(db),
      await makeStaff(db, 'editor'),
      await makeStaff(db, 'support'),
    ]) {
      await expect(t.api(token)('GET admin/ledger')).rejects.toMatchObject({ status: 403 });
      await expect(t.api(token)('GET admin/ledger/check')).rejects.toMatchObject({ status: 403 });
    }
  });

  test('no filter → newest first, each with its entries in dollars, which add up to zero', async () => {
    const { data, total, pageCount } = await api()('GET admin/ledger', { query: { limit: 3 } });
    expect([total, pageCount]).toEqual([8, 3]);
    const last = order(1);
    expect(data[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      at: t.clock.now.toISOString(),
      type: 'refund',
      key: expect.stringMatching(/^refund:/),
      orderId: last.id,
      orderNumber: last.orderNumber,
      note: null,
      entries: [
        { account: 'card', owner: null, amount: -10 },
        { account: 'market', owner: null, amount: 1 },
        { account: `vendor:${last.vendorId}`, owner: expect.stringMatching(/^Shop \d+$/), amount: 9 },
      ],
    });
    const rest = await api()('GET admin/ledger', { query: { limit: 3, page: 3 } });
    expect(rest.data.map(({ key }) => key)).toEqual([
      `sale:${order(1).paymentId}`,
      `sale:${order(0).paymentId}`,
    ]);
  });

  test('account, key, order and time → those that match', async () => {
    const { paymentId, id, orderNumber, vendorId } = order(0);
    const both = [`refund:${refundId}`, `sale:${paymentId}`];
    expect(await keys({ key: `sale:${paymentId}` })).toEqual([`sale:${paymentId}`]);
    for (const query of [{ key: id }, { key: orderNumber }, { account: `vendor:${vendorId}` }])
      expect(await keys(query)).toEqual(both);
    expect(await keys({ account: 'vendor', key: `sale:${paymentId}` })).toHaveLength(1);
    expect(await keys({ account: 'bank' })).toEqual([]);
    const day = t.clock.now.toISOString().slice(0, 10);
    expect(await keys({ account: 'card', from: day, to: day })).toHaveLength(8);
    expect(await keys({ to: t.clock.now.toISOString() })).toEqual([]);
  });

  test('account or time that is none → 400 with a sentence', async () => {
    await expect(api()('GET admin/ledger', { query: { account: 'vendor:' } })).rejects.toEqual(
      failure(400, 'Please select an account, such as card, market, vendor:ID or tax:DE.'),
    );
    await expect(api()('GET admin/ledger', { query: { from: 'May' } })).rejects.toEqual(
      failure(400, 'Please enter From as a day or a time.'),
    );
  });
});

class Undone extends Error {}

/** The problems after these statements, which are rolled back. */
async function problemsAfter(statements: readonly string[]) {
  let found: Awaited<ReturnType<typeof checkLedger>> | undefined;
  const planted = shop.db().transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement));
    found = await checkLedger(tx as Db);
    throw new Undone();
  });
  await expect(planted).rejects.toThrow(Undone);
  return found?.problems ?? [];
}

const unguarded = [
  'alter table ledger_transactions disable trigger user',
  'alter table ledger_entries disable trigger user',
  'alter table ledger_transactions drop constraint ledger_transactions_key_key',
  'alter table ledger_entries drop constraint ledger_entries_vendor_id_vendors_id_fk',
  'alter table ledger_entries drop constraint ledger_entries_transaction_id_ledger_transactions_id_fk',
];
const saleOf = (n: number) => `(select id from ledger_transactions where key = 'sale:${order(n).paymentId}')`;

describe('GET admin/ledger/check', () => {
  test('never checked → no outcome, the first check is started once; it ends → its outcome', async () => {
    const none = { ok: null, transactions: null, problems: [], at: null };
    const read = () => api()('GET admin/ledger/check');
    expect(await Promise.all([read(), read()])).toEqual([
      { ...none, state: 'waiting' },
      { ...none, state: 'waiting' },
    ]);
    const work = (run: () => Promise<unknown>) =>
      runDueJobs(t.context, [{ name: LEDGER_CHECK_JOB, everyMs: DAY_MS, run }], new AbortController().signal);
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    await work(() => Promise.reject(new Error('It broke off.')));
    logged.mockRestore();
    // A failure is not repeated by those who look.
    expect(await read()).toEqual({ ...none, state: 'failed' });
    await t.api(admin.token).full('POST admin/ledger/check');
    await work(() => checkAndKeep(t.context, t.database));
    const at = t.clock.now.toISOString();
    expect(await read()).toEqual({ ok: true, transactions: 8, problems: [], at, state: 'idle' });
    await shop.db().delete(ledgerChecks);
  });

  test('a difference of every kind, all planted together → each is found under its key', async () => {
    const sale = (n: number) => `sale:${order(n).paymentId}`;
    const ofOrder = (n: number) => `order_id = '${order(n).id}'`;
    const problems = await problemsAfter([
      ...unguarded,
      // Unbalanced, by a changed share.
      `update ledger_entries set amount_cents = amount_cents + 1 where account = 'vendor' and transaction_id = ${saleOf(0)}`,
      // No sale.
      `delete from ledger_entries where transaction_id = ${saleOf(1)}`,
      `delete from ledger_transactions where key = '${sale(1)}'`,
      // No reversal of a refund; its entries stay without a transaction.
      `delete from ledger_transactions where key = 'refund:${refundId}'`,
      // A commission that is not that of its rule, and lines that no longer add up to their vendor order.
      `update order_lines set commission_cents = commission_cents + 7 where ${ofOrder(2)}`,
      // What was paid is not what was asked.
      `update order_lines set paid_cents = paid_cents - 5 where ${ofOrder(3)}`,
      // A total of which the vendor orders know nothing.
      `update orders set total_cents = total_cents + 100 where id = '${order(4).id}'`,
      // An unknown vendor, and another time than that of the transaction.
      `update ledger_entries set vendor_id = 'nobody' where account = 'vendor' and transaction_id = ${saleOf(5)}`,
      `update ledger_entries set at = at - interval '1 day' where account = 'card' and transaction_id = ${saleOf(5)}`,
      // A key twice, of a single entry, and a sale without an order.
      `insert into ledger_transactions (kind, key, at) values ('provider fee', 'fee:1', now()), ('provider fee', 'fee:1', now()),
        ('sale', 'sale:gone', now())`,
      // A balance that is no sum.
      `insert into ledger_balances (account, month, amount_cents) values ('bank', '2026-03-01', 100)`,
      // A refund that is not done, with a transaction.
      `update refunds set status = 'Processing' where id <> '${refundId}'`,
    ]);
    const found = new Set(problems.map(({ key, problem }) => `${key}: ${problem}`));
    const other = (await shop.rows()).refunds.find(({ id }) => id !== refundId)?.id;
    for (const expected of [
      `${sale(0)}: The entries do not add up to zero, or are fewer than two.`,
      `${sale(0)}: The sale is not what the order says.`,
      `${sale(1)}: The order has no sale in the ledger, or the sale no order.`,
      `refund:${refundId}: The refund is done and has no transaction in the ledger.`,
      `${sale(2)}: The commission of a line of the order is not that of its rule.`,
      `${sale(2)}: The amounts of a vendor order are not the sums of its lines.`,
      `${sale(3)}: What was paid for a line of the order is not its price less the code, with tax.`,
      `${sale(4)}: The vendor orders do not add up to the total of the order.`,
      `${sale(4)}: The sale is not what the order says.`,
      `${sale(5)}: An entry has no transaction, another time than its transaction, or a vendor who does not exist.`,
      'fee:1: The key is there more than once.',
      'fee:1: The entries do not add up to zero, or are fewer than two.',
      'sale:gone: The order has no sale in the ledger, or the sale no order.',
      'bank: The balance is not the sum of the entries.',
      `refund:${other}: The transaction is not what the refund says, or the refund is not done.`,
    ])
      expect([...found]).toContain(expected);
    expect((await checkLedger(shop.db())).ok).toBe(true);
  });
});

describe('daily work', () => {
  test('check → its outcome is kept, and a difference is logged', async () => {
    const { context } = t;
    expect(await lastLedgerCheck(context)).toBeNull();
    await checkAndKeep(context, t.database);
    const at = t.clock.now.toISOString();
    expect(await lastLedgerCheck(context)).toEqual({ at, transactions: 8, problems: 0 });
    await shop.db().insert(ledgerBalances).values({ account: 'bank', month: '2026-03-01', amountCents: 5 });
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    await checkAndKeep(context, t.database);
    expect(logged).toHaveBeenCalledWith(
      { key: 'bank' },
      'the ledger is wrong: The balance is not the sum of the entries.',
    );
    logged.mockRestore();
    const report = await api()('GET admin/dashboard');
    expect(report.ledgerCheck).toEqual({ at, transactions: 8, problems: 1 });
    expect(report.needsDecision).toContainEqual(
      expect.objectContaining({ type: 'ledgerCheck', title: '1 difference in the ledger', since: at }),
    );
    expect(await lastLedgerCheck(context)).toMatchObject({ problems: 1 });
    expect(await shop.db().$count(ledgerChecks)).toBe(2);
    const problem = 'The balance is not the sum of the entries.';
    const problems = [{ key: 'bank', problem }];
    await shop.db().insert(ledgerBalances).values({ account: 'bank', month: '2026-03-01', amountCents: -5 });
    expect(await api()('GET admin/ledger/check')).toMatchObject({ ok: false, transactions: 8, problems, at });
  });

  test('check that is stopped → no outcome, and no failure', async () => {
    const checks = await shop.db().$count(ledgerChecks);
    const stopping = AbortSignal.abort();
    const withoutTimeLimits = () => Promise.reject(new Error('The connection was ended.'));
    await checkAndKeep(t.context, { withoutTimeLimits }, stopping);
    expect(await shop.db().$count(ledgerChecks)).toBe(checks);
    const check = checkAndKeep(t.context, { withoutTimeLimits });
    await expect(check).rejects.toThrow('The connection was ended.');
  });

  test('balances added up → the same sums in one row for each account and month', async () => {
    const db = shop.db();
    for (const cents of [30, 12])
      await writeTransaction(db, {
        kind: 'provider fee',
        key: `fee:fold-${cents}`,
        entries: [
          { account: 'fees', amountCents: cents },
          { account: 'card', amountCents: -cents },
        ],
        at: t.clock.now,
      });
    await compactLedgerBalances(t.context);
    const rows = await db.select().from(ledgerBalances);
    const named = rows.map(({ account, vendorId, month }) => `${account} ${vendorId} ${month}`);
    expect(new Set(named).size).toBe(rows.length);
    expect(rows.find(({ account }) => account === 'fees')?.amountCents).toBe(42);
    expect((await checkLedger(db)).problems).toEqual([]);
  });
});

describe('POST admin/ledger/check', () => {
  const job = (run: () => Promise<unknown>): Job[] => [{ name: LEDGER_CHECK_JOB, everyMs: DAY_MS, run }];
  const state = async () => (await api()('GET admin/ledger/check')).state;
  const start = (token = admin.token) => t.api(token).full('POST admin/ledger/check');
  const work = (run: () => Promise<unknown>) => runDueJobs(t.context, job(run), new AbortController().signal);
  const toEnd = () => checkAndKeep(t.context, t.database);

  test('an editor → 403; two operators at once, and two nodes → one check', async () => {
    const db = shop.db();
    const editor = await makeStaff(db, 'editor');
    await expect(start(editor.token)).rejects.toMatchObject({ status: 403 });
    await addJobs(t.context, job(toEnd));
    const before = await db.$count(ledgerChecks);
    const answers = await Promise.all([start(), start((await makeAdmin(db)).token)]);
    expect(answers.map(({ data }) => data)).toEqual([{ state: 'waiting' }, { state: 'waiting' }]);
    await Promise.all([work(toEnd), work(toEnd)]);
    expect(await db.$count(ledgerChecks)).toBe(before + 1);
    expect(await state()).toBe('idle');
  });

  test('asked for while one runs → running, and none after it', async () => {
    let runs = 0;
    await start();
    await work(async () => {
      runs++;
      expect([await state(), (await start()).data.state]).toEqual(['running', 'running']);
    });
    await work(async () => runs++);
    expect([runs, await state()]).toEqual([1, 'idle']);
  });

  test('a check that fails → said, and the next one can be started', async () => {
    const logged = vi.spyOn(t.context.log, 'error').mockReturnValue();
    await start();
    await work(() => Promise.reject(new Error('no')));
    expect(await state()).toBe('failed');
    expect((await start()).data.state).toBe('waiting');
    await work(toEnd);
    expect(await state()).toBe('idle');
    logged.mockRestore();
  });
});
