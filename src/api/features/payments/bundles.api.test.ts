import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { newId } from '#db/columns.ts';
import { discountCodes, products } from '#db/schema.ts';
import { makeAdmin, makeBundle, makeProduct, makeVendor } from '#test/factories.ts';
import { failureOf } from '#test/failure.ts';
import { testShop } from '#test/shop.ts';

const shop = testShop();
const db = () => shop.db();

/** A shop with products of these prices in cents, and a bundle of them. */
async function bundleOf(prices: readonly number[], priceCents: number) {
  const vendor = await makeVendor(db());
  const parts = await Promise.all(
    prices.map((listPriceCents) => makeProduct(db(), { vendorId: vendor.id, listPriceCents })),
  );
  const bundle = await makeBundle(db(), parts, { priceCents, name: 'Starter set' });
  const [first, second] = parts;
  if (!first || !second) throw new Error('A bundle has two parts at least.');
  return { vendor, parts, first, second, bundle };
}

const linesOf = async (orderId: string) =>
  (await shop.rows()).lines
    .filter((line) => line.orderId === orderId)
    .toSorted((a, b) => a.position - b.position);
const ledgerOf = async (paymentId: string) =>
  (await shop.rows()).ledger.filter(({ key }) => key === `sale:${paymentId}`);

describe('a bundle in a payment', () => {
  test('bought → a line of each part with its share, commission and price alone; the ledger adds up to zero', async () => {
    const { bundle, parts } = await bundleOf([1000, 2000, 3000], 4000);
    const buyer = await shop.buyer();
    const payment = await shop.paid([{ id: bundle.id }], buyer);
    expect(payment.amount).toBe(40);
    const order = await shop.placeOrder(payment, buyer);
    const lines = await linesOf(order.id);
    expect(
      lines.map((line) => [line.productId, line.listPriceCents, line.priceCents, line.commissionCents]),
    ).toEqual([
      [parts[0]?.id, 1000, 667, 67],
      [parts[1]?.id, 2000, 1333, 133],
      [parts[2]?.id, 3000, 2000, 200],
    ]);
    for (const line of lines)
      expect(line).toMatchObject({ bundleId: bundle.id, bundleName: 'Starter set', bundleOwnedParts: 0 });
    expect(order.orderSummaries[0]?.bundle).toEqual({
      id: bundle.id,
      name: 'Starter set',
      ownedParts: 0,
      share: 6.67,
    });
    const entries = await ledgerOf(payment.paymentIntentId);
    expect(entries.reduce((total, { amountCents }) => total + amountCents, 0)).toBe(0);
  });

  test('two of it → 400; with a licence → 409', async () => {
    const { bundle } = await bundleOf([1000, 2000], 2500);
    await expect(shop.prepare([{ id: bundle.id, quantity: 2 }])).rejects.toEqual(
      failureOf(
        'bad_request',
        400,
        'A bundle is bought once: please set the quantity of "Starter set" to 1.',
      ),
    );
    await expect(shop.prepare([{ id: bundle.id, license: 'personal' }])).rejects.toMatchObject({
      code: 'price_changed',
    });
  });

  test('beside one of its parts → both are bought, each at its price', async () => {
    const { bundle, first } = await bundleOf([1000, 2000], 2400);
    const buyer = await shop.buyer();
    const order = await shop.buy([{ id: bundle.id }, { id: first.id }], buyer);
    const lines = await linesOf(order.id);
    expect(
      lines.map((line) => [line.productId === first.id, line.priceCents, line.bundleId !== null]),
    ).toEqual([
      [true, 800, true],
      [false, 1600, true],
      [true, 1000, false],
    ]);
  });

  test('a code for the bundle → spread over the shares; the check names the bundle', async () => {
    const { bundle, vendor } = await bundleOf([1000, 1000, 1000], 1000);
    const { id: createdBy } = await makeAdmin(db());
    const code = `BUNDLE-${newId()}`;
    await db()
      .insert(discountCodes)
      .values({
        id: newId(),
        code,
        vendorId: vendor.id,
        kind: 'percent',
        value: 1500,
        funder: 'vendor',
        appliesTo: 'product',
        targetIds: [bundle.id],
        createdBy,
      });
    const checked = await shop.t.api()('POST site/discount-code/check', {
      body: { code, products: [{ id: bundle.id, quantity: 1 }] },
    });
    expect(checked).toEqual({ code, discount: 1.5, lines: [{ id: bundle.id, discount: 1.5 }], total: 8.5 });
    const buyer = await shop.buyer();
    const payment = await shop.prepare([{ id: bundle.id }], undefined, undefined, code);
    await shop.claim(payment.paymentIntentId, buyer);
    await shop.pay(payment);
    const order = await shop.placeOrder(payment, buyer);
    const lines = await linesOf(order.id);
    expect(lines.map((line) => [line.priceCents, line.codeDiscountCents, line.paidCents])).toEqual([
      [334, 50, 284],
      [333, 50, 283],
      [333, 50, 283],
    ]);
  });
});

describe('complete the set', () => {
  test('who owns a part → pays the others’ shares; page, payment and order say so', async () => {
    const { bundle, first, second } = await bundleOf([1000, 2000], 2400);
    const buyer = await shop.buyer();
    await shop.buy([{ id: first.id }], buyer);
    const api = shop.t.api(buyer.token);
    const page = await api('GET site/product/{slug}', { params: { slug: bundle.slug } });
    expect(page.toPay).toBe(16);
    expect(page.parts?.map((part) => part.owned)).toEqual([true, false]);
    const payment = await shop.prepare([{ id: bundle.id }], buyer);
    expect(payment.amount).toBe(16);
    await shop.claim(payment.paymentIntentId, buyer);
    await shop.pay(payment);
    const order = await shop.placeOrder(payment, buyer);
    expect(await linesOf(order.id)).toMatchObject([
      { productId: second.id, priceCents: 1600, bundleOwnedParts: 1 },
    ]);
  });

  test('the rest costs less than a card can pay → the lowest price', async () => {
    const { bundle, first } = await bundleOf([5000, 60], 100);
    const buyer = await shop.buyer();
    await shop.buy([{ id: first.id }], buyer);
    expect((await shop.prepare([{ id: bundle.id }], buyer)).amount).toBe(0.5);
  });

  test('who owns all → 409 with a sentence, and nothing to pay on the page', async () => {
    const { bundle, first, second } = await bundleOf([1000, 2000], 2400);
    const buyer = await shop.buyer();
    await shop.buy([{ id: first.id }, { id: second.id }], buyer);
    await expect(shop.prepare([{ id: bundle.id }], buyer)).rejects.toEqual(
      failureOf('product_unavailable', 409, 'You have everything in "Starter set" already.'),
    );
    const page = await shop.t.api(buyer.token)('GET site/product/{slug}', { params: { slug: bundle.slug } });
    expect(page.toPay).toBe(0);
  });

  test('a part was bought after the bundle was priced → 409 at the claim, and its payment is canceled', async () => {
    const { bundle, first } = await bundleOf([1000, 2000], 2400);
    const buyer = await shop.buyer();
    const payment = await shop.prepare([{ id: bundle.id }], buyer);
    await shop.buy([{ id: first.id }], buyer);
    await expect(shop.claim(payment.paymentIntentId, buyer)).rejects.toMatchObject({
      status: 409,
      code: 'price_changed',
    });
    expect((await shop.provider().findIntent(payment.paymentIntentId))?.status).toBe('canceled');
  });

  test('a part that was refunded → is paid for again', async () => {
    const { bundle, first } = await bundleOf([1000, 2000], 2400);
    const buyer = await shop.buyer();
    const bought = await shop.buy([{ id: first.id }], buyer);
    const admin = await makeAdmin(db());
    await shop.t.api(admin.token)('POST admin/order/{id}/refund', {
      params: { id: bought.id },
      body: { lines: bought.orderSummaries.map(({ id }) => id) },
    });
    expect((await shop.prepare([{ id: bundle.id }], buyer)).amount).toBe(24);
  });
});

describe('a part that goes out of sale while its bundle is paid', () => {
  const hide = (id: string) =>
    db().update(products).set({ status: false, listed: false }).where(eq(products.id, id));

  test('before the claim → 409', async () => {
    const { bundle, first } = await bundleOf([1000, 2000], 2400);
    const buyer = await shop.buyer();
    const payment = await shop.prepare([{ id: bundle.id }]);
    await hide(first.id);
    await expect(shop.claim(payment.paymentIntentId, buyer)).rejects.toMatchObject({
      status: 409,
      code: 'product_unavailable',
    });
  });

  test('after it was paid → the order fails, says what was no longer sold, and is refunded', async () => {
    const { bundle, first } = await bundleOf([1000, 2000], 2400);
    const buyer = await shop.buyer();
    const payment = await shop.paid([{ id: bundle.id }], buyer);
    await hide(first.id);
    const order = await shop.placeOrder(payment, buyer);
    expect(order).toMatchObject({ status: 'Failed', totalAmount: 24 });
    expect(order.failure).toContain(`No longer sold: "${first.name}", "Starter set".`);
  });

  test('after it was bought → the files stay', async () => {
    const { bundle, first } = await bundleOf([1000, 2000], 2400);
    const buyer = await shop.buyer();
    const order = await shop.buy([{ id: bundle.id }], buyer);
    await hide(first.id);
    const { orderSummaries } = await shop.t.api(buyer.token)('GET orders/{id}', { params: { id: order.id } });
    expect(orderSummaries.map((line) => line.downloadable)).toEqual([true, true]);
  });
});

test('refund of a part → gives back what was paid for it, and the others stay', async () => {
  const { bundle } = await bundleOf([1000, 2000], 2400);
  const buyer = await shop.buyer();
  const order = await shop.buy([{ id: bundle.id }], buyer);
  const [line] = order.orderSummaries;
  const admin = await makeAdmin(db());
  await shop.t.api(admin.token)('POST admin/order/{id}/refund', {
    params: { id: order.id },
    body: { lines: [line?.id ?? ''] },
  });
  const now = await shop.t.api(buyer.token)('GET orders/{id}', { params: { id: order.id } });
  expect(now.refundedAmount).toBe(8);
  expect(now.orderSummaries.map((one) => one.downloadable)).toEqual([false, true]);
});

test('a part with licence keys, the last one sold → the bundle is sold out', async () => {
  const { bundle, first, vendor } = await bundleOf([1000, 2000], 2400);
  await shop.t.api(vendor.token)('POST vendor/product/{id}/license-key', {
    params: { id: first.id },
    body: { generate: 1 },
  });
  const order = await shop.buy([{ id: bundle.id }], await shop.buyer());
  expect(order.orderSummaries[0]?.licenseKeys).toHaveLength(1);
  const page = await shop.t.api()('GET site/product/{slug}', { params: { slug: bundle.slug } });
  expect(page.available).toBe(0);
  await expect(shop.prepare([{ id: bundle.id }])).rejects.toMatchObject({ code: 'product_unavailable' });
});
