import { readFile } from 'node:fs/promises';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { analyseFiles } from '#api/features/file-analysis/file-analysis.service.ts';
import { readFilesHere } from '#api/features/file-analysis/file-analysis.testing.ts';
import { pdf, productForm } from '#api/features/products/product-form.testing.ts';
import { pdfFiles, pdfPages, products } from '#db/schema.ts';
import { mostPreviewPages } from '#domain/preview-pages.ts';
import { FileProcessFailed } from '#file-process/file-process.ts';
import { type ReadingLine, readPdf } from '#pdf/analysis/read-pdf.ts';
import { makeVendor } from '#test/factories.ts';
import { silentApp, useMarket } from '#test/harness.ts';
import { bookPdf, chinesePdf, showText } from '#test/pdf.ts';
import { pagePictureRoutes } from './page-pictures.routes.ts';

// Files are read one after another, in processes that give way to others.
vi.setConfig({ testTimeout: 60_000 });

const t = useMarket({ keepsAnswers: true });
let app: FastifyInstance;
beforeAll(async () => {
  app = silentApp();
  pagePictureRoutes(app, t.context);
});
afterAll(() => app.close());

/** Words of each page that no other page has. */
const WORDS = ['apricot', 'bramble', 'cardamom', 'damson', 'elderberry', 'fennel', 'gooseberry', 'hyssop'];
const bookOf = (pages: number, more = 'Recipes with') =>
  pdf(
    bookPdf({
      contents: Array.from({ length: pages }, (_, index) =>
        showText(`${more} ${WORDS[index % WORDS.length]} page${index + 1}`),
      ),
      catalog: '/Lang (en-GB) /MarkInfo << /Marked true >>',
    }),
  );

/** A product with a book of so many pages, which has been read. */
async function bookProduct(pages: number) {
  const { vendor, api, form } = await productForm(t);
  const product = await api('POST product', { form: { ...form, fileUrl: bookOf(pages) } });
  await readFilesHere(t.context);
  const look = () => t.api()('GET site/product/{slug}/look-inside', { params: { slug: product.slug } });
  const show = (previewPages: number[] | null) =>
    api('PATCH product/{id}', {
      params: { id: product.id },
      form: { previewPages: JSON.stringify(previewPages) },
    });
  return { ...product, vendor, api, look, show };
}

describe('GET site/product/{slug}/look-inside', () => {
  test('file not read yet → no facts; then facts and the first pages, also in the kept answer', async () => {
    const { api, form } = await productForm(t);
    const product = await api('POST product', { form: { ...form, fileUrl: bookOf(16) } });
    const look = () => t.api()('GET site/product/{slug}/look-inside', { params: { slug: product.slug } });
    expect(await look()).toMatchObject({ pageCount: null, pageSize: null, outline: [], pages: [] });
    await analyseFiles(t.context);
    const found = await look();
    expect(found).toEqual({
      pageCount: 16,
      pageSize: '11 x 14 cm',
      outline: [],
      searchable: true,
      tagged: true,
      language: 'en-GB',
      fontsEmbedded: false,
      links: 0,
      sizeBytes: expect.any(Number),
      pages: [1, 2, 3].map((page) => ({
        page,
        image: expect.stringMatching(
          new RegExp(`^/look-inside/${product.id}/[\\w-]{12}/${page}/1200\\.webp$`),
        ),
        width: 1200,
        height: 1600,
        missingGlyphs: false,
      })),
      undrawable: [],
    });
    const [row] = await t.context.db.select().from(products).where(eq(products.id, product.id));
    expect(JSON.stringify(found)).not.toContain(row?.fileId);
  });

  test('a hidden or unknown product → 404', async () => {
    const product = await bookProduct(5);
    await t.context.db
      .update(products)
      .set({ listed: false, status: false })
      .where(eq(products.id, product.id));
    t.context.changes.emit([`product:${product.id}`]);
    await expect(product.look()).rejects.toMatchObject({ status: 404 });
    const unknown = t.api()('GET site/product/{slug}/look-inside', { params: { slug: 'nowhere' } });
    await expect(unknown).rejects.toMatchObject({ status: 404 });
  });
});

describe('GET site/product/{slug}/look-inside/{page}', () => {
  test('words of a shown page → answered; of any other → 404', async () => {
    const { slug } = await bookProduct(16);
    const text = (page: string) =>
      t.api()('GET site/product/{slug}/look-inside/{page}', { params: { slug, page } });
    expect(await text('2')).toEqual({ page: 2, text: 'Recipes with bramble page2' });
    for (const page of ['4', '17']) await expect(text(page)).rejects.toMatchObject({ status: 404 });
    await expect(text('0')).rejects.toMatchObject({ status: 400 });
  });
});

describe('PATCH product/{id}: previewPages', () => {
  test('chosen pages → shown in order, each once; none → none; null → the first pages', async () => {
    const { look, show } = await bookProduct(16);
    await show([9, 4, 9]);
    expect((await look()).pages.map(({ page }) => page)).toEqual([4, 9]);
    await show([]);
    expect((await look()).pages).toEqual([]);
    await show(null);
    expect((await look()).pages.map(({ page }) => page)).toEqual([1, 2, 3]);
  });

  test('in a form with a file, and as JSON', async () => {
    const { id, look, vendor } = await bookProduct(16);
    const send = (headers: Record<string, string>, payload: string) =>
      t.app.inject({
        method: 'PATCH',
        url: `/api/v1/product/${id}`,
        headers: { authorization: `Bearer ${vendor.token}`, ...headers },
        payload,
      });
    const json = { 'content-type': 'application/json' };
    expect((await send(json, '{"previewPages":[2]}')).statusCode).toBe(200);
    expect((await look()).pages.map(({ page }) => page)).toEqual([2]);
    const part = 'Content-Disposition: form-data; name="previewPages"\r\n\r\n';
    const form = `--b\r\n${part}5\r\n--b\r\n${part}7\r\n--b--\r\n`;
    expect((await send({ 'content-type': 'multipart/form-data; boundary=b' }, form)).statusCode).toBe(200);
    expect((await look()).pages.map(({ page }) => page)).toEqual([5, 7]);
    for (const bad of ['"x"', '{}', '[0]', '[1.5]', '["a"]', '[[1]]', '7e9'])
      expect((await send(json, `{"previewPages":${bad}}`)).statusCode, bad).toBe(400);
  });

  test.each([
    [16, [17], 'There is no page 17: the file has 16 pages.'],
    [16, [1, 2, 3, 4], 'A fifth of the pages can be shown at most: 3 of 16.'],
    [4, [2], 'Of a file under 5 pages only page 1 can be shown, or none.'],
  ])('of %i pages %j → 400', async (pages, previewPages, message) => {
    const { show } = await bookProduct(pages);
    await expect(show(previewPages)).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'previewPages', message }],
    });
  });

  test('a shorter file replaces the one whose pages were chosen → pages that it has', async () => {
    const { id, api, look, show } = await bookProduct(16);
    await show([2, 9]);
    await api('PATCH product/{id}', { params: { id }, form: { fileUrl: bookOf(8) } });
    expect((await look()).pages).toEqual([]);
    await readFilesHere(t.context);
    expect((await look()).pages.map(({ page }) => page)).toEqual([2]);
  });
});

test('shown_pages() and mostPreviewPages agree', async () => {
  const all = Array.from({ length: 60 }, (_, index) => index + 1);
  for (const pageCount of [0, 1, 4, 5, 9, 10, 14, 15, 52]) {
    const result = await t.context.db.execute(`select shown_pages(${pageCount}, array[${all}]) as pages`);
    const [{ pages }] = (result as unknown as { rows: [{ pages: number[] }] }).rows;
    expect(pages, String(pageCount)).toEqual(all.slice(0, mostPreviewPages(pageCount)));
  }
});

describe('GET site/product: words of shown pages', () => {
  const found = async (searchKeyword: string) => {
    const { data } = await t.api()('GET site/product', { query: { searchKeyword } });
    return data.map(({ id }) => id);
  };

  test('found while their page is shown, by all products with the file', async () => {
    const { id, api, show } = await bookProduct(16);
    await t.context.db.update(products).set({ name: 'A cookbook' }).where(eq(products.id, id));
    expect(await found('page3')).toContain(id);
    expect(await found('page4')).not.toContain(id);
    await show([4]);
    t.context.changes.emitLate();
    expect(await found('page4')).toContain(id);
    expect(await found('page3')).not.toContain(id);
    const copy = await api('POST vendor/product/{id}/duplicate', { params: { id } });
    const [row] = await t.context.db.select().from(products).where(eq(products.id, copy.id));
    expect(row).toMatchObject({ previewPages: [4], previewWords: expect.stringContaining('page4') });
  });
});

describe('GET /look-inside/…', () => {
  test('eight parallel first requests → drawn once, and kept', async () => {
    const { look } = await bookProduct(16);
    const [page] = (await look()).pages;
    const put = vi.spyOn(t.context.storage, 'put');
    const get = () => app.inject({ url: page?.image.replace('1200', '240') ?? '' });
    const answers = await Promise.all(Array.from({ length: 8 }, get));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    // The three shown pages are drawn together.
    expect(put).toHaveBeenCalledTimes(3);
    const [first] = answers;
    expect(await sharp(first?.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 240,
      height: 320,
    });
    expect((await get()).rawPayload.equals(first?.rawPayload ?? Buffer.alloc(0))).toBe(true);
    expect(put).toHaveBeenCalledTimes(3);
    vi.restoreAllMocks();
  });

  test('a watermark is across each page', async () => {
    const { vendor, api, form } = { ...(await productForm(t)) };
    const blank = pdf(bookPdf({ contents: ['1 1 1 rg 0 0 300 400 re f'] }));
    const product = await api('POST product', { form: { ...form, fileUrl: blank } });
    await readFilesHere(t.context);
    const { pages } = await t.api(vendor.token)('GET site/product/{slug}/look-inside', {
      params: { slug: product.slug },
    });
    const { rawPayload } = await app.inject({ url: pages[0]?.image ?? '' });
    const { channels } = await sharp(rawPayload).greyscale().stats();
    expect(channels[0]?.min).toBeLessThan(240);
  });

  test('another page, width or file, a page that is hidden now, and a hidden product → 404', async () => {
    const { id, look, show } = await bookProduct(16);
    const { pages } = await look();
    const image = pages[0]?.image ?? '';
    const status = async (url: string) => (await app.inject({ url })).statusCode;
    expect(await status(image.replace('1200', '240'))).toBe(200);
    const wrong = [
      image.replace('/1/', '/4/'),
      image.replace('1200', '1201'),
      image.replace('1200', '12000'),
      image.replace(/\/[\w-]{12}\//, '/AAAAAAAAAAAA/'),
      image.replace(id, 'unknown'),
      image.replace('/1/', '/x/'),
    ];
    expect(await Promise.all(wrong.map(status))).toEqual(wrong.map(() => 404));
    await show([2]);
    expect(await status(image.replace('1200', '240'))).toBe(404);
    await show(null);
    await t.context.db.update(products).set({ listed: false, status: false }).where(eq(products.id, id));
    expect(await status(image.replace('1200', '240'))).toBe(404);
  });
});

describe('GET vendor/product/{id}/look-inside', () => {
  test('all pages to choose from, with signed thumbnails, and how many may be shown', async () => {
    const { id, api } = await bookProduct(16);
    const settings = await api('GET vendor/product/{id}/look-inside', {
      params: { id },
      query: { limit: 5, page: 2 },
    });
    expect(settings).toMatchObject({
      status: 'done',
      most: 3,
      previewPages: null,
      shown: [1, 2, 3],
      total: 16,
    });
    expect(settings.data.map(({ page }) => page)).toEqual([6, 7, 8, 9, 10]);
    const image = settings.data[0]?.image ?? '';
    const status = async (url: string) => (await app.inject({ url })).statusCode;
    expect(await status(image)).toBe(200);
    expect(await status(image.replace('/6/', '/7/'))).toBe(404);
    expect(await status(image.split('?')[0] ?? '')).toBe(404);
  });

  test('letters whose font is not in the file → said to shoppers and vendor; read before that was known → not', async () => {
    const { api, form } = await productForm(t);
    const { id, slug } = await api('POST product', { form: { ...form, fileUrl: pdf(chinesePdf()) } });
    await readFilesHere(t.context);
    const look = () => t.api()('GET site/product/{slug}/look-inside', { params: { slug } });
    const settings = () => api('GET vendor/product/{id}/look-inside', { params: { id }, query: {} });
    expect(await look()).toMatchObject({ pages: [{ page: 1, missingGlyphs: true }] });
    expect(await settings()).toMatchObject({ missingGlyphs: [1], data: [{ page: 1, missingGlyphs: true }] });
    await t.context.db.update(pdfPages).set({ missingGlyphs: null });
    t.context.changes.emit([`product:${id}`]);
    expect(await look()).toMatchObject({ pages: [{ page: 1, missingGlyphs: false }] });
    expect(await settings()).toMatchObject({ missingGlyphs: [], data: [{ page: 1, missingGlyphs: false }] });
  });

  test('a page that cannot be drawn → said to vendor, and to shoppers if it is shown', async () => {
    const { id, api, look } = await bookProduct(16);
    const { db, changes } = t.context;
    const [row] = await db.select().from(products).where(eq(products.id, id));
    for (const page of [2, 7])
      await db
        .update(pdfPages)
        .set({ pictureHash: null })
        .where(and(eq(pdfPages.fileId, row?.fileId ?? ''), eq(pdfPages.page, page)));
    changes.emit([`product:${id}`]);
    expect(await look()).toMatchObject({ undrawable: [2], pages: [{ page: 1 }, { page: 3 }] });
    const settings = await api('GET vendor/product/{id}/look-inside', { params: { id }, query: {} });
    expect(settings).toMatchObject({ undrawable: [2, 7], total: 14 });
  });

  test('a product of another vendor → 404', async () => {
    const { id } = await bookProduct(5);
    const other = await makeVendor(t.context.db);
    const foreign = t.api(other.token)('GET vendor/product/{id}/look-inside', { params: { id }, query: {} });
    await expect(foreign).rejects.toMatchObject({ status: 404 });
  });
});

describe('analyseFiles', () => {
  const waiting = (id: string) =>
    t.context.db
      .update(pdfFiles)
      .set({ status: 'waiting', attempts: 0, nextAt: t.clock.now, pageCount: null })
      .where(eq(pdfFiles.fileId, id));
  const fileOf = async (id: string) => {
    const [row] = await t.context.db.select().from(products).where(eq(products.id, id));
    return row?.fileId ?? '';
  };
  const state = async (fileId: string) => {
    const [row] = await t.context.db.select().from(pdfFiles).where(eq(pdfFiles.fileId, fileId));
    return row;
  };

  test('two nodes at once → each file once', async () => {
    const { api, form } = await productForm(t);
    for (let n = 1; n <= 3; n++)
      await api('POST product', {
        form: { ...form, sku: `${form.sku}-${n}`, fileUrl: bookOf(6, `Book${n}`) },
      });
    await Promise.all([analyseFiles(t.context), analyseFiles(t.context)]);
    const rows = await t.context.db.select().from(pdfFiles).where(eq(pdfFiles.status, 'done'));
    expect(rows.every(({ attempts }) => attempts === 1)).toBe(true);
    expect(await t.context.db.$count(pdfFiles, eq(pdfFiles.status, 'waiting'))).toBe(0);
  });

  /** The names of files that wait since as many minutes, in the order in which they are read */
  async function readingOrder(minutes: Record<string, number>) {
    const { api, form } = await productForm(t);
    const names = new Map<string, string>();
    for (const name of Object.keys(minutes)) {
      const { id } = await api('POST product', { form: { ...form, sku: `${form.sku}-${name}`, name } });
      names.set(await fileOf(id), name);
    }
    const setWaiting = async (fileId: string, since: number) => {
      await waiting(fileId);
      const nextAt = new Date(t.clock.now.getTime() - since * 60_000);
      await t.context.db.update(pdfFiles).set({ nextAt }).where(eq(pdfFiles.fileId, fileId));
    };
    await t.context.db.update(pdfFiles).set({ status: 'failed' });
    for (const [fileId, name] of names) await setWaiting(fileId, minutes[name] ?? 0);
    const order: string[] = [];
    await analyseFiles(t.context, undefined, {
      isUsed: false,
      read: async function* () {
        const claimed = await t.context.db
          .select()
          .from(pdfFiles)
          .where(and(eq(pdfFiles.status, 'waiting'), eq(pdfFiles.attempts, 1)));
        order.push(names.get(claimed[0]?.fileId ?? '') ?? '');
        yield { unreadable: true };
      },
      end: async () => {},
    });
    return order;
  }

  test('an upload while many older files wait → read next; newest and oldest take turns', async () => {
    expect(await readingOrder({ old: 300, older: 400, oldest: 500, upload: 0 })).toEqual([
      'upload',
      'oldest',
      'old',
      'older',
    ]);
  });

  test('a file that a buyer has opened → read before the newest', async () => {
    const longAgo = t.clock.now.getTime() / 60_000;
    expect(await readingOrder({ old: 300, upload: 0, opened: longAgo })).toEqual(['opened', 'old', 'upload']);
  });

  test('the node dies in the middle → read again when the claim is over, and pages are written once', async () => {
    const { id } = await bookProduct(6);
    const fileId = await fileOf(id);
    await t.context.db.delete(pdfPages).where(eq(pdfPages.fileId, fileId));
    await waiting(fileId);
    const until = new Date(t.clock.now.getTime() + 300_000);
    await t.context.db
      .update(pdfFiles)
      .set({ attempts: 1, nextAt: until })
      .where(eq(pdfFiles.fileId, fileId));
    await readFilesHere(t.context);
    expect(await state(fileId)).toMatchObject({ status: 'waiting' });
    t.clock.now = until;
    await readFilesHere(t.context);
    expect(await state(fileId)).toMatchObject({ status: 'done', pageCount: 6, attempts: 2 });
    expect(await t.context.db.$count(pdfPages, eq(pdfPages.fileId, fileId))).toBe(6);
  });

  test('the node died in three attempts → given up without a fourth', async () => {
    const { id } = await bookProduct(6);
    const fileId = await fileOf(id);
    await t.context.db.delete(pdfPages).where(eq(pdfPages.fileId, fileId));
    await waiting(fileId);
    await t.context.db.update(pdfFiles).set({ attempts: 3 }).where(eq(pdfFiles.fileId, fileId));
    await readFilesHere(t.context);
    expect(await state(fileId)).toMatchObject({ status: 'failed', pageCount: null });
  });

  test('a process that has read other files fails → read again by a new one, in the same attempt', async () => {
    const { id } = await bookProduct(6);
    const fileId = await fileOf(id);
    await t.context.db.delete(pdfPages).where(eq(pdfPages.fileId, fileId));
    await waiting(fileId);
    let isUsed = true;
    await analyseFiles(t.context, undefined, {
      get isUsed() {
        return isUsed;
      },
      read: async function* ({ input: { path, draws } }) {
        const lines: ReadingLine[] = [];
        await readPdf(await readFile(path), { draws }, (line) => lines.push(line));
        yield* isUsed ? lines.slice(0, 3) : lines;
        if (!isUsed) return;
        isUsed = false;
        throw new FileProcessFailed('This process has read too much.');
      },
      end: async () => {},
    });
    expect(await state(fileId)).toMatchObject({ status: 'done', pageCount: 6, attempts: 1 });
    expect(await t.context.db.$count(pdfPages, eq(pdfPages.fileId, fileId))).toBe(6);
  });

  test('the market stops → the file waits as if it had not been tried', async () => {
    const { id } = await bookProduct(6);
    const fileId = await fileOf(id);
    await t.context.db.delete(pdfPages).where(eq(pdfPages.fileId, fileId));
    await waiting(fileId);
    const stopping = new AbortController();
    const running = analyseFiles(t.context, stopping.signal);
    await expect.poll(() => state(fileId)).toMatchObject({ attempts: 1 });
    stopping.abort();
    await running;
    expect(await state(fileId)).toMatchObject({ status: 'waiting', attempts: 0 });
  });

  test('a file that cannot be read → given up after three attempts; the product is sold as before', async () => {
    const { id, slug, look } = await bookProduct(6);
    const fileId = await fileOf(id);
    await t.context.db.delete(pdfPages).where(eq(pdfPages.fileId, fileId));
    await waiting(fileId);
    await t.context.storage.delete(`originals/${fileId}`);
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect(await state(fileId)).toMatchObject({ status: 'waiting', attempts: attempt - 1 });
      await analyseFiles(t.context);
      t.clock.now = new Date(t.clock.now.getTime() + 60_000);
    }
    expect(await state(fileId)).toMatchObject({ status: 'failed', attempts: 3 });
    t.context.changes.emit([`product:${id}`]);
    expect(await look()).toMatchObject({ pageCount: null, pages: [] });
    expect(await t.api()('GET site/product/{slug}', { params: { slug } })).toMatchObject({ id });
  });
});
