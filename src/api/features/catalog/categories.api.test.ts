import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApiFailure } from '#client/client.ts';
import { categories, media, products } from '#db/schema.ts';
import { CATEGORY_LEVELS, CATEGORY_SIBLINGS_MAX, type CategoryLevel } from '#domain/categories.ts';
import { onServer } from '#test/database.ts';
import { makeAdmin, makeCategory, makeProduct, makeVendor } from '#test/factories.ts';
import { failure, failureOf } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';
import { fileOf, picture, STORED_PICTURE } from '#test/pictures.ts';

const t = useMarket();
const stale = (message: string) => failureOf('changed_elsewhere', 409, message);

type Api = ReturnType<typeof t.api>;
let api: Api;
/** A category of each level, one below the other. */
let branch: Record<CategoryLevel, string>;
beforeEach(async () => {
  const { db } = t.context;
  api = t.api((await makeAdmin(db)).token);
  const main = await makeCategory(db);
  const first = await makeCategory(db, { level: 2, parentId: main.id });
  const second = await makeCategory(db, { level: 3, parentId: first.id });
  const third = await makeCategory(db, { level: 4, parentId: second.id });
  branch = { main: main.id, first: first.id, second: second.id, third: third.id };
});
afterEach(async () => {
  await t.context.db.delete(products);
  for (const level of [4, 3, 2, 1]) await t.context.db.delete(categories).where(eq(categories.level, level));
});

/** The categories of a level, as the public call gives those of the branch. */
async function rows(level: CategoryLevel) {
  const { main, first, second } = branch;
  if (level === 'main') return (await t.api()('GET main-category')).mainCategory;
  if (level === 'first') {
    return (await t.api()('GET first-category', { query: { mainCategoryId: main } })).firstCategories;
  }
  if (level === 'second') {
    return (await t.api()('GET second-category', { query: { firstCategoryId: first } })).secondCategories;
  }
  return (await t.api()('GET third-category', { query: { secondCategoryId: second } })).thirdCategories;
}

/** Adds a category to the branch by its level's own call. */
async function create(as: Api, level: CategoryLevel, name = 'Maps') {
  const { main, first, second } = branch;
  if (level === 'main') return as('POST main-category', { form: { name, image: await picture('#112233') } });
  if (level === 'first') return as('POST first-category', { form: { name, mainCategoryId: main } });
  if (level === 'second') return as('POST second-category', { form: { name, firstCategoryId: first } });
  return as('POST third-category', { form: { name, secondCategoryId: second } });
}

const change = (level: CategoryLevel, id: string, form: { name?: string; version?: number }) =>
  api(`PATCH ${level}-category/{id}`, { params: { id }, form });
const remove = (level: CategoryLevel, id: string) => api(`DELETE ${level}-category/{id}`, { params: { id } });
const order = (level: CategoryLevel, ids: string[]) => api(`POST ${level}-category/order`, { body: { ids } });

/** The categories of the branch down to a level, as columns of a product. */
const columnsTo = (level: CategoryLevel) => {
  const levels = CATEGORY_LEVELS.slice(0, CATEGORY_LEVELS.indexOf(level) + 1);
  return Object.fromEntries(levels.map((each) => [`${each}CategoryId`, branch[each]]));
};

const NO_CHILDREN = {
  image: null,
  bannerImage: null,
  position: 0,
  version: 1,
  productCount: 0,
  childCount: 0,
};

test.each(CATEGORY_LEVELS)(
  '%s category: the name of one beside it, new or renamed → 400; its own stays',
  async (level) => {
    const [one, other] = [await create(api, level, 'Maps'), await create(api, level, 'Charts')];
    const taken = { status: 400, fields: [{ path: 'name' }] };
    await expect(create(api, level, 'MAPS')).rejects.toMatchObject(taken);
    await expect(change(level, other.id, { name: 'maps' })).rejects.toMatchObject(taken);
    await change(level, one.id, { name: 'Maps' });
    await change(level, one.id, { name: 'MAPS' });
  },
);

test('GET *-category: each level → the children of the parent with their counts, in menu order', async () => {
  const { db } = t.context;
  const last = await makeCategory(db, { name: 'A', position: 2 });
  const between = await makeCategory(db, { name: 'Z', position: 1 });
  await makeProduct(db, columnsTo('first'));
  await makeProduct(db, { ...columnsTo('main'), listed: false });
  const ids = (await rows('main')).map(({ id }) => id);
  expect(ids).toEqual([branch.main, between.id, last.id]);
  expect((await rows('main'))[1]).toEqual({ ...NO_CHILDREN, id: between.id, name: 'Z', position: 1 });
  expect((await rows('main'))[0]).toMatchObject({ productCount: 1, childCount: 1 });
  expect((await rows('first')).map(({ id, productCount }) => [id, productCount])).toEqual([
    [branch.first, 1],
  ]);
  expect((await rows('second')).map(({ id, productCount }) => [id, productCount])).toEqual([
    [branch.second, 0],
  ]);
  expect((await rows('third')).map(({ id, childCount }) => [id, childCount])).toEqual([[branch.third, 0]]);
  expect(await t.api()('GET first-category', { query: { mainCategoryId: 'nothing' } })).toEqual({
    firstCategories: [],
  });
  // A category of another level has no children here.
  expect(await t.api()('GET third-category', { query: { secondCategoryId: branch.first } })).toEqual({
    thirdCategories: [],
  });
  await expect(t.api()('GET first-category', {})).rejects.toEqual(
    failure(400, 'Please enter Main Category Id.'),
  );
});

describe.each(CATEGORY_LEVELS)('%s-category', (level) => {
  test('anonymous → 401, a vendor → 403', async () => {
    await expect(create(t.api(), level)).rejects.toEqual(failure(401, 'Please sign in.'));
    const vendor = t.api((await makeVendor(t.context.db)).token);
    const forbidden = failure(403, 'Your account may not do this.');
    await expect(create(vendor, level)).rejects.toEqual(forbidden);
    const params = { id: branch[level] };
    await expect(vendor(`PATCH ${level}-category/{id}`, { params, form: {} })).rejects.toEqual(forbidden);
    await expect(vendor(`DELETE ${level}-category/{id}`, { params })).rejects.toEqual(forbidden);
    await expect(vendor(`POST ${level}-category/order`, { body: { ids: [params.id] } })).rejects.toEqual(
      forbidden,
    );
  });

  test('a category of another level, unknown → 404', async () => {
    const missing = failure(404, `This ${level} category was not found.`);
    for (const id of [branch[level === 'main' ? 'first' : 'main'], 'unknown']) {
      await expect(change(level, id, { name: 'Other' })).rejects.toEqual(missing);
      await expect(remove(level, id)).rejects.toEqual(missing);
    }
  });

  test('no name → 400, a file that is not a picture → 415; nothing is stored', async () => {
    const stored = await t.context.db.$count(media);
    await expect(create(api, level, ' ')).rejects.toEqual(failure(400, 'Please enter Name.'));
    const bannerImage = fileOf('<svg/>', 'a.png', 'image/png');
    await expect(
      api(`PATCH ${level}-category/{id}`, { params: { id: branch[level] }, form: { bannerImage } }),
    ).rejects.toEqual(failure(415, 'Banner Image must be a PNG or JPEG picture.'));
    expect(await rows(level)).toHaveLength(1);
    expect(await t.context.db.$count(media)).toBe(stored);
  });

  test('valid input → created after its siblings, read back, changed and deleted', async () => {
    const { id } = await create(api, level);
    const made = (await rows(level)).at(-1);
    const image = level === 'main' ? expect.stringMatching(STORED_PICTURE) : null;
    expect(made).toEqual({ ...NO_CHILDREN, id, name: 'Maps', image, position: 1 });
    const bannerImage = await picture('#445566');
    const form = { name: 'Charts', bannerImage, version: 1 };
    expect(await api(`PATCH ${level}-category/{id}`, { params: { id }, form })).toEqual({ id, version: 2 });
    const banner = expect.stringMatching(STORED_PICTURE);
    const changed = { ...made, name: 'Charts', bannerImage: banner, version: 2 };
    expect((await rows(level)).at(-1)).toEqual(changed);
    await api(`PATCH ${level}-category/{id}`, { params: { id }, form: { removeBannerImage: 'true' } });
    expect((await rows(level)).at(-1)).toEqual({ ...changed, bannerImage: null, version: 3 });
    await remove(level, id);
    expect((await rows(level)).map((row) => row.id)).toEqual([branch[level]]);
  });

  test('changed → in the next answer of common data; invalidates categories and catalog', async () => {
    const common = async () => JSON.stringify(await t.api()('GET site/common-data'));
    t.context.changes.emit(['categories']);
    expect(await common()).not.toContain('Renamed');
    const dropped: string[] = [];
    const stop = t.context.changes.onChange((tags) => dropped.push(...tags));
    await change(level, branch[level], { name: 'Renamed' });
    stop();
    expect(dropped.toSorted()).toEqual(['catalog', 'categories']);
    expect(await common()).toContain('Renamed');
  });

  test('older version → 409, and nothing changes; no version → saved', async () => {
    const id = branch[level];
    await change(level, id, { name: 'New', version: 1 });
    await expect(change(level, id, { name: 'Old', version: 1 })).rejects.toEqual(
      stale(`This ${level} category has been changed since you opened it.`),
    );
    expect((await rows(level))[0]).toMatchObject({ name: 'New', version: 2 });
    // Without a version the last one wins.
    expect(await change(level, id, { name: 'Last' })).toEqual({ id, version: 3 });
  });

  test('delete with products or children → 409 with their numbers, and it stays', async () => {
    const { db } = t.context;
    const below = level === 'third' ? '' : ' and 1 category';
    await makeProduct(db, columnsTo(level));
    await makeProduct(db, { ...columnsTo(level), status: false, listed: false });
    await expect(remove(level, branch[level])).rejects.toEqual(
      failure(409, `This ${level} category still has 2 products${below}.`),
    );
    expect((await rows(level)).map(({ id }) => id)).toEqual([branch[level]]);
  });

  test('new order → stored; ids that are not exactly the siblings → 409', async () => {
    const a = branch[level];
    const [b, c] = [(await create(api, level, 'B')).id, (await create(api, level, 'C')).id];
    await order(level, [c, a, b]);
    const stored = async () => (await rows(level)).map(({ id }) => id);
    expect(await stored()).toEqual([c, a, b]);
    const outdated = stale('This list has been changed since you opened it. Please load it again.');
    const other = branch[level === 'main' ? 'first' : 'main'];
    for (const ids of [
      [a, b],
      [a, b, c, 'unknown'],
      [a, b, b],
      ['unknown', a, b],
      [other, a, b],
    ]) {
      await expect(order(level, ids), ids.join()).rejects.toEqual(outdated);
    }
    expect(await stored()).toEqual([c, a, b]);
  });

  test('orders sent in parallel → the list has one of them', async () => {
    const a = branch[level];
    const [b, c] = [(await create(api, level, 'B')).id, (await create(api, level, 'C')).id];
    const orders = [
      [c, a, b],
      [b, c, a],
      [a, c, b],
    ];
    await Promise.all(orders.map((ids) => order(level, ids)));
    expect(orders).toContainEqual((await rows(level)).map(({ id }) => id));
  });

  test(`more than ${CATEGORY_SIBLINGS_MAX} children of one parent → 409`, async () => {
    const { db } = t.context;
    const [row] = await db.select().from(categories).where(eq(categories.id, branch[level]));
    if (!row) throw new Error('there is no branch');
    const copies = Array.from({ length: CATEGORY_SIBLINGS_MAX - 1 }, (_, n) => ({
      ...row,
      id: `${row.id}${n}`,
    }));
    await db.insert(categories).values(copies);
    await expect(create(api, level)).rejects.toEqual(
      failure(409, `There are ${CATEGORY_SIBLINGS_MAX} already. Please delete one first.`),
    );
  });
});

test('POST main-category: no picture → 400', async () => {
  await expect(api('POST main-category', { form: { name: 'Maps' } })).rejects.toEqual(
    failure(400, 'Please upload Image.'),
  );
});

test('POST third-category: parent unknown or of another level → 400', async () => {
  const none = failure(400, 'Please select Second Category.');
  for (const secondCategoryId of [branch.first, 'unknown', '']) {
    await expect(api('POST third-category', { form: { name: 'Maps', secondCategoryId } })).rejects.toEqual(
      none,
    );
  }
});

test('PATCH first-category: removeImage → no picture', async () => {
  const form = { name: 'Maps', mainCategoryId: branch.main, image: await picture('#778899') };
  const { id } = await api('POST first-category', { form });
  expect((await rows('first')).at(-1)?.image).toMatch(STORED_PICTURE);
  await api('PATCH first-category/{id}', { params: { id }, form: { removeImage: 'true' } });
  expect((await rows('first')).at(-1)?.image).toBeNull();
});

test('DELETE third-category: only deleted products → deleted, and they move to its parent', async () => {
  const product = await makeProduct(t.context.db, {
    ...columnsTo('third'),
    listed: false,
    deletedAt: new Date(),
  });
  await remove('third', branch.third);
  const [row] = await t.context.db.select().from(products).where(eq(products.id, product.id));
  expect(row).toMatchObject({ secondCategoryId: branch.second, thirdCategoryId: null });
});

test('DELETE main-category: deleted products that buyers can download → 409', async () => {
  const { id } = await makeCategory(t.context.db);
  await makeProduct(t.context.db, { mainCategoryId: id, listed: false, deletedAt: new Date() });
  await expect(remove('main', id)).rejects.toEqual(
    failure(409, 'This main category still has 1 deleted product that its buyers can still download.'),
  );
});

test('POST first-category/order: ids of two parents → 409', async () => {
  const { id: parentId } = await makeCategory(t.context.db);
  const other = await makeCategory(t.context.db, { level: 2, parentId });
  await expect(order('first', [branch.first, other.id])).rejects.toMatchObject({ status: 409 });
});

// The embedded database runs one statement at a time, so calls cannot race there.
describe.runIf(onServer)('categories: parallel calls', () => {
  test('deleted while a product and a category are added → either deleted and empty, or 409', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    const product = await makeProduct(db, { vendorId: vendor.id, mainCategoryId: branch.main });
    for (let round = 0; round < 8; round += 1) {
      const { id } = await create(api, 'first', `Round ${round}`);
      const outcomes = await Promise.allSettled([
        t.api(vendor.token)('PATCH product/{id}', {
          params: { id: product.id },
          form: { mainCategoryId: branch.main, firstCategoryId: id },
        }),
        api('POST second-category', { form: { name: 'Below', firstCategoryId: id } }),
        remove('first', id),
      ]);
      const statuses = outcomes.map((outcome) =>
        outcome.status === 'rejected' ? (outcome.reason as ApiFailure).status : 200,
      );
      const exists = (await rows('first')).some((row) => row.id === id);
      expect(exists ? [409] : [200], statuses.join()).toContain(statuses[2]);
      for (const status of statuses.slice(0, 2)) {
        expect(exists ? [200, 400] : [400], statuses.join()).toContain(status);
      }
    }
  });

  test('renamed while its products change → no deadlock', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    const fields = { vendorId: vendor.id, mainCategoryId: branch.main };
    const made = await Promise.all(Array.from({ length: 6 }, () => makeProduct(db, fields)));
    for (let round = 0; round < 6; round += 1) {
      const status = round % 2 ? ('true' as const) : ('false' as const);
      await Promise.all([
        ...made.map(({ id }) =>
          t.api(vendor.token)('PATCH product/{id}', { params: { id }, form: { status } }),
        ),
        change('main', branch.main, { name: `Name ${round}` }),
      ]);
    }
    expect((await rows('main'))[0]).toMatchObject({ name: 'Name 5', productCount: 6 });
  });
});
