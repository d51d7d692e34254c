import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import yazl from 'yazl';
import { Limits } from '#api/kernel/limits.ts';
import type { ArchivePlan } from '#contract/archive.ts';
import { STAFF_FLAGS } from '#contract/product-fields.ts';
import { fileSettingColumns, productColumns } from '#db/fragments/product-columns.ts';
import {
  archivedRecords,
  archiveImports,
  media,
  products,
  productVersions,
  reviews,
  vendorArchives,
  vendors,
} from '#db/schema.ts';
import { FILE_MEGABYTES } from '#domain/limits.ts';
import {
  makeAdmin,
  makeCategory,
  makeCustomer,
  makeFurtherFile,
  makeMember,
  makeOrder,
  makeProduct,
  makeVendor,
  signIn,
} from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { silentApp, type TestMarket, useMarket } from '#test/harness.ts';
import { owe } from '#test/owe.ts';
import { plainPdf } from '#test/pdf.ts';
import { picture } from '#test/pictures.ts';
import { sweepMedia } from '../media/sweep.service.ts';
import { pdf, productForm } from '../products/product-form.testing.ts';
import { archiveRoute } from './archive.routes.ts';
import { pruneArchives } from './archive.service.ts';
import { claimArchive } from './archive.sql.ts';
import { checkArchive } from './archive-check.service.ts';
import { writeDueArchives } from './archive-writer.service.ts';

const source = useMarket();
const target = useMarket();
const apps = new Map<TestMarket, FastifyInstance>();
beforeAll(async () => {
  for (const market of [source, target]) {
    const app = silentApp();
    archiveRoute(app, market.context);
    // The factories' files are drawn.
    market.context.draw = async (name) => plainPdf(`/Lang (${name.replace(/\W/g, '')})`);
    apps.set(market, app);
  }
});
afterAll(async () => {
  for (const app of apps.values()) await app.close();
});
// The tests make more calls for one shop than its rate limit allows, and sessions end after seven days.
beforeEach(() => {
  for (const { context, clock } of [source, target]) {
    context.limits = new Limits(1000);
    clock.now = new Date('2026-03-01T12:00:00Z');
  }
});

const never = new AbortController().signal;
const download = (market: TestMarket, url: string, headers = {}) =>
  apps.get(market)?.inject({ url, headers }) ?? Promise.reject(new Error('no app'));

/** How many files are in a folder of the first market's storage. */
async function storedFiles(folder: string): Promise<number> {
  let count = 0;
  for await (const _ of source.context.storage.list(folder)) count += 1;
  return count;
}

/** Writes the archive of a shop and fetches it. */
async function exportOf(market: TestMarket, token: string): Promise<Buffer> {
  market.clock.now = new Date(market.clock.now.getTime() + 11 * 60_000);
  const call = market.api(token);
  const begun = await call.full('POST vendor/archive', { body: { renew: true } });
  expect(begun).toMatchObject({ statusCode: 202, data: { progress: expect.any(Number) } });
  await writeDueArchives(market.context, never);
  const ready = await call.full('POST vendor/archive');
  expect(ready.statusCode).toBe(200);
  const answer = await download(market, (ready.data as { url: string }).url);
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

const unzip = async (archive: Buffer): Promise<Map<string, Buffer>> => {
  const entries = new Map<string, Buffer>();
  const zip = await fromBufferPromise(archive);
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return entries;
};

/** Writes an archive of entries, with their checksums unless they are given. */
async function zipOf(entries: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const all = new Map(entries);
  if (!all.has('checksums.sha256')) {
    const sums = [...all].map(
      ([path, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${path}\n`,
    );
    all.set('checksums.sha256', Buffer.from(sums.join('')));
  }
  for (const [path, bytes] of all) zip.addBuffer(bytes, path);
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream & AsyncIterable<Buffer>);
}

/** An archive with some entries changed; null leaves one out. */
async function changed(archive: Buffer, changes: Record<string, Buffer | string | null>): Promise<Buffer> {
  const entries = await unzip(archive);
  entries.delete('checksums.sha256');
  for (const [path, bytes] of Object.entries(changes))
    if (bytes === null) entries.delete(path);
    else entries.set(path, Buffer.from(bytes));
  return zipOf(entries);
}

const linesOf = (bytes: Buffer | undefined) =>
  String(bytes)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

const check = (market: TestMarket, token: string, archive: Buffer, category?: string): Promise<ArchivePlan> =>
  market.api(token)('POST vendor/archive/import/check', {
    form: { file: new File([new Uint8Array(archive)], 'archive.zip'), category },
  });
const confirm = (market: TestMarket, token: string, plan: { token: string | null }) =>
  market.api(token)('POST vendor/archive/import', { body: { token: plan.token ?? '' } });
const undo = (market: TestMarket, token: string, id: string) =>
  market.api(token)('POST vendor/archive/import/{id}/undo', { params: { id } });

/** Two pictures in storage, as a customer uploads them with a review. */
async function reviewPictures(token: string): Promise<string[]> {
  const { id } = await makeProduct(source.context.db);
  await source.api(token)('POST product-review', {
    form: { productId: id, rating: 4, images: [await picture('red'), await picture('blue')] },
  });
  const [row] = await source.context.db.select().from(reviews).where(eq(reviews.productId, id));
  return row?.images ?? [];
}

/** A shop with two products, one of them with two versions and a picture in its text, and a sale with review. */
async function fullShop() {
  const { db } = source.context;
  const { vendor, api, form, main, first, second, third } = await productForm(source);
  await db.update(vendors).set({ shopImage: null }).where(eq(vendors.id, vendor.id));
  const { id } = await api('POST product', { form });
  const product = await api('GET vendor/product/{id}', { params: { id } });
  const [picture = ''] = product.productImages;
  await api('PATCH product/{id}', {
    params: { id },
    form: {
      licenses: JSON.stringify([
        { kind: 'personal', text: 'For one person.' },
        { kind: 'extended', text: 'For a company.', price: 99.5 },
      ]),
      fileUrl: pdf(plainPdf('/Lang (en)')),
      description: `<p>Low</p><p><img src="${picture}" alt=""></p>`,
    },
  });
  const other = await makeProduct(db, {
    vendorId: vendor.id,
    createdAt: new Date(source.clock.now.getTime() + 1000),
    status: false,
    listed: false,
    mainCategoryId: main.id,
  });
  const customer = await makeCustomer(db, { name: 'Ann Buyer' });
  const [row] = await db.select().from(products).where(eq(products.id, id));
  const order = await makeOrder(db, {
    customerId: customer.id,
    product: { ...(row as NonNullable<typeof row>), fileId: row?.fileId ?? '' } as never,
  });
  await db.insert(reviews).values({
    productId: id,
    customerId: customer.id,
    rating: 5,
    verified: true,
    text: 'Good',
    images: await reviewPictures(customer.token),
    versionNumber: 2,
  });
  await owe(db, { vendorId: vendor.id, cents: 1350, now: source.clock.now, orderId: order.id });
  return { vendor, api, id, other, order, customer, categories: [main, first, second, third] };
}

let exported: ReturnType<typeof exportShop> | undefined;
async function exportShop() {
  const shop = await fullShop();
  return { shop, archive: await exportOf(source, shop.vendor.token) };
}
/** A shop with its archive, made once: other shops import it, and none of that changes it. */
const exportedShop = (): ReturnType<typeof exportShop> => {
  exported ??= exportShop();
  return exported;
};

/** An empty shop in the other market, with the same categories. */
async function emptyShop({ categories }: Awaited<ReturnType<typeof fullShop>>, shop: object = {}) {
  const { db } = target.context;
  let parentId: string | null = null;
  for (const { name, level } of categories) {
    const made: { id: string } = await makeCategory(db, { name, level, parentId });
    parentId = made.id;
  }
  return makeVendor(db, { about: '', shopImage: null, ...shop });
}

test('vendor archive: anonymous → 401; customer, admin, manager and author → 403', async () => {
  const { db } = source.context;
  await expect(source.api()('POST vendor/archive')).rejects.toMatchObject({ status: 401 });
  const others = [
    await makeCustomer(db),
    await makeAdmin(db),
    await makeMember(db, 'manager'),
    await makeMember(db, 'author'),
  ];
  for (const { token } of others)
    await expect(source.api(token)('POST vendor/archive')).rejects.toMatchObject({ status: 403 });
});

test('further files → in the archive with the versions that have them, and there after the import', async () => {
  const shop = await fullShop();
  const text = 'Cut along the line.';
  const files = [
    { name: 'A0', text: `${text} A0` },
    { name: 'Read me', text, since: 2 },
  ];
  for (const file of files)
    await makeFurtherFile(source.context, { productId: shop.id, kind: 'txt', ...file });
  await source.api(shop.vendor.token)('PATCH product/{id}', {
    params: { id: shop.id },
    form: { mainFileName: 'A4' },
  });
  const archive = await exportOf(source, shop.vendor.token);
  const entries = await unzip(archive);
  const [line] = linesOf(entries.get('products.jsonl'));
  expect(line).toMatchObject({
    mainFileName: 'A4',
    furtherFiles: [
      { name: 'A0', note: '', since: 1, until: null },
      { name: 'Read me', since: 2, until: null },
    ],
  });
  expect(String(entries.get(line.furtherFiles[1].file))).toBe(text);
  const vendor = await emptyShop(shop);
  const plan = await check(target, vendor.token, archive);
  expect(plan.problems.filter(({ kind }) => kind === 'error')).toEqual([]);
  await confirm(target, vendor.token, plan);
  const api = target.api(vendor.token);
  const product = (await api('GET vendor/product', {})).data.find(({ name }) => name === line.name);
  const imported = await api('GET product/{id}/file', { params: { id: product?.id ?? '' } });
  expect(imported.map(({ name, kind, bytes }) => [name, kind, bytes]).slice(1)).toEqual([
    ['A0', 'txt', text.length + 3],
    ['Read me', 'txt', text.length],
  ]);
  const again = await unzip(await exportOf(target, vendor.token));
  expect(linesOf(again.get('products.jsonl')).map(({ furtherFiles }) => furtherFiles.length)).toContain(2);
});

describe('POST vendor/archive', () => {
  test('202 with the progress → written by the job → an address that resumes; kept a day, then gone with its file', async () => {
    const { vendor } = await fullShop();
    const api = source.api(vendor.token);
    expect(await api.full('POST vendor/archive')).toMatchObject({ statusCode: 202, data: { progress: 0 } });
    expect(await api('GET vendor/archive')).toMatchObject({ archive: { status: 'waiting' }, imports: [] });
    await writeDueArchives(source.context, never);
    const { statusCode, data } = await api.full('POST vendor/archive', { body: { renew: true } });
    const { url, sizeBytes } = data as { url: string; sizeBytes: number };
    expect(statusCode).toBe(200);
    const whole = await download(source, url);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(sizeBytes),
      'content-disposition': expect.stringContaining('emporia-archive-'),
      'cache-control': 'private, no-store',
    });
    const rest = await download(source, url, { range: 'bytes=100-', 'if-range': String(whole.headers.etag) });
    expect(rest.statusCode).toBe(206);
    expect(rest.rawPayload).toEqual(whole.rawPayload.subarray(100));
    expect((await download(source, `${url}0`)).statusCode).toBe(404);
    source.clock.now = new Date(source.clock.now.getTime() + 25 * 3_600_000);
    await pruneArchives(source.context, never);
    const row = await source.context.db
      .select()
      .from(vendorArchives)
      .where(eq(vendorArchives.vendorId, vendor.id));
    expect(row).toEqual([]);
    expect(await storedFiles('archives')).toBe(0);
    expect(await api('GET vendor/archive')).toMatchObject({ archive: null });
  });

  test('every entry has its checksum; orders name the customer as the shop’s screens do; no other shop is in it', async () => {
    const { vendor, id, order, customer } = await fullShop();
    const foreign = await makeProduct(source.context.db);
    const entries = await unzip(await exportOf(source, vendor.token));
    for (const line of String(entries.get('checksums.sha256')).trim().split('\n')) {
      const [hash = '', path = ''] = line.split('  ');
      expect(
        createHash('sha256')
          .update(entries.get(path) ?? '')
          .digest('hex'),
      ).toBe(hash);
    }
    expect([...entries.keys()].filter((path) => !path.startsWith('pictures/'))).toEqual([
      'archive.json',
      'README.txt',
      'schema.json',
      'shop.jsonl',
      'products.jsonl',
      'redirects.jsonl',
      'reviews.jsonl',
      'orders.jsonl',
      'ledger.jsonl',
      expect.stringMatching(/^files\/.+-1\.pdf$/),
      expect.stringMatching(/^files\/.+-2\.pdf$/),
      expect.stringMatching(/^files\/product-.+-1\.pdf$/),
      'checksums.sha256',
    ]);
    expect(linesOf(entries.get('orders.jsonl'))).toMatchObject([
      {
        number: order.orderNumber,
        customer: { name: 'Ann Buyer', email: customer.email },
        lines: [{ product: id, version: 2, refundedAt: null }],
      },
    ]);
    const [review] = linesOf(entries.get('reviews.jsonl'));
    expect(review).toMatchObject({
      product: id,
      customer: 'Ann Buyer',
      rating: 5,
      text: 'Good',
      version: 2,
      verified: true,
    });
    expect(review.pictures).toHaveLength(2);
    for (const path of review.pictures) expect(entries.get(path)?.toString('latin1')).toContain('WEBP');
    expect(linesOf(entries.get('ledger.jsonl'))).toMatchObject([{ kind: 'sale', amountCents: 1350 }]);
    expect(linesOf(entries.get('products.jsonl'))).toMatchObject([
      { ref: id, versions: [{ number: 1, note: null }, { number: 2 }], active: true },
      { active: false },
    ]);
    const everything = [...entries.values()].join('');
    for (const secret of [foreign.sku, customer.phone, 'argon2id']) expect(everything).not.toContain(secret);
  });

  test('node killed while it writes → another one writes it when the claim has run out', async () => {
    const { vendor } = await fullShop();
    const api = source.api(vendor.token);
    await api('POST vendor/archive');
    const now = source.clock.now;
    await claimArchive(source.context.db, { now, until: new Date(now.getTime() + 60_000) });
    await writeDueArchives(source.context, never);
    expect(await api.full('POST vendor/archive')).toMatchObject({ statusCode: 202 });
    source.clock.now = new Date(now.getTime() + 60_001);
    await writeDueArchives(source.context, never);
    expect(await api.full('POST vendor/archive')).toMatchObject({ statusCode: 200 });
  });

  test('node killed in three attempts → failed without a fourth', async () => {
    const { vendor } = await fullShop();
    const api = source.api(vendor.token);
    await api('POST vendor/archive');
    for (let n = 0; n < 3; n += 1) {
      const now = source.clock.now;
      await claimArchive(source.context.db, { now, until: new Date(now.getTime() + 60_000) });
      source.clock.now = new Date(now.getTime() + 60_001);
    }
    await writeDueArchives(source.context, never);
    expect(await api('GET vendor/archive')).toMatchObject({ archive: { status: 'failed' } });
  });

  test('a file that storage has lost → left out; a storage that fails three times → failed, and can be asked for again', async () => {
    const { vendor, id } = await fullShop();
    const api = source.api(vendor.token);
    const [row] = await source.context.db.select().from(products).where(eq(products.id, id));
    await source.context.storage.delete(`originals/${row?.fileId}`);
    const entries = await unzip(await exportOf(source, vendor.token));
    expect([...entries.keys()].filter((path) => path.startsWith('files/'))).toHaveLength(2);
    const { storage, log } = source.context;
    source.context.log = { ...log, error: () => {} } as typeof log;
    source.context.storage = Object.assign(Object.create(storage), {
      putFile: () => Promise.reject(new Error('no room')),
    });
    source.clock.now = new Date(source.clock.now.getTime() + 11 * 60_000);
    await api('POST vendor/archive', { body: { renew: true } });
    for (let n = 0; n < 3; n += 1) {
      await writeDueArchives(source.context, never);
      source.clock.now = new Date(source.clock.now.getTime() + 61_000);
    }
    source.context.storage = storage;
    source.context.log = log;
    expect(await api('GET vendor/archive')).toMatchObject({ archive: { status: 'failed' } });
    expect(await api.full('POST vendor/archive')).toMatchObject({ statusCode: 202 });
  });
});

/** What is in an archive, with the ids of its products replaced by their addresses. */
async function contentOf(archive: Buffer) {
  const entries = await unzip(archive);
  const slugs = linesOf(entries.get('products.jsonl')).map(({ ref, slug }) => [ref, slug] as const);
  const named = (bytes: Buffer | undefined) =>
    linesOf(bytes).map((line) =>
      JSON.parse(slugs.reduce((text, [ref, slug]) => text.replaceAll(ref, slug), JSON.stringify(line))),
    );
  const files = [...entries].filter(([path]) => /^(?:files|pictures)\//.test(path));
  return {
    products: named(entries.get('products.jsonl')),
    redirects: named(entries.get('redirects.jsonl')).filter(({ product }) => product),
    reviews: named(entries.get('reviews.jsonl')),
    orders: named(entries.get('orders.jsonl')),
    ledger: named(entries.get('ledger.jsonl')),
    files: files
      .map(([path, bytes]) => `${path} ${createHash('sha256').update(bytes).digest('hex')}`)
      .toSorted(),
  };
}

test('round trip: export → import into an empty market → export: the same but for ids', async () => {
  const shop = await fullShop();
  const { db } = source.context;
  await db
    .update(products)
    .set({
      listPriceCents: 2000,
      discountType: 'Percentage',
      discountAmount: 12.5,
      priceCents: 1750,
      costCents: 120,
      videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      isBestSeller: true,
      isRecommended: true,
      isNew: true,
      marking: 'both',
      previewPages: [1],
      maxActivations: 7,
      mainFileName: 'A4',
    })
    .where(eq(products.id, shop.id));
  // A chosen price has no discount, so that the other product has it.
  await db
    .update(products)
    .set({ priceKind: 'chosen', suggestedPriceCents: 2500 })
    .where(and(eq(products.vendorId, shop.vendor.id), ne(products.id, shop.id)));
  const [original] = await db.select().from(products).where(eq(products.id, shop.id));
  const [firstVersion] = await db
    .select()
    .from(productVersions)
    .where(eq(productVersions.productId, shop.id));
  await db
    .update(productVersions)
    .set({ withdrawnAt: source.clock.now, withdrawnBy: shop.vendor.userId, withdrawalReason: 'Torn' })
    .where(eq(productVersions.id, firstVersion?.id ?? ''));
  const archive = await exportOf(source, shop.vendor.token);
  target.clock.now = new Date(source.clock.now.getTime() + 3_600_000);
  const vendor = await emptyShop(shop);
  const plan = await check(target, vendor.token, archive);
  expect(plan).toMatchObject({
    token: expect.any(String),
    shopName: shop.vendor.shopName,
    counts: { products: 2, versions: 3, pictures: 3, reviews: 1, orders: 1, ledger: 1 },
    shop: ['Your shop gets the text of the archive.'],
    moreProblems: 0,
  });
  expect(plan.problems.map(({ message }) => message)).toEqual([
    `Your shop keeps its name “${vendor.shopName}”.`,
    'Only the market’s staff mark products as best seller, recommended or new: left out.',
    // The product of the factory has a picture that no market has stored.
    expect.stringMatching(/^pictures\/.+ is not in the archive, and is left out\.$/),
  ]);
  expect(await target.context.db.$count(products, eq(products.vendorId, vendor.id))).toBe(0);
  const imported = await confirm(target, vendor.token, plan);
  expect(imported).toMatchObject({ status: 'imported', counts: plan.counts, market: plan.market });
  const again = await contentOf(await exportOf(target, vendor.token));
  const before = await contentOf(archive);
  for (const flag of STAFF_FLAGS) before.products[0][flag] = false;
  before.products[1].pictures = [];
  expect(again).toEqual(before);
  expect(again.products[0].licenses).toEqual([
    { kind: 'personal', text: 'For one person.', listPriceCents: null },
    { kind: 'extended', text: 'For a company.', listPriceCents: 9950 },
  ]);
  const [stored] = await target.context.db.select().from(vendors).where(eq(vendors.id, vendor.id));
  expect(stored?.about).toBe(shop.vendor.about);
  const [active] = await target.context.db
    .select()
    .from(products)
    .where(eq(products.slug, again.products[0].slug));
  expect(active).toMatchObject({ status: true, listed: true, vendorId: vendor.id });
  // The rows are compared, since two exports lack the same field. A new one needs a value above that is not its default.
  const { fileId, mainCategoryId, firstCategoryId, secondCategoryId, thirdCategoryId, ...columns } = {
    ...productColumns,
    ...fileSettingColumns,
  };
  const { priceKind, suggestedPriceCents, ...kept } = columns;
  for (const name of Object.keys(kept) as (keyof typeof kept)[]) {
    expect(original?.[name], name).not.toEqual(name === 'status' ? false : (kept[name].default ?? null));
    const isLeftOut = STAFF_FLAGS.some((flag) => flag === name);
    expect(active?.[name], name).toEqual(isLeftOut ? false : original?.[name]);
  }
  const records = (kind: 'review' | 'order' | 'ledger') =>
    target.api(vendor.token)('GET vendor/archive/record', { query: { kind } });
  expect((await records('order')).data).toMatchObject([{ title: shop.order.orderNumber, amount: 17.5 }]);
  const [review] = (await records('review')).data;
  expect(review?.detail).toBe('5 of 5 by Ann Buyer: Good');
  expect(review?.images).toHaveLength(2);
  const pictures = (review?.images ?? []).map((address) => address.split('/')[2] ?? '');
  expect(await target.context.db.$count(media, inArray(media.id, pictures))).toBe(2);
  expect((await records('ledger')).data).toMatchObject([{ title: 'sale', amount: 13.5 }]);
  // History counts nowhere.
  expect(active).toMatchObject({ stars5: 0, unverifiedReviews: 0 });
  await target.context.db.delete(archivedRecords);
});

describe('POST vendor/archive/import', () => {
  test('SKUs and addresses that are taken → new ones, as the plan says; the same archive twice makes other products', async () => {
    const { archive } = await exportedShop();
    const vendor = await makeVendor(source.context.db);
    const plan = await check(source, vendor.token, archive);
    const [item] = plan.items;
    expect(item?.sku).toMatch(/^EM-/);
    expect(item?.sku).not.toBe(item?.oldSku);
    expect(item?.slug).not.toBe(item?.oldSlug);
    expect(plan.problems.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        `It gets the SKU ${item?.sku}: ${item?.oldSku} is taken or cannot be used here.`,
        `Its address will be /product/${item?.slug}: /product/${item?.oldSlug} is taken.`,
      ]),
    );
    await confirm(source, vendor.token, plan);
    expect(await source.context.db.$count(products, eq(products.vendorId, vendor.id))).toBe(2);
    // The plan is used up.
    await expect(confirm(source, vendor.token, plan)).rejects.toMatchObject({ status: 409 });
    expect(await source.context.db.$count(products, eq(products.vendorId, vendor.id))).toBe(2);
  });

  test('another shop’s token, a plan older than an hour, an SKU taken since the check → 409, and nothing is written', async () => {
    const { archive } = await exportedShop();
    const vendor = await makeVendor(source.context.db);
    const other = await makeVendor(source.context.db);
    const outdated = failure(
      409,
      'This archive has been imported, or something has changed since the check. Please check the archive again.',
    );
    const plan = await check(source, vendor.token, archive);
    await expect(confirm(source, other.token, plan)).rejects.toEqual(outdated);
    const taken = await makeProduct(source.context.db, { sku: plan.items[0]?.sku ?? '' });
    await expect(confirm(source, vendor.token, plan)).rejects.toEqual(outdated);
    await source.context.db.update(products).set({ sku: 'FREED-1' }).where(eq(products.id, taken.id));
    source.clock.now = new Date(source.clock.now.getTime() + 3_600_001);
    await expect(confirm(source, vendor.token, plan)).rejects.toEqual(outdated);
    expect(await source.context.db.$count(products, eq(products.vendorId, vendor.id))).toBe(0);
    await pruneArchives(source.context, never);
    expect(await source.context.db.$count(archiveImports, eq(archiveImports.vendorId, vendor.id))).toBe(0);
    expect(await storedFiles('archive-plans')).toBe(0);
  });

  test('two confirmations in parallel → one import', async () => {
    const { archive } = await exportedShop();
    const vendor = await makeVendor(source.context.db);
    const plan = await check(source, vendor.token, archive);
    const results = await Promise.allSettled([1, 2, 3].map(() => confirm(source, vendor.token, plan)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await source.context.db.$count(products, eq(products.vendorId, vendor.id))).toBe(2);
  });

  test('a further check replaces the plan, and its files are deleted', async () => {
    const { archive } = await exportedShop();
    const vendor = await makeVendor(source.context.db);
    const count = () => storedFiles('originals');
    const before = await count();
    const plan = await check(source, vendor.token, archive);
    const after = await count();
    // Pictures have the names of their content, so they are there already.
    expect(after - before).toBe(3);
    await check(source, vendor.token, archive);
    expect(await count()).toBe(after);
    await expect(confirm(source, vendor.token, plan)).rejects.toMatchObject({ status: 409 });
  });

  test('category that is not here → the one above it, or the chosen one; without either an error', async () => {
    const { shop, archive } = await exportedShop();
    const [line] = linesOf((await unzip(archive)).get('products.jsonl'));
    const [main] = shop.categories;
    const moved = (category: string[]) =>
      changed(archive, { 'products.jsonl': `${JSON.stringify({ ...line, category })}\n` });
    const vendor = await makeVendor(source.context.db);
    const below = await check(source, vendor.token, await moved([main?.name ?? '', 'Nowhere']));
    expect(below.problems).toContainEqual(
      expect.objectContaining({
        kind: 'warning',
        message: `There is no category “${main?.name} > Nowhere” here: it will be in “${main?.name}”.`,
      }),
    );
    const unknown = await moved(['Nowhere']);
    const refused = await check(source, vendor.token, unknown);
    expect(refused).toMatchObject({ token: null });
    expect(refused.problems).toContainEqual(
      expect.objectContaining({
        kind: 'error',
        path: 'products.jsonl',
        line: 1,
        message: 'There is no category “Nowhere” here. Please choose one for such products.',
      }),
    );
    expect(await check(source, vendor.token, unknown, main?.name)).toMatchObject({
      token: expect.any(String),
    });
    await expect(check(source, vendor.token, unknown, 'Nothing')).rejects.toMatchObject({ status: 400 });
  });

  test('scripts in a description, a PDF with scripts, a picture that is none → cleaned or refused as an upload', async () => {
    const { archive } = await exportedShop();
    const entries = await unzip(archive);
    const [line] = linesOf(entries.get('products.jsonl'));
    const vendor = await makeVendor(source.context.db);
    const description = '<p onclick="x()">High <script>alert(1)</script>water</p>';
    const cleaned = await changed(archive, {
      'products.jsonl': `${JSON.stringify({ ...line, description })}\n`,
    });
    const plan = await check(source, vendor.token, cleaned);
    await confirm(source, vendor.token, plan);
    const [row] = await source.context.db.select().from(products).where(eq(products.vendorId, vendor.id));
    expect(row?.description).toBe('<p>High water</p>');
    const scripted = plainPdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>');
    const bad = await check(
      source,
      vendor.token,
      await changed(archive, { [line.versions[0].file]: scripted, [line.pictures[0]]: 'no picture' }),
    );
    expect(bad.token).toBeNull();
    expect(bad.problems.filter(({ kind }) => kind === 'error').map(({ path }) => path)).toEqual([
      line.pictures[0],
      line.versions[0].file,
    ]);
  });
});

describe('POST vendor/archive/import/{id}/undo', () => {
  async function importedShop() {
    const { archive } = await exportedShop();
    const vendor = await makeVendor(source.context.db);
    const imported = await confirm(source, vendor.token, await check(source, vendor.token, archive));
    const rows = await source.context.db.select().from(products).where(eq(products.vendorId, vendor.id));
    return { vendor, imported, rows, archive };
  }

  test('pictures of reviews → deleted by the sweep once the import is undone, and not before', async () => {
    const { vendor, imported } = await importedShop();
    const [review] = (
      await source.api(vendor.token)('GET vendor/archive/record', { query: { kind: 'review' } })
    ).data;
    const ids = (review?.images ?? []).map((address) => address.split('/')[2] ?? '');
    // The shop that wrote the archive has them too, and other imports of it.
    await source.context.db.update(reviews).set({ images: [] });
    await source.context.db
      .update(archivedRecords)
      .set({ images: [] })
      .where(ne(archivedRecords.importId, imported.id));
    const sweepForDays = async () => {
      for (let day = 0; day < 3; day += 1) {
        source.clock.now = new Date(source.clock.now.getTime() + 25 * 3_600_000);
        await sweepMedia(source.context, never);
      }
      return source.context.db.$count(media, inArray(media.id, ids));
    };
    expect(await sweepForDays()).toBe(2);
    await undo(source, vendor.token, imported.id);
    expect(await sweepForDays()).toBe(0);
  });

  test('within 7 days → products and history are gone; the same archive can be imported again under the same SKUs', async () => {
    const { vendor, imported, rows, archive } = await importedShop();
    expect(await undo(source, vendor.token, imported.id)).toEqual({ removed: 2, kept: [] });
    const list = await source.api(vendor.token)('GET vendor/product', { query: {} });
    expect(list.total).toBe(0);
    expect(await source.context.db.$count(archivedRecords, eq(archivedRecords.vendorId, vendor.id))).toBe(0);
    await expect(undo(source, vendor.token, imported.id)).rejects.toEqual(
      failure(409, 'This import has been undone already.'),
    );
    const plan = await check(source, vendor.token, archive);
    expect(plan.items.map(({ slug }) => slug).toSorted()).toEqual(rows.map(({ slug }) => slug).toSorted());
  });

  test('sold or changed since → kept, and named with the reason', async () => {
    const { vendor, imported, rows } = await importedShop();
    const [sold, edited] = rows;
    const customer = await makeCustomer(source.context.db);
    await makeOrder(source.context.db, { customerId: customer.id, product: sold as never });
    await source.api(vendor.token)('PATCH product/{id}', {
      params: { id: edited?.id ?? '' },
      form: { name: 'Another name' },
    });
    expect(await undo(source, vendor.token, imported.id)).toEqual({
      removed: 0,
      kept: expect.arrayContaining([
        { name: sold?.name, reason: 'It has been sold.' },
        { name: 'Another name', reason: 'It has been changed.' },
      ]),
    });
    expect(await source.api(vendor.token)('GET vendor/product', { query: {} })).toMatchObject({ total: 2 });
  });

  test('after 7 days → 409; another shop’s import → 404', async () => {
    const { vendor, imported } = await importedShop();
    const other = await makeVendor(source.context.db);
    await expect(undo(source, other.token, imported.id)).rejects.toMatchObject({ status: 404 });
    source.clock.now = new Date(source.clock.now.getTime() + 7 * 24 * 3_600_000);
    const token = await signIn(source.context.db, vendor.userId, source.clock.now);
    await expect(undo(source, token, imported.id)).rejects.toEqual(
      failure(409, 'An import can be undone for 7 days.'),
    );
  });
});

describe('POST vendor/archive/import/check: bad archives → one sentence each, and nothing is stored', () => {
  let archive: Buffer;
  let token: string;
  beforeAll(async () => {
    source.clock.now = new Date('2026-03-01T12:00:00Z');
    archive = (await exportedShop()).archive;
    token = (await makeVendor(source.context.db)).token;
  });

  test.each<[string, () => Buffer | Promise<Buffer>, number, string | RegExp]>([
    ['no ZIP', () => Buffer.from('hello'), 400, /damaged, or not one of Emporia/],
    [
      'a ZIP of something else',
      () => zipOf(new Map([['a.txt', Buffer.from('a')]])),
      400,
      /which no archive has/,
    ],
    ['cut off', () => archive.subarray(0, archive.length - 400), 400, /damaged, or not one of Emporia/],
    [
      'its middle overwritten',
      () => {
        const copy = Buffer.from(archive);
        const middle = Math.floor(copy.length / 2);
        copy.fill(0, middle, middle + 2000);
        return copy;
      },
      400,
      /damaged|checksum/,
    ],
    [
      'a wrong checksum',
      async () => {
        const entries = await unzip(archive);
        entries.set('shop.jsonl', Buffer.from('{}'));
        return zipOf(entries);
      },
      400,
      'shop.jsonl is not what was saved: its checksum is another one.',
    ],
    [
      'an entry without a checksum',
      async () => await zipOf(new Map([...(await unzip(archive)), ['files/extra-1.pdf', Buffer.from('x')]])),
      400,
      'files/extra-1.pdf has no checksum in this archive.',
    ],
    [
      'a newer version',
      () =>
        changed(archive, {
          'archive.json': JSON.stringify({
            format: 'emporia-archive',
            version: 2,
            market: '',
            shop: '',
            createdAt: '2026-01-01T00:00:00Z',
          }),
        }),
      400,
      'This archive is of a newer version of Emporia than this market.',
    ],
    [
      'a list that is missing',
      () => changed(archive, { 'orders.jsonl': null }),
      400,
      'orders.jsonl is missing in this archive.',
    ],
    [
      'a line of 5 MB',
      () => changed(archive, { 'reviews.jsonl': `"${'x'.repeat(5_000_000)}"` }),
      400,
      'reviews.jsonl has a line of more than 4 MB.',
    ],
    [
      'a picture that unpacks to more than 8 MB',
      () => changed(archive, { 'pictures/bomb.webp': Buffer.alloc(FILE_MEGABYTES.image * 1_048_576 + 1) }),
      413,
      'pictures/bomb.webp is too large: 8 MB at most.',
    ],
  ])('%s', async (_, make, status, message) => {
    const files = () => storedFiles('originals');
    const before = await files();
    await expect(check(source, token, await make())).rejects.toMatchObject({
      status,
      messages: [message instanceof RegExp ? expect.stringMatching(message) : message],
    });
    expect(await files()).toBe(before);
  });

  test('paths that lead out of the archive → 400 that names the first', async () => {
    const good = await zipOf(new Map([['files/aaaaaaaa-1.pdf', Buffer.from('x')]]));
    for (const path of ['../../../tmp/a.pdf ', '/etc/files/abcde', 'C:\\a\\bcdefghi.pdf.']) {
      const name = path.padEnd(20, 'x').slice(0, 20);
      const bad = Buffer.from(good.toString('latin1').replaceAll('files/aaaaaaaa-1.pdf', name), 'latin1');
      await expect(check(source, token, bad)).rejects.toEqual(
        failure(
          400,
          `This archive holds ${JSON.stringify(name)}, a path that leads out of it. No archive has one.`,
        ),
      );
    }
  });

  test('an entry that unpacks to more than it says → 400', async () => {
    const bomb = await changed(archive, { 'reviews.jsonl': `${' '.repeat(3_000_000)}\n` });
    const size = Buffer.alloc(4);
    size.writeUInt32LE(3_000_001);
    const small = Buffer.alloc(4);
    small.writeUInt32LE(10);
    const bad = Buffer.from(
      bomb.toString('latin1').replaceAll(size.toString('latin1'), small.toString('latin1')),
      'latin1',
    );
    await expect(check(source, token, bad)).rejects.toMatchObject({
      status: 400,
      messages: ['reviews.jsonl is damaged in this archive.'],
    });
  });

  test('lines that do not fit the schema → reported with their numbers in plain sentences, and no token', async () => {
    const [review] = linesOf((await unzip(archive)).get('reviews.jsonl'));
    const changes = [
      { customer: 5 },
      { customer: 'x'.repeat(501) },
      { rating: 9 },
      { rating: 1.5 },
      { ref: '' },
      { verified: null },
      { createdAt: 'yesterday' },
      { pictures: 'none' },
    ];
    const lines = [
      '{}',
      'nonsense',
      '[]',
      '5',
      ...changes.map((one) => JSON.stringify({ ...review, ...one })),
    ];
    const plan = await check(source, token, await changed(archive, { 'reviews.jsonl': lines.join('\n') }));
    expect(plan.token).toBeNull();
    const errors = plan.problems.filter(({ kind }) => kind === 'error');
    expect(errors.map(({ path, line, message }) => `${path} ${line} ${message}`)).toEqual([
      'reviews.jsonl 1 ref: Please enter Ref.',
      'reviews.jsonl 2 This line is not an object in JSON.',
      'reviews.jsonl 3 This line is not an object in JSON.',
      'reviews.jsonl 4 This line is not an object in JSON.',
      'reviews.jsonl 5 customer: Customer must be a string.',
      'reviews.jsonl 6 customer: Customer must have at most 500 characters.',
      'reviews.jsonl 7 rating: Rating must be at most 5.',
      'reviews.jsonl 8 rating: Rating must be a whole number.',
      'reviews.jsonl 9 ref: Please enter Ref.',
      'reviews.jsonl 10 verified: Verified must be a boolean.',
      'reviews.jsonl 11 createdAt: Created At is not valid.',
      'reviews.jsonl 12 pictures: Pictures must be a list.',
    ]);
  });

  test.each([
    ['U+0000', { name: 'A\u0000B' }],
    ['a lone surrogate', { summary: ['A\ud800B'] }],
    ['no activation', { maxActivations: 0 }],
    ['activations below zero', { maxActivations: -5 }],
    ['a price of 2^40', { listPriceCents: 2 ** 40 }],
    ['a page of 2^40', { previewPages: [2 ** 40] }],
    ['the year 0', { createdAt: '0000-01-01T00:00:00.000Z' }],
  ])('a line with %s → reported with its number, and no token', async (_, change) => {
    const [line] = linesOf((await unzip(archive)).get('products.jsonl'));
    const bad = await changed(archive, { 'products.jsonl': JSON.stringify({ ...line, ...change }) });
    const plan = await check(source, token, bad);
    expect(plan.token).toBeNull();
    expect(plan.problems.filter(({ kind }) => kind === 'error')[0]).toMatchObject({
      path: 'products.jsonl',
      line: 1,
    });
  });

  test('a version of number 2^40, a review with U+0000 → reported with their numbers, and no token', async () => {
    const entries = await unzip(archive);
    const [line] = linesOf(entries.get('products.jsonl'));
    const [review] = linesOf(entries.get('reviews.jsonl'));
    const versions = [{ ...line.versions[0], number: 2 ** 40 }];
    const bad = await changed(archive, {
      'products.jsonl': JSON.stringify({ ...line, versions }),
      'reviews.jsonl': JSON.stringify({ ...review, text: 'A\u0000B' }),
    });
    const plan = await check(source, token, bad);
    expect(plan.token).toBeNull();
    expect(plan.problems.filter(({ kind }) => kind === 'error')).toMatchObject([
      { path: 'products.jsonl', line: 1 },
      { path: 'reviews.jsonl', line: 1 },
    ]);
  });

  test('more errors than a plan lists → the check stops there', async () => {
    const bad = await changed(archive, { 'reviews.jsonl': '{}\n'.repeat(100_000) });
    const plan = await check(source, token, bad);
    expect(plan.token).toBeNull();
    expect(plan.moreProblems).toBeLessThan(20);
  });

  test('more lines than an archive has, all empty → 413', async () => {
    const bad = await changed(archive, { 'redirects.jsonl': '\n'.repeat(250_001) });
    await expect(check(source, token, bad)).rejects.toMatchObject({ status: 413 });
  });

  test('two checks of one shop at a time → one of them 429, and a check after it works', async () => {
    const results = await Promise.allSettled([check(source, token, archive), check(source, token, archive)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 429 } });
    expect(await check(source, token, archive)).toMatchObject({ token: expect.any(String) });
  });

  test('client that leaves → the check ends, and its files are deleted', async () => {
    const { id, token: other, userId } = await makeVendor(source.context.db);
    const file = join(tmpdir(), `${id}.zip`);
    await writeFile(file, archive);
    const before = await storedFiles('');
    await expect(
      checkArchive(source.context, { vendorId: id, userId, signal: AbortSignal.abort() }, [
        { path: file, bytes: archive.length, filename: 'archive.zip' },
      ]),
    ).rejects.toMatchObject({ statusCode: 413 });
    await rm(file);
    expect(await storedFiles('')).toBe(before);
    expect(await check(source, other, archive)).toMatchObject({ token: expect.any(String) });
  });

  test('licences: twice the same kind, or cheaper than the product → reported, and no token', async () => {
    const entries = await unzip(archive);
    const [line] = linesOf(entries.get('products.jsonl'));
    const license = (kind: string, listPriceCents: number | null) => ({
      kind,
      text: 'Text.',
      listPriceCents,
    });
    for (const [licenses, message] of [
      [
        [license('own', null), license('own', 9000)],
        'licenses.1.kind: The Shop’s own licence is named twice.',
      ],
      [[license('own', 50)], 'licenses: The cheapest licence must cost what the product costs.'],
    ] as const) {
      const changedLine = JSON.stringify({ ...line, licenses });
      const plan = await check(source, token, await changed(archive, { 'products.jsonl': changedLine }));
      expect(plan.token).toBeNull();
      expect(plan.problems.map((problem) => problem.message)).toContain(message);
    }
  });

  test('no file → 400; more than the shop may store → 413', async () => {
    const { token: young } = await makeVendor(source.context.db, { status: 'Applied' });
    await expect(
      source.api(token)('POST vendor/archive/import/check', { form: { file: [] } }),
    ).rejects.toMatchObject({ status: 400 });
    const vendor = await makeVendor(source.context.db, { status: 'Applied' });
    await source.context.db
      .insert(media)
      .values({ id: `full-${vendor.id}`, kind: 'pdf', bytes: 200 * 1_048_576, vendorId: vendor.id });
    await expect(check(source, vendor.token, archive)).rejects.toMatchObject({ status: 413 });
    expect(await check(source, young, archive)).toMatchObject({ token: expect.any(String) });
  });
});
