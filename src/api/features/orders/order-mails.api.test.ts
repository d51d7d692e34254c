import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { replayEvents } from '#api/features/payments/provider-events.service.ts';
import { sweepPayments } from '#api/features/payments/sweeper.service.ts';
import type { Mail } from '#api/ports/mail.ts';
import { outbox, products } from '#db/schema.ts';
import { makeAdmin, makeCustomer, makeProduct, makeVendor } from '#test/factories.ts';
import { testShop } from '#test/shop.ts';

const shop = testShop();
let sent: Mail[];

beforeEach(async () => {
  sent = shop.t.collectMails();
  await shop.db().delete(outbox);
});

const product = (fields: Parameters<typeof makeProduct>[1] = {}) => makeProduct(shop.db(), fields);
const mailTo = (email: string): Mail | undefined => sent.find((mail) => mail.to === email);

describe('mails of a completed order', () => {
  test('customer → receipt with download links; each vendor → own lines and share only', async () => {
    const customer = await makeCustomer(shop.db(), { name: 'Ada <Byron>' });
    const [ann, ben] = [await makeVendor(shop.db(), { shopName: 'Ann & Co' }), await makeVendor(shop.db())];
    const big = await product({
      vendorId: ann.id,
      name: 'Waltz "No. 1"',
      listPriceCents: 150_000,
      priceCents: 123_450,
    });
    const small = await product({ vendorId: ben.id, name: 'Hat', listPriceCents: 300 });
    const order = await shop.buy([{ id: big.id }, { id: small.id, quantity: 2 }], customer);
    await shop.t.sendMails();
    expect(sent.map((mail) => mail.kind).toSorted()).toEqual([
      'order-receipt',
      'vendor-order',
      'vendor-order',
    ]);

    const link = `http://localhost:5000/customer-dashboard?order=${order.id}`;
    const receipt = mailTo(customer.email);
    expect(receipt?.subject).toBe(`Your order ${order.orderId}`);
    expect(receipt?.text).toContain(`- Waltz "No. 1": $1,234.50\n  Download: ${link}`);
    expect(receipt?.text).toContain(`- Hat, $3.00 × 2: $6.00\n  Download: ${link}`);
    expect(receipt?.text).toContain('You saved: $265.50\nTotal paid: $1,240.50');
    expect(receipt?.html).toContain('Ada &lt;Byron&gt;');
    expect(receipt?.html).toContain('Waltz &quot;No. 1&quot;');
    expect(receipt?.html.split(`href="${link}"`)).toHaveLength(1 + 2 + 2 + 1);
    expect(receipt?.html).toContain('src="http://localhost:5000/media/');
    expect(receipt?.html).not.toContain('<Byron>');

    const toAnn = mailTo(ann.user.email);
    expect(toAnn?.text).toContain('Paid for your products: $1,234.50');
    expect(toAnn?.text).toContain('Commission of the market: -$123.45\nYour share: $1,111.05');
    expect(toAnn?.text).toContain('http://localhost:5000/orders');
    for (const secret of ['Hat', customer.email, 'Byron', '1,240.50']) {
      expect(toAnn?.text).not.toContain(secret);
      expect(toAnn?.html).not.toContain(secret);
    }
    expect(mailTo(ben.user.email)?.text).toContain('Your share: $5.40');
  });

  test('completed by parallel calls → one mail per recipient', async () => {
    const customer = await shop.buyer();
    const payment = await shop.paid([{ id: (await product()).id }], customer);
    const news = await shop.webhookOf(payment.paymentIntentId);
    await Promise.all([
      ...Array.from({ length: 10 }, () => shop.placeOrder(payment, customer)),
      ...Array.from({ length: 5 }, () => shop.deliver(news)),
    ]);
    await shop.t.sendMails();
    await shop.placeOrder(payment, customer);
    await shop.t.sendMails();
    expect(sent.map((mail) => mail.kind).toSorted()).toEqual(['order-receipt', 'vendor-order']);
  });
});

test('order mails: Failed order → one refund mail to the customer, none to vendors', async () => {
  const customer = await shop.buyer();
  const unlisted = await product({ listPriceCents: 1000, name: 'Gone' });
  const payment = await shop.paid([{ id: unlisted.id }], customer);
  await shop.db().update(products).set({ listed: false }).where(eq(products.id, unlisted.id));
  const order = await shop.placeOrder(payment, customer);
  await shop.placeOrder(payment, customer);
  await sweepPayments(shop.t.context);
  await shop.t.sendMails();
  expect(sent.map((mail) => [mail.kind, mail.to])).toEqual([['order-refunded', customer.email]]);
  expect(sent[0]?.subject).toBe(`Your order ${order.orderId} was refunded`);
  expect(sent[0]?.text).toContain('The $10.00 that you paid have been refunded to your card.');
  expect(sent[0]?.text).not.toContain('Download');
});

describe('mails of a refund that fails after it was reported as done', () => {
  async function failedRefund() {
    const customer = await shop.buyer();
    const order = await shop.buy([{ id: (await product({ listPriceCents: 700 })).id }], customer);
    await shop.t.sendMails();
    sent = shop.t.collectMails();
    vi.spyOn(shop.t.context.log, 'error').mockReturnValue();
    const admin = shop.t.api((await makeAdmin(shop.db())).token);
    await admin('POST admin/order/{id}/refund', { params: { id: order.id }, body: {} });
    const fail = async () => {
      await shop.simulator().simulateOutcome(await paymentOf(order.id), { refund: 'failed' });
      await replayEvents(shop.t.context);
    };
    return { customer, order, fail };
  }
  const paymentOf = async (orderId: string) =>
    (await shop.rows()).orders.find(({ id }) => id === orderId)?.paymentId ?? '';

  test('first mail already sent → one mail about the failure', async () => {
    const { customer, order, fail } = await failedRefund();
    await shop.t.sendMails();
    await fail();
    await replayEvents(shop.t.context);
    await shop.t.sendMails();
    expect(sent.map((mail) => [mail.kind, mail.to])).toEqual([
      ['order-refunded', customer.email],
      ['refund-failed', customer.email],
    ]);
    expect(sent[1]?.subject).toBe(`The refund of your order ${order.orderId} did not go through`);
    expect(sent[1]?.text).toContain(`We had refunded $7.00 of order ${order.orderId} to your card`);
    expect(sent[1]?.text).toContain('Not refunded yet: $7.00');
  });

  test('first mail not sent yet → only the mail about the failure', async () => {
    const { fail } = await failedRefund();
    await fail();
    await shop.t.sendMails();
    expect(sent.map((mail) => mail.kind)).toEqual(['refund-failed']);
  });
});

test('order mails: partial refunds → one mail each, with the refunded lines and amount', async () => {
  const customer = await shop.buyer();
  const items = [
    await product({ name: 'Hat', listPriceCents: 300 }),
    await product({ name: 'Scarf', listPriceCents: 700 }),
  ];
  const order = await shop.buy(items, customer);
  await shop.t.sendMails();
  sent = shop.t.collectMails();
  const admin = shop.t.api((await makeAdmin(shop.db())).token);
  const params = { id: order.id };
  const hat = order.orderSummaries[0]?.id ?? '';
  await admin('POST admin/order/{id}/refund', { params, body: { lines: [hat] } });
  await admin('POST admin/order/{id}/refund', { params, body: { lines: [hat] } });
  await admin('POST admin/order/{id}/refund', { params, body: {} });
  await shop.t.sendMails();
  expect(sent.map((mail) => [mail.kind, mail.to])).toEqual([
    ['order-refunded', customer.email],
    ['order-refunded', customer.email],
  ]);
  const [first, second] = sent.map((mail) => mail.text);
  expect(first).toContain(`$3.00 of order ${order.orderId} have been refunded to your card.`);
  expect(first).toContain('- Hat: $3.00');
  expect(first).not.toContain('Scarf');
  expect(second).toContain(`$7.00 of order ${order.orderId} have been refunded to your card.`);
  expect(second).not.toContain('Hat');
});
