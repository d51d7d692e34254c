import { eq, like } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { licenseKeys, outbox, products } from '#db/schema.ts';
import { comparableKey, KEY_ALPHABET, KEYS_ADDED_MAX } from '#domain/license-key.ts';
import { onServer } from '#test/database.ts';
import { makeAdmin, makeMember, makeProduct, makeVendor } from '#test/factories.ts';
import { testShop } from '#test/shop.ts';

const shop = testShop();
const UNKNOWN = { valid: false, activations: 0, maxActivations: null };

/** A product that hands out keys, of its vendor's list. */
async function withKeys(keys: readonly string[]) {
  const vendor = await makeVendor(shop.db());
  const { id, slug, name } = await makeProduct(shop.db(), { vendorId: vendor.id });
  const api = shop.t.api(vendor.token);
  const add = (body: { keys?: string[]; generate?: number }) =>
    api('POST vendor/product/{id}/license-key', { params: { id }, body });
  if (keys.length > 0) await add({ keys: [...keys] });
  return {
    id,
    slug,
    name,
    vendor,
    add,
    counts: () => api('GET vendor/product/{id}/license-key', { params: { id } }),
    change: (form: Record<string, unknown>) => api('PATCH product/{id}', { params: { id }, form }),
    available: async () => (await shop.t.api()('GET site/product/{slug}', { params: { slug } })).available,
    call: (name: 'verify' | 'activate' | 'deactivate', key: string, instance?: string) =>
      shop.t.api()(`POST license/${name}`, { body: { productId: id, key, instance } }),
  };
}
const numbered = (count: number, from = 1): string[] =>
  Array.from({ length: count }, (_, index) => `KEY-${String(from + index).padStart(4, '0')}`);

const refund = async (orderId: string) => {
  const admin = await makeAdmin(shop.db());
  return shop.t.api(admin.token)('POST admin/order/{id}/refund', { params: { id: orderId }, body: {} });
};

describe('POST vendor/product/{id}/license-key', () => {
  test('the vendor’s own keys → counted, encrypted, and the product hands them out', async () => {
    const product = await withKeys([]);
    expect(await product.available()).toBeNull();
    expect(await product.add({ keys: [' First-Key ', 'second key'] })).toEqual({
      total: 2,
      free: 2,
      sold: 0,
    });
    expect(await product.counts()).toEqual({ total: 2, free: 2, sold: 0 });
    expect(await product.available()).toBe(2);
    const stored = JSON.stringify(
      await shop.db().select().from(licenseKeys).where(eq(licenseKeys.productId, product.id)),
    );
    expect(stored).not.toMatch(/first-key|second key/i);
  });

  test('generate → that many new keys that pass the check', async () => {
    const product = await withKeys([]);
    expect(await product.add({ generate: 3 })).toEqual({ total: 3, free: 3, sold: 0 });
    const order = await shop.buy([{ id: product.id, quantity: 3 }], await shop.buyer());
    const keys = order.orderSummaries[0]?.licenseKeys ?? [];
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) {
      const values = [...comparableKey(key)].map((character) => KEY_ALPHABET.indexOf(character));
      expect(values.reduce((sum, value, index) => sum + (index + 1) * value, 0) % 31).toBe(0);
    }
  });

  test('a key twice in the list, but for case and hyphens → 400, nothing is added', async () => {
    const product = await withKeys([]);
    await expect(product.add({ keys: ['ABCD-1', 'other', 'abcd1'] })).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'keys', message: 'Twice in the list: “abcd1”.' }],
    });
    expect(await product.counts()).toMatchObject({ total: 0 });
  });

  test('a key that the product has, also a sold one → 409, nothing is added', async () => {
    const product = await withKeys(['ABCD-1']);
    await shop.buy([{ id: product.id }], await shop.buyer());
    await expect(product.add({ keys: ['NEW-1', 'abcd 1'] })).rejects.toMatchObject({
      status: 409,
      code: 'license_key_taken',
      message: 'This product has “abcd 1” already.',
    });
    expect(await product.counts()).toEqual({ total: 1, free: 0, sold: 1 });
  });

  test.each([
    ['neither keys nor a number', {}],
    ['both', { keys: ['ABCD'], generate: 1 }],
    ['no key', { keys: [] }],
    ['a key of 3 characters', { keys: ['ABC'] }],
    ['a key of 201 characters', { keys: ['x'.repeat(201)] }],
    ['too many keys', { keys: Array.from({ length: KEYS_ADDED_MAX + 1 }, (_, n) => `KEY-${n}`) }],
    ['0 keys to make', { generate: 0 }],
    ['half a key', { generate: 1.5 }],
  ])('%s → 400', async (_, body) => {
    const product = await withKeys([]);
    await expect(product.add(body)).rejects.toMatchObject({ status: 400 });
  });

  test('another vendor’s product, or another author’s of the shop → 404 for both calls', async () => {
    const product = await withKeys([]);
    const author = await makeMember(shop.db(), 'author', product.vendor.id);
    for (const { token } of [await makeVendor(shop.db()), author]) {
      const api = shop.t.api(token);
      const params = { id: product.id };
      await expect(api('GET vendor/product/{id}/license-key', { params })).rejects.toMatchObject({
        status: 404,
      });
      await expect(
        api('POST vendor/product/{id}/license-key', { params, body: { generate: 1 } }),
      ).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe('an order of a product with keys', () => {
  test('a key for each unit, the oldest first, which its buyer alone sees', async () => {
    const product = await withKeys(numbered(4));
    const buyer = await shop.buyer();
    const order = await shop.buy([{ id: product.id, quantity: 2 }], buyer);
    expect(order.orderSummaries).toMatchObject([
      { licenseKey: 'KEY-0001', licenseKeys: ['KEY-0001', 'KEY-0002'] },
    ]);
    const list = await shop.t.api(buyer.token)('GET orders', { query: {} });
    expect(list.data[0]?.orderSummaries[0]?.licenseKeys).toEqual(['KEY-0001', 'KEY-0002']);
    const library = await shop.t.api(buyer.token)('GET library', { query: {} });
    expect(library.data[0]?.licenseKeys).toEqual(['KEY-0001', 'KEY-0002']);
    expect(await product.counts()).toEqual({ total: 4, free: 2, sold: 2 });
    expect(await product.available()).toBe(2);
    const own = await shop.t.api(product.vendor.token)('GET vendor/order', { query: {} });
    const admin = await makeAdmin(shop.db());
    const all = await shop.t.api(admin.token)('GET admin/order/{id}', { params: { id: order.id } });
    expect(JSON.stringify([own, all])).not.toContain('KEY-');
  });

  test('more units than keys → 409 before paying; sold out while paying → the claim answers 409', async () => {
    const product = await withKeys(numbered(2));
    await expect(shop.prepare([{ id: product.id, quantity: 3 }])).rejects.toMatchObject({
      status: 409,
      code: 'product_unavailable',
      message: `Only 2 of "${product.name}" are left.`,
    });
    const payment = await shop.prepare([{ id: product.id }]);
    await shop.buy([{ id: product.id, quantity: 2 }], await shop.buyer());
    await expect(shop.claim(payment.paymentIntentId, await shop.buyer())).rejects.toMatchObject({
      status: 409,
      code: 'product_unavailable',
      message: `"${product.name}" is sold out.`,
    });
    expect(await product.available()).toBe(0);
  });

  test('paid, and no key is left → a failed order that is refunded, and no key is sold', async () => {
    const product = await withKeys(numbered(1));
    const late = await shop.buyer();
    const payment = await shop.paid([{ id: product.id }], late);
    await shop.buy([{ id: product.id }], await shop.buyer());
    const order = await shop.placeOrder(payment, late);
    expect(order).toMatchObject({ status: 'Failed', paymentStatus: 'Refunded' });
    expect(order.orderSummaries).toMatchObject([{ licenseKey: null, licenseKeys: [] }]);
    const row = (await shop.rows()).orders.find(({ id }) => id === order.id);
    expect(row?.failure).toBe(`Sold out: "${product.name}".`);
    expect(await product.counts()).toEqual({ total: 1, free: 0, sold: 1 });
  });

  test('refunded → the key is invalid, hidden, and never sold again', async () => {
    const product = await withKeys(numbered(1));
    const buyer = await shop.buyer();
    const order = await shop.buy([{ id: product.id }], buyer);
    expect(await product.call('activate', 'KEY-0001', 'laptop')).toMatchObject({
      valid: true,
      activations: 1,
    });
    await refund(order.id);
    for (const name of ['verify', 'activate', 'deactivate'] as const)
      expect(await product.call(name, 'KEY-0001')).toEqual(UNKNOWN);
    const read = await shop.t.api(buyer.token)('GET orders/{id}', { params: { id: order.id } });
    expect(read.orderSummaries).toMatchObject([{ refunded: true, licenseKey: null, licenseKeys: [] }]);
    expect(await product.counts()).toEqual({ total: 1, free: 0, sold: 1 });
    await expect(shop.prepare([{ id: product.id }])).rejects.toMatchObject({ code: 'product_unavailable' });
  });

  test('handsOutKeys turned off → sold without keys, however few are left', async () => {
    const product = await withKeys(numbered(1));
    await product.change({ handsOutKeys: 'false' });
    const order = await shop.buy([{ id: product.id, quantity: 3 }], await shop.buyer());
    expect(order).toMatchObject({ status: 'Completed', orderSummaries: [{ licenseKeys: [] }] });
    expect(await product.counts()).toEqual({ total: 1, free: 1, sold: 0 });
  });

  test('few keys are left → one mail to the vendor, and one more after keys were added', async () => {
    const product = await withKeys(numbered(10));
    const mails = async () =>
      (
        await shop
          .db()
          .select()
          .from(outbox)
          .where(like(outbox.key, `license-keys-low:${product.id}:%`))
      ).length;
    await shop.buy([{ id: product.id, quantity: 7 }], await shop.buyer());
    expect(await mails()).toBe(0);
    await shop.buy([{ id: product.id }], await shop.buyer());
    await shop.buy([{ id: product.id }], await shop.buyer());
    expect(await mails()).toBe(1);
    const sent = shop.t.collectMails();
    await shop.t.sendMails();
    const mail = sent.find(({ subject }) => subject.startsWith('Few licence keys'));
    expect(mail).toMatchObject({ to: product.vendor.user.email });
    expect(mail?.text).toContain(`Licence keys of ${product.name} that are left: 1.`);
    await product.add({ generate: 1 });
    await shop.buy([{ id: product.id }], await shop.buyer());
    expect(await mails()).toBe(2);
  });

  test('two licences of it in one order → each line has its own keys', async () => {
    const product = await withKeys(numbered(3));
    await product.change({
      licenses: JSON.stringify([
        { kind: 'personal', text: 'One.', price: 5 },
        { kind: 'extended', text: 'All.', price: 9 },
      ]),
    });
    const order = await shop.buy(
      [
        { id: product.id, license: 'extended', quantity: 2 },
        { id: product.id, license: 'personal' },
      ],
      await shop.buyer(),
    );
    expect(order.orderSummaries.map(({ license, licenseKeys: keys }) => [license, keys])).toEqual([
      ['extended', ['KEY-0001', 'KEY-0002']],
      ['personal', ['KEY-0003']],
    ]);
  });
});

describe('POST license/verify, activate, deactivate', () => {
  async function sold(maxActivations: string) {
    const product = await withKeys(['Key-0001', 'Key-0002']);
    await product.change({ maxActivations });
    await shop.buy([{ id: product.id }], await shop.buyer());
    return product;
  }

  test('a sold key in any spelling → valid; free, unknown, or of another product → the same answer', async () => {
    const product = await sold('');
    expect(await product.call('verify', 'key 0001')).toEqual({
      valid: true,
      activations: 0,
      maxActivations: null,
    });
    const other = await sold('3');
    expect(await product.call('verify', 'Key-0002')).toEqual(UNKNOWN);
    expect(await product.call('verify', 'nonsense')).toEqual(UNKNOWN);
    expect(await other.call('activate', 'Key-0002')).toEqual(UNKNOWN);
    const unknown = { productId: 'unknown', key: 'Key-0001' };
    expect(await shop.t.api()('POST license/verify', { body: unknown })).toEqual(UNKNOWN);
  });

  test('the same instance twice counts once; without an instance each counts', async () => {
    const product = await sold('3');
    await product.call('activate', 'Key-0001', 'laptop');
    expect(await product.call('activate', 'Key-0001', 'laptop')).toMatchObject({ activations: 1 });
    await product.call('activate', 'Key-0001');
    expect(await product.call('activate', 'Key-0001')).toEqual({
      valid: true,
      activations: 3,
      maxActivations: 3,
    });
    await expect(product.call('activate', 'Key-0001', 'desktop')).rejects.toMatchObject({
      status: 409,
      code: 'activation_limit',
      message: 'This key is in use 3 times already, which is as often as it may be.',
    });
    expect(await product.call('activate', 'Key-0001', 'laptop')).toMatchObject({ valid: true });
    expect(await product.call('verify', 'Key-0001', 'laptop')).toMatchObject({ activated: true });
    expect(await product.call('verify', 'Key-0001', 'desktop')).toMatchObject({
      valid: true,
      activated: false,
    });
  });

  test('deactivate → the instance can be used elsewhere; one that is not in use changes nothing', async () => {
    const product = await sold('1');
    await product.call('activate', 'Key-0001', 'laptop');
    expect(await product.call('deactivate', 'Key-0001', 'desktop')).toMatchObject({ activations: 1 });
    expect(await product.call('deactivate', 'Key-0001')).toMatchObject({ activations: 1 });
    expect(await product.call('deactivate', 'Key-0001', 'laptop')).toMatchObject({ activations: 0 });
    expect(await product.call('activate', 'Key-0001', 'desktop')).toMatchObject({ activations: 1 });
  });

  test.each(['0', '1001', '1.5', 'many'])('maxActivations %s → 400', async (maxActivations) => {
    const product = await withKeys([]);
    await expect(product.change({ maxActivations })).rejects.toMatchObject({ status: 400 });
  });
});

describe.runIf(onServer)('license keys: parallel calls', () => {
  test('200 customers at once for 100 keys → 100 orders with a key each, 100 refunds, no key twice', async () => {
    const product = await withKeys(numbered(100));
    const paid = [];
    for (let count = 0; count < 200; count += 20) {
      paid.push(
        ...(await Promise.all(
          Array.from({ length: 20 }, async () => {
            const buyer = await shop.buyer();
            return { buyer, payment: await shop.paid([{ id: product.id }], buyer) };
          }),
        )),
      );
    }
    const orders = await Promise.all(paid.map(({ payment, buyer }) => shop.placeOrder(payment, buyer)));
    const keys = orders.flatMap((order) => order.orderSummaries.flatMap((line) => line.licenseKeys));
    expect(new Set(keys)).toEqual(new Set(numbered(100)));
    expect(keys).toHaveLength(100);
    expect(orders.filter(({ status }) => status === 'Completed')).toHaveLength(100);
    expect(orders.filter(({ paymentStatus }) => paymentStatus === 'Refunded')).toHaveLength(100);
    expect(await product.counts()).toEqual({ total: 100, free: 0, sold: 100 });
    const warned = await shop.db().select().from(outbox).where(eq(outbox.subject, product.id));
    expect(warned).toHaveLength(1);
  }, 120_000);

  test('50 instances at once for 3 activations → 3', async () => {
    const product = await withKeys(['KEY-0001']);
    await product.change({ maxActivations: '3' });
    await shop.buy([{ id: product.id }], await shop.buyer());
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, number) => product.call('activate', 'KEY-0001', `site ${number}`)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await product.call('verify', 'KEY-0001')).toEqual({
      valid: true,
      activations: 3,
      maxActivations: 3,
    });
  });

  test('the same instance 20 times at once → one activation, no failure', async () => {
    const product = await withKeys(['KEY-0001']);
    await shop.buy([{ id: product.id }], await shop.buyer());
    await Promise.all(Array.from({ length: 20 }, () => product.call('activate', 'KEY-0001', 'site')));
    expect(await product.call('verify', 'KEY-0001')).toMatchObject({ activations: 1 });
  });
});

test('a product that is copied → hands out no keys', async () => {
  const product = await withKeys(numbered(1));
  const params = { id: product.id };
  const copy = await shop.t.api(product.vendor.token)('POST vendor/product/{id}/duplicate', { params });
  const [row] = await shop.db().select().from(products).where(eq(products.id, copy.id));
  expect(row?.handsOutKeys).toBe(false);
});
