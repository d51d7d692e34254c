import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { ledgerEntries, ledgerTransactions, orders, payments, taxEvidence, taxRates } from '#db/schema.ts';
import {
  makeAdmin,
  makeCategory,
  makeCustomer,
  makeProduct,
  makeStaff,
  makeVendor,
  signIn,
} from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { silentApp } from '#test/harness.ts';
import { testShop } from '#test/shop.ts';
import { taxReportRoute } from './taxes.routes.ts';

const shop = testShop();
const { t } = shop;
const GERMAN_CARD = '4000002760000016';
const VAT = 'DE136695976';

type Settings = InputOf<'PATCH site-settings'>['form'];
async function settings(form: Settings) {
  const admin = await makeAdmin(t.context.db);
  await t.api(admin.token)('PATCH site-settings', { form });
  return admin;
}
const taxesOn = (form: Settings = {}) =>
  settings({
    taxesOn: 'true',
    pricesIncludeTax: 'true',
    legalCountry: '',
    marketIsSeller: 'true',
    ...form,
  });
const prepare = (
  id: string,
  buyer: {
    country?: string;
    vatNumber?: string;
    quantity?: number;
    paymentIntentId?: string;
    code?: string;
  } = {},
  token?: string,
) => {
  const { quantity = 1, ...rest } = buyer;
  return t.api(token)('POST payments', {
    body: { products: [{ id, quantity }], currency: 'usd', ...rest },
  });
};
/** A customer, signed in now. */
async function buyer() {
  const customer = await makeCustomer(t.context.db);
  return { ...customer, token: await signIn(t.context.db, customer.id, t.clock.now) };
}
/** Buys with taxes on and returns the order's row. */
async function buy(id: string, said: Parameters<typeof prepare>[1], card?: string) {
  const customer = await buyer();
  const payment = await prepare(id, said);
  await shop.claim(payment.paymentIntentId, customer);
  await shop.pay(payment, card);
  const { id: orderId } = await shop.placeOrder(payment, customer);
  const [row] = await t.context.db.select().from(orders).where(eq(orders.id, orderId));
  if (!row) throw new Error('There is no order.');
  return { ...row, customer };
}
const entriesOf = async (orderId: string) =>
  (
    await t.context.db
      .select({ entry: ledgerEntries, kind: ledgerTransactions.kind })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .where(eq(ledgerTransactions.orderId, orderId))
  ).map(({ entry, kind }) => [kind, entry.account, entry.country, entry.amountCents]);

describe('taxes off', () => {
  test('POST payments: country and VAT number → ignored, whatever they are', async () => {
    await settings({ taxesOn: 'false' });
    const product = await makeProduct(t.context.db, { listPriceCents: 1190, priceCents: 1190 });
    const payment = await prepare(product.id, { country: 'nowhere', vatNumber: '!' });
    expect(payment).toMatchObject({ amount: 11.9, discount: 0, tax: 0, taxes: null });
    const order = await buy(product.id, { country: 'DE' });
    expect(order).toMatchObject({ totalCents: 1190, taxCents: 0, taxCountry: null, vatNumber: null });
    expect((await entriesOf(order.id)).map(([, account]) => account)).not.toContain('tax');
  });
});

describe('POST payments with taxes on', () => {
  test('prices that contain the tax → the amount stays, the tax is in it', async () => {
    await taxesOn();
    const product = await makeProduct(t.context.db, { listPriceCents: 1190, priceCents: 1190 });
    expect(await prepare(product.id, { country: 'de' })).toMatchObject({
      amount: 11.9,
      tax: 1.9,
      taxes: { country: 'DE', included: true, reverseCharge: false },
    });
    expect(await prepare(product.id, { country: 'US' })).toMatchObject({ amount: 11.9, tax: 0 });
  });

  test('prices without the tax → it is added, rounded half up for each line', async () => {
    await taxesOn({ pricesIncludeTax: 'false' });
    const product = await makeProduct(t.context.db, { listPriceCents: 150, priceCents: 150 });
    expect(await prepare(product.id, { country: 'DE' })).toMatchObject({ amount: 1.79, tax: 0.29 });
    expect(await prepare(product.id, { country: 'DE', quantity: 3 })).toMatchObject({
      amount: 5.36,
      tax: 0.86,
    });
  });

  test('no country → priced without a tax, and the claim is refused', async () => {
    await taxesOn();
    const product = await makeProduct(t.context.db);
    const payment = await prepare(product.id);
    expect(payment).toMatchObject({ tax: 0, taxes: { country: null, suggestedCountry: null } });
    const claim = shop.claim(payment.paymentIntentId, await shop.buyer());
    await expect(claim).rejects.toMatchObject({ status: 409, code: 'country_required' });
  });

  test('another country for the same cart → the same intent, repriced', async () => {
    await taxesOn({ pricesIncludeTax: 'false' });
    const product = await makeProduct(t.context.db, { listPriceCents: 1000, priceCents: 1000 });
    const first = await prepare(product.id, { country: 'DE' });
    const second = await prepare(product.id, { country: 'FR', paymentIntentId: first.paymentIntentId });
    expect(second).toMatchObject({ paymentIntentId: first.paymentIntentId, amount: 12, tax: 2 });
    const [row] = await t.context.db.select().from(payments).where(eq(payments.id, first.paymentIntentId));
    expect(row).toMatchObject({ country: 'FR', taxCents: 200, amountCents: 1200, pricesIncludeTax: false });
  });

  test('an e-publication → the reduced rate of the country', async () => {
    const admin = await taxesOn({ pricesIncludeTax: 'false' });
    const category = await makeCategory(t.context.db);
    const product = await makeProduct(t.context.db, {
      mainCategoryId: category.id,
      listPriceCents: 1000,
      priceCents: 1000,
    });
    const params = { id: category.id };
    await t.api(admin.token)('PATCH tax-rate/goods/{id}', { params, body: { goods: 'e-publications' } });
    expect(await prepare(product.id, { country: 'DE' })).toMatchObject({ amount: 10.7, tax: 0.7 });
    expect(await prepare(product.id, { country: 'DK' })).toMatchObject({ amount: 12.5, tax: 2.5 });
    await t.api(admin.token)('PATCH tax-rate/goods/{id}', { params, body: { goods: 'electronic services' } });
    expect(await prepare(product.id, { country: 'DE' })).toMatchObject({ amount: 11.9 });
  });

  test.each([
    [{ country: 'XX' }, 'country', 'Country must be two letters, such as DE.'],
    [{ country: 'DE', vatNumber: 'DE136695977' }, 'vatNumber', 'This is not a VAT number of Germany.'],
    [{ country: 'AT', vatNumber: VAT }, 'vatNumber', 'This is not a VAT number of Austria.'],
  ])('%j → 400 with a sentence', async (buyer, path, message) => {
    await taxesOn();
    const product = await makeProduct(t.context.db);
    await expect(prepare(product.id, buyer)).rejects.toMatchObject({ status: 400, messages: [message] });
    expect(path).toBeTruthy();
  });

  test('taxes switched on, a rate changed after the price was shown → 409 at the claim', async () => {
    await settings({ taxesOn: 'false' });
    const product = await makeProduct(t.context.db);
    const untaxed = await prepare(product.id);
    const admin = await taxesOn();
    const customer = await shop.buyer();
    await expect(shop.claim(untaxed.paymentIntentId, customer)).rejects.toMatchObject({
      code: 'country_required',
    });
    const taxed = await prepare(product.id, { country: 'NO' });
    await t.api(admin.token)('POST tax-rate', { body: { country: 'NO', rate: 24, from: '2026-03-01' } });
    await expect(shop.claim(taxed.paymentIntentId, customer)).rejects.toMatchObject({
      code: 'price_changed',
    });
    await settings({ taxesOn: 'false' });
    const again = await prepare(product.id, { country: 'NO' });
    await taxesOn();
    await expect(shop.claim(again.paymentIntentId, customer)).rejects.toMatchObject({
      code: 'country_required',
    });
  });
});

describe('business buyers', () => {
  test('a VAT number of another country than the market’s → no tax, and none in the price', async () => {
    await taxesOn({ legalCountry: 'FR' });
    const product = await makeProduct(t.context.db, { listPriceCents: 1190, priceCents: 1190 });
    const buyer = { country: 'DE', vatNumber: 'de 136 695 976' };
    expect(await prepare(product.id, buyer)).toMatchObject({
      amount: 10,
      tax: 0,
      taxes: { reverseCharge: true },
    });
    const order = await buy(product.id, buyer);
    const taxed = { totalCents: 1000, taxCents: 0, taxCountry: 'DE', vatNumber: VAT, reverseCharge: true };
    expect(order).toMatchObject(taxed);
    expect((await entriesOf(order.id)).map(([, account]) => account)).not.toContain('tax');
  });

  test('of the market’s own country → taxed, the number is kept', async () => {
    await taxesOn({ legalCountry: 'DE' });
    const product = await makeProduct(t.context.db, { listPriceCents: 1190, priceCents: 1190 });
    const order = await buy(product.id, { country: 'DE', vatNumber: VAT });
    const taxed = { totalCents: 1190, taxCents: 190, vatNumber: VAT, reverseCharge: false };
    expect(order).toMatchObject(taxed);
  });

  test('prices without tax → what is shown is paid', async () => {
    await taxesOn({ pricesIncludeTax: 'false', legalCountry: 'FR' });
    const product = await makeProduct(t.context.db, { listPriceCents: 1190, priceCents: 1190 });
    expect(await prepare(product.id, { country: 'DE', vatNumber: VAT })).toMatchObject({
      amount: 11.9,
      tax: 0,
    });
  });

  test('a price whose net is below what a card can be charged → the whole price', async () => {
    await taxesOn({ legalCountry: 'FR' });
    const product = await makeProduct(t.context.db, { listPriceCents: 50, priceCents: 50 });
    expect(await prepare(product.id, { country: 'DE', vatNumber: VAT })).toMatchObject({
      amount: 0.5,
      tax: 0,
    });
  });
});

describe('the sale', () => {
  test('taxed → tax on order and lines, and in the account of its country', async () => {
    await taxesOn();
    const product = await makeProduct(t.context.db, { listPriceCents: 1190, priceCents: 1190 });
    const order = await buy(product.id, { country: 'DE', quantity: 2 });
    expect(order).toMatchObject({ totalCents: 2380, taxCents: 380, taxCountry: 'DE' });
    expect((await entriesOf(order.id)).sort()).toEqual([
      ['sale', 'card', null, 2380],
      ['sale', 'market', null, -200],
      ['sale', 'tax', 'DE', -380],
      ['sale', 'vendor', null, -1800],
    ]);
    const read = await t.api(order.customer.token)('GET orders/{id}', { params: { id: order.id } });
    expect(read).toMatchObject({ totalAmount: 23.8, tax: 3.8, taxCountry: 'DE' });
  });

  test.each([
    ['added to them', 'false', { price: 1, code: 0.2, taxAdded: 0.15, total: 0.95 }, ['Tax, Germany: $0.15']],
    ['within them', 'true', { price: 1, code: 0.2, taxAdded: 0, total: 0.8 }, ['Tax in it, Germany: $0.13']],
  ])('a code, and tax %s → order and receipt mail lead from prices to what was paid', async (...row) => {
    const [, pricesIncludeTax, { price, code, taxAdded, total }, tax] = row;
    const mails = t.collectMails();
    const admin = await taxesOn({ pricesIncludeTax });
    const vendor = await makeVendor(t.context.db);
    const product = await makeProduct(t.context.db, {
      vendorId: vendor.id,
      listPriceCents: 50,
      priceCents: 50,
    });
    const name = `TAX${pricesIncludeTax}`.toUpperCase();
    await t.api(admin.token)('POST discount-code', {
      body: { code: name, kind: 'percent', value: 20, funder: 'market', appliesTo: 'all' },
    });
    const order = await buy(product.id, { country: 'DE', quantity: 2, code: name });
    const read = await t.api(order.customer.token)('GET orders/{id}', { params: { id: order.id } });
    expect(read).toMatchObject({ totalAmount: total, codeDiscount: code, taxAdded });
    await t.sendMails();
    const text = mails.find(({ to }) => to === order.customer.email)?.text ?? '';
    const dollars = (amount: number) => `$${amount.toFixed(2)}`;
    expect(text).toContain(`, $0.50 × 2: ${dollars(price)}\n`);
    expect(text).toContain(`Price: ${dollars(price)}\nCode ${name}: -${dollars(code)}`);
    for (const line of [...tax, `Total paid: ${dollars(total)}`]) expect(text).toContain(`\n${line}`);
  });

  test('refunded → the tax goes back in proportion', async () => {
    const admin = await taxesOn();
    const { db } = t.context;
    const vendor = await makeVendor(db);
    const [a, b] = [
      await makeProduct(db, { vendorId: vendor.id, listPriceCents: 1190, priceCents: 1190 }),
      await makeProduct(db, { vendorId: vendor.id, listPriceCents: 2380, priceCents: 2380 }),
    ];
    const customer = await shop.buyer();
    const payment = await t.api()('POST payments', {
      body: { products: [a, b].map(({ id }) => ({ id, quantity: 1 })), currency: 'usd', country: 'DE' },
    });
    await shop.claim(payment.paymentIntentId, customer);
    await shop.pay(payment);
    const order = await shop.placeOrder(payment, customer);
    const [line] = order.orderSummaries;
    await t.api(admin.token)('POST admin/order/{id}/refund', {
      params: { id: order.id },
      body: { lines: [line?.id ?? ''] },
    });
    const refund = (await entriesOf(order.id)).filter(([kind]) => kind === 'refund');
    expect(refund.sort()).toEqual([
      ['refund', 'card', null, -1190],
      ['refund', 'market', null, 100],
      ['refund', 'tax', 'DE', 190],
      ['refund', 'vendor', null, 900],
    ]);
  });
});

describe('evidence', () => {
  test('what was said and the card’s country → kept with the order; what contradicts is listed for staff', async () => {
    const admin = await taxesOn();
    const product = await makeProduct(t.context.db);
    const agrees = await buy(product.id, { country: 'DE' }, GERMAN_CARD);
    const differs = await buy(product.id, { country: 'FR' }, GERMAN_CARD);
    const rows = await t.context.db.select().from(taxEvidence);
    const of = (orderId: string) => rows.find((row) => row.orderId === orderId);
    expect(of(agrees.id)).toMatchObject({ said: 'DE', card: 'DE', state: 'confirmed' });
    expect(of(differs.id)).toMatchObject({ said: 'FR', card: 'DE', state: 'contradicted' });
    const listed = await t.api(admin.token)('GET admin/tax-evidence', { query: { state: 'contradicted' } });
    const shown = listed.data.find((row) => row.orderId === differs.orderNumber);
    expect(shown).toMatchObject({ said: 'FR', card: 'DE', address: null });
    expect(listed.data.map((row) => row.orderId)).not.toContain(agrees.orderNumber);
  });

  test('the country of the claim’s network address → suggested and kept', async () => {
    await taxesOn();
    const product = await makeProduct(t.context.db);
    const body = { products: [{ id: product.id, quantity: 1 }], currency: 'usd', country: 'SE' };
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/v1/payments',
      payload: { ...body, country: undefined },
      remoteAddress: '89.160.20.112',
    });
    expect(answer.json().data.taxes).toMatchObject({ country: null, suggestedCountry: 'SE' });
    const customer = await shop.buyer();
    const payment = await prepare(product.id, { country: 'SE' });
    const claimed = await t.app.inject({
      method: 'POST',
      url: `/api/v1/payments/${payment.paymentIntentId}/claim`,
      headers: { authorization: `Bearer ${customer.token}` },
      remoteAddress: '89.160.20.112',
    });
    expect(claimed.statusCode).toBe(200);
    await shop.pay(payment);
    const order = await shop.placeOrder(payment, customer);
    const [row] = await t.context.db.select().from(taxEvidence).where(eq(taxEvidence.orderId, order.id));
    expect(row).toMatchObject({ said: 'SE', address: 'SE', card: 'US', state: 'confirmed' });
  });

  test('the provider does not say where the card is from → the order is written all the same', async () => {
    await taxesOn();
    const product = await makeProduct(t.context.db);
    shop.instead.findIntent = async (id) => {
      const intent = await shop.provider().findIntent(id);
      return intent && { ...intent, cardCountry: null };
    };
    const order = await buy(product.id, { country: 'DE' });
    const [row] = await t.context.db.select().from(taxEvidence).where(eq(taxEvidence.orderId, order.id));
    expect(row).toMatchObject({ said: 'DE', card: null, state: 'unconfirmed' });
  });
});

describe('GET and POST tax-rate', () => {
  const all = async (token: string, country: string) =>
    (await t.api(token)('GET tax-rate', { query: { country } })).data;

  test('a vendor, a customer, support → 403', async () => {
    const { db } = t.context;
    const support = await makeStaff(db, 'support');
    for (const { token } of [await makeVendor(db), await makeCustomer(db), support])
      await expect(all(token, 'DE')).rejects.toMatchObject({ status: 403 });
    const add = t.api(support.token)('POST tax-rate', {
      body: { country: 'DE', rate: 1, from: '2026-03-01' },
    });
    await expect(add).rejects.toMatchObject({ status: 403 });
  });

  test('the rates that the market comes with → 30 countries, with source and start', async () => {
    const { token } = await makeAdmin(t.context.db);
    const { data } = await t.api(token)('GET tax-rate', { query: { current: 'true', limit: 100 } });
    expect(new Set(data.map((row) => row.country)).size).toBe(30);
    expect(data.find((row) => row.country === 'DE' && row.goods === 'electronic services')).toMatchObject({
      rate: 19,
      from: '2021-01-01',
      state: 'in force',
      source: expect.stringContaining('European Commission'),
    });
  });

  test('a later rate → listed as later, in force on its day, never changed', async () => {
    const admin = await taxesOn({ pricesIncludeTax: 'false' });
    const { token } = admin;
    const product = await makeProduct(t.context.db, { listPriceCents: 1000, priceCents: 1000 });
    const added = await t.api(token)('POST tax-rate', {
      body: { country: 'IT', rate: 23.5, from: '2026-03-02' },
    });
    expect(added).toMatchObject({ country: 'IT', rate: 23.5, from: '2026-03-02', state: 'later' });
    expect((await prepare(product.id, { country: 'IT' })).tax).toBe(2.2);
    t.clock.now = new Date('2026-03-02T00:00:00Z');
    expect((await prepare(product.id, { country: 'IT' })).tax).toBe(2.35);
    const rows = await all(token, 'IT');
    const services = rows.filter((row) => row.goods === 'electronic services');
    expect(services.map((row) => [row.rate, row.state])).toEqual([
      [23.5, 'in force'],
      [22, 'replaced'],
    ]);
    const change = t.context.db.update(taxRates).set({ basisPoints: 1 });
    await expect(change).rejects.toMatchObject({
      cause: { message: expect.stringContaining('append-only') },
    });
    await expect(t.context.db.delete(taxRates)).rejects.toThrow();
  });

  test('a country that the market has no rate for → taxed from then on', async () => {
    const { token } = await taxesOn({ pricesIncludeTax: 'false' });
    const product = await makeProduct(t.context.db, { listPriceCents: 1000, priceCents: 1000 });
    expect((await prepare(product.id, { country: 'IS' })).tax).toBe(0);
    await t.api(token)('POST tax-rate', { body: { country: 'is', rate: 24, from: '2026-03-01' } });
    expect((await prepare(product.id, { country: 'IS' })).tax).toBe(2.4);
  });

  test.each([
    [{ country: 'XX', rate: 1, from: '2026-03-01' }, 'Country must be two letters, such as DE.'],
    [{ country: 'DE', rate: -1, from: '2026-03-01' }, 'Rate must be 0 or more.'],
    [{ country: 'DE', rate: 100.5, from: '2026-03-01' }, 'Rate must be 100 percent at most.'],
    [{ country: 'DE', rate: 1.234, from: '2026-03-01' }, 'Rate has two decimals at most.'],
    [{ country: 'DE', rate: 1, from: '2026-02-30' }, 'From must be a day, such as 2027-01-01.'],
    [{ country: 'DE', rate: 1, from: '1999-12-31' }, 'From must be a day of this century.'],
  ])('%j → 400 with a sentence', async (body, message) => {
    const { token } = await makeAdmin(t.context.db);
    const add = t.api(token)('POST tax-rate', { body });
    await expect(add).rejects.toMatchObject({ status: 400, messages: [message] });
  });

  test('PATCH tax-rate/goods/{id}: what is no main category → 404', async () => {
    const { token } = await makeAdmin(t.context.db);
    const first = await makeCategory(t.context.db, {
      level: 2,
      parentId: (await makeCategory(t.context.db)).id,
    });
    for (const id of ['nothing', first.id]) {
      const call = t.api(token)('PATCH tax-rate/goods/{id}', {
        params: { id },
        body: { goods: 'e-publications' },
      });
      await expect(call).rejects.toEqual(failure(404, 'This category was not found.'));
    }
  });
});

describe('GET admin/tax-report', () => {
  let reports: FastifyInstance;
  beforeAll(async () => {
    reports = silentApp();
    taxReportRoute(reports, t.context);
    await reports.ready();
  });
  afterAll(() => reports.close());
  const report = async (token: string, quarter: string) =>
    (await t.api(token)('GET admin/tax-report', { query: { quarter } })).data;

  test('sales and refunds of a quarter → by country and rate, with the tax of the ledger, also as CSV', async () => {
    const { id: adminId } = await taxesOn({ legalCountry: 'FR' });
    const { db } = t.context;
    t.clock.now = new Date('2031-05-01T12:00:00Z');
    const admin = { token: await signIn(db, adminId, t.clock.now) };
    const category = await makeCategory(db);
    const body = { goods: 'e-publications' as const };
    await t.api(admin.token)('PATCH tax-rate/goods/{id}', { params: { id: category.id }, body });
    const service = await makeProduct(db, { listPriceCents: 1190, priceCents: 1190 });
    const book = await makeProduct(db, {
      mainCategoryId: category.id,
      listPriceCents: 1070,
      priceCents: 1070,
    });
    await buy(service.id, { country: 'DE' });
    await buy(service.id, { country: 'DE', vatNumber: VAT });
    await buy(service.id, { country: 'US' });
    // An order with two rates.
    const customer = await buyer();
    const products = [service, book].map(({ id }) => ({ id, quantity: 1 }));
    const payment = await t.api()('POST payments', { body: { products, currency: 'usd', country: 'DE' } });
    await shop.claim(payment.paymentIntentId, customer);
    await shop.pay(payment);
    const mixed = await shop.placeOrder(payment, customer);
    const expected = [
      { country: 'DE', rate: 19, reverseCharge: false, sales: 20, tax: 3.8 },
      { country: 'DE', rate: 7, reverseCharge: false, sales: 10, tax: 0.7 },
      { country: 'DE', rate: 0, reverseCharge: true, sales: 10, tax: 0 },
      { country: 'US', rate: 0, reverseCharge: false, sales: 11.9, tax: 0 },
    ];
    expect(await report(admin.token, '2031-Q2')).toEqual(expected);
    expect(await report(admin.token, '2031-Q1')).toEqual([]);
    const link = await t.api(admin.token)('POST admin/tax-report/export', { body: { quarter: '2031-Q2' } });
    const csv = await reports.inject(link.url);
    expect(csv.payload.split('\n').slice(1, 3)).toEqual([
      'Germany,DE,19,no,20.00,3.80',
      'Germany,DE,7,no,10.00,0.70',
    ]);
    expect((await reports.inject(link.url.replace('Q2', 'Q3'))).statusCode).toBe(404);
    // The book is given back in the next quarter.
    t.clock.now = new Date('2031-07-01T12:00:00Z');
    admin.token = await signIn(db, adminId, t.clock.now);
    const line = mixed.orderSummaries.find(({ productName }) => productName === book.name);
    const refunded = { params: { id: mixed.id }, body: { lines: [line?.id ?? ''] } };
    await t.api(admin.token)('POST admin/order/{id}/refund', refunded);
    expect(await report(admin.token, '2031-Q2')).toEqual(expected);
    expect(await report(admin.token, '2031-Q3')).toEqual([
      { country: 'DE', rate: 7, reverseCharge: false, sales: -10, tax: -0.7 },
    ]);
  });

  test('a quarter that is none → 400', async () => {
    const { token } = await makeAdmin(t.context.db);
    await expect(report(token, '2026-Q5')).rejects.toMatchObject({ status: 400 });
  });
});
