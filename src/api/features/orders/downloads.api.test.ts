import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openS3Storage } from '#api/adapters/storage/s3-storage.ts';
import { findOrCreateSecret } from '#api/kernel/secrets.sql.ts';
import type { Storage } from '#api/ports/storage.ts';
import { downloads, media, orders, secrets } from '#db/schema.ts';
import { freshBucket, hasS3 } from '#test/bucket.ts';
import { makeOrder, makeProduct, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { testShop } from '#test/shop.ts';
import { flushDownloads } from './download-log.service.ts';

const shop = testShop();
const expired = { statusCode: 404, message: 'This download link has expired.' };

async function bought(name = 'Tide tables') {
  const customer = await shop.buyer();
  const product = await makeProduct(shop.db(), { name });
  const order = await makeOrder(shop.db(), { customerId: customer.id, product });
  return { customer, product, order, ids: { id: order.id, itemId: order.line.id } };
}
const createLink = (ids: { id: string; itemId: string }, token?: string) =>
  shop.t.api(token)('POST orders/{id}/items/{itemId}/download', { params: ids });
const get = (url: string, method: 'GET' | 'HEAD' = 'GET', headers: Record<string, string> = {}) =>
  shop.app().inject({ method, url, headers });

describe('POST orders/{id}/items/{itemId}/download', () => {
  test('anonymous → 401, a vendor → 403, another customer, another order’s line, a failed order → 404', async () => {
    const { customer, ids, product, order } = await bought();
    const missing = failure(404, 'This file was not found.');
    await expect(createLink(ids)).rejects.toMatchObject({ status: 401 });
    await expect(createLink(ids, (await makeVendor(shop.db())).token)).rejects.toMatchObject({ status: 403 });
    const otherCustomer = await shop.buyer();
    await expect(createLink(ids, otherCustomer.token)).rejects.toEqual(missing);
    const own = await makeOrder(shop.db(), { customerId: otherCustomer.id, product });
    await expect(createLink({ id: own.id, itemId: order.line.id }, otherCustomer.token)).rejects.toEqual(
      missing,
    );
    await expect(createLink({ ...ids, itemId: 'nothing' }, customer.token)).rejects.toEqual(missing);
    const second = await makeOrder(shop.db(), { customerId: customer.id, product });
    await expect(createLink({ id: second.id, itemId: order.line.id }, customer.token)).rejects.toEqual(
      missing,
    );
    await shop.db().update(orders).set({ status: 'Failed' }).where(eq(orders.id, order.id));
    await expect(createLink(ids, customer.token)).rejects.toEqual(missing);
  });

  test('link → the PDF under the product’s name, never cached, to GET and HEAD', async () => {
    const { customer, product, order, ids } = await bought('Tide tables');
    const { url, expiresAt } = await createLink(ids, customer.token);
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

  test('stored file → its bytes to GET, its size to HEAD; missing in storage → 404', async () => {
    const { customer, product, ids } = await bought();
    await shop.db().update(media).set({ drawing: null }).where(eq(media.id, product.fileId));
    const { url } = await createLink(ids, customer.token);
    expect((await get(url)).json()).toMatchObject({ statusCode: 404, message: 'This file was not found.' });
    const bytes = Buffer.alloc(300_000, '%PDF');
    await shop.t.context.storage.put(`originals/${product.fileId}`, bytes);
    expect((await get(url)).rawPayload.equals(bytes)).toBe(true);
    const head = await get(url, 'HEAD');
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, '300000']);
  });

  test('link older than ten minutes, or changed in any part → 404', async () => {
    const { customer, order, ids } = await bought();
    const another = await bought();
    const { url } = await createLink(ids, customer.token);
    const forged = [
      url.replace(/expires=(\d+)/, (_, ms) => `expires=${Number(ms) + 1}`),
      url.replace(order.line.id, another.order.line.id),
      url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      url.replace(/&signature=.*/, ''),
      url.replace(/expires=\d+/, 'expires=Infinity'),
      `/api/v1/downloads/${order.line.id}`,
      `${url}&signature=x`,
    ];
    for (const address of forged) expect((await get(address)).json()).toMatchObject(expired);
    shop.later(599_000);
    expect((await get(url)).statusCode).toBe(200);
    shop.later(1_000);
    expect((await get(url)).json()).toMatchObject(expired);
    expect((await get(url, 'HEAD')).statusCode).toBe(404);
  });

  describe('GET downloads/{lineId}: ranges', () => {
    const bytes = Buffer.from(Array.from({ length: 1000 }, (_, n) => n % 251));

    /** A link to a stored file, or to one of the demo that is drawn on request. */
    async function address(kind: 'stored' | 'drawn') {
      const { customer, product, order, ids } = await bought();
      if (kind === 'stored') {
        await shop.db().update(media).set({ drawing: null }).where(eq(media.id, product.fileId));
        await shop.t.context.storage.put(`originals/${product.fileId}`, bytes);
      }
      const { url } = await createLink(ids, customer.token);
      const { rawPayload: whole, headers } = await get(url);
      return { url, whole, order, size: whole.length, etag: String(headers.etag) };
    }

    test.each(['stored', 'drawn'] as const)('a %s file: each form of a single range → 206', async (kind) => {
      const { url, whole, size, etag } = await address(kind);
      const ranges: [range: string, start: number, end: number][] = [
        ['bytes=0-9', 0, 9],
        ['bytes=10-', 10, size - 1],
        ['bytes=-5', size - 5, size - 1],
        ['bytes=20-99999', 20, size - 1],
        ['bytes=0-0', 0, 0],
      ];
      for (const [range, start, end] of ranges) {
        const part = await get(url, 'GET', { range });
        expect([range, part.statusCode, part.rawPayload.equals(whole.subarray(start, end + 1))]).toEqual([
          range,
          206,
          true,
        ]);
        expect(part.headers).toMatchObject({
          'content-range': `bytes ${start}-${end}/${size}`,
          'content-length': String(end - start + 1),
          'accept-ranges': 'bytes',
          etag,
        });
      }
    });

    test('a range after the end → 416 with the size', async () => {
      const { url, size } = await address('stored');
      const answer = await get(url, 'GET', { range: `bytes=${size}-` });
      expect(answer.statusCode).toBe(416);
      expect(answer.headers['content-range']).toBe(`bytes */${size}`);
      expect(answer.json()).toMatchObject({ error: 'range_not_satisfiable' });
    });

    test('several ranges, another unit, invalid range → 200 with the whole file', async () => {
      const { url, whole } = await address('stored');
      for (const range of ['bytes=0-1,4-5', 'pages=1-2', 'bytes=b-a', 'nonsense']) {
        const answer = await get(url, 'GET', { range });
        expect([range, answer.statusCode, answer.rawPayload.equals(whole)]).toEqual([range, 200, true]);
      }
    });

    test('If-Range: the entity tag → 206; another, a weak one or a date → 200 with the whole file', async () => {
      const { url, whole, etag } = await address('drawn');
      const range = 'bytes=5-';
      expect(etag).toMatch(/^"[^"]+"$/);
      expect((await get(url, 'GET', { range, 'if-range': etag })).statusCode).toBe(206);
      for (const ifRange of ['"another"', `W/${etag}`, new Date().toUTCString()]) {
        const answer = await get(url, 'GET', { range, 'if-range': ifRange });
        expect([ifRange, answer.statusCode, answer.rawPayload.equals(whole)]).toEqual([ifRange, 200, true]);
      }
    });

    test('HEAD with a range → 200 with the whole size', async () => {
      const { url, size, etag } = await address('stored');
      const head = await get(url, 'HEAD', { range: 'bytes=0-1' });
      expect([head.statusCode, head.body]).toEqual([200, '']);
      expect(head.headers).toMatchObject({
        'content-length': String(size),
        'accept-ranges': 'bytes',
        etag,
      });
    });

    test('link expired, range with the right If-Range → served for an hour; anything else → 404', async () => {
      const { url, whole, order, etag } = await address('stored');
      const range = 'bytes=990-';
      shop.later(3_599_000);
      const rest = await get(url, 'GET', { range, 'if-range': etag });
      expect([rest.statusCode, rest.rawPayload.equals(whole.subarray(990))]).toEqual([206, true]);
      const invalid: Record<string, string>[] = [
        {},
        { range },
        { range, 'if-range': '"guessed"' },
        { 'if-range': etag },
      ];
      for (const headers of invalid) expect((await get(url, 'GET', headers)).json()).toMatchObject(expired);
      expect((await get(`${url}x`, 'GET', { range, 'if-range': etag })).statusCode).toBe(404);
      await shop.db().update(orders).set({ status: 'Failed' }).where(eq(orders.id, order.id));
      expect((await get(url, 'GET', { range, 'if-range': etag })).statusCode).toBe(404);
      await shop.db().update(orders).set({ status: 'Completed' }).where(eq(orders.id, order.id));
      shop.later(1_000);
      expect((await get(url, 'GET', { range, 'if-range': etag })).json()).toMatchObject(expired);
    });

    test('client disconnects → the stream from storage is closed', async () => {
      const { customer, product, ids } = await bought();
      await shop.db().update(media).set({ drawing: null }).where(eq(media.id, product.fileId));
      await shop.t.context.storage.put(`originals/${product.fileId}`, Buffer.alloc(30_000_000));
      const { url } = await createLink(ids, customer.token);
      // Read for the marked copy first, which this file cannot be.
      await get(url, 'HEAD');
      const read = vi.spyOn(shop.t.context.storage, 'read');
      await shop.app().listen({ port: 0 });
      const socket = connect((shop.app().server.address() as AddressInfo).port);
      socket.write(`GET ${url} HTTP/1.1\r\nhost: x\r\n\r\n`);
      await once(socket, 'readable');
      socket.destroy();
      const stream = read.mock.results[0]?.value as Readable;
      await expect.poll(() => stream.closed).toBe(true);
      expect(stream.readableEnded).toBe(false);
    });

    test('client disconnects → the download is recorded with its address, and so are later ones', async () => {
      const { customer, product, order, ids } = await bought();
      await shop.db().update(media).set({ drawing: null }).where(eq(media.id, product.fileId));
      await shop.t.context.storage.put(`originals/${product.fileId}`, Buffer.alloc(30_000_000));
      const { url } = await createLink(ids, customer.token);
      await get(url, 'HEAD');
      if (!shop.app().server.listening) await shop.app().listen({ port: 0 });
      const socket = connect((shop.app().server.address() as AddressInfo).port, '127.0.0.1');
      socket.write(`GET ${url} HTTP/1.1\r\nhost: x\r\n\r\n`);
      await once(socket, 'readable');
      socket.destroy();
      const recorded = async () => {
        await flushDownloads(shop.t.context);
        return shop.db().select().from(downloads).where(eq(downloads.orderLineId, order.line.id));
      };
      await expect.poll(recorded).toMatchObject([{ address: expect.stringContaining('127.0.0.1') }]);
      const other = await bought();
      await get((await createLink(other.ids, other.customer.token)).url);
      await flushDownloads(shop.t.context);
      expect(await shop.db().$count(downloads, eq(downloads.orderLineId, other.order.line.id))).toBe(1);
    });
  });

  describe.runIf(hasS3)('GET downloads/{lineId}: file in a bucket', () => {
    const bytes = Buffer.alloc(300_000, '%PDF');
    let onDisk: Storage;
    beforeAll(async () => {
      onDisk = shop.t.context.storage;
      shop.t.context.storage = await openS3Storage((await freshBucket()).settings);
    });
    afterAll(() => {
      shop.t.context.storage = onDisk;
    });

    async function link() {
      const { customer, product, order, ids } = await bought('Tide tables');
      await shop.db().update(media).set({ drawing: null }).where(eq(media.id, product.fileId));
      await shop.t.context.storage.put(`originals/${product.fileId}`, bytes);
      return { order, url: (await createLink(ids, customer.token)).url };
    }
    const secondsOf = (location: unknown) =>
      Number(new URL(String(location)).searchParams.get('X-Amz-Expires'));

    test('GET → 302 to the bucket, for as long as the link has left; there are the bytes under the product’s name', async () => {
      const { url } = await link();
      shop.later(240_000);
      const answer = await get(url);
      expect([answer.statusCode, answer.body]).toEqual([302, '']);
      expect(answer.headers).toMatchObject({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
      });
      expect(secondsOf(answer.headers.location)).toBe(360);
      const file = await fetch(String(answer.headers.location));
      expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
      expect(Object.fromEntries(file.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="Tide tables.pdf"; filename*=UTF-8''Tide%20tables.pdf`,
      });
      shop.later(359_000);
      expect(secondsOf((await get(url)).headers.location)).toBe(10);
      shop.later(1_000);
      expect((await get(url)).json()).toMatchObject(expired);
    });

    test('HEAD → 200 with size and entity tag, which a transfer is resumed with for an hour', async () => {
      const { url } = await link();
      const head = await get(url, 'HEAD');
      const etag = String(head.headers.etag);
      expect(head.statusCode).toBe(200);
      expect(head.headers).toMatchObject({ 'content-length': '300000', 'accept-ranges': 'bytes' });
      shop.later(3_599_000);
      const range = { range: 'bytes=299990-' };
      const rest = await get(url, 'GET', { ...range, 'if-range': etag });
      expect([rest.statusCode, secondsOf(rest.headers.location)]).toEqual([302, 10]);
      const part = await fetch(String(rest.headers.location), { headers: { ...range, 'if-range': etag } });
      expect([part.status, part.headers.get('etag'), (await part.arrayBuffer()).byteLength]).toEqual([
        206,
        etag,
        10,
      ]);
      expect((await get(url, 'GET', { ...range, 'if-range': '"guessed"' })).json()).toMatchObject(expired);
    });

    test('order failed, or file missing in the bucket → 404 and no address', async () => {
      const { url, order } = await link();
      await shop.db().update(orders).set({ status: 'Failed' }).where(eq(orders.id, order.id));
      expect((await get(url)).headers.location).toBeUndefined();
      expect((await get(url)).statusCode).toBe(404);
      await shop.db().update(orders).set({ status: 'Completed' }).where(eq(orders.id, order.id));
      for await (const { key } of shop.t.context.storage.list('originals'))
        await shop.t.context.storage.delete(key);
      expect((await get(url)).json()).toMatchObject({ statusCode: 404, message: 'This file was not found.' });
    });
  });

  test('order failed after the link was created → 404', async () => {
    const { customer, order, ids } = await bought();
    const { url } = await createLink(ids, customer.token);
    await shop.db().update(orders).set({ status: 'Failed' }).where(eq(orders.id, order.id));
    expect((await get(url)).statusCode).toBe(404);
  });

  test('first links created in parallel → one signing key', async () => {
    const values = Array.from({ length: 10 }, (_, n) => `value ${n}`);
    const results = await Promise.all(
      values.map((value) => findOrCreateSecret(shop.db(), { name: 'race', value })),
    );
    expect(new Set(results).size).toBe(1);
    const rows = await shop.db().select().from(secrets).where(eq(secrets.name, 'downloads'));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.value).toMatch(/^[\w-]{43}$/);
  });
});
