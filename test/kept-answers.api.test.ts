import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeCategory } from '#api/features/catalog/categories.service.ts';
import { moveCategory } from '#api/features/catalog/category-moves.service.ts';
import { DEFAULT_CONTENT } from '#api/features/content/content.defaults.ts';
import { putContent } from '#api/features/content/content.service.ts';
import { categorizedProducts } from '#api/features/products/categorized-products.service.ts';
import { bulkUpdate, duplicateProduct } from '#api/features/products/product-bulk.service.ts';
import { changeProduct, type ProductChange } from '#api/features/products/product-form.service.ts';
import { reviewProduct } from '#api/features/reviews/reviews.service.ts';
import { decideOnVendor } from '#api/features/vendors/vendors.service.ts';
import { countView } from '#api/features/views/views.service.ts';
import { handlers } from '#api/features.ts';
import { Changes } from '#api/kernel/changes.ts';
import { createDispatch, Dependencies } from '#api/kernel/dispatch.ts';
import { Limits } from '#api/kernel/limits.ts';
import { ResponseCache } from '#api/kernel/response-cache.ts';
import { pageRoutes } from '#api/pages/pages.routes.ts';
import { collectTags } from '#api/pages/renderer.ts';
import { SECTION_NAMES } from '#contract/content.ts';
import { API_BASE, contract, type EndpointKey } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { makeAdmin, makeCategory, makeCustomer, makeProduct, makeVendor } from './factories.ts';
import { silentApp, useMarket } from './harness.ts';

/**
 * Kept pages and answers against a fresh reading. A page is what its screen reads: the same calls, joined as text, so
 * that no build of the screens is needed.
 */
const t = useMarket({ keepsAnswers: true });

interface Call {
  key: EndpointKey;
  params?: Record<string, string>;
  query?: Record<string, string>;
}

const LAYOUT: Call = { key: 'GET site/layout' };

async function makeMarket() {
  const { db } = t.context;
  const [vendor, other] = [await makeVendor(db), await makeVendor(db)];
  const [crafts, books] = [
    await makeCategory(db, { name: 'Crafts' }),
    await makeCategory(db, { name: 'Books' }),
  ];
  const [knitting, sewing] = [
    await makeCategory(db, { level: 2, parentId: crafts.id, name: 'Knitting' }),
    await makeCategory(db, { level: 2, parentId: crafts.id, name: 'Sewing' }),
  ];
  const inKnitting = { mainCategoryId: crafts.id, firstCategoryId: knitting.id };
  const inSewing = { mainCategoryId: crafts.id, firstCategoryId: sewing.id };
  const inBooks = { mainCategoryId: books.id };
  const make = (name: string, vendorId: string, more: object) =>
    makeProduct(db, { name, vendorId, isBestSeller: true, ...more });
  const products = {
    scarf: await make('Wool Scarf', vendor.id, inKnitting),
    hat: await make('Wool Hat', vendor.id, inKnitting),
    dress: await make('Summer Dress', other.id, inSewing),
    novel: await make('Sea Novel', other.id, inBooks),
  };
  const product = (slug: string): Call[] => [LAYOUT, { key: 'GET site/product/{slug}', params: { slug } }];
  const list = ({ searchKeyword, ...category }: Record<string, string>): Call[] => [
    LAYOUT,
    { key: 'GET site/category-branch', query: category },
    { key: 'GET site/shop-page' },
    { key: 'GET site/product', query: searchKeyword ? { searchKeyword } : category },
  ];
  const shop = (vendorSlug: string): Call[] => [
    LAYOUT,
    { key: 'GET site/shop/{vendorSlug}', params: { vendorSlug } },
  ];
  const pages: Record<string, Call[]> = {
    '/': [LAYOUT, { key: 'GET site/main-categories' }, { key: 'GET site/home-page' }],
    '/shop': list({}),
    '/shop?crafts=1': list({ mainCategoryId: crafts.id }),
    '/shop?books=1': list({ mainCategoryId: books.id }),
    '/shop?knitting=1': list({ firstCategoryId: knitting.id }),
    '/shop?sewing=1': list({ firstCategoryId: sewing.id }),
    '/shop?search=wool': list({ searchKeyword: 'wool' }),
    '/product/scarf': product(products.scarf.slug),
    '/product/hat': product(products.hat.slug),
    '/product/dress': product(products.dress.slug),
    '/product/novel': product(products.novel.slug),
    '/shop/vendor': shop(vendor.shopSlug),
    '/shop/other': shop(other.shopSlug),
    '/cart': [LAYOUT, { key: 'GET site/cart-page' }],
    '/all-categories': [LAYOUT, { key: 'GET site/category-tree' }],
    '/faq': [LAYOUT, { key: 'GET site/faq' }],
    '/blog': [LAYOUT, { key: 'GET site/blog' }],
  };
  const ids = { crafts: crafts.id, books: books.id, knitting: knitting.id, sewing: sewing.id };
  return { vendor, other, ids, products, pages };
}

let market: Awaited<ReturnType<typeof makeMarket>>;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
let pages: Awaited<ReturnType<typeof silentApp>>;
let rendered: string[] = [];

beforeAll(async () => {
  admin = await makeAdmin(t.context.db);
  market = await makeMarket();
  const hidden = SECTION_NAMES.map((name) => [`isProductSection${name}Visible`, false]);
  const home = {
    ...DEFAULT_CONTENT['home-page'],
    ...Object.fromEntries(hidden),
    isProductSectionOneVisible: true,
    productSectionOneSource: { type: 'category' as const, mainCategoryId: market.ids.crafts },
    isProductSectionTwoVisible: true,
    productSectionTwoSource: { type: 'best-sellers' as const },
  };
  const cart = { recommendedSource: { type: 'best-sellers' as const } };
  await t.context.db.transaction(async (tx) => {
    await putContent(tx, 'home-page', home, { now: t.clock.now });
    await putContent(tx, 'cart-page', cart, { now: t.clock.now });
  });
  const dispatch = createDispatch(t.context, handlers);
  pages = silentApp();
  const options: Parameters<typeof pageRoutes>[1] = {
    renderer: {
      parameters: ['crafts', 'books', 'knitting', 'sewing', 'search'],
      notFoundAddress: '/page-not-found',
      framedAddress: '/?draft=1',
      render: (path) =>
        collectTags(dispatch, async (transport) => {
          rendered.push(path);
          try {
            const answers = await Promise.all(
              (market.pages[path] ?? []).map((call) => transport({ query: {}, ...call })),
            );
            return { status: 200, html: JSON.stringify(answers.map((answer) => answer.data)) };
          } catch {
            return { status: 404, html: '[]' };
          }
        }),
    },
    limits: new Limits(1000),
    stripe: false,
    cache: new ResponseCache(t.context.changes, pages.log),
  };
  await pages.register(async (scope) => pageRoutes(scope, options));
  t.context.changes.emit(['*']);
});
afterAll(() => pages.close());

const openPage = async (path: string): Promise<unknown[]> =>
  JSON.parse((await pages.inject({ url: path, headers: { 'accept-encoding': 'identity' } })).body);

/** The pages that are rendered anew when all are opened. */
async function dropped(): Promise<string[]> {
  rendered = [];
  for (const path of Object.keys(market.pages)) await openPage(path);
  return rendered.toSorted();
}

const change = (product: { id: string }, fields: ProductChange) =>
  changeProduct(
    t.context,
    { id: product.id, vendorId: null, change: fields, changedBy: null, mayFlag: true },
    {},
  );
const bulk = (product: { id: string }, action: 'activate' | 'deactivate' | 'delete') =>
  bulkUpdate(t.context, { ids: [product.id], vendorId: null, action });
const decide = (decision: 'suspend' | 'restore') =>
  decideOnVendor(t.context, {
    id: market.other.id,
    decision,
    reason: decision === 'suspend' ? 'Copied.' : null,
    decidedBy: admin.id,
  });

const ALL_LISTS_OF_HAT = ['/product/hat', '/shop', '/shop/vendor', '/shop?crafts=1', '/shop?knitting=1'];
/** Pages that show a card of the hat without listing its category: similar products, home page, search, cart. */
const SHOW_A_CARD = ['/', '/cart', '/product/dress', '/product/scarf', '/shop?search=wool'];

describe('what a change drops', () => {
  beforeEach(async () => {
    t.context.changes.emitLate();
    await dropped();
    expect(await dropped()).toEqual([]);
  });

  test('a price → the product’s page and every page with its card, at once', async () => {
    await change(market.products.hat, { price: 21 });
    expect(await dropped()).toEqual([...ALL_LISTS_OF_HAT, ...SHOW_A_CARD].sort());
    // Which products are found and in sections may be different now.
    t.context.changes.emitLate();
    expect(await dropped()).toEqual(['/', '/cart', '/shop?search=wool']);
  });

  test('another product of the same shop and categories → its pages stay', async () => {
    await change(market.products.novel, { name: 'Lake Novel' });
    expect(await dropped()).toEqual(
      ['/', '/cart', '/product/novel', '/shop', '/shop/other', '/shop?books=1'].sort(),
    );
  });

  test('a product that the public does not see → nothing', async () => {
    const { id } = await duplicateProduct(t.context, {
      id: market.products.novel.id,
      vendorId: null,
      createdBy: admin.id,
    });
    await change({ id }, { price: 4 });
    t.context.changes.emitLate();
    expect(await dropped()).toEqual([]);
  });

  test('unlisted → all of these at once; listed again → the lists at once, similar products late', async () => {
    await bulk(market.products.hat, 'deactivate');
    expect(await dropped()).toEqual([...ALL_LISTS_OF_HAT, ...SHOW_A_CARD].sort());
    t.context.changes.emitLate();
    await dropped();
    await bulk(market.products.hat, 'activate');
    // That it was not found was kept, too.
    expect(await dropped()).toEqual(ALL_LISTS_OF_HAT);
    t.context.changes.emitLate();
    // Its own page too, once more: it shows what is similar.
    expect(await dropped()).toEqual([...SHOW_A_CARD, '/product/hat'].sort());
  });

  test('moved to another category → the lists of the former and the new one', async () => {
    const { hat } = market.products;
    await change(hat, { mainCategoryId: market.ids.crafts, firstCategoryId: market.ids.sewing });
    expect(await dropped()).toEqual([...ALL_LISTS_OF_HAT, ...SHOW_A_CARD, '/shop?sewing=1'].sort());
    await change(hat, { mainCategoryId: market.ids.crafts, firstCategoryId: market.ids.knitting });
  });

  test('rated → the product’s page, its cards and its shop', async () => {
    const customer = await makeCustomer(t.context.db);
    const productId = market.products.hat.id;
    await reviewProduct(t.context, { productId, customerId: customer.id, rating: 4 }, {});
    expect(await dropped()).toEqual([...ALL_LISTS_OF_HAT, ...SHOW_A_CARD].sort());
    t.context.changes.emitLate();
    expect(await dropped()).toEqual([]);
  });

  test('a shop is suspended → every page that shows one of its products, at once', async () => {
    await decide('suspend');
    const gone = ['/product/dress', '/product/novel', '/shop/other'];
    const lists = ['/shop', '/shop?books=1', '/shop?crafts=1', '/shop?search=wool', '/shop?sewing=1'];
    const cards = ['/', '/cart', '/product/hat', '/product/scarf'];
    expect(await dropped()).toEqual([...gone, ...lists, ...cards].sort());
    await decide('restore');
    expect(await dropped()).toEqual([...gone, ...lists].sort());
  });

  test('a shop is suspended, then restored → a search that finds its product answers so at once', async () => {
    const search = async () => {
      const { data } = (await t.app.inject(`${API_BASE}/site/product?searchKeyword=dress`)).json();
      return [data.total, data.data.length];
    };
    expect([await search(), await search()]).toEqual([
      [1, 1],
      [1, 1],
    ]);
    await decide('suspend');
    expect(await search()).toEqual([0, 0]);
    await decide('restore');
    expect(await search()).toEqual([1, 1]);
  });

  test('a category is renamed → what names categories; not the questions and the blog', async () => {
    await changeCategory(t.context, { level: 'main', id: market.ids.books, change: { name: 'Novels' } }, {});
    const others = ['/faq', '/blog'];
    const pages = Object.keys(market.pages).filter((path) => !others.includes(path));
    expect(await dropped()).toEqual(pages.sort());
  });

  test('a search that found nothing → asked again after any edit', async () => {
    const { novel } = market.products;
    const search = async () => {
      const { data } = (await t.app.inject(`${API_BASE}/site/product?searchKeyword=zebra`)).json();
      return data.total;
    };
    expect([await search(), await search()]).toEqual([0, 0]);
    await change(novel, { name: 'Zebra Novel' });
    expect(await search()).toBe(1);
  });

  test('the blog, a question → the pages that show them', async () => {
    t.context.changes.emit(['blog']);
    expect(await dropped()).toEqual(['/blog']);
    t.context.changes.emit(['content:home-page']);
    expect(await dropped()).toEqual(['/']);
  });
});

const STEPS = 20;

/** A random number generator with a seed, so that a failure can be repeated. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Card {
  id: string;
  name: string;
}
const isCard = (value: object): value is Card => 'featuredImage' in value && 'shopSlug' in value;

/** All product cards in an answer. */
function cardsIn(value: unknown): Card[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(cardsIn);
  return isCard(value) ? [value, ...inside] : inside;
}

/** The part of an answer that is never late; which products are similar, found or in a section is left out. */
function exactPart(call: Call, data: unknown): unknown {
  if (call.key === 'GET site/home-page') {
    const { contentData, heroSlider, promotions } = data as Record<string, unknown>;
    return { contentData, heroSlider, promotions };
  }
  if (call.key === 'GET site/cart-page' || call.query?.searchKeyword) return null;
  if (call.key === 'GET site/product/{slug}') {
    const { relatedProducts, ...own } = data as Record<string, unknown>;
    return own;
  }
  return data;
}

describe('after any change', () => {
  const pathOf = ({ key, params = {}, query }: Call): string => {
    const path = key.slice('GET '.length).replace(/\{(\w+)\}/g, (_, name) => params[name] ?? '');
    return `${API_BASE}/${path}${query ? `?${new URLSearchParams(query)}` : ''}`;
  };

  /** What the answer is now, read past everything that is remembered. */
  async function fresh(call: Call): Promise<unknown> {
    const unremembering = { ...t.context, changes: new Changes() };
    const request = { query: {}, ...call, address: null, requestId: 'fresh' };
    const answer = await createDispatch(unremembering, handlers)(call.key, request).catch(() => null);
    return JSON.parse(JSON.stringify(answer?.data ?? null));
  }
  const kept = async (call: Call): Promise<unknown> =>
    (await t.app.inject({ url: pathOf(call) })).json().data ?? null;

  /** Compares every page and every answer; `late`: also what may be late. */
  async function compareAll(late: boolean, step: string): Promise<void> {
    const truth = new Map<string, Promise<unknown>>();
    const freshOf = (call: Call) => {
      const key = pathOf(call);
      const known = truth.get(key) ?? fresh(call);
      truth.set(key, known);
      return known;
    };
    const everything: Call = { key: 'GET site/product', query: { limit: '100' } };
    const cards = new Map(cardsIn(await freshOf(everything)).map((card) => [card.id, card]));
    const compare = async (call: Call, shown: unknown, where: string) => {
      const now = await freshOf(call);
      if (late || now === null || shown === null) expect(shown, `${step}: ${where}`).toEqual(now);
      else expect(exactPart(call, shown), `${step}: ${where}`).toEqual(exactPart(call, now));
      for (const card of cardsIn(shown)) {
        // A product's own page has more fields than a card.
        expect(card, `${step}: a card on ${where}`).toMatchObject(cards.get(card.id) ?? { id: 'not listed' });
      }
    };
    for (const [path, calls] of Object.entries(market.pages)) {
      const shown = await openPage(path);
      for (const [n, call] of calls.entries())
        await compare(call, shown[n] ?? null, path).catch(async (error) => {
          // A page of what is not there any more has no part at all.
          const parts = await Promise.all(calls.map(freshOf));
          if (!(shown.length === 0 && parts.includes(null))) throw error;
        });
      for (const call of calls) await compare(call, await kept(call), pathOf(call));
    }
  }

  test('random edits → no kept page or answer is older than it may be', async () => {
    const random = randomOf(20_260_301);
    const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
    const customer = await makeCustomer(t.context.db);
    const { ids, products, other } = market;
    let suspended = false;
    const copies: { id: string }[] = [];
    const anyProduct = () => pick([...Object.values(products), ...copies]);
    const chains = [
      { mainCategoryId: ids.crafts, firstCategoryId: ids.knitting },
      { mainCategoryId: ids.crafts, firstCategoryId: ids.sewing },
      { mainCategoryId: ids.books, firstCategoryId: null },
    ];
    const edits: Record<string, () => Promise<unknown>> = {
      price: () => change(anyProduct(), { price: 1 + random(50) }),
      name: () => change(anyProduct(), { name: `${pick(['Wool', 'Silk'])} ${random(100)}` }),
      description: () => change(anyProduct(), { description: `<p>${random(1000)}</p>` }),
      flag: () => change(anyProduct(), { isBestSeller: random(2) === 1 }),
      category: () => change(anyProduct(), pick(chains)),
      activate: () => bulk(anyProduct(), 'activate'),
      deactivate: () => bulk(anyProduct(), 'deactivate'),
      copy: async () => {
        const copy = { id: anyProduct().id, vendorId: null, createdBy: admin.id };
        copies.push(await duplicateProduct(t.context, copy));
      },
      delete: async () => {
        const copy = copies.pop();
        if (copy) await bulk(copy, 'delete');
      },
      shop: async () => {
        await decide(suspended ? 'restore' : 'suspend');
        suspended = !suspended;
      },
      rate: () =>
        reviewProduct(
          t.context,
          { productId: anyProduct().id, customerId: customer.id, rating: 1 + random(5) },
          {},
        ),
      profile: () =>
        t.api(other.token)('PATCH user/vendor-profile', {
          form: {
            name: other.user.name,
            phone: other.user.phone,
            shopName: `Shop ${random(99)}`,
            away: 'false',
          },
        }),
      rename: () =>
        changeCategory(
          t.context,
          { level: 'first', id: ids.sewing, change: { name: `Sewing ${random(99)}` } },
          {},
        ),
      move: () =>
        moveCategory(
          t.context,
          {
            level: 'first',
            above: 'main',
            id: ids.sewing,
            parentId: pick([ids.crafts, ids.books]),
          },
          categorizedProducts,
        ),
    };
    const done: string[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      const name = pick(Object.keys(edits));
      // Some are refused: a category that is there already, a rating of an unlisted product.
      await edits[name]?.().then(
        () => done.push(name),
        () => undefined,
      );
      if (random(8) === 0) t.context.changes.emitLate();
      await compareAll(false, `${step} ${name}`);
    }
    expect(new Set(done).size).toBeGreaterThan(7);
    t.context.changes.emitLate();
    await compareAll(true, 'at the end');
  }, 90_000);

  test('a view of a product that was unlisted → 404 at once', async () => {
    const { scarf } = market.products;
    await bulk(scarf, 'activate').catch(() => undefined);
    await countView(t.context, { slug: scarf.slug, user: null });
    await bulk(scarf, 'deactivate');
    await expect(countView(t.context, { slug: scarf.slug, user: null })).rejects.toMatchObject({
      statusCode: 404,
    });
    await bulk(scarf, 'activate');
  });
});

describe('kept answers', () => {
  const get = (url: string, headers: Record<string, string> = {}) =>
    t.app.inject({ url: `${API_BASE}/${url}`, headers });

  test('asked again → the same bytes with a strong ETag, compressed, and 304 for who has them', async () => {
    const first = await get('site/product?limit=2');
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    expect(first.headers.etag).toMatch(/^"[\w-]{43}"$/);
    expect(first.json()).toMatchObject({ statusCode: 200, message: 'OK' });
    await expect
      .poll(
        async () =>
          (await get('site/product?limit=2', { 'accept-encoding': 'br' })).headers['content-encoding'],
      )
      .toBe('br');
    const again = await get('site/product?limit=2');
    expect([again.body, again.headers.etag]).toEqual([first.body, first.headers.etag]);
    const known = await get('site/product?limit=2', { 'if-none-match': String(first.headers.etag) });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  });

  test('parameters in another order, unknown ones → the same answer; sent twice → 400', async () => {
    const one = await get('site/product?page=1&limit=3');
    const other = await get('site/product?limit=3&utm_source=x&page=1');
    expect(other.headers.etag).toBe(one.headers.etag);
    expect((await get('site/product?limit=3&page=1&page=1')).statusCode).toBe(400);
    expect((await get('site/product?limit=0')).statusCode).toBe(400);
  });

  test('with a session, or one that is not valid → never kept', async () => {
    const customer = await makeCustomer(t.context.db);
    const authorization = `Bearer ${customer.token}`;
    await get('site/product?limit=4');
    const own = await get('site/product?limit=4', { authorization });
    expect([own.statusCode, own.headers.etag, own.headers['cache-control']]).toEqual([
      200,
      undefined,
      'no-store',
    ]);
    const unknown = await get('site/product?limit=4', { authorization: 'Bearer nothing' });
    expect([unknown.statusCode, unknown.headers.etag]).toEqual([200, undefined]);
  });

  test('asked three times → counted against the limit of its network once', async () => {
    const count = vi.spyOn(t.context.limits, 'countNetwork');
    for (let n = 0; n < 3; n++) expect((await get('site/blog?limit=3')).statusCode).toBe(200);
    expect(count.mock.calls).toEqual([['page', '127.0.0.1']]);
  });

  test('a cart’s products, a search without results → not kept', async () => {
    for (const url of ['site/product?ids=a,b', 'site/product?searchKeyword=zzzzqqqq']) {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers.etag], url).toEqual([200, undefined]);
    }
  });

  test('what is kept → public calls that only read', () => {
    const keys = (Object.keys(contract) as EndpointKey[]).filter((key) => (contract[key] as Endpoint).kept);
    expect(keys.length).toBeGreaterThan(15);
    for (const key of keys) {
      expect([key.split(' ')[0], contract[key].access], key).toEqual(['GET', 'public']);
    }
  });

  test('every kept call → names what it depends on', async () => {
    const calls = Object.values(market.pages).flat();
    for (const call of calls) {
      const shows = new Dependencies();
      const request = { query: {}, ...call, address: null, requestId: 'x' };
      const answer = await createDispatch(t.context, handlers)(call.key, request, shows).catch(() => null);
      // What is not found is not kept.
      if (answer) expect([...shows.tags], call.key).not.toEqual([]);
    }
  });
});
