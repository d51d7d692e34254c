import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { marks, media, orderLines, products, users } from '#db/schema.ts';
import { textPdf } from '#pdf/marks/marks.testing.ts';
import { makeOrder, makeProduct, makeStaff, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { plainPdf, restrictedPdf } from '#test/pdf.ts';
import { testShop } from '#test/shop.ts';
import { readFilesHere } from '../file-analysis/file-analysis.testing.ts';
import { MARKED } from './marked-files.service.ts';
import { sweepMarkedCopies } from './sweep-marked.service.ts';

const shop = testShop();
let pdf: Buffer;
beforeAll(async () => {
  pdf = await textPdf({ pages: 2 });
});

async function bought(bytes = pdf) {
  const [customer, vendor] = [await shop.buyer(), await makeVendor(shop.db())];
  const product = await makeProduct(shop.db(), { vendorId: vendor.id });
  await shop.db().update(media).set({ drawing: null }).where(eq(media.id, product.fileId));
  await shop.t.context.storage.put(`originals/${product.fileId}`, bytes);
  const order = await makeOrder(shop.db(), { customerId: customer.id, product });
  const link = () =>
    shop.t.api(customer.token)('POST orders/{id}/items/{itemId}/download', {
      params: { id: order.id, itemId: order.line.id },
    });
  return { customer, vendor, product, order, link };
}

const fetched = async (url: string, headers: Record<string, string> = {}) =>
  shop.app().inject({ method: 'GET', url, headers });

async function keptOf(lineId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of shop.t.context.storage.list(`${MARKED}/${lineId}`)) keys.push(key);
  return keys;
}

const find = (token: string, bytes: Buffer, name = 'found.pdf') =>
  shop.t.api(token)('POST find-source', { form: { file: new File([new Uint8Array(bytes)], name) } });

describe('the download of a marked file', () => {
  test('two fetches at once → one copy, marked, kept, with ranges; the next fetch gets the same', async () => {
    const { order, link } = await bought();
    const { url } = await link();
    const [one, two] = await Promise.all([fetched(url), fetched(url)]);
    expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
    expect(one.rawPayload.equals(two.rawPayload)).toBe(true);
    expect(one.rawPayload.equals(pdf)).toBe(false);
    expect(await keptOf(order.line.id)).toHaveLength(1);
    expect(await shop.db().$count(marks, eq(marks.orderLineId, order.line.id))).toBe(1);
    const part = await fetched(url, { range: 'bytes=10-19', 'if-range': String(one.headers.etag) });
    expect([part.statusCode, part.rawPayload.equals(one.rawPayload.subarray(10, 20))]).toEqual([206, true]);
  });

  test('marking off → the file as it is, and nothing kept', async () => {
    const { product, order, link } = await bought();
    await shop.db().update(products).set({ marking: 'off' }).where(eq(products.id, product.id));
    expect((await fetched((await link()).url)).rawPayload.equals(pdf)).toBe(true);
    expect(await keptOf(order.line.id)).toEqual([]);
  });

  test('visible → the buyer’s name and the order number in the text, no number of a mark', async () => {
    const { product, order, link } = await bought();
    await shop.db().update(products).set({ marking: 'visible' }).where(eq(products.id, product.id));
    expect((await fetched((await link()).url)).rawPayload.length).toBeGreaterThan(pdf.length);
    expect(await shop.db().$count(marks, eq(marks.orderLineId, order.line.id))).toBe(0);
  });

  test('a protected file → as it is, and its vendor sees that it cannot be marked', async () => {
    const file = restrictedPdf('/Kind /Other');
    const { product, vendor, link } = await bought(file);
    const read = () => shop.t.api(vendor.token)('GET vendor/product/{id}', { params: { id: product.id } });
    expect((await fetched((await link()).url)).rawPayload.equals(file)).toBe(true);
    expect(await read()).toMatchObject({ markable: false, unmarkableReason: 'restricted' });
  });

  test('a form with usage rights, once it was read → its vendor sees why it cannot be marked', async () => {
    const file = plainPdf('/Perms << /UR3 5 0 R >>', undefined, ['<< /Type /Sig /ByteRange [0 1 2 3] >>']);
    const { product, vendor } = await bought(file);
    await readFilesHere(shop.t.context);
    expect(
      await shop.t.api(vendor.token)('GET vendor/product/{id}', { params: { id: product.id } }),
    ).toMatchObject({ markable: false, unmarkableReason: 'usageRights' });
  });

  test('a file that was not read yet → not known whether it can be marked; then known', async () => {
    const { product, vendor } = await bought();
    const read = () => shop.t.api(vendor.token)('GET vendor/product/{id}', { params: { id: product.id } });
    expect(await read()).toMatchObject({ marking: 'hidden', markable: null, unmarkableReason: null });
    await readFilesHere(shop.t.context);
    expect(await read()).toMatchObject({ markable: true, unmarkableReason: null });
  });

  test('a storage that takes no copy → the file as it is, counted; the next fetch is not slower', async () => {
    const { order, link } = await bought();
    const put = vi.spyOn(shop.t.context.storage, 'putFile').mockRejectedValue(new Error('full'));
    const { url } = await link();
    expect((await fetched(url)).rawPayload.equals(pdf)).toBe(true);
    expect((await fetched(url)).rawPayload.equals(pdf)).toBe(true);
    expect(put).toHaveBeenCalledTimes(1);
    put.mockRestore();
    expect(await keptOf(order.line.id)).toEqual([]);
  });
});

// Each search draws pages in a process.
describe('POST find-source', { timeout: 90_000 }, () => {
  test('a sold copy → its order, to its vendor and to admins; to another vendor exactly {found: false}', async () => {
    const { vendor, product, order, link } = await bought();
    const copy = (await fetched((await link()).url)).rawPayload;
    const answer = await find(vendor.token, copy);
    expect(answer).toMatchObject({
      found: true,
      orderId: order.orderNumber,
      orderLineId: order.line.id,
      productName: product.name,
      marks: ['metadata', 'structure', 'spacing', 'dots'],
      pages: [1, 2],
      others: [],
    });
    expect(await find((await makeStaff(shop.db(), 'admin')).token, copy)).toEqual(answer);
    expect(await find((await makeVendor(shop.db())).token, copy)).toEqual({ found: false });
  });

  test('the original, a broken PDF, a picture without a mark → exactly {found: false}', async () => {
    const { token } = await makeStaff(shop.db(), 'admin');
    expect(await find(token, pdf)).toEqual({ found: false });
    expect(await find(token, pdf.subarray(0, 900))).toEqual({ found: false });
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAG7buVgAAAABJRU5ErkJggg==',
      'base64',
    );
    expect(await find(token, png, 'page.png')).toEqual({ found: false });
  });

  test('neither PDF nor picture → 415; no file → 400', async () => {
    const { token } = await makeStaff(shop.db(), 'admin');
    await expect(find(token, Buffer.from('hello'))).rejects.toMatchObject({ status: 415 });
    await expect(shop.t.api(token)('POST find-source', { form: {} as never })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe('PATCH product/{id}: marking', () => {
  test('alone → changed, and nothing else', async () => {
    const { vendor, product } = await bought();
    const patch = (marking: 'off' | 'both') =>
      shop.t.api(vendor.token)('PATCH product/{id}', { params: { id: product.id }, form: { marking } });
    await patch('both');
    const read = await shop.t.api(vendor.token)('GET vendor/product/{id}', { params: { id: product.id } });
    expect(read).toMatchObject({ marking: 'both', name: product.name, status: true });
  });

  test('another word → 400 at the field', async () => {
    const { vendor, product } = await bought();
    const change = shop.t.api(vendor.token)('PATCH product/{id}', {
      params: { id: product.id },
      form: { marking: 'loud' as never },
    });
    await expect(change).rejects.toEqual(failure(400, 'Please choose how copies are marked.'));
  });
});

describe('sweep marked copies', () => {
  const sweep = () => sweepMarkedCopies(shop.t.context, new AbortController().signal);
  const keep = async () => {
    const sale = await bought();
    await shop.t.context.storage.put(`${MARKED}/${sale.order.line.id}/x`, Buffer.alloc(1000));
    return sale;
  };

  test('a line that was refunded, an account that was deleted → deleted; others stay', async () => {
    const [refunded, deleted, stays] = [await keep(), await keep(), await keep()];
    const now = shop.t.clock.now;
    await shop
      .db()
      .update(orderLines)
      .set({ refundedAt: now })
      .where(eq(orderLines.id, refunded.order.line.id));
    await shop
      .db()
      .update(users)
      .set({ deletedAt: now, email: '', phone: '', passwordHash: '' })
      .where(eq(users.id, deleted.customer.id));
    await sweep();
    expect(await keptOf(refunded.order.line.id)).toEqual([]);
    expect(await keptOf(deleted.order.line.id)).toEqual([]);
    expect(await keptOf(stays.order.line.id)).toHaveLength(1);
  });

  test('after 30 days → deleted', async () => {
    const { order } = await keep();
    // The time of a file is that of the machine.
    shop.t.clock.now = new Date(Date.now() + 31 * 24 * 3_600_000);
    await sweep();
    expect(await keptOf(order.line.id)).toEqual([]);
  });

  test('more than MARKED_COPIES_GB → the oldest go', async () => {
    const { order } = await keep();
    const { config } = shop.t.context;
    const before = config.markedCopiesGb;
    Object.assign(config, { markedCopiesGb: 0.0000001 });
    await sweep();
    Object.assign(config, { markedCopiesGb: before });
    expect(await keptOf(order.line.id)).toEqual([]);
  });
});
