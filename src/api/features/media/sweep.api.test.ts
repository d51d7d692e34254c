import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, getTableColumns, getTableName, is, isNotNull } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { releaseDeletedProducts } from '#api/features/products/product-bulk.service.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { newId } from '#db/columns.ts';
import * as schema from '#db/schema.ts';
import { pictureUrl } from '#domain/picture.ts';
import { makeCategory, makeCustomer, makeOrder, makeProduct, makeVendor } from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';
import { register } from './store-uploads.service.ts';
import { removeUnfinishedUploads, sweepMedia } from './sweep.service.ts';
import { FILE_COLUMNS, PICTURE_COLUMNS, PICTURE_LIST_COLUMNS, TEXT_COLUMNS } from './sweep.sql.ts';

const t = useMarket();
const DAY_MS = 24 * 3_600_000;
const start = new Date('2026-03-01T12:00:00Z');
beforeEach(() => {
  t.clock.now = start;
});
const sweep = () => sweepMedia(t.context, new AbortController().signal);
const later = (ms: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
};

let count = 0;
const pictureId = () => `${String(++count).padStart(32, '0')}-10x10-336699`;
const original = (id: string) => join(t.context.config.dataDir, 'media', 'originals', id);

/** A file as an upload leaves it; its file has the same age as its row. */
async function stored(id: string, createdAt = new Date(start.getTime() - 2 * DAY_MS)): Promise<string> {
  await t.context.storage.put(`originals/${id}`, Buffer.from(id));
  await utimes(original(id), createdAt, createdAt);
  const kind = id.includes('-') ? ('image' as const) : ('pdf' as const);
  await t.context.db.insert(schema.media).values({ id, kind, bytes: id.length, createdAt });
  return id;
}

async function isThere(id: string): Promise<boolean> {
  const row = (await t.context.db.$count(schema.media, eq(schema.media.id, id))) === 1;
  const file = (await t.context.storage.stat(`originals/${id}`)) !== null;
  expect(row, 'a row and its file go together').toBe(file);
  return row;
}

/** Stores a picture whose bytes are its id, as an upload does in its transaction; also during one of the market. */
const enterAgain = (id: string): Promise<void> =>
  inTransaction({ ...t.context, db: t.database.db }, (tx) => {
    const put = () => t.context.storage.put(`originals/${id}`, Buffer.from(id));
    return register(t.context, tx, { row: { id, kind: 'image', bytes: id.length }, put }, null);
  });

/** Sweeps on two days: the first marks, the second deletes. */
async function sweepTwice(): Promise<void> {
  await sweep();
  later(DAY_MS);
  await sweep();
}

describe('sweepMedia', () => {
  test('unreferenced file and picture → deleted a day after a sweep marked them, with all widths', async () => {
    const ids = [await stored(pictureId()), await stored(newId())];
    await t.context.storage.put(`served/${ids[0]}/800.webp`, Buffer.from('x'));
    await sweep();
    later(DAY_MS - 1);
    await sweep();
    expect(await Promise.all(ids.map(isThere))).toEqual([true, true]);
    later(1);
    await sweep();
    expect(await Promise.all(ids.map(isThere))).toEqual([false, false]);
    expect(await t.context.storage.stat(`served/${ids[0]}/800.webp`)).toBeNull();
  });

  test('uploaded within the last day → stays', async () => {
    const id = await stored(pictureId(), new Date(start.getTime() - DAY_MS + 1));
    await sweep();
    const [row] = await t.context.db.select().from(schema.media).where(eq(schema.media.id, id));
    expect(row?.unusedSince).toBeNull();
  });

  test('referenced by any table → stays', async () => {
    const { db } = t.context;
    const id = async () => stored(pictureId());
    const url = async () => pictureUrl(await id());
    const html = async () => `<p>Look: <img src="https://market.example/media/${await id()}/480.webp"></p>`;
    const before = new Set((await db.select().from(schema.media)).map((row) => row.id));
    const vendor = await makeVendor(db, { shopImage: await url(), about: await html() });
    const customer = await makeCustomer(db, { profileImage: await url() });
    const category = await makeCategory(db, { image: await url(), bannerImage: await url() });
    const product = await makeProduct(db, {
      vendorId: vendor.id,
      mainCategoryId: category.id,
      featuredImage: await url(),
      description: `${await html()}${await html()}`,
      fileId: await stored(newId()),
    });
    await db.insert(schema.productImages).values({ productId: product.id, image: await url(), position: 0 });
    const bought = await makeProduct(db, { featuredImage: await url(), fileId: await stored(newId()) });
    await makeOrder(db, { customerId: customer.id, product: bought });
    await db
      .update(schema.products)
      .set({ featuredImage: pictureUrl(pictureId()), fileId: product.fileId })
      .where(eq(schema.products.id, bought.id));
    const line = { productId: product.id, vendorId: vendor.id, name: 'In a cart', quantity: 1 };
    const cart = {
      ...line,
      image: await url(),
      fileId: await stored(newId()),
      listPriceCents: 900,
      priceCents: 900,
    };
    await db
      .insert(schema.payments)
      .values({ id: newId(), clientSecret: 's', amountCents: 900, lines: [cart] });
    await db.insert(schema.contentItems).values([
      { list: 'hero-slider', position: 0, value: { image: await url(), alt: '', link: '/' } },
      { list: 'faq', position: 0, value: { question: 'Why?', answer: await html() } },
    ]);
    const post = { slug: 'post', title: 'Post', author: 'Ann', imageAltText: '' };
    await db.insert(schema.blogPosts).values({ ...post, image: await url(), description: await html() });
    await db
      .insert(schema.contents)
      .values({ key: 'a-page', value: { banner: await url(), text: [await html()] } });
    const draft = async () => ({ key: 'a-page', value: { banner: await url() } });
    await db.insert(schema.contentDrafts).values(await draft());
    await db.insert(schema.contentSchedules).values({ ...(await draft()), publishAt: new Date() });
    await db.insert(schema.reviews).values({
      productId: product.id,
      customerId: customer.id,
      rating: 4,
      images: [await url(), await url()],
    });
    const [imported] = await db
      .insert(schema.archiveImports)
      .values({
        vendorId: vendor.id,
        market: 'https://old.test',
        shopName: 'Old',
        counts: { products: 0, versions: 0, pictures: 0, reviews: 1, orders: 0, ledger: 0 },
        checkedBy: vendor.userId,
      })
      .returning();
    await db.insert(schema.archivedRecords).values({
      importId: imported?.id ?? '',
      vendorId: vendor.id,
      kind: 'review',
      at: start,
      data: {},
      images: [await url()],
    });
    const ids = (await db.select().from(schema.media)).filter((row) => !before.has(row.id) && !row.drawing);
    expect(ids).toHaveLength(25);
    await sweepTwice();
    expect(await Promise.all(ids.map((row) => isThere(row.id)))).toEqual(ids.map(() => true));
    const found = await db.select().from(schema.media).where(isNotNull(schema.media.unusedSince));
    expect(found.filter((row) => ids.some(({ id }) => id === row.id))).toEqual([]);
  });

  test('columns that may hold a picture or file → each is read by the sweep', () => {
    const looked = new Set<unknown>([
      ...FILE_COLUMNS,
      ...PICTURE_COLUMNS,
      ...PICTURE_LIST_COLUMNS,
      ...TEXT_COLUMNS,
    ]);
    const suspects = Object.values(schema)
      .filter((table) => is(table, PgTable))
      .flatMap((table) =>
        Object.entries(getTableColumns(table)).map(([name, column]) => ({
          table: getTableName(table),
          name,
          column,
        })),
      )
      .filter(({ name }) =>
        /image|picture|icon|logo|banner|photo|avatar|cover|file|html|description|about/i.test(name),
      )
      .filter(({ name }) => name !== 'imageAltText');
    expect(
      suspects.filter(({ column }) => !looked.has(column)).map(({ table, name }) => `${table}.${name}`),
    ).toEqual([
      // They have no rows until the import is confirmed, and something else names them then.
      'archive_imports.files',
      // What kind of thing a case is about.
      'cases.about',
      // By an index of its own.
      'products.description',
      // What is known of the file, in keys.
      'products.fileFacts',
      // A name to show.
      'products.mainFileName',
      // Rows about a file, which go with it or forget it.
      'printed_files.fileId',
      'page_prints.file',
      'page_prints.picture',
      'page_keys.file',
      'listed_files.fileId',
      'copy_holds.fileId',
      'copy_matches.fileId',
      // As its vendor named it.
      'uploads.filename',
      'pdf_files.fileId',
      'pdf_pages.fileId',
      'pdf_pages.pictureHash',
      // A row of product_files, which names the media.
      'reading_places.fileId',
    ]);
    const media = Object.values(schema)
      .filter((table) => is(table, PgTable))
      .flatMap((table) => getTableConfig(table).foreignKeys)
      .filter(
        (key) =>
          key.reference().foreignTable === schema.media && !/^(?:cascade|set null)$/.test(key.onDelete ?? ''),
      )
      .flatMap((key) => key.reference().columns);
    expect(media.filter((column) => !looked.has(column))).toEqual([]);
  });

  test('marked picture uploaded again → unmarked and counted again', async () => {
    const id = await stored(pictureId());
    await sweep();
    const { db } = t.context;
    await enterAgain(id);
    later(DAY_MS);
    await sweep();
    expect(await isThere(id)).toBe(true);
    const [row] = await db.select().from(schema.media).where(eq(schema.media.id, id));
    expect(row?.unusedSince).toEqual(t.clock.now);
  });

  test('marked picture referenced again → unmarked', async () => {
    const id = await stored(pictureId());
    await sweep();
    await makeProduct(t.context.db, { featuredImage: pictureUrl(id) });
    later(DAY_MS);
    await sweep();
    const [row] = await t.context.db.select().from(schema.media).where(eq(schema.media.id, id));
    expect(row?.unusedSince).toBeNull();
  });

  test('two sweeps in parallel → each file is deleted once, none fails', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => stored(pictureId())));
    await sweep();
    later(DAY_MS);
    await Promise.all([sweep(), sweep()]);
    expect(await Promise.all(ids.map(isThere))).toEqual(ids.map(() => false));
  });

  test('file without a row → deleted when it is a day old, not before', async () => {
    const [old, young, pdf] = [pictureId(), pictureId(), newId()];
    for (const id of [old, young, pdf]) await t.context.storage.put(`originals/${id}`, Buffer.from('x'));
    const twoDaysAgo = new Date(start.getTime() - 2 * DAY_MS);
    for (const id of [old, pdf]) await utimes(original(id), twoDaysAgo, twoDaysAgo);
    await utimes(original(young), start, start);
    await sweep();
    const left = await readdir(join(t.context.config.dataDir, 'media', 'originals'));
    expect(left).toContain(young);
    expect(left).not.toContain(old);
    expect(left).not.toContain(pdf);
    expect(await t.context.db.$count(schema.media, eq(schema.media.id, old))).toBe(0);
  });

  test('file without a row whose row is written during the sweep → stays', async () => {
    const id = pictureId();
    const old = new Date(start.getTime() - 2 * DAY_MS);
    await t.context.storage.put(`originals/${id}`, Buffer.from(id));
    await utimes(original(id), old, old);
    const remove = t.context.storage.delete;
    let entering: Promise<void> | undefined;
    const spy = vi.spyOn(t.context.storage, 'delete').mockImplementation(async (key) => {
      // The upload has found the file, and waits for the row that the sweep holds.
      entering ??= enterAgain(id);
      await remove(key);
    });
    await sweep();
    spy.mockRestore();
    await entering;
    expect(await isThere(id)).toBe(true);
  });

  test('served width → deleted with its picture', async () => {
    const [existing, deleted] = [await stored(pictureId(), start), pictureId()];
    for (const id of [existing, deleted])
      await t.context.storage.put(`served/${id}/96.webp`, Buffer.from('x'));
    await sweep();
    expect(await t.context.storage.stat(`served/${existing}/96.webp`)).toMatchObject({ sizeBytes: 1 });
    expect(await t.context.storage.stat(`served/${deleted}/96.webp`)).toBeNull();
  });

  test('aborted sweep → deletes nothing', async () => {
    const id = await stored(pictureId());
    await sweep();
    later(DAY_MS);
    await sweepMedia(t.context, AbortSignal.abort());
    expect(await isThere(id)).toBe(true);
  });

  test('drawing of the demo → stays without a file', async () => {
    const product = await makeProduct(t.context.db);
    await t.context.db
      .update(schema.products)
      .set({ status: false, listed: false, fileId: null })
      .where(eq(schema.products.id, product.id));
    await t.context.db
      .update(schema.media)
      .set({ createdAt: new Date(0) })
      .where(eq(schema.media.id, product.fileId));
    await sweepTwice();
    expect(await t.context.db.$count(schema.media, eq(schema.media.id, product.fileId))).toBe(1);
  });
});

describe('releaseDeletedProducts', () => {
  test('product deleted a day ago → its files are swept, unless it was sold', async () => {
    const { db } = t.context;
    const make = async () => {
      const [featured, further, fileId] = [
        await stored(pictureId()),
        await stored(pictureId()),
        await stored(newId()),
      ];
      const product = await makeProduct(db, { featuredImage: pictureUrl(featured), fileId });
      await db
        .insert(schema.productImages)
        .values({ productId: product.id, image: pictureUrl(further), position: 0 });
      await db
        .update(schema.products)
        .set({ deletedAt: start, listed: false })
        .where(eq(schema.products.id, product.id));
      return { product, ids: [featured, further, fileId] };
    };
    const [unsold, sold] = [await make(), await make()];
    const customer = await makeCustomer(db);
    await makeOrder(db, { customerId: customer.id, product: sold.product });
    await releaseDeletedProducts(t.context);
    await sweepTwice();
    expect(await Promise.all([...unsold.ids, ...sold.ids].map(isThere))).toEqual(Array(6).fill(true));
    later(1);
    await releaseDeletedProducts(t.context);
    await sweepTwice();
    expect(await Promise.all(unsold.ids.map(isThere))).toEqual([false, false, false]);
    expect(await Promise.all(sold.ids.map(isThere))).toEqual([true, false, true]);
  });
});

test('removeUnfinishedUploads: older than the time → removed; upload in progress → stays', async () => {
  const folder = join(t.context.config.dataDir, 'tmp');
  const hourAgo = new Date(start.getTime() - 3_600_000);
  for (const [name, age] of [
    ['upload-old', 1],
    ['upload-young', -1],
  ] as const) {
    await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, name, '1'), 'half');
    const at = new Date(hourAgo.getTime() - age);
    await utimes(join(folder, name), at, at);
  }
  await removeUnfinishedUploads(t.context, hourAgo);
  expect(await readdir(folder)).toEqual(['upload-young']);
});
