import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { putContent, readContent } from '#api/features/content/content.service.ts';
import type { ApiFailure } from '#client/client.ts';
import { categories, categoryRedirects, contentDrafts, contentVersions, products } from '#db/schema.ts';
import { CATEGORY_LEVELS, CATEGORY_SIBLINGS_MAX, type CategoryLevel } from '#domain/categories.ts';
import { listedIn } from '#test/counts.ts';
import { onServer } from '#test/database.ts';
import { makeAdmin, makeCategory, makeProduct, makeVendor } from '#test/factories.ts';
import { failure, failureOf } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';

const t = useMarket();

type Api = ReturnType<typeof t.api>;
type Way = Record<CategoryLevel, string>;
let api: Api;
/** Two branches with a category of each level. */
let books: Way;
let music: Way;

async function makeBranch(name: string): Promise<Way> {
  const { db } = t.context;
  const ids: string[] = [];
  for (const [index, level] of CATEGORY_LEVELS.entries()) {
    const parentId = ids.at(-1) ?? null;
    ids.push((await makeCategory(db, { level: index + 1, parentId, name: `${name} ${level}` })).id);
  }
  const [main = '', first = '', second = '', third = ''] = ids;
  return { main, first, second, third };
}

beforeEach(async () => {
  api = t.api((await makeAdmin(t.context.db)).token);
  books = await makeBranch('Books');
  music = await makeBranch('Music');
});
afterEach(async () => {
  const { db } = t.context;
  await db.delete(products);
  await db.delete(categoryRedirects);
  for (const level of [4, 3, 2, 1]) await db.delete(categories).where(eq(categories.level, level));
});

type Lower = Exclude<CategoryLevel, 'main'>;
const move = (level: Lower, id: string, body: { parentId: string; version?: number }) =>
  api(`POST ${level}-category/{id}/move`, { params: { id }, body });
const merge = (level: CategoryLevel, id: string, body: { intoId: string; version?: number }) =>
  api(`POST ${level}-category/{id}/merge`, { params: { id }, body });

const columnsOf = (way: Way, to: CategoryLevel = 'third') =>
  Object.fromEntries(
    CATEGORY_LEVELS.slice(0, CATEGORY_LEVELS.indexOf(to) + 1).map((level) => [
      `${level}CategoryId`,
      way[level],
    ]),
  );

async function productRow(id: string) {
  const [row] = await t.context.db.select().from(products).where(eq(products.id, id));
  if (!row) throw new Error('The product does not exist.');
  return row;
}

async function categoryRow(id: string) {
  const [row] = await t.context.db.select().from(categories).where(eq(categories.id, id));
  return row;
}

/** Each category of a product is a child of the one above it, and the stored counts equal the rows. */
async function expectConsistent() {
  const all = await t.context.db.select().from(categories);
  const rows = await t.context.db.select().from(products);
  const byId = new Map(all.map((row) => [row.id, row]));
  for (const row of all.filter(({ parentId }) => parentId)) {
    expect(byId.get(row.parentId ?? '')?.level, row.name).toBe(row.level - 1);
  }
  for (const row of rows) {
    const way = [row.mainCategoryId, row.firstCategoryId, row.secondCategoryId, row.thirdCategoryId];
    for (const [index, id] of way.entries()) {
      if (id) expect(byId.get(id)?.parentId ?? null, row.name).toBe(way[index - 1] ?? null);
    }
  }
  for (const { id, name } of all) {
    const counted = rows.filter((row) => row.listed && Object.values(row).includes(id)).length;
    expect(await listedIn(t.context.db, id), name).toBe(counted);
  }
}

const PARENTS = { first: 'main', second: 'first', third: 'second' } as const;
const LABELS = { main: 'Main', first: 'First', second: 'Second', third: 'Third' };

describe.each(['first', 'second', 'third'] as const)('POST %s-category/{id}/move', (level) => {
  const above = PARENTS[level];

  test('another parent → below it, after its children, with all products and descendants', async () => {
    const { db } = t.context;
    await db.update(categories).set({ position: 4 }).where(eq(categories.id, music[level]));
    const product = await makeProduct(db, columnsOf(books));
    const deleted = await makeProduct(db, { ...columnsOf(books), listed: false, deletedAt: new Date() });
    const answer = await move(level, books[level], { parentId: music[above] });
    const children = level === 'third' ? 0 : 1;
    expect(answer).toEqual({ id: books[level], version: 2, products: 1, categories: children });
    expect(await categoryRow(books[level])).toMatchObject({ parentId: music[above], position: 5 });
    const moved = CATEGORY_LEVELS.indexOf(level);
    const way = CATEGORY_LEVELS.map((each, index) => (index < moved ? music[each] : books[each]));
    const [mainCategoryId, firstCategoryId, secondCategoryId, thirdCategoryId] = way;
    const expected = { mainCategoryId, firstCategoryId, secondCategoryId, thirdCategoryId, version: 2 };
    expect(await productRow(product.id)).toMatchObject(expected);
    expect((await productRow(product.id)).categoryNames).toContain('Music main');
    expect(await productRow(deleted.id)).toMatchObject(expected);
    await expectConsistent();
  });

  test('the present parent, one of another level → 400; unknown → 404', async () => {
    const label = `${LABELS[above]} Category`;
    await expect(move(level, books[level], { parentId: books[above] })).rejects.toEqual(
      failure(400, `Please select another ${label}.`),
    );
    await expect(move(level, books[level], { parentId: music[level] })).rejects.toEqual(
      failure(400, `Please select ${label}.`),
    );
    await expect(move(level, books[level], { parentId: '' })).rejects.toEqual(
      failure(400, `Please select ${label}.`),
    );
    await expect(move(level, books[level], { parentId: 'unknown' })).rejects.toEqual(
      failure(404, `This ${above} category was not found.`),
    );
  });

  test('a category of another level, unknown → 404', async () => {
    for (const id of [books[above], 'unknown']) {
      await expect(move(level, id, { parentId: music[above] })).rejects.toEqual(
        failure(404, `This ${level} category was not found.`),
      );
    }
  });

  test('older version → 409, and nothing moves', async () => {
    await api(`PATCH ${level}-category/{id}`, { params: { id: books[level] }, form: { name: 'New' } });
    await expect(move(level, books[level], { parentId: music[above], version: 1 })).rejects.toEqual(
      failureOf('changed_elsewhere', 409, `This ${level} category has been changed since you opened it.`),
    );
    expect((await categoryRow(books[level]))?.parentId).toBe(books[above]);
  });

  test('parent with the maximum of children → 409', async () => {
    const row = await categoryRow(music[level]);
    if (!row) throw new Error('there is no branch');
    const copies = Array.from({ length: CATEGORY_SIBLINGS_MAX - 1 }, (_, n) => ({
      ...row,
      id: `${row.id}${n}`,
    }));
    await t.context.db.insert(categories).values(copies);
    await expect(move(level, books[level], { parentId: music[above] })).rejects.toMatchObject({
      status: 409,
    });
  });

  test('anonymous → 401, a vendor → 403', async () => {
    const input = { params: { id: books[level] }, body: { parentId: music[above] } };
    await expect(t.api()(`POST ${level}-category/{id}/move`, input)).rejects.toMatchObject({ status: 401 });
    const vendor = t.api((await makeVendor(t.context.db)).token);
    await expect(vendor(`POST ${level}-category/{id}/move`, input)).rejects.toMatchObject({ status: 403 });
  });
});

describe.each(CATEGORY_LEVELS)('POST %s-category/{id}/merge', (level) => {
  const below = CATEGORY_LEVELS[CATEGORY_LEVELS.indexOf(level) + 1];

  test('another category → gets products and children, after its own; the merged one is deleted', async () => {
    const { db } = t.context;
    const deep = await makeProduct(db, columnsOf(books));
    const product = await makeProduct(db, columnsOf(books, level));
    if (below) await db.update(categories).set({ position: 7 }).where(eq(categories.id, music[below]));
    const answer = await merge(level, books[level], { intoId: music[level] });
    expect(answer).toEqual({ id: music[level], products: 2, categories: below ? 1 : 0 });
    expect(await categoryRow(books[level])).toBeUndefined();
    if (below) {
      expect(await categoryRow(books[below])).toMatchObject({ parentId: music[level], position: 8 });
    }
    expect(await productRow(product.id)).toMatchObject({ ...columnsOf(music, level), version: 2 });
    const merged = CATEGORY_LEVELS.indexOf(level);
    const lower = Object.fromEntries(
      CATEGORY_LEVELS.slice(merged + 1).map((each) => [`${each}CategoryId`, books[each]]),
    );
    expect(await productRow(deep.id)).toMatchObject({ ...columnsOf(music, level), ...lower });
    await expectConsistent();
  });

  test('itself, one of another level → 400; unknown → 404; nothing changes', async () => {
    const label = `${LABELS[level]} Category`;
    await expect(merge(level, books[level], { intoId: books[level] })).rejects.toEqual(
      failure(400, `Please select another ${label}.`),
    );
    await expect(
      merge(level, books[level], { intoId: music[level === 'main' ? 'first' : 'main'] }),
    ).rejects.toEqual(failure(400, `Please select ${label}.`));
    const missing = failure(404, `This ${level} category was not found.`);
    await expect(merge(level, books[level], { intoId: 'unknown' })).rejects.toEqual(missing);
    await expect(merge(level, 'unknown', { intoId: music[level] })).rejects.toEqual(missing);
    expect(await categoryRow(books[level])).toBeDefined();
  });

  test('older version → 409', async () => {
    await api(`PATCH ${level}-category/{id}`, { params: { id: books[level] }, form: { name: 'New' } });
    await expect(merge(level, books[level], { intoId: music[level], version: 1 })).rejects.toMatchObject({
      status: 409,
      code: 'changed_elsewhere',
    });
  });

  test('branch of a merged category → of the last one in a chain of merges, with its parents', async () => {
    const last = await makeBranch('Last');
    const branch = (id: string) =>
      t.api()('GET site/category-branch', { query: { [`${level}CategoryId`]: id } });
    const pathOf = async (id: string) => (await branch(id)).path.map((category) => category.id);
    const pathTo = (way: Record<CategoryLevel, string>) =>
      CATEGORY_LEVELS.slice(0, CATEGORY_LEVELS.indexOf(level) + 1).map((each) => way[each]);
    t.context.changes.emit(['categories']);
    expect(await pathOf(books[level])).toEqual(pathTo(books));
    await merge(level, books[level], { intoId: music[level] });
    await merge(level, music[level], { intoId: last[level] });
    expect(await pathOf(books[level])).toEqual(pathTo(last));
    // Another level's parameter means another category.
    const other = level === 'main' ? 'first' : 'main';
    for (const query of [{ [`${other}CategoryId`]: books[level] }, { [`${level}CategoryId`]: 'none' }]) {
      await expect(t.api()('GET site/category-branch', { query })).rejects.toMatchObject({ status: 404 });
    }
  });

  test('id of a merged category → lists the products of the last one in a chain of merges', async () => {
    const { db } = t.context;
    const product = await makeProduct(db, { ...columnsOf(books, level), name: 'Sonata' });
    const last = await makeBranch('Last');
    const read = (id: string, searchKeyword?: string) =>
      t.api()('GET site/product', { query: { [`${level}CategoryId`]: id, searchKeyword } });
    await merge(level, books[level], { intoId: music[level] });
    await merge(level, music[level], { intoId: last[level] });
    const found = { total: 1, data: [{ id: product.id }] };
    expect(await read(books[level])).toMatchObject(found);
    expect(await read(books[level], 'sonata')).toMatchObject(found);
    // Another level's parameter means another category.
    const other = level === 'main' ? 'first' : 'main';
    const wrong = await t.api()('GET site/product', { query: { [`${other}CategoryId`]: books[level] } });
    expect(wrong).toMatchObject({ total: 0 });
    // Once the last category is deleted, former ids lead nowhere.
    await db.delete(products);
    for (const each of CATEGORY_LEVELS.toReversed()) {
      for (const way of [books, music, last]) await db.delete(categories).where(eq(categories.id, way[each]));
    }
    expect(await read(books[level])).toMatchObject({ total: 0, data: [] });
  });

  test('anonymous → 401, a vendor → 403', async () => {
    const input = { params: { id: books[level] }, body: { intoId: music[level] } };
    await expect(t.api()(`POST ${level}-category/{id}/merge`, input)).rejects.toMatchObject({ status: 401 });
    const vendor = t.api((await makeVendor(t.context.db)).token);
    await expect(vendor(`POST ${level}-category/{id}/merge`, input)).rejects.toMatchObject({ status: 403 });
  });
});

test('GET first-category: id of a merged parent → the children of the other one', async () => {
  await merge('main', books.main, { intoId: music.main });
  const { firstCategories } = await t.api()('GET first-category', { query: { mainCategoryId: books.main } });
  expect(firstCategories.map(({ id }) => id)).toEqual([music.first, books.first]);
});

test('merge: children with equal names → both stay', async () => {
  await t.context.db.update(categories).set({ name: 'Same' }).where(eq(categories.level, 2));
  await merge('main', books.main, { intoId: music.main });
  const { firstCategories } = await t.api()('GET first-category', { query: { mainCategoryId: music.main } });
  expect(firstCategories.map(({ name }) => name)).toEqual(['Same', 'Same']);
});

test('merge: too many children → 409', async () => {
  const row = await categoryRow(music.first);
  if (!row) throw new Error('there is no branch');
  const copies = Array.from({ length: CATEGORY_SIBLINGS_MAX - 1 }, (_, n) => ({
    ...row,
    id: `${row.id}${n}`,
  }));
  await t.context.db.insert(categories).values(copies);
  await expect(merge('main', books.main, { intoId: music.main })).rejects.toMatchObject({ status: 409 });
});

test('merge: page sections with the merged category as source → show the other one', async () => {
  const { db } = t.context;
  const source = { type: 'category' as const, mainCategoryId: books.main };
  const home = (await readContent(t.context, 'home-page'))['home-page'];
  await putContent(db, 'home-page', { ...home, productSectionTwoSource: source }, { now: t.clock.now });
  await putContent(db, 'cart-page', { recommendedSource: source }, { now: t.clock.now });
  await db.update(contentDrafts).set({ value: { productSectionOneSource: source }, version: 5 });
  await merge('main', books.main, { intoId: music.main });
  const into = { type: 'category', mainCategoryId: music.main };
  const content = await readContent(t.context, 'home-page', 'cart-page');
  expect(content['home-page'].productSectionTwoSource).toEqual(into);
  expect(content['cart-page'].recommendedSource).toEqual(into);
  // The draft gets a new version, so that a form opened before cannot restore the merged category.
  expect(await db.select().from(contentDrafts)).toMatchObject([
    { key: 'home-page', value: { productSectionOneSource: into }, version: 6 },
  ]);
  const versions = await db.select().from(contentVersions).where(eq(contentVersions.key, 'cart-page'));
  expect(versions.map(({ value }) => value)).toContainEqual({ recommendedSource: into });
});

test('categories: move, merge → invalidate categories, catalog and pages with such a source', async () => {
  const dropped: string[] = [];
  const stop = t.context.changes.onChange((tags) => dropped.push(...tags));
  await move('third', books.third, { parentId: music.second });
  expect(dropped.toSorted()).toEqual(['catalog', 'categories']);
  dropped.length = 0;
  await merge('main', books.main, { intoId: music.main });
  stop();
  expect(dropped.toSorted()).toEqual(['catalog', 'categories', 'content:cart-page', 'content:home-page']);
  expect(JSON.stringify(await t.api()('GET site/common-data'))).not.toContain('Books main');
});

// The embedded database runs one statement at a time, so calls cannot race there.
describe.runIf(onServer)('category moves: parallel calls', () => {
  const statusesOf = async (calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).map((outcome) =>
      outcome.status === 'rejected' ? (outcome.reason as ApiFailure).status : 200,
    );
  const ROUNDS = 8;

  test('two categories merged into each other → one remains, with the products of both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [a, b] = [await makeBranch('A'), await makeBranch('B')];
      const made = [
        await makeProduct(t.context.db, columnsOf(a)),
        await makeProduct(t.context.db, columnsOf(b)),
      ];
      const statuses = await statusesOf([
        merge('main', a.main, { intoId: b.main }),
        merge('main', b.main, { intoId: a.main }),
      ]);
      expect(statuses.toSorted()).toEqual([200, 404]);
      const remaining = statuses[0] === 200 ? b.main : a.main;
      for (const { id } of made) expect((await productRow(id)).mainCategoryId).toBe(remaining);
      await expectConsistent();
    }
  });

  test('move during a merge of its parent and a new order → every product’s categories are consistent', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [a, b, c] = [await makeBranch('A'), await makeBranch('B'), await makeBranch('C')];
      const sibling = await makeCategory(t.context.db, { level: 2, parentId: a.main, position: 1 });
      await makeProduct(t.context.db, columnsOf(a));
      const statuses = await statusesOf([
        move('first', a.first, { parentId: b.main }),
        round % 2 ? merge('main', a.main, { intoId: c.main }) : merge('main', b.main, { intoId: c.main }),
        api('POST first-category/order', { body: { ids: [sibling.id, a.first] } }),
      ]);
      for (const status of statuses) expect([200, 404, 409], statuses.join()).toContain(status);
      await expectConsistent();
    }
  });

  test('move and merge during changes of their products → every product’s categories are consistent', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    const as = t.api(vendor.token);
    for (let round = 0; round < ROUNDS; round += 1) {
      const [a, b] = [await makeBranch('A'), await makeBranch('B')];
      const made = await Promise.all(
        Array.from({ length: 6 }, () => makeProduct(db, { vendorId: vendor.id, ...columnsOf(a) })),
      );
      const ids = made.map(({ id }) => id);
      const statuses = await statusesOf([
        ...ids
          .slice(0, 3)
          .map((id) =>
            as('PATCH product/{id}', { params: { id }, form: { name: `Round ${round}`, ...columnsOf(a) } }),
          ),
        as('POST vendor/product/bulk', { body: { ids: ids.toReversed(), action: 'deactivate' } }),
        as('POST vendor/product/{id}/duplicate', { params: { id: ids[5] ?? '' } }),
        move('first', a.first, { parentId: b.main }),
        api('PATCH first-category/{id}', { params: { id: a.first }, form: { name: `Renamed ${round}` } }),
        as('POST vendor/product/{id}/duplicate', { params: { id: ids[4] ?? '' } }),
        merge('second', a.second, { intoId: b.second }),
      ]);
      for (const [index, status] of statuses.entries()) {
        expect(index < 3 ? [200, 400] : [200], statuses.join()).toContain(status);
      }
      await expectConsistent();
    }
  });
});
