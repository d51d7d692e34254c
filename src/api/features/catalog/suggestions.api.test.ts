import { beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '#api/features.ts';
import { createDispatch, Dependencies } from '#api/kernel/dispatch.ts';
import { makeAdmin, makeCategory, makeProduct, makeVendor, PICTURE } from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';

const t = useMarket();

const suggest = (searchKeyword: string) =>
  t.api()('GET site/search-suggestion', { query: { searchKeyword } });
const categoriesFor = async (typed: string) => (await suggest(typed)).categories.map(({ name }) => name);
const shopsFor = async (typed: string) => (await suggest(typed)).shops.map(({ shopName }) => shopName);

beforeAll(async () => {
  const { db } = t.context;
  const crafts = await makeCategory(db, { name: 'Crafts' });
  const below = { level: 2, parentId: crafts.id };
  const filled = await makeCategory(db, { ...below, name: 'Knitting Patterns' });
  const popular = await makeCategory(db, { ...below, name: 'Books on Knitting' });
  await makeCategory(db, { ...below, name: 'Knitting Tools' });
  const vendor = await makeVendor(db, { shopName: 'Loop & Knit', shopSlug: 'loop-knit' });
  const ofShop = { vendorId: vendor.id, mainCategoryId: crafts.id };
  await makeProduct(db, { ...ofShop, firstCategoryId: filled.id });
  for (let n = 0; n < 2; n++) await makeProduct(db, { ...ofShop, firstCategoryId: popular.id });
  for (const shopName of ['Knit Nook', 'Knit North', 'Knit South']) await makeVendor(db, { shopName });
  for (const status of ['Applied', 'Suspended', 'Closed'] as const) {
    await makeVendor(db, { shopName: `Tatting ${status}`, status });
  }
});

describe('GET site/search-suggestion', () => {
  test('beginning of a word → categories with products, those that begin with it first', async () => {
    expect(await categoriesFor('KNIT')).toEqual(['Knitting Patterns', 'Books on Knitting']);
    expect((await suggest('patterns knitting')).categories).toEqual([
      { id: expect.any(String), level: 'first', name: 'Knitting Patterns', parentName: 'Crafts' },
    ]);
    expect((await suggest('crafts')).categories).toMatchObject([{ level: 'main', parentName: null }]);
  });

  test('words of a shop’s name → the shop; of several those that begin with them, three at most', async () => {
    expect((await suggest('loop')).shops).toEqual([
      { slug: 'loop-knit', shopName: 'Loop & Knit', shopImage: PICTURE },
    ]);
    expect(await shopsFor('knit')).toEqual(['Knit Nook', 'Knit North', 'Knit South']);
  });

  test('shops that the public does not see → not suggested', async () => {
    expect(await shopsFor('tatting')).toEqual([]);
  });

  test('no words → nothing', async () => {
    const nothing = { categories: [], shops: [] };
    expect(await suggest('&&& :*')).toEqual(nothing);
    expect(await t.api()('GET site/search-suggestion', { query: {} })).toEqual(nothing);
  });

  test('more than 100 characters → 400', async () => {
    await expect(suggest('x'.repeat(101))).rejects.toMatchObject({ status: 400 });
  });

  test('answer → depends on categories, public shops, synonyms and the shops that it names', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db, { shopName: 'Zither Room' });
    const dispatch = createDispatch(t.context, handlers);
    const shows = new Dependencies();
    const request = { query: { searchKeyword: 'zither' }, address: null, requestId: 'x' };
    await dispatch('GET site/search-suggestion', request, shows);
    expect([...shows.tags].sort()).toEqual(
      ['categories', 'content:search-synonym', `shop:${vendor.id}`, 'shops', '~listings'].sort(),
    );
  });

  test('synonym of a word in a name → suggested', async () => {
    expect(await categoriesFor('strickmuster')).toEqual([]);
    const admin = t.api((await makeAdmin(t.context.db)).token);
    const { id } = await admin('POST search-synonym', {
      form: { terms: 'knitting pattern = strickmuster' },
    });
    expect(await categoriesFor('strickmuster')).toEqual(['Knitting Patterns']);
    await admin('DELETE search-synonym/{id}', { params: { id } });
  });
});
