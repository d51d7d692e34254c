import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { personalData } from '#api/features.ts';
import { Limits } from '#api/kernel/limits.ts';
import { auditLog, media, reviews, users } from '#db/schema.ts';
import { COPIED_FILES_BYTES } from '#domain/account-deletion.ts';
import {
  makeAdmin,
  makeCustomer,
  makeFurtherFile,
  makeOrder,
  makeProduct,
  makeStaff,
  makeVendor,
} from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { silentApp, useMarket } from '#test/harness.ts';
import { personalCopyRoute } from './privacy.routes.ts';

const t = useMarket();
let app: FastifyInstance;
beforeAll(async () => {
  app = silentApp();
  personalCopyRoute(personalData)(app, t.context);
});
afterAll(() => app.close());

/** The address of the API, which listens from the first call on. */
const listening = async () => (app.server.listening ? app.listeningOrigin : app.listen({ port: 0 }));

/** The files of an archive by path; JSON parsed. */
async function unzip(archive: Buffer): Promise<Record<string, unknown>> {
  const files: Record<string, unknown> = {};
  const zip = await fromBufferPromise(archive);
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    files[entry.fileName] = entry.fileName.endsWith('.json') ? JSON.parse(String(bytes)) : bytes;
  }
  return files;
}

const copyOf = async (token: string) => {
  t.context.limits = new Limits(1000);
  const { url } = await t.api(token)('POST user/export');
  const answer = await app.inject({ url });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="emporia-data-\d{4}-\d\d-\d\d\.zip"$/,
    ),
    'cache-control': 'private, no-store',
  });
  return unzip(answer.rawPayload);
};

describe('POST user/export', () => {
  test('customer → account, orders, invoices, downloads, ratings, messages and sessions; no secret', async () => {
    const { db } = t.context;
    const customer = await makeCustomer(db, { passwordHash: '$argon2id$secret' });
    const product = await makeProduct(db, { name: 'Tide: tables/2026' });
    const order = await makeOrder(db, { customerId: customer.id, product });
    await db.insert(reviews).values({ productId: product.id, customerId: customer.id, rating: 5 });
    const message = { name: 'Ann', phone: '1', email: customer.email, message: 'Hello there' };
    await t.api()('POST contact-us-message', { body: message });
    await t.api()('POST vendor-message', { body: { ...message, vendorId: product.vendorId } });
    const other = await makeCustomer(db);
    await makeOrder(db, { customerId: other.id, product });
    const files = await copyOf(customer.token);
    expect(files['account.json']).toMatchObject([
      { name: customer.name, email: customer.email, role: 'customer' },
    ]);
    expect(files['orders.json']).toMatchObject([
      {
        orderNumber: order.orderNumber,
        total: 15,
        lines: [{ product: 'Tide: tables/2026', price: 15, quantity: 1 }],
      },
    ]);
    expect(files['reviews.json']).toMatchObject([{ product: 'Tide: tables/2026', rating: 5 }]);
    expect(files['messages-to-the-market.json']).toMatchObject([{ message: 'Hello there' }]);
    expect(files['messages-to-shops.json']).toMatchObject([{ message: 'Hello there' }]);
    expect(files['sessions.json']).toHaveLength(1);
    const [invoice] = Object.entries(files).filter(([path]) => path.startsWith('invoices/'));
    expect(invoice?.[0]).toContain(order.orderNumber);
    expect(String(invoice?.[1])).toMatch(/^%PDF/);
    expect(files['downloads.json']).toEqual([
      {
        product: 'Tide: tables/2026',
        orderNumber: order.orderNumber,
        file: 'downloads/1 Tide tables 2026.pdf',
      },
    ]);
    expect(String(files['downloads/1 Tide tables 2026.pdf'])).toBe(
      `%PDF-1.4 drawing of pdf:${product.fileId}`,
    );
    expect(String(files['README.txt'])).toContain('account.json: Your account.');
    expect(Object.keys(files)).not.toContain('shop.json');
    const everything = JSON.stringify(files);
    for (const secret of ['argon2id', 'secret', 'Hash', other.email])
      expect(everything).not.toContain(secret);
  });

  test('further files → in the copies of their buyer and their shop', async () => {
    const { db } = t.context;
    const [customer, vendor] = [await makeCustomer(db), await makeVendor(db)];
    const product = await makeProduct(db, { name: 'Yoke', slug: 'yoke', vendorId: vendor.id });
    await makeFurtherFile(t.context, { productId: product.id, name: 'Read me', kind: 'txt', text: 'Cut.' });
    await makeOrder(db, { customerId: customer.id, product });
    const bought = await copyOf(customer.token);
    expect(String(bought['downloads/2 Yoke - Read me.txt'])).toBe('Cut.');
    const own = await copyOf(vendor.token);
    expect(String(own['products/yoke/file 1.txt'])).toBe('Cut.');
    expect(own['further-files.json']).toMatchObject([{ product: 'Yoke', name: 'Read me', sinceVersion: 1 }]);
  });

  test('threads → for the customer what both wrote; for the shop without the customer’s name', async () => {
    const { db } = t.context;
    const [customer, vendor] = [await makeCustomer(db, { name: 'Private Customer' }), await makeVendor(db)];
    await t.api(customer.token)('POST vendor-message', {
      body: { vendorId: vendor.id, name: customer.name, email: customer.email, message: 'In A4?' },
    });
    const [thread] = (await t.api(customer.token)('GET thread')).data;
    const params = { id: thread?.id ?? '' };
    await t.api(vendor.token)('POST thread/{id}/message', { params, body: { text: 'Yes.' } });
    expect((await copyOf(customer.token))['threads-with-shops.json']).toMatchObject([
      { shop: vendor.shopName, by: 'customer', text: 'In A4?' },
      { by: 'vendor', text: 'Yes.' },
    ]);
    const ofShop = await copyOf(vendor.token);
    expect(ofShop['messages-to-customers.json']).toMatchObject([{ text: 'In A4?' }, { text: 'Yes.' }]);
    expect(JSON.stringify(ofShop)).not.toContain('Private Customer');
    expect(ofShop['messages-to-your-shop.json']).toBeUndefined();
  });

  test('cases → what the person and others wrote to them; no private note of staff', async () => {
    const { db } = t.context;
    const [customer, support] = [await makeCustomer(db), await makeStaff(db, 'support')];
    const order = await makeOrder(db, { customerId: customer.id, product: await makeProduct(db) });
    const { id } = await t.api(customer.token)('POST case', {
      body: { type: 'brokenFile', orderLineId: order.line.id, text: 'Page 7 is empty.' },
    });
    const write = (form: { text: string; private?: 'true' }) =>
      t.api(support.token)('POST case/{id}/message', { params: { id }, form });
    await write({ text: 'We ask the shop.' });
    await write({ text: 'A customer who complains a lot.', private: 'true' });
    const copy = JSON.stringify(await copyOf(customer.token));
    expect(copy).toContain('Page 7 is empty.');
    expect(copy).not.toContain('complains a lot');
  });

  test('vendor → shop, products with files, sales without customers, ledger; nothing of another vendor', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    const product = await makeProduct(db, {
      vendorId: vendor.id,
      description: '<p>Mine.</p>',
      isBestSeller: true,
      marking: 'both',
    });
    await makeProduct(db);
    const customer = await makeCustomer(db, { name: 'Private Customer' });
    await makeOrder(db, { customerId: customer.id, product });
    await t.api()('POST vendor-message', {
      body: { vendorId: vendor.id, name: 'Sender', email: 'sender@example.test', message: 'In A4?' },
    });
    const files = await copyOf(vendor.token);
    expect(files['shop.json']).toMatchObject([{ shopName: vendor.shopName, about: 'A small shop.' }]);
    expect(files['products.json']).toMatchObject([
      { name: product.name, price: 15, description: '<p>Mine.</p>', isBestSeller: true, marking: 'both' },
    ]);
    expect(files['sales.json']).toMatchObject([{ total: 15 }]);
    expect(files['messages-to-your-shop.json']).toMatchObject([{ message: 'In A4?' }]);
    expect(files[`products/${product.slug}.pdf`]).toBeInstanceOf(Buffer);
    const everything = JSON.stringify(files);
    for (const word of ['Private Customer', customer.email, 'sender@example.test'])
      expect(everything).not.toContain(word);
  });

  test('more than one page of rows → all, in order', async () => {
    const { db } = t.context;
    const customer = await makeCustomer(db);
    const product = await makeProduct(db, { name: 'One' });
    const removed = { removedAt: new Date(), removedBy: customer.id, removedByRole: 'admin' as const };
    const rows = Array.from({ length: 250 }, (_, n) => ({
      productId: product.id,
      customerId: customer.id,
      rating: (n % 5) + 1,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, n)),
      ...removed,
    }));
    await db.insert(reviews).values(rows);
    const copied = (await copyOf(customer.token))['reviews.json'] as { createdAt: string }[];
    expect(copied.map(({ createdAt }) => createdAt)).toEqual(
      rows.map(({ createdAt }) => createdAt.toISOString()),
    );
  });

  test('files that would exceed the limit, or are missing → listed without a file', async () => {
    const { db } = t.context;
    const customer = await makeCustomer(db);
    const [large, missing] = [await makeProduct(db), await makeProduct(db)];
    for (const product of [large, missing]) await makeOrder(db, { customerId: customer.id, product });
    await db
      .update(media)
      .set({ bytes: COPIED_FILES_BYTES + 1 })
      .where(eq(media.id, large.fileId));
    await db.update(media).set({ drawing: null }).where(eq(media.id, missing.fileId));
    const files = await copyOf(customer.token);
    expect(files['downloads.json']).toMatchObject([{ file: null }, { file: null }]);
    expect(Object.keys(files).filter((path) => path.startsWith('downloads/'))).toEqual([]);
  });

  test('link older than ten minutes, of another person, or of a deleted account → 404', async () => {
    const { db } = t.context;
    const [customer, other] = [await makeCustomer(db), await makeCustomer(db)];
    const { url } = await t.api(customer.token)('POST user/export');
    expect((await app.inject({ url: url.replace(customer.id, other.id) })).statusCode).toBe(404);
    const start = t.clock.now;
    t.clock.now = new Date(start.getTime() + 10 * 60_000);
    expect((await app.inject({ url })).statusCode).toBe(404);
    t.clock.now = start;
    const erased = { name: '', email: '', phone: '', passwordHash: '', deletedAt: start };
    await db.update(users).set(erased).where(eq(users.id, customer.id));
    expect((await app.inject({ url })).statusCode).toBe(404);
  });

  test('six times in an hour → 429', async () => {
    const { token } = await makeCustomer(t.context.db);
    t.context.limits = new Limits(1000);
    for (let n = 0; n < 5; n += 1) await t.api(token)('POST user/export');
    await expect(t.api(token)('POST user/export')).rejects.toMatchObject({ status: 429 });
    t.context.limits = new Limits(1000);
  });

  test('storage that fails → the transfer is cut off and logged, and the next one works', async () => {
    const { db } = t.context;
    const customer = await makeCustomer(db);
    const product = await makeProduct(db);
    await makeOrder(db, { customerId: customer.id, product });
    const { url } = await t.api(customer.token)('POST user/export');
    const draw = vi.spyOn(t.context, 'draw').mockRejectedValue(new Error('Disk lost'));
    const error = vi.spyOn(t.context.log, 'error').mockImplementation(() => {});
    await expect(app.inject({ url })).rejects.toThrow();
    expect(error.mock.calls).toEqual([
      [
        { err: expect.objectContaining({ message: 'Disk lost' }), userId: customer.id },
        'a copy of personal data was cut off',
      ],
    ]);
    draw.mockRestore();
    expect((await app.inject({ url })).statusCode).toBe(200);
  });

  test('a second download while the first is written → 429; after the client has gone → 200', async () => {
    const { db } = t.context;
    const customer = await makeCustomer(db);
    const product = await makeProduct(db);
    await makeOrder(db, { customerId: customer.id, product });
    await db.update(media).set({ drawing: null }).where(eq(media.id, product.fileId));
    await t.context.storage.put(`originals/${product.fileId}`, Buffer.alloc(8_000_000, 7));
    const { url } = await t.api(customer.token)('POST user/export');
    const address = await listening();
    const aborted = new AbortController();
    const first = await fetch(address + url, { signal: aborted.signal });
    expect(first.status).toBe(200);
    expect((await app.inject({ url })).statusCode).toBe(429);
    aborted.abort();
    const again = async () => (await app.inject({ url })).statusCode;
    await expect.poll(again).toBe(200);
  });

  test('several copies whose clients stop reading → the next person gets theirs', async () => {
    const { db } = t.context;
    const product = await makeProduct(db);
    await db.update(media).set({ drawing: null }).where(eq(media.id, product.fileId));
    await t.context.storage.put(`originals/${product.fileId}`, Buffer.alloc(8_000_000, 7));
    const address = await listening();
    const unread: AbortController[] = [];
    for (let n = 0; n < 6; n++) {
      const customer = await makeCustomer(db);
      await makeOrder(db, { customerId: customer.id, product });
      const { url } = await t.api(customer.token)('POST user/export');
      const aborted = new AbortController();
      unread.push(aborted);
      expect((await fetch(address + url, { signal: aborted.signal })).status).toBe(200);
    }
    for (const aborted of unread) aborted.abort();
  });

  test('POST user/{id}/export by an admin → the same archive, and recorded; by a customer → 403', async () => {
    const { db } = t.context;
    const [admin, customer] = [await makeAdmin(db), await makeCustomer(db)];
    const params = { id: customer.id };
    await expect(t.api(customer.token)('POST user/{id}/export', { params })).rejects.toMatchObject({
      status: 403,
    });
    const { url } = await t.api(admin.token)('POST user/{id}/export', { params });
    const files = await unzip((await app.inject({ url })).rawPayload);
    expect(files['account.json']).toMatchObject([{ email: customer.email }]);
    const entries = await db.select().from(auditLog).where(eq(auditLog.entityId, customer.id));
    expect(entries).toMatchObject([{ actorId: admin.id, after: { personalData: 'handed out' } }]);
    await expect(t.api(admin.token)('POST user/{id}/export', { params: { id: 'nobody' } })).rejects.toEqual(
      failure(404, 'This user was not found.'),
    );
  });
});
