import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppContext } from '#api/kernel/context.ts';
import { goodsFiles, media, productFiles, productVersions, uploads, vendors } from '#db/schema.ts';
import { GOODS_FILE_MEGABYTES, GOODS_KINDS } from '#domain/goods.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import { freshBucket, hasS3 } from '#test/bucket.ts';
import { makeAdmin, makeCustomer, makeMember, makeOrder, makeProduct, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { silentApp, useMarket } from '#test/harness.ts';
import { plainPdf } from '#test/pdf.ts';
import { sweepMedia } from '../media/sweep.service.ts';
import { furtherFiles } from '../products/further-files.service.ts';
import { checkUploads } from './upload-checks.service.ts';
import { uploadRoutes } from './uploads.routes.ts';
import { removeExpiredUploads } from './uploads.service.ts';
import { tusClient } from './uploads.testing.ts';

const never = new AbortController().signal;
const DAY_MS = 24 * 3_600_000;

/** A PDF of about so many bytes, other than all others. */
let count = 0;
function file(size = 2000): Buffer {
  const pdf = plainPdf();
  const end = pdf.lastIndexOf('startxref');
  const comment = Buffer.from(`% ${++count} ${'x'.repeat(size)}\n`);
  return Buffer.concat([pdf.subarray(0, end), comment, pdf.subarray(end)]);
}

async function openApp(context: AppContext): Promise<FastifyInstance> {
  const app = silentApp();
  await uploadRoutes(app, context, furtherFiles.find);
  await app.listen({ port: 0 });
  return app;
}

const bucketEnv = hasS3 ? (await freshBucket()).env : {};
const STORAGES = [['disk', {}] as const, ...(hasS3 ? [['S3', bucketEnv] as const] : [])];

describe.each(STORAGES)('uploads on %s', (_, env) => {
  const t = useMarket({ env });
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await openApp(t.context);
  });
  afterAll(() => app.close());

  const check = () => checkUploads(t.context, furtherFiles.addFile);
  const rowOf = async (path: string) => {
    const [row] = await t.context.db
      .select()
      .from(uploads)
      .where(eq(uploads.id, path.split('/').at(-1) ?? ''));
    return row;
  };
  const later = (ms: number) => {
    t.clock.now = new Date(t.clock.now.getTime() + ms);
  };
  async function shop() {
    const vendor = await makeVendor(t.context.db);
    const product = await makeProduct(t.context.db, { vendorId: vendor.id });
    return { vendor, product, tus: tusClient(app, vendor.token) };
  }
  const filesOf = (id: string, token: string) => t.api(token)('GET product/{id}/file', { params: { id } });
  /** Begins an upload for a product. Returns its address. */
  async function begun(tus: ReturnType<typeof tusClient>, bytes: Buffer, metadata: Record<string, string>) {
    const answer = await tus.begin(bytes.length, metadata);
    expect([answer.status, answer.body]).toEqual([201, '']);
    return String(answer.headers.location);
  }
  async function keysOf(folder: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of t.context.storage.list(folder)) keys.push(key);
    return keys;
  }

  test('whole file with a product → checked, hashed, in the product, its bytes moved', async () => {
    const { vendor, product, tus } = await shop();
    const bytes = file();
    const metadata = { filename: 'Yoke A0.pdf', productId: product.id, note: 'for copy shops' };
    const path = await begun(tus, bytes, metadata);
    const sent = await tus.patch(path, { offset: 0, bytes });
    expect([sent.status, sent.headers['upload-offset']]).toEqual([204, String(bytes.length)]);
    expect(await filesOf(product.id, vendor.token)).toMatchObject([
      { id: 'main', name: 'Main file', kind: 'pdf', position: 0, state: 'ready' },
      { name: 'Yoke A0', note: 'for copy shops', kind: null, position: 1, state: 'checking', reason: null },
    ]);
    await check();
    const [, added] = await filesOf(product.id, vendor.token);
    expect(added).toMatchObject({
      name: 'Yoke A0',
      note: 'for copy shops',
      kind: 'pdf',
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      state: 'ready',
    });
    const row = await rowOf(path);
    expect(row).toMatchObject({ state: 'used' });
    expect(await keysOf(`originals`)).toContain(`originals/${row?.mediaId}`);
    expect(await keysOf('uploads')).toEqual([]);
  });

  describe('broken off and resumed', () => {
    test.each([
      ['at the beginning', 0],
      ['in the middle', 200_000],
      ['before the last byte', -1],
    ])('%s → goes on where it was, and is whole', async (_title, at) => {
      const { vendor, product, tus } = await shop();
      const bytes = file(400_000);
      const path = await begun(tus, bytes, { filename: 'a.pdf', productId: product.id });
      const breakAfter = at < 0 ? bytes.length + at : at;
      await expect(tus.patch(path, { offset: 0, bytes, breakAfter })).rejects.toThrow();
      const offset = await tus.offsetOf(path);
      expect(offset).toBeLessThanOrEqual(breakAfter);
      expect((await tus.patch(path, { offset, bytes: bytes.subarray(offset) })).status).toBe(204);
      await check();
      expect((await filesOf(product.id, vendor.token))[1]?.sha256).toBe(
        createHash('sha256').update(bytes).digest('hex'),
      );
    });

    test('after the last byte, before the check → complete, and is checked once', async () => {
      const { vendor, product, tus } = await shop();
      const bytes = file();
      const path = await begun(tus, bytes, { filename: 'a.pdf', productId: product.id });
      await tus.patch(path, { offset: 0, bytes });
      expect(await tus.offsetOf(path)).toBe(bytes.length);
      expect((await tus.patch(path, { offset: 0, bytes })).status).toBe(409);
      await check();
      expect(await tus.offsetOf(path)).toBe(bytes.length);
      expect(await filesOf(product.id, vendor.token)).toHaveLength(2);
    });

    test('the node died before it could say that all bytes are there → the next question finishes it', async () => {
      const { vendor, product, tus } = await shop();
      const bytes = file();
      const path = await begun(tus, bytes, { filename: 'a.pdf', productId: product.id });
      await tus.patch(path, { offset: 0, bytes });
      const { id } = (await rowOf(path)) ?? { id: '' };
      await t.context.db.update(uploads).set({ state: 'receiving', nextAt: null }).where(eq(uploads.id, id));
      expect(await tus.offsetOf(path)).toBe(bytes.length);
      await check();
      expect(await filesOf(product.id, vendor.token)).toHaveLength(2);
    });

    test('the node died during the check, its bytes moved → another node checks it again', async () => {
      const { vendor, product, tus } = await shop();
      const bytes = file();
      const path = await begun(tus, bytes, { filename: 'a.pdf', productId: product.id });
      await tus.patch(path, { offset: 0, bytes });
      const { id } = (await rowOf(path)) ?? { id: '' };
      const claimed = { attempts: 1, nextAt: new Date(t.clock.now.getTime() + 30 * 60_000) };
      await t.context.db.update(uploads).set(claimed).where(eq(uploads.id, id));
      await t.context.storage.move(`uploads/${id}`, `originals/${id}`);
      await check();
      expect((await filesOf(product.id, vendor.token))[1]).toMatchObject({ state: 'checking' });
      later(31 * 60_000);
      await check();
      expect((await filesOf(product.id, vendor.token))[1]).toMatchObject({ state: 'ready' });
    });
  });

  test('killed node that holds the lock → another one on the same database and storage goes on', async () => {
    const { product, tus, vendor } = await shop();
    const bytes = file(100_000);
    const path = await begun(tus, bytes, { filename: 'a.pdf', productId: product.id });
    await tus.patch(path, { offset: 0, bytes: bytes.subarray(0, 50_000) });
    const { id } = (await rowOf(path)) ?? { id: '' };
    await t.context.db
      .update(uploads)
      .set({ lockedBy: 'dead', lockedUntil: new Date(t.clock.now.getTime() + 15_000) })
      .where(eq(uploads.id, id));
    later(16_000);
    const other = await openApp({ ...t.context });
    const there = tusClient(other, vendor.token);
    expect(await there.offsetOf(path)).toBe(50_000);
    expect((await there.patch(path, { offset: 50_000, bytes: bytes.subarray(50_000) })).status).toBe(204);
    await other.close();
    await check();
    expect((await filesOf(product.id, vendor.token))[1]).toMatchObject({
      bytes: bytes.length,
      state: 'ready',
    });
  });

  test('second tab sends the same part → 409, and the file has the bytes of the first', async () => {
    const { vendor, product, tus } = await shop();
    const bytes = file(300_000);
    const path = await begun(tus, bytes, { filename: 'a.pdf', productId: product.id });
    const statuses = await Promise.all([
      tus.patch(path, { offset: 0, bytes }),
      tus.patch(path, { offset: 0, bytes }),
    ]);
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    await check();
    expect((await filesOf(product.id, vendor.token))[1]?.sha256).toBe(
      createHash('sha256').update(bytes).digest('hex'),
    );
  });

  test('another file of the same name → an upload of its own', async () => {
    const { vendor, product, tus } = await shop();
    const [one, two] = [file(), file()];
    const metadata = { filename: 'a.pdf', productId: product.id };
    const paths = [await begun(tus, one, metadata), await begun(tus, two, metadata)] as const;
    expect(paths[0]).not.toBe(paths[1]);
    await tus.patch(paths[1], { offset: 0, bytes: two });
    await tus.patch(paths[0], { offset: 0, bytes: one });
    await check();
    const hashes = (await filesOf(product.id, vendor.token)).map(({ sha256 }) => sha256);
    expect(new Set(hashes).size).toBe(3);
  });

  test('shop suspended in between → refused with the reason, nothing in storage or product', async () => {
    const { vendor, product, tus } = await shop();
    const bytes = file();
    const path = await begun(tus, bytes, { filename: 'a.pdf', productId: product.id });
    await tus.patch(path, { offset: 0, bytes });
    await t.context.db.update(vendors).set({ status: 'Suspended' }).where(eq(vendors.id, vendor.id));
    await check();
    const row = await rowOf(path);
    expect(row).toMatchObject({
      state: 'refused',
      reason: 'The shop is Suspended, so no file can be added.',
    });
    expect((await keysOf('originals')).filter((key) => key.includes(row?.id ?? '?'))).toEqual([]);
    expect(await keysOf('uploads')).toEqual([]);
  });

  test('file that must not be sold → refused with its sentence, and can be removed', async () => {
    const { vendor, product, tus } = await shop();
    const bytes = Buffer.from('MZ\u0090\u0000 a program for Windows');
    const path = await begun(tus, bytes, { filename: 'setup.pdf', productId: product.id });
    await tus.patch(path, { offset: 0, bytes });
    await check();
    const [, refused] = await filesOf(product.id, vendor.token);
    expect(refused).toMatchObject({ name: 'setup', state: 'refused', reason: expect.stringMatching(/\.$/) });
    await t.api(vendor.token)('DELETE product-file/{id}', { params: { id: refused?.id ?? '' } });
    expect(await filesOf(product.id, vendor.token)).toHaveLength(1);
    expect(await keysOf('uploads')).toEqual([]);
  });

  test('removed while it is sent → gone, with its bytes', async () => {
    const { product, tus } = await shop();
    const bytes = file(100_000);
    const path = await begun(tus, bytes, { filename: 'a.pdf', productId: product.id });
    await tus.patch(path, { offset: 0, bytes: bytes.subarray(0, 40_000) });
    expect((await tus.remove(path)).status).toBe(204);
    expect((await tus.head(path)).status).toBe(404);
    expect(await keysOf('uploads')).toEqual([]);
  });

  test('a day after its last byte → removed with its bytes; one that grows stays', async () => {
    const { product, tus } = await shop();
    const bytes = file(100_000);
    const metadata = { filename: 'a.pdf', productId: product.id };
    const [left, grows] = [await begun(tus, bytes, metadata), await begun(tus, bytes, metadata)];
    for (const path of [left, grows]) await tus.patch(path, { offset: 0, bytes: bytes.subarray(0, 1000) });
    later(DAY_MS / 2);
    const { headers } = await tus.patch(grows, { offset: 1000, bytes: bytes.subarray(1000, 2000) });
    expect(new Date(String(headers['upload-expires'])).getTime()).toBe(t.clock.now.getTime() + DAY_MS);
    later(DAY_MS / 2 + 1000);
    await removeExpiredUploads(t.context, never);
    expect((await tus.head(left)).status).toBe(404);
    expect(await tus.offsetOf(grows)).toBe(2000);
    await tus.remove(grows);
    expect(await keysOf('uploads')).toEqual([]);
  });

  test('ready, but taken by no product for a day → the sweep deletes the file', async () => {
    const { vendor, tus } = await shop();
    const bytes = file();
    const path = await begun(tus, bytes, { filename: 'a.pdf' });
    await tus.patch(path, { offset: 0, bytes });
    await check();
    const { mediaId } = (await rowOf(path)) ?? {};
    await sweepMedia(t.context, never);
    expect(await t.context.db.$count(media, eq(media.vendorId, vendor.id))).toBe(1);
    later(DAY_MS + 1000);
    await removeExpiredUploads(t.context, never);
    await sweepMedia(t.context, never);
    later(DAY_MS + 1000);
    await sweepMedia(t.context, never);
    expect(await t.context.db.$count(media, eq(media.vendorId, vendor.id))).toBe(0);
    expect(await t.context.db.$count(goodsFiles, eq(goodsFiles.mediaId, mediaId ?? ''))).toBe(0);
  });
});

describe('POST uploads', () => {
  const t = useMarket({ env: { VENDOR_STORAGE_GB: '1' } });
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await openApp(t.context);
  });
  afterAll(() => app.close());

  const statusOf = async (token: string | undefined, size: number, metadata: Record<string, string>) => {
    const { status, body } = await tusClient(app, token).begin(size, metadata);
    return [status, body ? JSON.parse(body).message : ''];
  };

  test('without a session, or as a customer → refused', async () => {
    const customer = await makeCustomer(t.context.db);
    expect(await statusOf(undefined, 10, { filename: 'a.pdf' })).toEqual([401, 'Please sign in.']);
    expect((await statusOf(customer.token, 10, { filename: 'a.pdf' }))[0]).toBe(403);
  });

  test('wrong metadata → the sentence says which', async () => {
    const vendor = await makeVendor(t.context.db);
    expect(await statusOf(vendor.token, 10, { name: 'a' })).toEqual([400, ['Please enter File name.']]);
    expect(await statusOf(vendor.token, 0, { filename: 'a.pdf' })).toEqual([400, 'a.pdf is empty.']);
    const note = 'n'.repeat(201);
    expect((await statusOf(vendor.token, 10, { filename: 'a.pdf', note }))[0]).toBe(400);
  });

  test('another shop’s product → 404', async () => {
    const vendor = await makeVendor(t.context.db);
    const product = await makeProduct(t.context.db);
    const metadata = { filename: 'a.pdf', productId: product.id };
    expect(await statusOf(vendor.token, 10, metadata)).toEqual([404, 'This product was not found.']);
  });

  test('larger than a file may be, or than the shop has room for → 413', async () => {
    const vendor = await makeVendor(t.context.db);
    const tooLarge = GOODS_FILE_MEGABYTES * MEGABYTE + 1;
    expect((await statusOf(vendor.token, tooLarge, { filename: 'a.pdf' }))[0]).toBe(413);
    expect(await statusOf(vendor.token, 600 * MEGABYTE, { filename: 'a.pdf' })).toEqual([201, '']);
    // The first one counts already, though nothing of it has come.
    expect(await statusOf(vendor.token, 600 * MEGABYTE, { filename: 'b.pdf' })).toEqual([
      413,
      'Your files would take more than 1 GB, the limit for one shop.',
    ]);
  });

  test('limits of the operator → kinds, one file and a whole product', async () => {
    const admin = await makeAdmin(t.context.db);
    const vendor = await makeVendor(t.context.db);
    const product = await makeProduct(t.context.db, { vendorId: vendor.id });
    const settings = { goodsKinds: '["svg"]', goodsFileMegabytes: '2', goodsProductMegabytes: '3' };
    await t.api(admin.token)('PATCH site-settings', { form: settings });
    expect(await t.api(vendor.token)('GET upload-limits')).toEqual({
      kinds: ['svg'],
      fileBytes: 2 * MEGABYTE,
      productBytes: 3 * MEGABYTE,
    });
    const metadata = { filename: 'a.pdf', productId: product.id };
    expect(await statusOf(vendor.token, 2 * MEGABYTE + 1, metadata)).toEqual([
      413,
      'A file has 2 MB at most.',
    ]);
    expect((await statusOf(vendor.token, 2 * MEGABYTE, metadata))[0]).toBe(201);
    expect(await statusOf(vendor.token, MEGABYTE, metadata)).toEqual([
      413,
      'All files of a product have 3 MB at most.',
    ]);
    const bytes = file();
    const tus = tusClient(app, vendor.token);
    const path = String((await tus.begin(bytes.length, { filename: 'b.pdf' })).headers.location);
    await tus.patch(path, { offset: 0, bytes });
    await checkUploads(t.context, furtherFiles.addFile);
    const { state } = await t.api(vendor.token)('GET upload/{id}', {
      params: { id: path.split('/').at(-1) ?? '' },
    });
    expect(state).toBe('refused');
    const usual = { goodsKinds: JSON.stringify(GOODS_KINDS), goodsFileMegabytes: '2000' };
    await t.api(admin.token)('PATCH site-settings', { form: { ...usual, goodsProductMegabytes: '5000' } });
  });

  test('OPTIONS → version, extensions and largest size, and nothing for other sites', async () => {
    const { status, headers } = await tusClient(app, undefined).send('OPTIONS', '/api/v1/uploads', {});
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'tus-version': '1.0.0',
      'tus-max-size': String(GOODS_FILE_MEGABYTES * MEGABYTE),
      'tus-extension': 'creation,creation-with-upload,termination,expiration',
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test('upload of another shop, or of another author → not found by any call', async () => {
    const { db } = t.context;
    const [owner, other] = [await makeVendor(db), await makeVendor(db)];
    const author = await makeMember(db, 'author', owner.id);
    const path = String(
      (await tusClient(app, owner.token).begin(10, { filename: 'a.pdf' })).headers.location,
    );
    for (const { token } of [other, author]) {
      const tus = tusClient(app, token);
      const bytes = Buffer.alloc(10);
      const answers = [
        await tus.head(path),
        await tus.patch(path, { offset: 0, bytes }),
        await tus.remove(path),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    const admin = tusClient(app, (await makeAdmin(db)).token);
    expect((await admin.head(path)).status).toBe(200);
  });

  test('without the version of the protocol → 412', async () => {
    const vendor = await makeVendor(t.context.db);
    const { status } = await tusClient(app, vendor.token).send('POST', '/api/v1/uploads', {
      'tus-resumable': '',
      'upload-length': 10,
      'content-length': 0,
    });
    expect(status).toBe(412);
  });
});

describe('further files of a product', () => {
  const t = useMarket();
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await openApp(t.context);
  });
  afterAll(() => app.close());

  /** Uploads a file and has it checked. Returns the id of the upload. */
  async function uploaded(token: string, metadata: Record<string, string>): Promise<string> {
    const tus = tusClient(app, token);
    const bytes = file();
    const path = String((await tus.begin(bytes.length, metadata)).headers.location);
    await tus.patch(path, { offset: 0, bytes });
    await checkUploads(t.context, furtherFiles.addFile);
    return path.split('/').at(-1) ?? '';
  }
  async function shop() {
    const vendor = await makeVendor(t.context.db);
    const product = await makeProduct(t.context.db, { vendorId: vendor.id });
    return { vendor, product, api: t.api(vendor.token) };
  }
  const namesOf = (files: readonly { name: string }[]) => files.map(({ name }) => name);
  const versionsOf = (productId: string) =>
    t.context.db
      .select({ number: productVersions.number, note: productVersions.note })
      .from(productVersions)
      .where(eq(productVersions.productId, productId))
      .orderBy(productVersions.number);

  test('PATCH product/{id} with uploads → the product has them, and the page shows them', async () => {
    const { vendor, product, api } = await shop();
    const ids = [
      await uploaded(vendor.token, { filename: 'Letter.pdf' }),
      await uploaded(vendor.token, { filename: 'A0.pdf', note: 'for copy shops' }),
    ];
    const form = { mainFileName: 'A4', uploads: JSON.stringify(ids) };
    await api('PATCH product/{id}', { params: { id: product.id }, form });
    const { files } = await t.api()('GET site/product/{slug}', { params: { slug: product.slug } });
    expect(files).toMatchObject([
      { name: 'A4', note: '', kind: 'pdf', bytes: 100 },
      { name: 'Letter', note: '', kind: 'pdf' },
      { name: 'A0', note: 'for copy shops', kind: 'pdf' },
    ]);
    // Taken once.
    await expect(api('PATCH product/{id}', { params: { id: product.id }, form })).rejects.toThrow(
      'A file that was uploaded is not there any more. Please upload it again.',
    );
  });

  test('upload of another shop in the form → 400, and nothing is saved', async () => {
    const [one, two] = [await shop(), await shop()];
    const id = await uploaded(two.vendor.token, { filename: 'a.pdf' });
    const form = { name: 'Changed', uploads: id };
    await expect(one.api('PATCH product/{id}', { params: { id: one.product.id }, form })).rejects.toEqual(
      failure(400, 'A file that was uploaded is not there any more. Please upload it again.'),
    );
    expect((await one.api('GET vendor/product/{id}', { params: { id: one.product.id } })).name).toBe(
      one.product.name,
    );
  });

  test('PATCH product-file/{id} → name, note and place change at once', async () => {
    const { vendor, product, api } = await shop();
    for (const filename of ['a.pdf', 'b.pdf', 'c.pdf'])
      await uploaded(vendor.token, { filename, productId: product.id });
    const list = () => api('GET product/{id}/file', { params: { id: product.id } });
    const c = (await list()).at(-1)?.id ?? '';
    await api('PATCH product-file/{id}', { params: { id: c }, body: { name: 'C', note: 'n', position: 1 } });
    expect(namesOf(await list())).toEqual(['Main file', 'C', 'a', 'b']);
    const other = await makeVendor(t.context.db);
    const foreign = t.api(other.token)('PATCH product-file/{id}', { params: { id: c }, body: { name: 'x' } });
    await expect(foreign).rejects.toEqual(failure(404, 'This file was not found.'));
  });

  test('never sold → files come and go without a version', async () => {
    const { vendor, product, api } = await shop();
    await uploaded(vendor.token, { filename: 'a.pdf', productId: product.id });
    const [, added] = await api('GET product/{id}/file', { params: { id: product.id } });
    await api('DELETE product-file/{id}', { params: { id: added?.id ?? '' } });
    expect(await versionsOf(product.id)).toHaveLength(1);
    expect(await t.context.db.$count(productFiles, eq(productFiles.productId, product.id))).toBe(0);
    // A second version, and a file that comes after it.
    const form = { note: 'New cover', file: new File([new Uint8Array(file())], 'b.pdf') };
    await api('POST vendor/product/{id}/version', { params: { id: product.id }, form });
    await uploaded(vendor.token, { filename: 'b.pdf', productId: product.id });
    const rows = await t.context.db
      .select({ since: productFiles.since })
      .from(productFiles)
      .where(eq(productFiles.productId, product.id));
    expect(rows).toEqual([{ since: 2 }]);
    expect(await versionsOf(product.id)).toHaveLength(2);
  });

  test('sold → adding and removing makes a version, and its buyer has the newest set', async () => {
    const { vendor, product, api } = await shop();
    await uploaded(vendor.token, { filename: 'Letter.pdf', productId: product.id });
    const customer = await makeCustomer(t.context.db);
    const { line } = await makeOrder(t.context.db, { customerId: customer.id, product });
    await uploaded(vendor.token, { filename: 'A0.pdf', productId: product.id });
    const list = () => api('GET product/{id}/file', { params: { id: product.id } });
    const letter = (await list()).find(({ name }) => name === 'Letter')?.id ?? '';
    await api('DELETE product-file/{id}', { params: { id: letter } });
    expect(await versionsOf(product.id)).toEqual([
      { number: 1, note: null },
      { number: 2, note: 'Added: A0' },
      { number: 3, note: 'Removed: Letter' },
    ]);
    const { data } = await t.api(customer.token)('GET library', {});
    expect(data[0]?.files).toMatchObject([
      { id: 'main', name: 'Main file', version: 3 },
      { name: 'A0', kind: 'pdf', version: 3 },
    ]);
    // The version that took it out is withdrawn: it is there again.
    const reason = 'Letter is still needed.';
    await api('POST vendor/product/{id}/version/{version}/withdraw', {
      params: { id: product.id, version: 3 },
      body: { reason },
    });
    expect(namesOf(await list())).toEqual(['Main file', 'Letter', 'A0']);
    const link = t.api(customer.token)('POST library/{orderLineId}/file/{fileId}/link', {
      params: { orderLineId: line.id, fileId: letter },
    });
    expect((await link).url).toContain(`/downloads/${line.id}?`);
  });

  test('POST version with uploads and removed → one version with its note', async () => {
    const { vendor, product, api } = await shop();
    await uploaded(vendor.token, { filename: 'A0.pdf', productId: product.id });
    const [, old] = await api('GET product/{id}/file', { params: { id: product.id } });
    const id = await uploaded(vendor.token, { filename: 'A0.pdf' });
    const form = { note: 'The seam was wrong.', uploads: id, removed: old?.id ?? '' };
    await api('POST vendor/product/{id}/version', { params: { id: product.id }, form });
    expect(await versionsOf(product.id)).toEqual([
      { number: 1, note: null },
      { number: 2, note: 'The seam was wrong.\nReplaced: A0' },
    ]);
    const [, replaced] = await api('GET product/{id}/file', { params: { id: product.id } });
    expect(replaced).toMatchObject({ name: 'A0', position: 1 });
    expect(replaced?.id).not.toBe(old?.id);
    const empty = api('POST vendor/product/{id}/version', {
      params: { id: product.id },
      form: { note: 'x' },
    });
    await expect(empty).rejects.toThrow('Please upload File.');
  });

  test('duplicate → has the same files under ids of its own', async () => {
    const { vendor, product, api } = await shop();
    await uploaded(vendor.token, { filename: 'A0.pdf', productId: product.id });
    const { id } = await api('POST vendor/product/{id}/duplicate', { params: { id: product.id } });
    const [source, copy] = await Promise.all(
      [product.id, id].map((one) => api('GET product/{id}/file', { params: { id: one } })),
    );
    expect(copy?.map(({ name, sha256 }) => [name, sha256])).toEqual(
      source?.map(({ name, sha256 }) => [name, sha256]),
    );
    expect(copy?.[1]?.id).not.toBe(source?.[1]?.id);
  });

  test('twenty files → another one is refused', async () => {
    const { vendor, product, api } = await shop();
    for (let n = 0; n < 20; n++)
      await uploaded(vendor.token, { filename: `${n}.pdf`, productId: product.id });
    await uploaded(vendor.token, { filename: 'more.pdf', productId: product.id });
    expect((await api('GET product/{id}/file', { params: { id: product.id } })).at(-1)).toMatchObject({
      name: 'more',
      state: 'refused',
      reason: 'A product has 20 further files at most.',
    });
  });
});
