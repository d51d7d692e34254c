import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ApiFailure } from '#client/client.ts';
import { media, orders, secrets } from '#db/schema.ts';
import { makeOrder, makeProduct, makeVendor } from '#test/factories.ts';
import { attachment } from './downloads.routes.ts';
import { keepSecret } from './downloads.sql.ts';
import { testShop } from './orders.testing.ts';

const shop = testShop();
const gone = { statusCode: 404, message: 'This download link has expired.' };

async function bought(name = 'Tide tables') {
  const customer = await shop.buyer();
  const product = await makeProduct(shop.db(), { name });
  const order = await makeOrder(shop.db(), { customerId: customer.id, product });
  return { customer, product, order, ids: { id: order.id, itemId: order.line.id } };
}
const ask = (ids: { id: string; itemId: string }, token?: string) =>
  shop.t.api(token)('POST orders/{id}/items/{itemId}/download', { params: ids });
const get = (url: string, method: 'GET' | 'HEAD' = 'GET') => shop.app().inject({ method, url });

describe('POST orders/{id}/items/{itemId}/download', () => {
  test('only the buyer gets an address: anonymous 401, a vendor 403, anyone else 404', async () => {
    const { customer, ids, product, order } = await bought();
    const missing = new ApiFailure(404, ['This file was not found.']);
    await expect(ask(ids)).rejects.toMatchObject({ status: 401 });
    await expect(ask(ids, (await makeVendor(shop.db())).token)).rejects.toMatchObject({ status: 403 });
    const stranger = await shop.buyer();
    await expect(ask(ids, stranger.token)).rejects.toEqual(missing);
    const own = await makeOrder(shop.db(), { customerId: stranger.id, product });
    await expect(ask({ id: own.id, itemId: order.line.id }, stranger.token)).rejects.toEqual(missing);
    await expect(ask({ ...ids, itemId: 'nothing' }, customer.token)).rejects.toEqual(missing);
    const second = await makeOrder(shop.db(), { customerId: customer.id, product });
    await expect(ask({ id: second.id, itemId: order.line.id }, customer.token)).rejects.toEqual(missing);
    await shop.db().update(orders).set({ status: 'Failed' }).where(eq(orders.id, order.id));
    await expect(ask(ids, customer.token)).rejects.toEqual(missing);
  });

  test('gives the file as it is, never kept by anyone, under its name', async () => {
    const { customer, product, order, ids } = await bought('Tide tables');
    const { url, expiresAt } = await ask(ids, customer.token);
    expect(url).toMatch(
      new RegExp(`^/api/v1/downloads/${order.line.id}\\?expires=\\d+&signature=[\\w-]{43}$`),
    );
    expect(new Date(expiresAt).getTime() - shop.t.clock.now.getTime()).toBe(600_000);
    const file = await get(url);
    expect(file.statusCode).toBe(200);
    expect(file.body).toBe(`%PDF-1.4 drawing of pdf:${product.fileId}`);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(file.rawPayload.length),
      'content-disposition': `attachment; filename="Tide tables.pdf"; filename*=UTF-8''Tide%20tables.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    const head = await get(url, 'HEAD');
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers['content-length']).toBe(file.headers['content-length']);
  });

  test('streams a stored file, to GET and HEAD', async () => {
    const { customer, product, ids } = await bought();
    await shop.db().update(media).set({ drawing: null }).where(eq(media.id, product.fileId));
    const { url } = await ask(ids, customer.token);
    expect((await get(url)).json()).toMatchObject({ statusCode: 404, message: 'This file was not found.' });
    const bytes = Buffer.alloc(300_000, '%PDF');
    await shop.t.market.storage.put(`originals/${product.fileId}`, bytes);
    expect((await get(url)).rawPayload.equals(bytes)).toBe(true);
    const head = await get(url, 'HEAD');
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, '300000']);
  });

  test('an address ends after ten minutes, and a changed one never works', async () => {
    const { customer, order, ids } = await bought();
    const another = await bought();
    const { url } = await ask(ids, customer.token);
    const forged = [
      url.replace(/expires=(\d+)/, (_, ms) => `expires=${Number(ms) + 1}`),
      url.replace(order.line.id, another.order.line.id),
      url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      url.replace(/&signature=.*/, ''),
      url.replace(/expires=\d+/, 'expires=Infinity'),
      `/api/v1/downloads/${order.line.id}`,
      `${url}&signature=x`,
    ];
    for (const address of forged) expect((await get(address)).json()).toMatchObject(gone);
    shop.later(599_000);
    expect((await get(url)).statusCode).toBe(200);
    shop.later(1_000);
    expect((await get(url)).json()).toMatchObject(gone);
    expect((await get(url, 'HEAD')).statusCode).toBe(404);
  });

  test('an order that failed meanwhile gives nothing more', async () => {
    const { customer, order, ids } = await bought();
    const { url } = await ask(ids, customer.token);
    await shop.db().update(orders).set({ status: 'Failed' }).where(eq(orders.id, order.id));
    expect((await get(url)).statusCode).toBe(404);
  });

  test('the key is made once, however many make it', async () => {
    const values = Array.from({ length: 10 }, (_, n) => `value ${n}`);
    const kept = await Promise.all(values.map((value) => keepSecret(shop.db(), { name: 'race', value })));
    expect(new Set(kept).size).toBe(1);
    const rows = await shop.db().select().from(secrets).where(eq(secrets.name, 'downloads'));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.value).toMatch(/^[\w-]{43}$/);
  });
});

describe('attachment', () => {
  test.each([
    ['Plain', 'Plain', 'Plain'],
    ['Café "Zoë" / ½', 'Cafe Zoe 1_2', 'Caf%C3%A9%20Zo%C3%AB%20%C2%BD'],
    ['../../etc/passwd', 'etc passwd', 'etc%20passwd'],
    ["It's 100% (new)*", "It's 100_ (new)", 'It%27s%20100%25%20%28new%29'],
    ['a\r\nSet-Cookie: x', 'a Set-Cookie x', 'a%20Set-Cookie%20x'],
    ['\u202Efdp.exe', 'fdp.exe', 'fdp.exe'],
    ['猫', '_', '%E7%8C%AB'],
    ['...', 'download', 'download'],
  ])('%j', (name, plain, encoded) => {
    expect(attachment(name)).toBe(`attachment; filename="${plain}.pdf"; filename*=UTF-8''${encoded}.pdf`);
  });

  test('a name that is cut in the middle of a sign stays well formed', () => {
    expect(attachment(`${'a'.repeat(119)}😀`)).toContain(`${'a'.repeat(119)}%EF%BF%BD.pdf`);
  });
});
