import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { newId } from '#db/columns.ts';
import { disputes, orderLines, products } from '#db/schema.ts';
import { makeCustomer, makeFurtherFile, makeOrder, makeProduct } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { silentApp, useMarket } from '#test/harness.ts';
import { downloadRoute } from '../orders/downloads.routes.ts';
import { libraryArchiveRoute } from './library.routes.ts';

const t = useMarket();
let app: FastifyInstance;
beforeAll(async () => {
  app = silentApp();
  downloadRoute(app, t.context);
  libraryArchiveRoute(app, t.context);
  await app.ready();
});
afterAll(() => app.close());

/** A customer who has bought a product with an SVG and a text beside its PDF. */
async function bought() {
  const { db } = t.context;
  const product = await makeProduct(db, { name: 'Yoke', mainFileName: 'A4' });
  const svg = await makeFurtherFile(t.context, {
    productId: product.id,
    name: 'Laser',
    kind: 'svg',
    text: '<svg><script>alert(1)</script></svg>',
  });
  const text = await makeFurtherFile(t.context, {
    productId: product.id,
    name: 'Read me',
    kind: 'txt',
    text: 'Cut along the line.',
  });
  const customer = await makeCustomer(db);
  const order = await makeOrder(db, { customerId: customer.id, product });
  const linkTo = (fileId: string, token = customer.token) =>
    t.api(token)('POST library/{orderLineId}/file/{fileId}/link', {
      params: { orderLineId: order.line.id, fileId },
    });
  return { product, svg, text, customer, order, linkTo };
}

const namesOf = async (zip: Buffer): Promise<Map<string, string>> => {
  const entries = new Map<string, string>();
  const opened = await fromBufferPromise(zip);
  for await (const entry of opened.eachEntry())
    entries.set(entry.fileName, (await buffer(await opened.openReadStreamPromise(entry))).toString());
  return entries;
};

test('library and order → each file with its kind, size and version', async () => {
  const { customer, order } = await bought();
  const files = [
    { id: 'main', name: 'A4', kind: 'pdf', bytes: 100, version: 1 },
    { name: 'Laser', kind: 'svg', bytes: 36, version: 1 },
    { name: 'Read me', kind: 'txt', bytes: 19, version: 1 },
  ];
  const api = t.api(customer.token);
  expect((await api('GET library', {})).data[0]?.files).toMatchObject(files);
  const { orderSummaries } = await api('GET orders/{id}', { params: { id: order.id } });
  expect(orderSummaries[0]?.files).toMatchObject(files);
});

test('further file → an attachment of its type that no browser runs, whole and in ranges', async () => {
  const { svg, linkTo } = await bought();
  const { url } = await linkTo(svg);
  const whole = await app.inject(url);
  expect([whole.statusCode, whole.body]).toEqual([200, '<svg><script>alert(1)</script></svg>']);
  expect(whole.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-disposition': `attachment; filename="Yoke - Laser.svg"; filename*=UTF-8''Yoke%20-%20Laser.svg`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  });
  const part = await app.inject({ url, headers: { range: 'bytes=1-3' } });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'svg', 'bytes 1-3/36']);
});

test('first PDF by its id → the marked copy, as by the call of its order', async () => {
  const { linkTo } = await bought();
  const answer = await app.inject((await linkTo('main')).url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
});

test('address with another file than was signed → expired', async () => {
  const { svg, text, linkTo } = await bought();
  const { url } = await linkTo(svg);
  expect((await app.inject(url.replace(svg, text))).statusCode).toBe(404);
});

test('file of another product or customer → 404', async () => {
  const [one, two] = [await bought(), await bought()];
  const missing = failure(404, 'This file was not found.');
  await expect(one.linkTo(two.svg)).rejects.toEqual(missing);
  await expect(one.linkTo(one.svg, two.customer.token)).rejects.toEqual(missing);
});

test('refund or dispute → every file is closed, also by an address that was signed before', async () => {
  const { db } = t.context;
  const [refunded, disputed] = [await bought(), await bought()];
  const urls = await Promise.all([refunded, disputed].map(async (one) => (await one.linkTo(one.svg)).url));
  await db
    .update(orderLines)
    .set({ refundedAt: t.clock.now })
    .where(eq(orderLines.id, refunded.order.line.id));
  await db.insert(disputes).values({
    id: `dp_${newId()}`,
    orderId: disputed.order.id,
    status: 'Open',
    amountCents: 1500,
    reason: 'fraudulent',
    createdAt: t.clock.now,
  } as typeof disputes.$inferInsert);
  for (const [index, one] of [refunded, disputed].entries()) {
    await expect(one.linkTo(one.svg)).rejects.toEqual(failure(404, 'This file was not found.'));
    expect((await app.inject(urls[index] ?? '')).statusCode).toBe(404);
    expect((await t.api(one.customer.token)('GET library', {})).data[0]?.files).toEqual([]);
  }
});

test('all files of a purchase → one ZIP with a folder, the same in ranges', async () => {
  const { customer, order } = await bought();
  const body = { orderLineIds: [order.line.id] };
  const { url, files } = await t.api(customer.token)('POST library/archive', { body });
  expect(files).toBe(3);
  const zip = (await app.inject(url)).rawPayload;
  const entries = await namesOf(zip);
  expect([...entries.keys()]).toEqual(['Yoke/A4.pdf', 'Yoke/Laser.svg', 'Yoke/Read me.txt']);
  expect(entries.get('Yoke/Read me.txt')).toBe('Cut along the line.');
  const half = zip.length >> 1;
  const rest = await app.inject({ url, headers: { range: `bytes=${half}-` } });
  expect(rest.rawPayload.equals(zip.subarray(half))).toBe(true);
});

test('product with one file → in the ZIP under its name, without a folder', async () => {
  const { db } = t.context;
  const customer = await makeCustomer(db);
  const product = await makeProduct(db, { name: 'Tides' });
  await makeOrder(db, { customerId: customer.id, product });
  const { url } = await t.api(customer.token)('POST library/archive', {});
  expect([...(await namesOf((await app.inject(url)).rawPayload)).keys()]).toEqual(['Tides.pdf']);
});

test('product page → the files in one line, and each of them', async () => {
  const { product } = await bought();
  await t.context.db.update(products).set({ mainFileName: 'A4' }).where(eq(products.id, product.id));
  const detail = await t.api()('GET site/product/{slug}', { params: { slug: product.slug } });
  expect(detail.whatYouGet).toBe('1 PDF, 1 SVG, 1 TXT: A4, Laser, Read me · 1 kB');
  expect(detail.files.map(({ name, about }) => [name, about])).toEqual([
    ['A4', 'PDF · 1 kB'],
    ['Laser', 'SVG · 1 kB'],
    ['Read me', 'TXT · 1 kB'],
  ]);
});

test('place in a file → kept for its buyer, the last one counts', async () => {
  const { customer, order, svg } = await bought();
  const api = t.api(customer.token);
  const params = { orderLineId: order.line.id, fileId: svg };
  for (const place of ['61.5', '70.2'])
    await api('PATCH library/{orderLineId}/file/{fileId}/place', { params, body: { place } });
  expect(await api('GET library/{orderLineId}/place', { params })).toEqual([
    { fileId: svg, place: '70.2', updatedAt: t.clock.now.toISOString() },
  ]);
});

test('place in a file of another customer → not kept, and not shown', async () => {
  const [one, two] = [await bought(), await bought()];
  const params = { orderLineId: one.order.line.id, fileId: one.svg };
  const body = { place: '5' };
  const save = (token: string) =>
    t.api(token)('PATCH library/{orderLineId}/file/{fileId}/place', { params, body });
  await expect(save(two.customer.token)).rejects.toEqual(failure(404, 'This file was not found.'));
  await save(one.customer.token);
  await expect(
    t.api(two.customer.token)('GET library/{orderLineId}/place', { params }),
  ).rejects.toMatchObject({
    status: 404,
  });
});

test('place that is no number → 400', async () => {
  const { customer, order, svg } = await bought();
  await expect(
    t.api(customer.token)('PATCH library/{orderLineId}/file/{fileId}/place', {
      params: { orderLineId: order.line.id, fileId: svg },
      body: { place: 'page one' },
    }),
  ).rejects.toMatchObject({ status: 400, messages: ['A place is a number, such as 61.5.'] });
});
