import { buffer } from 'node:stream/consumers';
import { and, eq, gte } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { analyseFiles } from '#api/features/file-analysis/file-analysis.service.ts';
import { flushDownloads } from '#api/features/orders/download-log.service.ts';
import type { InputOf } from '#contract/contract.ts';
import { media, orderLines, orders, pdfFiles, pdfPages, products, productVersions } from '#db/schema.ts';
import { textPdf } from '#pdf/marks/marks.testing.ts';
import { makeOrder, makeProduct, makeStaff, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { chinesePdf } from '#test/pdf.ts';
import { testShop } from '#test/shop.ts';

type LibraryQuery = InputOf<'GET library'>['query'];

const shop = testShop();
const db = () => shop.db();

/** A customer with the calls of the library. */
async function reader() {
  const customer = await shop.buyer();
  const api = shop.t.api(customer.token);
  return {
    ...customer,
    api,
    list: (query: LibraryQuery = {}) => api('GET library', { query }),
    names: async (query: LibraryQuery = {}) =>
      (await api('GET library', { query })).data.map(({ name }) => name),
    buy: async (name: string, { shopName = 'A Shop', day = 1 } = {}) => {
      const vendor = await makeVendor(db(), { shopName });
      const product = await makeProduct(db(), { vendorId: vendor.id, name });
      const createdAt = new Date(Date.UTC(2026, 1, day, 10));
      const order = await makeOrder(db(), { customerId: customer.id, product, createdAt });
      return { product, order, lineId: order.line.id };
    },
    archive: (orderLineIds?: string[]) => api('POST library/archive', { body: { orderLineIds } }),
  };
}

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  shop.app().inject({ method, url, headers });

/** Stores bytes as the file of a product. */
async function store(fileId: string, bytes: Buffer) {
  await db().update(media).set({ drawing: null }).where(eq(media.id, fileId));
  await shop.t.context.storage.put(`originals/${fileId}`, bytes);
}

async function unzip(archive: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(archive);
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = String(await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

describe('GET library', () => {
  test('bought files → each product once with shop, time and versions; none of others', async () => {
    const one = await reader();
    const { product, order, lineId } = await one.buy('Tide tables', { shopName: 'Sea & Co' });
    await makeOrder(db(), {
      customerId: one.id,
      product,
      createdAt: new Date('2026-01-01T10:00:00Z'),
    });
    await (await reader()).buy('Foreign');
    expect(await one.list()).toEqual({
      total: 1,
      pageCount: 1,
      data: [
        {
          productId: product.id,
          orderLineId: lineId,
          orderId: order.id,
          name: 'Tide tables',
          shopName: 'Sea & Co',
          image: product.featuredImage,
          boughtAt: '2026-02-01T10:00:00.000Z',
          downloadable: true,
          versions: [{ version: 1, note: null, createdAt: expect.any(String) }],
          files: [{ id: 'main', name: 'Main file', kind: 'pdf', bytes: expect.any(Number), version: 1 }],
          license: null,
          licenseText: null,
          licenseKeys: [],
        },
      ],
    });
  });

  test('search by name and shop, sort, filter and pages', async () => {
    const one = await reader();
    await one.buy('Café maps', { shopName: 'Zeta', day: 1 });
    const { order } = await one.buy('Harbours', { shopName: 'alpha', day: 3 });
    await one.buy('tides', { shopName: 'Beta', day: 2 });
    expect(await one.names()).toEqual(['Harbours', 'tides', 'Café maps']);
    expect(await one.names({ sort: 'name' })).toEqual(['Café maps', 'Harbours', 'tides']);
    expect(await one.names({ sort: 'shop' })).toEqual(['Harbours', 'tides', 'Café maps']);
    expect(await one.names({ searchKeyword: 'cafe' })).toEqual(['Café maps']);
    expect(await one.names({ searchKeyword: 'bet tid' })).toEqual(['tides']);
    expect(await one.names({ searchKeyword: '!' })).toEqual([]);
    await db().update(orderLines).set({ refundedAt: new Date() }).where(eq(orderLines.id, order.line.id));
    expect(await one.names({ downloadable: 'true' })).toEqual(['tides', 'Café maps']);
    expect((await one.list({ downloadable: 'false' })).data).toMatchObject([
      { name: 'Harbours', downloadable: false, versions: [] },
    ]);
    expect(await one.list({ limit: 2, page: 2 })).toMatchObject({ total: 3, data: [{ name: 'Café maps' }] });
    await db().update(orders).set({ status: 'Failed' }).where(eq(orders.id, order.id));
    expect((await one.list()).total).toBe(2);
    await expect(one.list({ sort: 'price' as never })).rejects.toMatchObject({ status: 400 });
  });
});

/** A book that was sold and read by the market. */
async function bought(file?: Buffer) {
  const one = await reader();
  const { product, lineId } = await one.buy('Tide tables');
  await store(product.fileId, file ?? (await textPdf({ pages: 3, words: 300 })));
  await db()
    .update(pdfFiles)
    .set({ status: 'waiting', attempts: 0, nextAt: shop.t.clock.now })
    .where(eq(pdfFiles.fileId, product.fileId));
  await analyseFiles(shop.t.context);
  const pages = (version?: number, by = one.api) =>
    by('GET library/{orderLineId}/page', { params: { orderLineId: lineId }, query: { version } });
  const words = (page: string, by = one.api) =>
    by('GET library/{orderLineId}/page/{page}', { params: { orderLineId: lineId, page }, query: {} });
  return { ...one, product, lineId, pages, words };
}
const missing = failure(404, 'This file was not found.');

describe('GET library/{orderLineId}/page', () => {
  test('letters whose font is not in the file → said of their page', async () => {
    const { pages } = await bought(chinesePdf());
    expect((await pages()).pages).toMatchObject([{ page: 1, missingGlyphs: true }]);
  });

  test('pages that cannot be drawn → named; of a file without any other, all', async () => {
    const { product, pages } = await bought();
    const forgetFrom = (page: number) =>
      db()
        .update(pdfPages)
        .set({ pictureHash: null })
        .where(and(eq(pdfPages.fileId, product.fileId), gte(pdfPages.page, page)));
    expect((await pages()).undrawable).toEqual([]);
    await forgetFrom(3);
    expect(await pages()).toMatchObject({
      status: 'done',
      undrawable: [3],
      pages: [{ page: 1 }, { page: 2 }],
    });
    await forgetFrom(1);
    expect(await pages()).toMatchObject({ status: 'done', undrawable: [1, 2, 3], pages: [] });
  });

  test('a bought file → its contents and all pages, without a watermark, in the widths; the next time as kept', async () => {
    const { lineId, pages, words } = await bought();
    const answer = await pages();
    expect(answer).toMatchObject({ name: 'Tide tables', version: 1, status: 'done', pageCount: 3 });
    expect(answer.outline[1]).toEqual({ title: 'Chapter 2', page: 2 });
    expect(answer.pages.map(({ page, width }) => [page, width])).toEqual(
      [1, 2, 3].map((page) => [page, 1200]),
    );
    expect((await words('2')).text).toContain('Chapter 2');
    await expect(words('4')).rejects.toEqual(failure(404, 'This page was not found.'));
    const image = (answer.pages[1]?.image ?? '').replace('1200', '720');
    const picture = await get(image);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=600',
    });
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 720 });
    const keys: string[] = [];
    for await (const { key } of shop.t.context.storage.list(`marked/${lineId}`)) keys.push(key);
    expect(keys.filter((key) => key.endsWith('-page-2-720'))).toHaveLength(1);
    const put = vi.spyOn(shop.t.context.storage, 'put');
    expect((await get(image)).rawPayload.equals(picture.rawPayload)).toBe(true);
    expect(put).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    const wrong = [
      image.replace('/2/720', '/4/720'),
      image.replace('720', '700'),
      image.replace('720', 'x'),
      image.replace(/signature=.*/, 'signature=no'),
      image.replace(lineId, 'other'),
      image.replace('/1/2/', '/2/2/'),
    ];
    for (const address of wrong) expect((await get(address)).statusCode, address).toBe(404);
    shop.later(600_000);
    expect((await get(image)).statusCode).toBe(404);
  });

  test('a drawn page → leads back to its order', async () => {
    const { pages, product, order } = await bought().then(async (one) => ({
      ...one,
      order: (await one.list()).data[0],
    }));
    const { rawPayload } = await get((await pages()).pages[0]?.image ?? '');
    const png = await sharp(rawPayload).png().toBuffer();
    const admin = await makeStaff(db(), 'admin');
    const found = await shop.t.api(admin.token)('POST find-source', {
      form: { file: new File([new Uint8Array(png)], 'page.png') },
    });
    expect(found).toMatchObject({ found: true, orderLineId: order?.orderLineId, marks: ['dots'] });
    expect(order?.productId).toBe(product.id);
  });

  test('another customer, a refund, a dispute that is open, a withdrawn version → 404, for addresses given before too', async () => {
    const one = await bought();
    const { product, lineId, pages, words } = one;
    const other = await reader();
    await expect(pages(undefined, other.api)).rejects.toEqual(missing);
    await expect(words('1', other.api)).rejects.toEqual(missing);
    await expect(pages(2)).rejects.toEqual(missing);
    await db()
      .insert(productVersions)
      .values({ productId: product.id, number: 2, edition: 1, fileId: product.fileId, note: 'New' });
    expect(await pages()).toMatchObject({ version: 2 });
    expect(await pages(1)).toMatchObject({ version: 1 });
    const image = (await pages(2)).pages[0]?.image ?? '';
    await db()
      .update(productVersions)
      .set({ withdrawnAt: new Date(), withdrawalReason: 'Empty', withdrawnBy: one.id })
      .where(and(eq(productVersions.productId, product.id), eq(productVersions.number, 2)));
    await expect(pages(2)).rejects.toEqual(missing);
    expect((await get(image)).statusCode).toBe(404);
    const first = (await pages()).pages[0]?.image ?? '';
    await db().update(orderLines).set({ refundedAt: new Date() }).where(eq(orderLines.id, lineId));
    await expect(pages()).rejects.toEqual(missing);
    await expect(words('1')).rejects.toEqual(missing);
    expect((await get(first)).statusCode).toBe(404);
  });

  test('a file that was not read yet → no pages, and said; it is read before all others that are due', async () => {
    const one = await reader();
    const { lineId, product } = await one.buy('Tides');
    const params = { orderLineId: lineId };
    const nextAt = async () => {
      const [row] = await db()
        .select({ nextAt: pdfFiles.nextAt })
        .from(pdfFiles)
        .where(eq(pdfFiles.fileId, product.fileId));
      return row?.nextAt.getTime();
    };
    const later = new Date(shop.t.clock.now.getTime() + 60_000);
    const wait = (until: Date) =>
      db()
        .update(pdfFiles)
        .set({ status: 'waiting', nextAt: until })
        .where(eq(pdfFiles.fileId, product.fileId));
    await wait(later);
    const open = () => one.api('GET library/{orderLineId}/page', { params, query: {} });
    expect(await open()).toMatchObject({ status: 'waiting', pageCount: null, pages: [] });
    expect(await nextAt()).toBe(later.getTime());
    await wait(shop.t.clock.now);
    await open();
    expect(await nextAt()).toBe(0);
  });
});

describe('GET library/search', () => {
  async function write(fileId: string, pages: readonly string[]) {
    await db().update(pdfFiles).set({ status: 'done' }).where(eq(pdfFiles.fileId, fileId));
    await db()
      .insert(pdfPages)
      .values(pages.map((text, index) => ({ fileId, page: index + 1, text, textHash: text })));
  }

  test('words inside own files → pages with what is around; foreign, refunded and old versions are not found', async () => {
    const one = await reader();
    const { product, lineId } = await one.buy('Tide tables');
    await write(product.fileId, ['High water', 'Low water at the 50% mark', 'The moon']);
    const refunded = await one.buy('Refunded');
    await write(refunded.product.fileId, ['Low water too']);
    await db().update(orderLines).set({ refundedAt: new Date() }).where(eq(orderLines.id, refunded.lineId));
    await write((await (await reader()).buy('Foreign')).product.fileId, ['Low water']);
    const search = (text: string) => one.api('GET library/search', { query: { text } });
    expect((await search('WATER low')).data).toEqual([
      {
        productId: product.id,
        orderLineId: lineId,
        name: 'Tide tables',
        page: 2,
        snippet: 'Low water at the 50% mark',
      },
    ]);
    expect((await search('water')).data.map(({ page }) => page)).toEqual([1, 2]);
    expect((await search('50%')).total).toBe(1);
    expect((await search("''")).total).toBe(0);
    expect((await search('5_%')).total).toBe(0);
    expect((await search("'; drop table users; --")).total).toBe(0);
    await expect(search('x')).rejects.toMatchObject({ status: 400 });
    const second = await makeProduct(db());
    await db()
      .insert(productVersions)
      .values({ productId: product.id, number: 2, edition: 1, fileId: second.fileId, note: 'New' });
    await write(second.fileId, ['Only the sun']);
    expect((await search('water')).total).toBe(0);
    expect((await search('sun')).total).toBe(1);
  });
});

test('GET library/search: accents, case and apostrophes → make no difference, as in the shop', async () => {
  const one = await reader();
  const { product } = await one.buy('Cookbook');
  await db()
    .insert(pdfPages)
    .values({ fileId: product.fileId, page: 1, text: 'The chef’s CRÈME brûlée', textHash: 'x' });
  for (const text of ['creme', 'Crème BRULEE', 'chefs', "chef's"])
    expect((await one.api('GET library/search', { query: { text } })).data, text).toMatchObject([
      { page: 1, snippet: 'The chef’s CRÈME brûlée' },
    ]);
});

test.each([
  ['marks of direction in the page', '\u200fשלום\u200e עולם', 'שלום'],
  ['marks of direction in the words', 'שלום עולם', '\u202bשלום\u202c'],
  ['a soft hyphen', 'water\u00admark', 'watermark'],
  ['ideographs that are set apart', '図 書 館 の 本', '図書館'],
  ['ideographs that are typed apart', '図書館の本', '図 書 館'],
  ['one ideograph', '海の地図', '海'],
  ['letters with marks', 'ガ イ ド', 'ガイド'],
  ['a hyphen in the page', 'A roll-top desk', 'rolltop'],
  ['a hyphen of typography, and several', 'A do‑it‐yourself desk of 2026-11', 'doityourself 2026-11'],
  ['a hyphen in the words', 'The 2d model of a rolltop', 'ROLL-TOP 2-D'],
  ['letters that are written as two', 'Die Größe der Œuvres', 'GRÖSSE oeuvres'],
])('GET library/search: %s → the page is found', async (_, text, words) => {
  const one = await reader();
  const { product } = await one.buy('Book');
  await db().insert(pdfPages).values({ fileId: product.fileId, page: 1, text, textHash: 'x' });
  const { data } = await one.api('GET library/search', { query: { text: words } });
  expect(data).toMatchObject([{ page: 1, snippet: text }]);
});

test('GET library/search: words of Latin letters → are not joined', async () => {
  const one = await reader();
  const { product } = await one.buy('Book');
  await db().insert(pdfPages).values({ fileId: product.fileId, page: 1, text: 'low water', textHash: 'x' });
  expect((await one.api('GET library/search', { query: { text: 'lowwater' } })).total).toBe(0);
});

test('GET library/search: a hyphen between digits → is not left out', async () => {
  const one = await reader();
  const { product } = await one.buy('Book');
  await db().insert(pdfPages).values({ fileId: product.fileId, page: 1, text: 'of 2026-11', textHash: 'x' });
  expect((await one.api('GET library/search', { query: { text: '202611' } })).total).toBe(0);
});

describe('POST library/archive', () => {
  test('more than 100 files → several archives, each file in one of them; of 101 selected files → 400', async () => {
    const one = await reader();
    for (let n = 0; n < 102; n++) await one.buy(`File ${String(n).padStart(3, '0')}`);
    // Marking each of them is what other tests are about.
    await db().update(products).set({ marking: 'off' });
    const part = (number?: number) => one.api('POST library/archive', { body: { part: number } });
    const first = await part();
    expect(first).toMatchObject({ files: 102, part: 1, parts: 2 });
    const second = await part(2);
    const fetched = await get(second.url);
    expect(fetched.headers['content-disposition']).toContain('Your files (2).zip');
    expect(Object.keys(await unzip(fetched.rawPayload))).toEqual(['File 100.pdf', 'File 101.pdf']);
    expect(Object.keys(await unzip((await get(first.url)).rawPayload))).toHaveLength(100);
    expect((await get(second.url.replace('&part=2', ''))).statusCode).toBe(404);
    await expect(part(3)).rejects.toEqual(failure(404, 'This part was not found.'));
    await expect(one.archive(Array.from({ length: 101 }, (_, n) => `line-${n}`))).rejects.toMatchObject({
      status: 400,
      fields: [{ message: 'An archive has 100 files at most. Please select fewer of them.' }],
    });
  });

  test('all files → one ZIP with the newest version of each, under names that differ', async () => {
    const one = await reader();
    const [first, second] = [await one.buy('Tides: north'), await one.buy('Tides: north')];
    await store(first.product.fileId, Buffer.from('the first'));
    const { url, expiresAt } = await one.archive();
    expect(new Date(expiresAt).getTime() - shop.t.clock.now.getTime()).toBe(600_000);
    const answer = await get(url);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(answer.rawPayload.length),
      'content-disposition': expect.stringContaining('Your files.zip'),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
    });
    const files = await unzip(answer.rawPayload);
    expect(Object.keys(files).toSorted()).toEqual(['Tides north (2).pdf', 'Tides north.pdf']);
    expect(Object.values(files).toSorted()).toEqual(
      [`%PDF-1.4 drawing of pdf:${second.product.fileId}`, 'the first'].toSorted(),
    );
    const head = await get(url, {}, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      answer.headers['content-length'],
      '',
    ]);
  });

  test('fetched in pieces → the same archive; resumed for an hour; another entity tag → from the start', async () => {
    const one = await reader();
    for (const name of ['One', 'Two', 'Three']) {
      const { product } = await one.buy(name);
      await store(product.fileId, Buffer.alloc(30_000, name));
    }
    const { url } = await one.archive();
    const whole = await get(url);
    const etag = String(whole.headers.etag);
    const pieces: Buffer[] = [];
    const size = whole.rawPayload.length;
    for (let start = 0; start < size; start += 7001) {
      const part = await get(url, {
        range: `bytes=${start}-${Math.min(start + 7000, size - 1)}`,
        'if-range': etag,
      });
      expect(part.statusCode).toBe(206);
      pieces.push(part.rawPayload);
    }
    expect(Buffer.concat(pieces).equals(whole.rawPayload)).toBe(true);
    expect(Object.keys(await unzip(Buffer.concat(pieces)))).toEqual(['One.pdf', 'Three.pdf', 'Two.pdf']);
    expect((await get(url, { range: 'bytes=5-', 'if-range': '"other"' })).statusCode).toBe(200);
    expect((await get(url, { range: `bytes=${size}-` })).statusCode).toBe(416);
    shop.later(3_000_000);
    expect((await get(url, { range: 'bytes=5-', 'if-range': etag })).statusCode).toBe(206);
    expect((await get(url)).statusCode).toBe(404);
    shop.later(700_000);
    expect((await get(url, { range: 'bytes=5-', 'if-range': etag })).statusCode).toBe(404);
  });

  test('some lines → these alone; a foreign line, a changed address, nothing to download → 404', async () => {
    const [one, other] = [await reader(), await reader()];
    const [tides, maps] = [await one.buy('Tides'), await one.buy('Maps')];
    const foreign = await other.buy('Foreign');
    const { url } = await one.archive([tides.lineId]);
    expect(Object.keys(await unzip((await get(url)).rawPayload))).toEqual(['Tides.pdf']);
    await expect(one.archive([tides.lineId, foreign.lineId])).rejects.toEqual(
      failure(404, 'This file was not found.'),
    );
    await expect(one.archive([])).rejects.toMatchObject({ status: 400 });
    await expect((await reader()).archive()).rejects.toMatchObject({ status: 404 });
    for (const changed of [
      url.replace(tides.lineId, maps.lineId),
      url.replace(`&lines=${tides.lineId}`, ''),
      url.replace(one.id, other.id),
    ])
      expect((await get(changed)).statusCode).toBe(404);
    await db().update(orderLines).set({ refundedAt: new Date() }).where(eq(orderLines.id, tides.lineId));
    expect((await get(url)).statusCode).toBe(404);
  });
});

test('GET library/{orderLineId}/download → devices and times of the own line; another’s → 404', async () => {
  const one = await reader();
  const { order, lineId } = await one.buy('Tides');
  const { url } = await one.api('POST orders/{id}/items/{itemId}/download', {
    params: { id: order.id, itemId: lineId },
  });
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
  await get(url, { 'user-agent': firefox });
  await get((await one.archive()).url, { 'user-agent': 'curl/8' });
  await flushDownloads(shop.t.context);
  const read = (token: string) =>
    shop.t.api(token)('GET library/{orderLineId}/download', { params: { orderLineId: lineId } });
  expect((await read(one.token)).data.map(({ device, requests }) => [device, requests]).toSorted()).toEqual([
    ['Firefox on Windows', 1],
    ['Unknown device', 1],
  ]);
  await expect(read((await reader()).token)).rejects.toEqual(failure(404, 'This file was not found.'));
});

describe('GET library/purchases', () => {
  const last = async ({ api }: Awaited<ReturnType<typeof reader>>, ...ids: string[]) =>
    (await api('GET library/purchases', { query: { ids: ids.join() } })).purchases;

  test('bought several times → the last purchase; of others, and what was not asked for → not', async () => {
    const [one, other] = [await reader(), await reader()];
    const { product, order } = await one.buy('Tides', { day: 3 });
    await makeOrder(db(), { customerId: one.id, product, createdAt: new Date(Date.UTC(2026, 1, 2)) });
    const { product: second } = await one.buy('Winds');
    const { product: foreign } = await other.buy('Clouds');
    expect(await last(one, product.id, foreign.id, 'unknown')).toEqual([
      { productId: product.id, license: null, orderId: order.id, boughtAt: '2026-02-03T10:00:00.000Z' },
    ]);
    expect(await last(one, second.id)).toHaveLength(1);
    expect(await last(one)).toEqual([]);
  });

  test('two licences → the last purchase of each', async () => {
    const one = await reader();
    const { product, lineId } = await one.buy('Tides', { day: 3 });
    await db()
      .update(orderLines)
      .set({ licenseKind: 'personal', licenseText: 'For one person.' })
      .where(eq(orderLines.id, lineId));
    await makeOrder(db(), { customerId: one.id, product });
    expect((await last(one, product.id)).map(({ license }) => license).toSorted()).toEqual(
      [null, 'personal'].toSorted(),
    );
  });

  test('given back, or a failed order → not a purchase', async () => {
    const one = await reader();
    const [refunded, failed] = [await one.buy('Tides'), await one.buy('Winds')];
    await db().update(orderLines).set({ refundedAt: new Date() }).where(eq(orderLines.id, refunded.lineId));
    await db().update(orders).set({ status: 'Failed' }).where(eq(orders.id, failed.order.id));
    expect(await last(one, refunded.product.id, failed.product.id)).toEqual([]);
  });

  test('more products than a cart holds → 400', async () => {
    const ids = Array.from({ length: 201 }, (_, number) => `p${number}`);
    await expect(last(await reader(), ...ids)).rejects.toEqual(
      failure(400, 'Please ask for 200 products at most.'),
    );
  });

  test('answer → names the time of the market, and is kept nowhere', async () => {
    const { token } = await reader();
    const url = '/api/v1/library/purchases?ids=p1';
    const answer = await shop.t.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect(answer.json().data.now).toBe(shop.t.context.now().toISOString());
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
