import { desc, eq, ne, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { SEARCH_BLOCK_SIZE } from '#db/fragments/search-blocks.ts';
import { rowsOf } from '#db/rows-of.ts';
import { categories, products, searchTerms } from '#db/schema.ts';
import { folded } from '#domain/folded.ts';
import { PRODUCTS_FOUND_MAX } from '#domain/limits.ts';
import { searchWords } from '#domain/search-words.ts';
import { makeAdmin, makeCategory, makeProduct } from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';
import { foldCounts } from './counts.service.ts';

const t = useMarket();

type Name =
  | 'lighthouse'
  | 'socks'
  | 'shawl'
  | 'cloak'
  | 'creme'
  | 'diaries'
  | 'planner'
  | 'sonata'
  | 'paint'
  | 'desk'
  | 'rolltop'
  | 'reader'
  | 'ferry'
  | 'cookbook';
const ids = new Map<string, Name>();
let knitting = '';

beforeAll(async () => {
  const { db } = t.context;
  knitting = (await makeCategory(db, { name: 'Knitting' })).id;
  let day = 0;
  const make = async (key: Name, fields: Parameters<typeof makeProduct>[1]) => {
    day += 1;
    const createdAt = new Date(Date.UTC(2026, 0, day));
    ids.set((await makeProduct(db, { sku: `SHELF-${key}`, createdAt, ...fields })).id, key);
  };
  await make('lighthouse', { name: 'The Lighthouse Keeper’s Almanac' });
  await make('socks', { name: 'Knitting Pattern: Harbour Socks', mainCategoryId: knitting });
  await make('shawl', { name: 'Lace Shawl Knitting Patterns', mainCategoryId: knitting });
  await make('cloak', { name: 'Hooded Cloak', description: '<p>A <b>knitting</b> pattern for winter.</p>' });
  await make('creme', { name: 'Crème Brûlée & Éclairs' });
  await make('diaries', { name: 'Garden Diaries' });
  await make('planner', { name: 'Weekly Planner', summaryLines: ['For any garden', 'A5'] });
  await make('sonata', { name: 'Piano Sonata No. 3', description: '<p>Played by the lighthouse.</p>' });
  await make('paint', { name: 'Paint Box' });
  await make('desk', { name: 'Roll-Top Desk, Größe M' });
  await make('rolltop', { name: 'Rolltop Bag, GRÖSSE L' });
  await make('reader', { name: 'Reader', description: '<p>Shows an e-book or two. For a T-Shirt.</p>' });
  await make('ferry', { name: 'Færøsk Łódź Cœur', description: '<p>An ebook of do-it-yourself.</p>' });
  await make('cookbook', { name: 'Hidden Zucchini Cookbook', listed: false });
});

async function search(searchKeyword: string, more: Record<string, string | number> = {}) {
  const list = await t.api()('GET site/product', { query: { searchKeyword, limit: 100, ...more } });
  return { ...list, names: list.data.map((card) => ids.get(card.id)) };
}

describe('GET site/product: search', () => {
  test.each<[string, Name[]]>([
    ['almanac lighthouse', ['lighthouse']],
    ['keeper the', ['lighthouse']],
    ['LIGHTH', ['lighthouse', 'sonata']],
    ['knitting patt', ['shawl', 'socks', 'cloak']],
    ['pattern knitting', ['shawl', 'socks', 'cloak']],
    ['creme brulee', ['creme']],
    ['CRÈME BRÛLÉE', ['creme']],
    ['cre\u0300me', ['creme']],
    ['keepers', ['lighthouse']],
    ["keeper's", ['lighthouse']],
    ['patterns shawls', ['shawl']],
    ['diary', ['diaries']],
    ['sonatas', ['sonata']],
    ['SHELF-socks', ['socks']],
    ['no 3', ['sonata']],
    ['rolltop', ['rolltop', 'desk']],
    ['Roll-Top', ['rolltop', 'desk']],
    ['roll\u2011top', ['rolltop', 'desk']],
    ['roll\u00adtop', ['rolltop', 'desk']],
    ['roll-t', ['rolltop', 'desk']],
    ['desk roll-tops', ['desk']],
    ['roll top', ['desk']],
    ['ebook', ['ferry', 'reader']],
    ['e-books', ['ferry', 'reader']],
    ['tshirt', ['reader']],
    ['doityourself', ['ferry']],
    ['GRÖSSE', ['rolltop', 'desk']],
    ['größe', ['rolltop', 'desk']],
    ['groß', ['rolltop', 'desk']],
    ['faerosk lodz coeur', ['ferry']],
    ['FÆRØSK ŁÓDŹ CŒUR', ['ferry']],
  ])('%s → the products, whatever word order, endings, accents and punctuation', async (typed, found) => {
    const list = await search(typed);
    expect(list.names).toEqual(found);
    expect(list.total).toBe(found.length);
    expect(list).not.toHaveProperty('searchedFor');
  });

  test('matches in names → before matches in other texts, newest first', async () => {
    expect((await search('lighthouse')).names).toEqual(['lighthouse', 'sonata']);
    expect((await search('garden')).names).toEqual(['diaries', 'planner']);
    expect((await search('hooded winter')).names).toEqual(['cloak']);
  });

  test.each<[string, Name[], string]>([
    ['kniting patern', ['shawl', 'socks', 'cloak'], 'knitting pattern'],
    ['lighthose', ['lighthouse', 'sonata'], 'lighthouse'],
    ['paino', ['sonata'], 'piano'],
    ['kniti', ['shawl', 'socks', 'cloak'], 'knitting'],
    ['harbour scoks', ['socks'], 'harbour socks'],
    ['eclaris', ['creme'], 'eclairs'],
  ])(
    '%s → the results of the corrected words, and searchedFor names them',
    async (typed, found, searchedFor) => {
      expect(await search(typed)).toMatchObject({ names: found, total: found.length, searchedFor });
    },
  );

  test('correction → only for words without results that resemble another', async () => {
    expect(await search('lighthouse zeppelin')).toMatchObject({ total: 0, data: [], pageCount: 0 });
    const misspelt = await makeProduct(t.context.db, { name: 'Lighthose' });
    t.context.changes.emit(['~listings']);
    expect((await search('lighthose')).data.map((card) => card.id)).toEqual([misspelt.id]);
    await t.context.db.delete(products).where(sql`id = ${misspelt.id}`);
    t.context.changes.emit(['~listings']);
    expect((await search('lighthose')).searchedFor).toBe('lighthouse');
  });

  test('product that is not listed → neither found nor suggested', async () => {
    expect(await search('zucchini')).toMatchObject({ total: 0 });
    const list = await search('zuchini');
    expect(list.total).toBe(0);
    expect(list).not.toHaveProperty('searchedFor');
  });

  test('unfinished word → every word that begins with it, the newest ones too', async () => {
    const { db, changes } = t.context;
    const names = Array.from({ length: 40 }, (_, n) => `Wharf${String.fromCharCode(97 + (n % 26))}${n}`);
    for (const [n, name] of names.entries()) {
      if (n === 2) await foldCounts(t.context);
      if (n % 13 === 3) {
        changes.emit(['~listings']);
        expect((await search('wharf')).total).toBe(n);
      }
      await makeProduct(db, { name });
    }
    changes.emit(['~listings']);
    expect((await search('wharf')).total).toBe(40);
    await db.delete(products).where(sql`name like 'Wharf%'`);
    changes.emit(['~listings']);
  });

  test('category → only its products, also for a corrected word', async () => {
    expect((await search('knitting', { mainCategoryId: knitting })).names).toEqual(['shawl', 'socks']);
    expect(await search('kniting', { mainCategoryId: knitting })).toMatchObject({
      names: ['shawl', 'socks'],
      total: 2,
      searchedFor: 'knitting',
    });
    expect(await search('lighthouse', { mainCategoryId: knitting })).toMatchObject({ total: 0 });
    expect(await search('knitting', { thirdCategoryId: knitting })).toMatchObject({ total: 0 });
  });

  test('category names → matched, also misspelled and after a rename', async () => {
    const { db, changes } = t.context;
    const main = await makeCategory(db, { name: 'Woodwork' });
    const below = await makeCategory(db, { name: 'Marquetry Plans', level: 2, parentId: main.id });
    const { id } = await makeProduct(db, {
      name: 'Tea Tray',
      mainCategoryId: main.id,
      firstCategoryId: below.id,
    });
    changes.emit(['~listings']);
    const found = async (typed: string) => (await search(typed)).data.map((card) => card.id);
    expect(await found('woodwork tray')).toEqual([id]);
    expect(await search('marquetery plans')).toMatchObject({ total: 1, searchedFor: 'marquetry plans' });
    await db.update(categories).set({ name: 'Inlay' }).where(eq(categories.id, below.id));
    changes.emit(['categories']);
    expect(await found('inlay')).toEqual([id]);
    expect(await found('marquetry')).toEqual([]);
    await db.update(products).set({ firstCategoryId: null }).where(eq(products.id, id));
    changes.emit(['~listings']);
    expect(await found('inlay')).toEqual([]);
  });

  test('synonyms → names with another word or phrase of the group, at once after a change', async () => {
    const { db, changes } = t.context;
    const admin = t.api((await makeAdmin(db)).token);
    const { id } = await makeProduct(db, { name: 'Marl Pullover' });
    const other = await makeProduct(db, { name: 'Marl Yoke', description: '<p>A roll neck top.</p>' });
    changes.emit(['~listings']);
    const found = async (typed: string) => (await search(typed)).data.map((card) => card.id);
    expect(await found('marl jumper')).toEqual([]);
    const group = await admin('POST search-synonym', { form: { terms: 'jumper = pullover = roll neck' } });
    expect(await found('marl jumper')).toEqual([id, other.id]);
    expect(await found('jumpers marl')).toEqual([id, other.id]);
    expect(await found('marl roll neck')).toEqual([id, other.id]);
    expect(await found('marl neck')).toEqual([other.id]);
    expect(await search('jumper')).toMatchObject({ total: 2 });
    const change = { params: { id: group.id }, form: { terms: 'jumper = sweater' } };
    await admin('PATCH search-synonym/{id}', change);
    expect(await found('marl jumper')).toEqual([]);
    await admin('DELETE search-synonym/{id}', { params: { id: group.id } });
    await db.delete(products).where(sql`name like 'Marl%'`);
    changes.emit(['~listings']);
  });

  test('pages → each product once, with the same total', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => search('knitting', { limit: 1, page })));
    expect(pages.map((page) => page.names)).toEqual([['shawl'], ['socks'], ['cloak'], []]);
    expect(pages.map((page) => page.total)).toEqual([3, 3, 3, 3]);
  });
});

/** The search terms that triggers maintain equal those of the names of listed products. */
async function expectTermsOfListedNames() {
  const { db } = t.context;
  await foldCounts(t.context);
  const expected = new Map<string, { term: string; products: number; whole: number }>();
  for (const { name } of await db.select().from(products).where(eq(products.listed, true))) {
    const words = [...new Set(searchWords(name).flatMap((word) => word.beginnings))];
    const beginnings = words.flatMap((word) => Array.from(word, (_, n) => word.slice(0, n + 1)));
    for (const term of new Set(beginnings)) {
      const row = expected.get(term) ?? { term, products: 0, whole: 0 };
      row.products += 1;
      if (words.includes(term)) row.whole += 1;
      expected.set(term, row);
    }
  }
  const stored = await db.select().from(searchTerms).where(ne(searchTerms.products, 0));
  const byTerm = (one: { term: string }, other: { term: string }) => (one.term < other.term ? -1 : 1);
  expect(stored.sort(byTerm)).toEqual([...expected.values()].sort(byTerm));
}

describe('GET site/product: search with many results', () => {
  const MANY = 130;
  let category = '';
  beforeAll(async () => {
    const { db } = t.context;
    category = (await makeCategory(db)).id;
    const { id: _, ...row } = await makeProduct(db, {
      mainCategoryId: category,
      name: 'Quilt Block',
      createdAt: new Date(Date.UTC(2026, 0, 31)),
    });
    await db.insert(products).values(
      Array.from({ length: MANY - 1 }, (_, n) => ({
        ...row,
        slug: `quilt-${n}`,
        sku: `QUILT-${n}`,
        name: `Quilt Block ${n % 10}`,
        description: '',
        createdAt: new Date(Date.UTC(2026, 1, 1, 0, n)),
        // As if there were many others in between.
        number: SEARCH_BLOCK_SIZE * n,
      })),
    );
    await db.execute(sql`select setval('products_number_seq', ${SEARCH_BLOCK_SIZE * MANY}::bigint)`);
    t.context.changes.emit(['~listings']);
  });

  test.each([
    ['q', {}],
    ['quilt', {}],
    ['block quilt', {}],
    ['quilts', {}],
    ['quitl', {}],
    ['quilt', { mainCategoryId: 'own' }],
  ])('%s %o → the exact total, and each product once over the pages', async (typed, more) => {
    const filter: Record<string, string> = 'mainCategoryId' in more ? { mainCategoryId: category } : {};
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => search(typed, { ...filter, limit: 50, page })),
    );
    expect(pages.map((page) => [page.total, page.data.length])).toEqual([
      [MANY, 50],
      [MANY, 50],
      [MANY, 30],
      [MANY, 0],
    ]);
    const ids = pages.flatMap((page) => page.data.map((card) => card.id));
    expect(new Set(ids).size).toBe(MANY);
    const newestFirst = await t.context.db
      .select({ id: products.id })
      .from(products)
      .where(eq(products.mainCategoryId, category))
      .orderBy(desc(products.createdAt));
    expect(ids).toEqual(newestFirst.map(({ id }) => id));
  });

  test('products hidden, renamed, deleted → the total follows', async () => {
    const { db } = t.context;
    const total = async (typed: string) => {
      t.context.changes.emit(['~listings']);
      return (await search(typed)).total;
    };
    await db.update(products).set({ stars5: 1 });
    await expectTermsOfListedNames();
    await db.update(products).set({ listed: false }).where(sql`sku = 'QUILT-1'`);
    expect(await total('quilt')).toBe(MANY - 1);
    await db.update(products).set({ name: 'Quilt Quills' }).where(sql`sku in ('QUILT-1', 'QUILT-2')`);
    expect(await total('q')).toBe(MANY - 1);
    expect(await total('block')).toBe(MANY - 2);
    await db.update(products).set({ name: 'Another' }).where(sql`sku = 'QUILT-3'`);
    expect(await total('q')).toBe(MANY - 2);
    expect((await search('q', { page: 2, limit: 100 })).data).toHaveLength(MANY - 2 - 100);
    await db.delete(products).where(sql`sku = 'QUILT-4'`);
    expect(await total('quilt')).toBe(MANY - 3);
    await expectTermsOfListedNames();
  });

  test('more changes than are read at once, and a product hidden → the total follows all the same', async () => {
    const { db, changes } = t.context;
    const total = async () => {
      changes.emit(['~listings']);
      return (await search('quilt')).total;
    };
    const before = await total();
    await db.execute(sql`
      insert into search_term_changes (words, category_id, products)
      select '{other}', 'none', case when n % 2 = 0 then 1 else -1 end from generate_series(1, 5002) n`);
    await db.update(products).set({ listed: false }).where(sql`sku = 'QUILT-9'`);
    expect(await total()).toBe(before - 1);
    await expectTermsOfListedNames();
    expect(await total()).toBe(before - 1);
  });
});

describe('GET site/product: search with more than 1,000 results', () => {
  let mainCategoryId = '';
  let firstCategoryId = '';

  beforeAll(async () => {
    const { db } = t.context;
    mainCategoryId = (await makeCategory(db)).id;
    firstCategoryId = (await makeCategory(db, { level: 2, parentId: mainCategoryId })).id;
    const { id: _, ...row } = await makeProduct(db, {
      name: 'Ribbon Roll',
      mainCategoryId,
      firstCategoryId,
    });
    await db.insert(products).values(
      Array.from({ length: PRODUCTS_FOUND_MAX }, (_, n) => ({
        ...row,
        slug: `ribbon-${n}`,
        sku: `RIBBON-${n}`,
        name: 'Ribbon Reel',
        description: '',
        createdAt: new Date(Date.UTC(2026, 3, 1, 0, n)),
      })),
    );
    t.context.changes.emit(['~listings']);
  });

  test.each(['ribbon', 'rib', 'ribbons', 'reel ribbon'])('%s → 1,000, pages end there', async (typed) => {
    const last = await search(typed, { page: 10 });
    expect(last).toMatchObject({ total: PRODUCTS_FOUND_MAX, pageCount: 10 });
    expect(last.data).toHaveLength(100);
    expect((await search(typed, { page: 11 })).data).toEqual([]);
  });

  test('in a category, folded or not → the same, on both levels', async () => {
    const inCategories = async (typed: string) => {
      t.context.changes.emit(['~listings']);
      const lists = await Promise.all([
        search(typed, { page: 10, mainCategoryId }),
        search(typed, { page: 10, mainCategoryId, firstLevelCategoryId: firstCategoryId }),
      ]);
      return lists.map((list) => [list.total, list.totalIsCapped ?? false, list.data.length]);
    };
    const both = <T>(one: T): T[] => [one, one];
    for (const _ of ['not folded', 'folded']) {
      expect(await inCategories('ribbon')).toEqual(both([PRODUCTS_FOUND_MAX, true, 100]));
      expect(await inCategories('reel')).toEqual(both([PRODUCTS_FOUND_MAX, false, 100]));
      await foldCounts(t.context);
    }
  });

  test('a common word in the category of one product → that product', async () => {
    const other = (await makeCategory(t.context.db)).id;
    const { id } = await makeProduct(t.context.db, { name: 'Ribbon Bow', mainCategoryId: other });
    t.context.changes.emit(['~listings']);
    const { total, data } = await search('ribbon', { mainCategoryId: other });
    expect([total, data.map((card) => card.id)]).toEqual([1, [id]]);
  });

  test('two letters of a common word → the newest, as for the whole word', async () => {
    const ids = async (typed: string) => (await search(typed, { limit: 5 })).data.map(({ id }) => id);
    expect(await ids('ri')).toEqual(await ids('ribbon'));
  });

  test('more than 1,000 → totalIsCapped; exactly 1,000 → not', async () => {
    expect(await search('ribbon')).toHaveProperty('totalIsCapped', true);
    expect(await search('ribbon r')).toHaveProperty('totalIsCapped', true);
    expect(await search('ribbon reel')).not.toHaveProperty('totalIsCapped');
  });
});

describe('search cache', () => {
  test('further product that matches → found when what is late is dropped', async () => {
    const { db, changes } = t.context;
    await makeProduct(db, { name: 'Remembered Rye' });
    expect((await search('rye')).total).toBe(1);
    const { id } = await makeProduct(db, { name: 'Rye Bread' });
    changes.emit(['listings', `product:${id}`]);
    expect((await search('rye')).total).toBe(1);
    changes.emitLate();
    expect((await search('rye')).total).toBe(2);
  });

  test('product of one page of results unlisted, then listed again → the very next search knows', async () => {
    const { db } = t.context;
    const { token } = await makeAdmin(db);
    const { id } = await makeProduct(db, { name: 'Enamel Teapot' });
    const change = (action: 'activate' | 'deactivate') =>
      t.api(token)('POST vendor/product/bulk', { body: { action, ids: [id] } });
    expect(await search('teapot')).toMatchObject({ total: 1, data: [{ id }] });
    await change('deactivate');
    expect(await search('teapot')).toMatchObject({ total: 0, data: [] });
    await change('activate');
    expect(await search('teapot')).toMatchObject({ total: 1, data: [{ id }] });
  });
});

describe('search: very long words', () => {
  test('name that normalizes to 3 600 bytes → saved, listed, found and unlisted', async () => {
    const { db } = t.context;
    const product = await makeProduct(db, { name: '㌖'.repeat(200), listed: false });
    // Listed by an update, as when the vendor is approved.
    await db.update(products).set({ listed: true }).where(eq(products.id, product.id));
    expect((await search('㌖'.repeat(100))).data.map(({ id }) => id)).toEqual([product.id]);
    await expectTermsOfListedNames();
    await db.update(products).set({ listed: false }).where(eq(products.id, product.id));
    await expectTermsOfListedNames();
  });

  test('description with 800 words of 2 000 letters → saved and found', async () => {
    const words = Array.from({ length: 800 }, (_, n) => `word${n}${'x'.repeat(1990)}`);
    const { id } = await makeProduct(t.context.db, { description: `<p>Bergamot ${words.join(' ')}</p>` });
    expect((await search('bergamot')).data.map((card) => card.id)).toEqual([id]);
  });
});

describe('search: unusual input', () => {
  test.each([
    '&&& :*',
    "'; drop table products; --",
    "'a':* & !b | (c <-> d)",
    '\\',
    '"',
    '%_%',
    '👍',
    'sun👍',
    '‮',
    'x',
    '9'.repeat(100),
    'a b c d e f g h i j k l m n o p',
    'ﬁ½™',
    '漢字',
    'книга',
  ])('%s → a list', async (typed) => {
    const list = await search(typed);
    expect(list.data.length).toBeLessThanOrEqual(list.total);
  });

  test('only spaces → all products; more than 100 characters → 400', async () => {
    expect((await search('   ')).total).toBe((await t.api()('GET site/product')).total);
    await expect(search('x'.repeat(10_240))).rejects.toThrow('A search has 100 characters at most.');
  });

  test('search_words of the database → the same words as searchWords', async () => {
    for (const text of [
      'The Lighthouse Keeper’s Almanac',
      "don't-stop: A4/US_Letter, 3×4 & 5.5 mm",
      'Crème Brûlée ﬁ ½ ™ ÅNGSTRÖM',
      'Straße Σ Книга 漢字「」',
      'sun👍moon … — “quoted” SKU-1234 #42',
      'Roll-Top roll\u00adtop e\u2010book a--b -c- d-',
      `${'x'.repeat(40)}-${'y'.repeat(40)}`,
      `${'㌖'.repeat(100)} ${'x'.repeat(65)}y ${'😀'.repeat(70)} ﷺ`,
    ]) {
      const [row] = await rowsOf<{ words: string[] }>(
        t.context.db.execute(sql`select search_words(${text}::text) as words`),
      );
      const words = searchWords(text).flatMap(({ beginnings }) => beginnings);
      expect(new Set(row?.words)).toEqual(new Set(words));
    }
  });

  test('search_folded of the database → every letter of European scripts as folded', async () => {
    const ranges = [
      [0x20, 0x58f],
      [0x1e00, 0x1fff],
      [0x2010, 0x2027],
      [0xfb00, 0xfb06],
    ] as const;
    const words = ['ΟΔΟΣ', 'İSTANBUL', 'ISPARTA ırmak', 'STRASSE', 'Straße', 'STRAẞE', 'Ǽ ǿ Đặng Þór'];
    const letters = ranges.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)),
    );
    const typed = [...letters, ...words];
    const rows = await rowsOf<{ folded: string }>(
      t.context.db.execute(sql`
        select search_folded(typed) as folded from unnest(${sql.param(typed)}::text[]) with ordinality typed (typed, n)
        order by n`),
    );
    expect(rows.map((row) => row.folded)).toEqual(typed.map(folded));
    expect(words.map(folded)).toEqual([
      'οδοσ',
      'istanbul',
      'isparta irmak',
      'strasse',
      'strasse',
      'strasse',
      'ae o dang thor',
    ]);
  });
});
