import { beforeAll, expect, test } from 'vitest';
import { cases, disputes, payouts, refunds } from '#db/schema.ts';
import {
  makeAdmin,
  makeCustomer,
  makeMember,
  makeOrder,
  makeProduct,
  makeStaff,
  makeVendor,
} from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';

const t = useMarket();
const HOUR_MS = 3_600_000;

const waitingOf = async (token?: string) => (await t.api(token)('GET back-office/waiting')).data;

let shop: Awaited<ReturnType<typeof makeVendor>>;
let customer: Awaited<ReturnType<typeof makeCustomer>>;

beforeAll(async () => {
  const { db } = t.context;
  const at = (hours: number) => new Date(t.clock.now.getTime() + hours * HOUR_MS);
  shop = await makeVendor(db);
  customer = await makeCustomer(db);
  const product = await makeProduct(db, { vendorId: shop.id });
  const { id: orderId } = await makeOrder(db, { customerId: customer.id, product });
  await makeVendor(db, { status: 'Applied' });
  const opened = { about: 'shop', type: 'other', title: 'Shop', vendorId: shop.id } as const;
  const opener = { openedBy: customer.id, openerParty: 'customer' } as const;
  await db.insert(cases).values([
    { ...opened, ...opener, number: 'CA-00000001', status: 'WaitingForVendor', dueAt: at(1) },
    { ...opened, openerParty: 'visitor', number: 'CA-00000002', status: 'Open', dueAt: at(-1) },
    { ...opened, openerParty: 'visitor', number: 'CA-00000003', status: 'Closed', settledAt: at(-2) },
  ]);
  const bank = { orderId, amountCents: 500, reason: 'fraudulent' };
  await db.insert(disputes).values([
    { ...bank, id: 'dp_open', status: 'Open', dueAt: at(24) },
    { ...bank, id: 'dp_won', status: 'Won', dueAt: at(-24) },
  ]);
  await db.insert(refunds).values([
    { orderId, amountCents: 100, status: 'Stuck', nextAttemptAt: at(1) },
    { orderId, amountCents: 100, status: 'Done', nextAttemptAt: at(1) },
  ]);
  const payout = { vendorId: shop.id, amountCents: 900 };
  await db.insert(payouts).values([
    { ...payout, method: 'byHand', status: 'Sent' },
    { ...payout, method: 'byHand', status: 'Paid' },
    { ...payout, method: 'connect', accountId: 'acct_1', status: 'Held' },
    { ...payout, method: 'connect', accountId: 'acct_1', status: 'Sent' },
  ]);
});

test('GET back-office/waiting: admin → what waits for a decision, overdue where a time has passed', async () => {
  const { token } = await makeAdmin(t.context.db);
  expect(await waitingOf(token)).toEqual([
    { screen: 'vendors', count: 1, overdue: false },
    { screen: 'cases', count: 1, overdue: true },
    { screen: 'disputes', count: 1, overdue: false },
    { screen: 'refunds', count: 1, overdue: false },
    { screen: 'payouts', count: 2, overdue: false },
  ]);
});

test('GET back-office/waiting: support → cases, disputes and refunds, not what an admin alone decides', async () => {
  const { token } = await makeStaff(t.context.db, 'support');
  const screens = (await waitingOf(token)).map(({ screen }) => screen);
  expect(screens).toEqual(['cases', 'disputes', 'refunds']);
});

test('GET back-office/waiting: shop → the cases in which it is its turn', async () => {
  const its = [{ screen: 'cases', count: 1, overdue: false }];
  expect(await waitingOf(shop.token)).toEqual(its);
  const manager = await makeMember(t.context.db, 'manager', shop.id);
  expect(await waitingOf(manager.token)).toEqual(its);
});

test('GET back-office/waiting: message of a customer → with its shop, until it is read', async () => {
  const { db } = t.context;
  const own = await makeVendor(db);
  const { token, ...sender } = await makeCustomer(db);
  const body = { name: sender.name, email: sender.email, message: 'Is it A4?', vendorId: own.id };
  await t.api(token)('POST vendor-message', { body });
  expect(await waitingOf(own.token)).toEqual([{ screen: 'messages', count: 1, overdue: false }]);
  const [row] = (await t.api(own.token)('GET vendor-message')).data;
  await t.api(own.token)('POST thread/{id}/read', { params: { id: row?.id ?? '' }, body: {} });
  expect(await waitingOf(own.token)).toEqual([]);
});

test('GET back-office/waiting: another shop, an author, an editor, a customer → nothing', async () => {
  const { db } = t.context;
  const accounts = [
    await makeVendor(db),
    await makeMember(db, 'author', shop.id),
    await makeStaff(db, 'editor'),
    customer,
  ];
  for (const { token } of accounts) expect(await waitingOf(token)).toEqual([]);
});
