import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { handlers } from '#api/features.ts';
import { EVERYTHING } from '#api/kernel/changes.ts';
import { createDispatch, Dependencies } from '#api/kernel/dispatch.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { contentContract } from '#contract/content.ts';
import type { EndpointKey } from '#contract/contract.ts';
import { categories, contents, orderLines, products } from '#db/schema.ts';
import { makeCategory, makeCustomer, makeOrder, makeProduct, PICTURE } from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';
import { siteLayout } from './common-data.service.ts';
import { DEFAULT_CONTENT } from './content.defaults.ts';
import { putContent } from './content.service.ts';
import type { ContentKey, ContentValues } from './content.values.ts';
import { addItems } from './content-lists.service.ts';
import { mainCategories } from './shown-categories.service.ts';

const t = useMarket();

const write = <K extends ContentKey>(key: K, value: ContentValues[K]) =>
  inTransaction(t.context, async (tx, invalidate) => {
    await putContent(tx, key, value, { now: t.clock.now });
    invalidate(`content:${key}`);
  });
const home = DEFAULT_CONTENT['home-page'];

async function tagsOf(key: EndpointKey, params: Record<string, string> = {}) {
  const shows = new Dependencies();
  const request = { params, query: {}, address: null, requestId: 'test' };
  await createDispatch(t.context, handlers)(key, request, shows);
  return [...shows.tags].toSorted();
}

const COPYRIGHT = '© Emporia. Every work belongs to its maker.';

describe('GET site/common-data', () => {
  test('new market → built-in texts, empty addresses and phone numbers', async () => {
    const { bannerText, contactPhone, helplinePhone, taxesOn, pricesIncludeTax } =
      DEFAULT_CONTENT['site-settings'];
    const settings = { bannerText, contactPhone, helplinePhone, taxesOn, pricesIncludeTax };
    expect(await t.api()('GET site/common-data')).toEqual({
      mainCategory: [],
      nestedCategories: [],
      faqData: [],
      headerFooterData: { ...DEFAULT_CONTENT['header-footer'], copyrightText: COPYRIGHT },
      socialLinkData: [],
      siteSettings: { ...settings, passwordReset: false, freeProducts: false },
    });
    expect(await tagsOf('GET site/common-data')).toEqual([
      'categories',
      'content:faq',
      'content:header-footer',
      'content:site-settings',
      'content:social-link',
    ]);
  });

  test('categories → a tree, by position, then by name', async () => {
    const { db } = t.context;
    const later = await makeCategory(db, { name: 'Alpha', position: 2 });
    const main = await makeCategory(db, { name: 'Beta', position: 1, image: PICTURE });
    const child = (parentId: string, level: number, name: string) =>
      makeCategory(db, { parentId, level, name });
    const second = await child(main.id, 2, 'Zither');
    const first = await child(main.id, 2, 'Études');
    const deep = await child(first.id, 3, 'Deep');
    const deepest = await makeCategory(db, {
      parentId: deep.id,
      level: 4,
      name: 'Deepest',
      bannerImage: PICTURE,
    });
    t.context.changes.emit(['categories']);
    const { mainCategory, nestedCategories } = await t.api()('GET site/common-data');
    expect(mainCategory).toEqual([
      { id: main.id, name: 'Beta', image: PICTURE },
      { id: later.id, name: 'Alpha', image: null },
    ]);
    const bare = { image: null, bannerImage: null };
    expect(nestedCategories).toEqual([
      {
        id: main.id,
        name: 'Beta',
        image: PICTURE,
        bannerImage: null,
        firstCategories: [
          {
            id: first.id,
            name: 'Études',
            ...bare,
            secondCategories: [
              {
                id: deep.id,
                name: 'Deep',
                ...bare,
                thirdCategories: [{ id: deepest.id, name: 'Deepest', image: null, bannerImage: PICTURE }],
              },
            ],
          },
          { id: second.id, name: 'Zither', ...bare, secondCategories: [] },
        ],
      },
      { id: later.id, name: 'Alpha', ...bare, firstCategories: [] },
    ]);
  });

  test('the parts of it that pages ask for one by one → the same, each with its own tags', async () => {
    const { mainCategory, nestedCategories, faqData, ...layout } = await t.api()('GET site/common-data');
    expect(await t.api()('GET site/layout')).toEqual(layout);
    expect(await t.api()('GET site/main-categories')).toEqual(mainCategory);
    expect(await t.api()('GET site/category-tree')).toEqual(nestedCategories);
    expect(await t.api()('GET site/faq')).toEqual(faqData);
    const layoutTags = ['content:header-footer', 'content:site-settings', 'content:social-link'];
    expect(await tagsOf('GET site/layout')).toEqual(layoutTags);
    expect(await tagsOf('GET site/category-branch')).toEqual(['categories']);
    expect(await tagsOf('GET site/faq')).toEqual(['content:faq']);
  });

  // Before any test that writes in a transaction: on a server its news comes a second time, whenever it likes.
  test('repeated calls → one query, and a new one after a change', async () => {
    const add = () => addItems(t.context.db, 'faq', [{ question: 'New?', answer: 'Yes.' }]);
    const count = async () => (await t.api()('GET site/common-data')).faqData.length;
    const before = await count();
    await add();
    t.context.changes.emit(['catalog', 'product:1', 'blog']);
    expect(await count()).toBe(before);
    t.context.changes.emit(['content:faq']);
    expect(await count()).toBe(before + 1);
    await add();
    t.context.changes.emit([EVERYTHING]);
    expect(await count()).toBe(before + 2);
    expect(siteLayout(t.context)).toBe(siteLayout(t.context));
  });

  test('stored content → answered; link lists are arrays however they are stored', async () => {
    const open = { bannerText: 'Sale', contactPhone: '+1 555', helplinePhone: '+1 556' };
    await write('site-settings', { ...DEFAULT_CONTENT['site-settings'], ...open, taxesOn: true });
    const links = [{ link: '/faq', value: 'FAQ' }];
    const stored = {
      footerDescription: 'Ours',
      footerSectionTwo: JSON.stringify(links),
      footerSectionThree: '[{',
    };
    await inTransaction(t.context, async (tx, invalidate) => {
      await tx.insert(contents).values({ key: 'header-footer', value: stored });
      const questions = ['First?', 'Second?'].map((question) => ({ question, answer: 'Yes.' }));
      await addItems(tx, 'faq', questions);
      await addItems(tx, 'social-link', [{ link: 'https://a.test', icon: 'globe' }]);
      invalidate('content:header-footer', 'content:faq', 'content:social-link');
    });
    const data = await t.api()('GET site/common-data');
    expect(data.siteSettings).toEqual({
      ...open,
      taxesOn: true,
      pricesIncludeTax: true,
      passwordReset: false,
      freeProducts: false,
    });
    expect(data.headerFooterData).toEqual({
      ...DEFAULT_CONTENT['header-footer'],
      copyrightText: COPYRIGHT,
      footerDescription: 'Ours',
      footerSectionTwo: links,
      footerSectionThree: [],
    });
    const questions = data.faqData.map((one) => one.question).filter((question) => question !== 'New?');
    expect(questions).toEqual(['First?', 'Second?']);
    expect(data.socialLinkData).toEqual([{ id: expect.any(String), link: 'https://a.test', icon: 'globe' }]);
  });

  test('change during the query → its result is not cached', async () => {
    t.context.changes.emit([EVERYTHING]);
    const underWay = mainCategories(t.context);
    t.context.changes.emit(['categories']);
    const old = await underWay;
    await makeCategory(t.context.db, { name: 'Just now' });
    expect(await mainCategories(t.context)).toHaveLength(old.length + 1);
  });
});

describe('GET site/home-page', () => {
  test('slides and sections → in their order, each section with the products of its source', async () => {
    const { db } = t.context;
    const category = await makeCategory(db);
    const best = await makeProduct(db, { isBestSeller: true });
    const fresh = await makeProduct(db, { createdAt: new Date('2126-02-01T00:00:00Z') });
    const fresher = await makeProduct(db, { createdAt: new Date('2126-02-02T00:00:00Z') });
    const liked = await makeProduct(db, { isRecommended: true });
    const sorted = await makeProduct(db, { mainCategoryId: category.id });
    const hidden = await makeProduct(db, { listed: false, createdAt: new Date('2126-02-03T00:00:00Z') });
    await db.transaction(async (tx) => {
      const slide = (alt: string) => ({ image: PICTURE, alt, link: '/shop' });
      await addItems(tx, 'hero-slider', [slide('b'), slide('a')]);
      await addItems(tx, 'promotion', [slide('c')]);
      const content: ContentValues['home-page'] = {
        ...home,
        productSectionOneSource: { type: 'new' },
        productSectionTwoSource: { type: 'best-sellers' },
        productSectionFourSource: { type: 'category', mainCategoryId: category.id },
        productSectionFiveSource: {
          type: 'hand-picked',
          productIds: [sorted.id, hidden.id, 'gone', best.id],
        },
        productSectionSixSource: { type: 'hand-picked', productIds: [] },
        isProductSectionFourVisible: true,
        isProductSectionFiveVisible: true,
        isProductSectionSixVisible: true,
        productSectionFiveTitle: 'Our choice',
      };
      await putContent(tx, 'home-page', content, { now: t.clock.now });
    });
    t.context.changes.emit(['categories']);
    const page = await t.api()('GET site/home-page');
    expect(page.heroSlider.map((one) => one.alt)).toEqual(['b', 'a']);
    expect(page.promotions).toEqual([{ id: expect.any(String), image: PICTURE, alt: 'c', link: '/shop' }]);
    const ids = (list: { id: string }[]) => list.map((card) => card.id);
    expect(ids(page.sectionOneProducts)).toHaveLength(
      Math.min(10, await db.$count(products, eq(products.listed, true))),
    );
    expect(ids(page.sectionOneProducts).slice(0, 2)).toEqual([fresher.id, fresh.id]);
    expect(ids(page.sectionTwoProducts)).toEqual([best.id]);
    expect(ids(page.sectionThreeProducts)).toEqual([liked.id]);
    expect(ids(page.sectionFourProducts)).toEqual([sorted.id]);
    expect(ids(page.sectionFiveProducts)).toEqual([sorted.id, best.id]);
    expect(page.sectionSixProducts).toEqual([]);
    expect(page.contentData.productSectionFiveTitle).toBe('Our choice');
    expect(page.contentData).not.toHaveProperty('productSectionFiveSource');
    const shown = [fresh, fresher, best, liked, sorted];
    expect(await tagsOf('GET site/home-page')).toEqual(
      [
        ...shown.flatMap(({ id, vendorId }) => [`product:${id}`, `shop:${vendorId}`]),
        'categories',
        'content:hero-slider',
        'content:home-page',
        'content:promotion',
        `~category:${sorted.mainCategoryId}`,
        '~listings',
        'best-sellers',
      ].toSorted(),
    );
  });

  test('best sellers → by customers who paid in the last 30 days and kept it; staff’s choice follows', async () => {
    const { db } = t.context;
    const names = ['loved', 'liked', 'bulk', 'free', 'old', 'refunded'] as const;
    const made = await Promise.all(names.map(async (name) => [name, await makeProduct(db)] as const));
    const sold = Object.fromEntries(made) as Record<(typeof names)[number], (typeof made)[0][1]>;
    const chosen = await makeProduct(db, { isBestSeller: true });
    const day = (n: number) => new Date(t.clock.now.getTime() - n * 24 * 3_600_000);
    const buy = async (
      product: keyof typeof sold,
      more: { createdAt?: Date; quantity?: number; customerId?: string } = {},
    ) => {
      const customerId = more.customerId ?? (await makeCustomer(db)).id;
      return makeOrder(db, { createdAt: day(1), ...more, customerId, product: sold[product] });
    };
    for (let n = 0; n < 3; n++) await buy('loved', { createdAt: day(29) });
    for (let n = 0; n < 2; n++) await buy('liked');
    const { id: customerId } = await makeCustomer(db);
    for (let n = 0; n < 5; n++) await buy('bulk', { customerId, quantity: 20 });
    const gift = await buy('free');
    await db
      .update(orderLines)
      .set({ paidCents: 0, commissionCents: 0 })
      .where(eq(orderLines.orderId, gift.id));
    await buy('old', { createdAt: day(31) });
    const back = await buy('refunded');
    await db.update(orderLines).set({ refundedAt: t.clock.now }).where(eq(orderLines.orderId, back.id));
    await write('home-page', { ...home, productSectionTwoSource: { type: 'best-sellers' as const } });
    const page = await t.api()('GET site/home-page');
    const ids = page.sectionTwoProducts.map(({ id }) => id);
    expect(ids.slice(0, 3)).toEqual([sold.loved.id, sold.liked.id, sold.bulk.id]);
    expect(ids).toContain(chosen.id);
    for (const { id } of [sold.free, sold.old, sold.refunded]) expect(ids).not.toContain(id);
  });

  test('nothing listed → said; a product in no section → not said', async () => {
    const { db } = t.context;
    await db.update(products).set({ listed: false });
    t.context.changes.emit(['catalog']);
    expect((await t.api()('GET site/home-page')).hasProducts).toBe(false);
    await makeProduct(db);
    t.context.changes.emit(['catalog']);
    expect((await t.api()('GET site/home-page')).hasProducts).toBe(true);
  });

  test('hidden section → no products; visible section → ten', async () => {
    for (let n = 0; n < 11; n++) await makeProduct(t.context.db, { isBestSeller: true });
    const content = {
      ...home,
      isProductSectionOneVisible: false,
      productSectionTwoSource: { type: 'best-sellers' as const },
    };
    await write('home-page', content);
    const page = await t.api()('GET site/home-page');
    expect(page.sectionOneProducts).toEqual([]);
    expect(page.sectionTwoProducts).toHaveLength(10);
    const { contentData } = contentContract['GET site/home-page'].data.shape;
    expect(page.contentData).toEqual(contentData.parse(content));
  });

  test('section of a deleted category → hidden', async () => {
    const category = await makeCategory(t.context.db);
    t.context.changes.emit(['categories']);
    const source = { type: 'category' as const, mainCategoryId: category.id };
    await write('home-page', { ...home, productSectionOneSource: source });
    const isShown = async () => (await t.api()('GET site/home-page')).contentData.isProductSectionOneVisible;
    expect(await isShown()).toBe(true);
    await t.context.db.delete(categories).where(eq(categories.id, category.id));
    t.context.changes.emit(['categories']);
    expect(await isShown()).toBe(false);
  });
});

describe('GET site/* of single pages', () => {
  test('nothing stored → the built-in text; stored → the stored one', async () => {
    const api = t.api();
    expect(await api('GET site/shop-page')).toEqual({ cmsData: { bannerImage: null } });
    for (const key of ['privacy-policy', 'terms-conditions', 'exchange-policy'] as const) {
      expect(await api(`GET ${key}`)).toEqual([{ ...DEFAULT_CONTENT[key], version: 0 }]);
      await write(key, { title: key, description: `<p>${key}</p>` });
      expect(await api(`GET ${key}`)).toEqual([{ title: key, description: `<p>${key}</p>`, version: 1 }]);
      expect(await tagsOf(`GET ${key}`)).toEqual([`content:${key}`]);
    }
    const contact = { ...DEFAULT_CONTENT['contact-us-page'], phone: '+1 555' };
    await write('contact-us-page', contact);
    expect(await api('GET contact-us-page')).toEqual([{ ...contact, version: 1 }]);
    await write('shop-page', { bannerImage: PICTURE });
    expect(await api('GET site/shop-page')).toEqual({ cmsData: { bannerImage: PICTURE } });
    expect(await tagsOf('GET site/shop-page')).toEqual(['content:shop-page']);
  });

  test('value that does not match the schema → not stored', async () => {
    const wrong = { title: 'Only' } as ContentValues['privacy-policy'];
    await expect(write('privacy-policy', wrong)).rejects.toThrow('description');
    expect(await t.api()('GET privacy-policy')).toMatchObject([{ title: 'privacy-policy' }]);
  });
});
