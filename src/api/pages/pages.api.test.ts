import { createHash, randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeProduct } from '#api/features/products/product-form.service.ts';
import { Changes, EVERYTHING } from '#api/kernel/changes.ts';
import { Limits } from '#api/kernel/limits.ts';
import { ResponseCache, responseOf } from '#api/kernel/response-cache.ts';
import { onServer } from '#test/database.ts';
import { makeProduct } from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';
import { pageRoutes } from './pages.routes.ts';
import type { Renderer } from './renderer.ts';

type Rendered = Awaited<ReturnType<Renderer['render']>>;

/** Renders pages as the test configures it; each page contains how often it was rendered. */
class FakeRenderer implements Renderer {
  readonly parameters = ['mainCategoryId', 'pageNumber'];
  readonly notFoundAddress = '/page-not-found';
  readonly framedAddress = '/?draft=1';
  readonly rendered: string[] = [];
  /** The tags of pages by path; 'catalog' by default. */
  readonly tags: Record<string, string[]> = {};
  answer: Partial<Rendered> = {};
  /** While set, rendering waits for it. */
  gate: Promise<void> | null = null;

  render = async (path: string): Promise<Rendered> => {
    this.rendered.push(path);
    const html = `${path} no. ${this.rendered.length}`;
    const { answer } = this;
    const tags = this.tags[path] ?? ['catalog'];
    await this.gate;
    return { status: 200, html, tags, ...answer };
  };
}

/** A promise and the function that fulfils it. */
const gate = () => Promise.withResolvers<void>();

let app: FastifyInstance;
let renderer: FakeRenderer;
let changes: Changes;

async function open({
  bucket,
  ...size
}: {
  bytes?: number;
  absentBytes?: number;
  bucket?: string;
} = {}): Promise<void> {
  app = Fastify();
  renderer = new FakeRenderer();
  changes = new Changes();
  const cache = new ResponseCache(changes, app.log, size);
  pageRoutes(app, { renderer, limits: new Limits(1), stripe: false, bucket, cache });
  await app.ready();
}

beforeEach(() => open());
afterEach(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const bodyOf = async (url: string) => (await get(url)).body;

test.each([
  [undefined, "media-src 'self'"],
  ['https://files.example/market/', "media-src 'self' https://files.example/market/"],
])(
  'downloads come from the bucket %s → pages play sound from there and nowhere else',
  async (bucket, rule) => {
    await app.close();
    await open({ bucket });
    const policy = String((await get('/shop')).headers['content-security-policy']);
    expect(policy.split('; ')).toContain(rule);
  },
);

describe('a cached page', () => {
  test('requested twice → rendered once, with an ETag', async () => {
    const first = await get('/shop');
    expect([first.statusCode, first.body]).toEqual([200, '/shop no. 1']);
    const second = await get('/shop');
    expect([second.body, second.headers.etag]).toEqual([first.body, first.headers.etag]);
    expect(first.headers.etag).toContain(createHash('sha256').update('/shop no. 1').digest('base64url'));
    const third = await get('/shop', { 'if-none-match': String(first.headers.etag) });
    expect([third.statusCode, third.body]).toEqual([304, '']);
    expect((await get('/shop', { 'if-none-match': '"another"' })).statusCode).toBe(200);
    expect(renderer.rendered).toEqual(['/shop']);
  });

  test('addresses that differ in order, empty or unknown parameters → one cache entry', async () => {
    await get('/shop?pageNumber=2&mainCategoryId=a');
    await get('/shop?mainCategoryId=a&pageNumber=2&utm_source=x&fbclid=');
    await get('/shop?mainCategoryId=a&pageNumber=2&secret=');
    expect(renderer.rendered).toEqual(['/shop?mainCategoryId=a&pageNumber=2']);
    await get('/shop?mainCategoryId=b&pageNumber=2');
    expect(renderer.rendered).toHaveLength(2);
  });

  test('a change of its tag → dropped; of another tag → kept', async () => {
    renderer.tags['/product/one'] = ['product:1'];
    renderer.tags['/product/two'] = ['product:2', 'content:faq'];
    await get('/product/one');
    await get('/product/two');
    changes.emit(['product:1', 'blog']);
    expect(await bodyOf('/product/one')).toBe('/product/one no. 3');
    expect(await bodyOf('/product/two')).toBe('/product/two no. 2');
    changes.emit(['content:faq']);
    expect(await bodyOf('/product/two')).toBe('/product/two no. 4');
    expect(await bodyOf('/product/one')).toBe('/product/one no. 3');
  });

  test('EVERYTHING → dropped', async () => {
    renderer.tags['/about'] = [];
    await get('/shop');
    await get('/about');
    changes.emit([EVERYTHING]);
    expect(await bodyOf('/shop')).toBe('/shop no. 3');
    expect(await bodyOf('/about')).toBe('/about no. 4');
    changes.emit(['catalog']);
    expect(await bodyOf('/shop')).toBe('/shop no. 5');
    expect(await bodyOf('/about')).toBe('/about no. 4');
  });
});

describe('a page that is not there', () => {
  const renderNothing = () => {
    renderer.render = async (path) => {
      renderer.rendered.push(path);
      const [status, tags] = [404, renderer.tags[path] ?? ['catalog']];
      return path === renderer.notFoundAddress
        ? { status, html: `nothing no. ${renderer.rendered.length}`, tags }
        : { status, html: '', isAbsent: true, tags };
    };
  };

  test('a list past its end, requested twice → rendered once, with 404 and never 304', async () => {
    renderer.answer = { status: 404 };
    expect((await get('/blog?pageNumber=99')).statusCode).toBe(404);
    const again = await get('/blog?pageNumber=99');
    expect([again.statusCode, again.body]).toEqual([404, '/blog?pageNumber=99 no. 1']);
    const matching = await get('/blog?pageNumber=99', { 'if-none-match': String(again.headers.etag) });
    expect(matching.statusCode).toBe(404);
    changes.emit(['catalog']);
    expect(await bodyOf('/blog?pageNumber=99')).toBe('/blog?pageNumber=99 no. 2');
  });

  test('many unknown addresses → looked up once each, and one page is rendered for all of them', async () => {
    renderNothing();
    const addresses = ['/nowhere', '/product/nothing', '/shop/nobody'];
    for (const address of [...addresses, ...addresses]) {
      const answer = await get(address);
      expect([answer.statusCode, answer.body], address).toEqual([404, 'nothing no. 2']);
    }
    expect(renderer.rendered).toEqual(['/nowhere', '/page-not-found', '/product/nothing', '/shop/nobody']);
  });

  test('the product is listed → looked up again; the shared page changes → rendered again', async () => {
    renderNothing();
    renderer.tags['/product/one'] = ['listings'];
    renderer.tags['/page-not-found'] = ['content:header-footer'];
    await get('/product/one');
    changes.emit(['content:header-footer']);
    expect(await bodyOf('/product/one')).toBe('nothing no. 4');
    changes.emit(['listings']);
    await get('/product/one');
    expect(renderer.rendered.filter((path) => path === '/product/one')).toHaveLength(3);
  });

  test('more unknown addresses than are remembered → no page loses its place', async () => {
    await app.close();
    await open({ bytes: 3000, absentBytes: 3000 });
    await get('/shop');
    renderNothing();
    for (let n = 0; n < 50; n++) await get(`/nowhere-${n}`);
    expect(await bodyOf('/shop')).toBe('/shop no. 1');
    await get('/nowhere-0');
    expect(renderer.rendered.filter((path) => path === '/nowhere-0')).toHaveLength(2);
  });
});

describe('responses that are never cached', () => {
  test('a redirect', async () => {
    renderer.answer = { status: 302, location: '/elsewhere', html: '' };
    const first = await get('/old');
    expect([first.statusCode, first.headers.location]).toEqual([302, '/elsewhere']);
    renderer.answer = {};
    expect((await get('/old')).statusCode).toBe(200);
  });

  test.each([
    ['/old?code=SPRING', '/new', '/new?code=SPRING'],
    ['/old?code=A%26B&utm_source=x&pageNumber=2', '/new', '/new?code=A%26B&utm_source=x'],
    ['/old?code=SPRING&pageNumber=2', '/new?pageNumber=2', '/new?pageNumber=2&code=SPRING'],
    ['/old?pageNumber=2', '/new', '/new'],
  ])('%s, a redirect to %s → %s, with the parameters that no page reads', async (from, location, to) => {
    renderer.answer = { status: 301, location, html: '' };
    expect((await get(from)).headers.location).toBe(to);
  });

  test('a failure', async () => {
    renderer.gate = Promise.reject(new Error('The database is away.'));
    expect((await get('/shop')).statusCode).toBe(500);
    renderer.gate = null;
    expect(await bodyOf('/shop')).toBe('/shop no. 2');
    expect(await bodyOf('/shop')).toBe('/shop no. 2');
  });
});

describe('while a page is being rendered', () => {
  test('parallel requests → one rendering', async () => {
    const held = gate();
    renderer.gate = held.promise;
    const answers = Promise.all([1, 2, 3, 4, 5].map(() => bodyOf('/shop')));
    await setImmediate();
    held.resolve();
    expect(new Set(await answers)).toEqual(new Set(['/shop no. 1']));
    expect(renderer.rendered).toHaveLength(1);
  });

  test.each([
    ['one of its tags', ['catalog']],
    ['everything', [EVERYTHING]],
  ])('a change of %s → not cached, and later requests render again', async (_, tags) => {
    const held = gate();
    renderer.gate = held.promise;
    const early = bodyOf('/shop');
    await expect.poll(() => renderer.rendered).toHaveLength(1);
    changes.emit(tags);
    const late = bodyOf('/shop');
    await expect.poll(() => renderer.rendered).toHaveLength(2);
    held.resolve();
    expect(await early).toBe('/shop no. 1');
    expect(await late).toBe('/shop no. 2');
    // The newer one is kept, in whichever order the two were finished.
    expect(await bodyOf('/shop')).toBe('/shop no. 2');
    expect(renderer.rendered).toHaveLength(2);
  });

  test.each(['catalog', EVERYTHING])(
    'a change of %s, and the older rendering ends last → the newer one stays cached',
    async (tag) => {
      const [slow, fast] = [gate(), gate()];
      renderer.gate = slow.promise;
      const early = bodyOf('/shop');
      await expect.poll(() => renderer.rendered).toHaveLength(1);
      changes.emit([tag]);
      renderer.gate = fast.promise;
      const late = bodyOf('/shop');
      await expect.poll(() => renderer.rendered).toHaveLength(2);
      fast.resolve();
      await late;
      slow.resolve();
      expect(await early).toBe('/shop no. 1');
      expect(await bodyOf('/shop')).toBe('/shop no. 2');
    },
  );

  test('a change of another tag → cached', async () => {
    const held = gate();
    renderer.gate = held.promise;
    const answer = bodyOf('/shop');
    await expect.poll(() => renderer.rendered).toHaveLength(1);
    changes.emit(['blog']);
    held.resolve();
    await answer;
    expect(await bodyOf('/shop')).toBe('/shop no. 1');
  });
});

describe('the size limit of the cache', () => {
  const openCache = () => new ResponseCache(new Changes(), app.log, { bytes: 10_000 });
  const source = { kind: 'page', route: '/*', headers: {} } as const;
  const page = (bytes: number) => responseOf(source, { text: randomBytes(bytes), type: 'text/plain' });

  test('beyond the limit in bytes → the least recently used page is evicted', () => {
    const cache = openCache();
    const store = (key: string, bytes: number) => cache.store(key, page(bytes), ['catalog'], cache.now());
    for (const key of ['/a', '/b', '/c']) store(key, 2000);
    cache.find('page', '/a');
    store('/d', 2000);
    const kept = () => ['/a', '/b', '/c', '/d'].filter((key) => cache.find('page', key));
    expect(kept()).toEqual(['/a', '/c', '/d']);
    // A page larger than all of it is not kept, and costs no other its place.
    store('/large', 20_000);
    expect(cache.find('page', '/large')).toBeUndefined();
    expect(kept()).toEqual(['/a', '/c', '/d']);
  });

  test('an evicted page → rendered again, in every encoding', async () => {
    await app.close();
    await open({ bytes: 1800 });
    await get('/a');
    await get('/b');
    await get('/c');
    expect(await bodyOf('/a')).toBe('/a no. 4');
    await expect
      .poll(async () => (await get('/a', { 'accept-encoding': 'gzip, br' })).headers['content-encoding'])
      .toBe('br');
  });
});

describe('two nodes on one database', () => {
  const one = useMarket();

  test.runIf(onServer)('a change on one node → the page is dropped on the other', async () => {
    const { openServer } = await import('#db/client.ts');
    const url = (one.database as typeof one.database & { url: string }).url;
    const database = await openServer(url);
    try {
      const other = new Changes();
      await other.connect(database);
      const product = await makeProduct(one.context.db);
      const nodes = [one.context.changes, other].map((changes) => {
        const node = { app: Fastify(), renderer: new FakeRenderer() };
        node.renderer.tags['/p'] = [`product:${product.id}`];
        pageRoutes(node.app, {
          renderer: node.renderer,
          limits: new Limits(1),
          stripe: false,
          cache: new ResponseCache(changes, node.app.log),
        });
        return node;
      });
      const pages = () => Promise.all(nodes.map(async (node) => (await node.app.inject('/p')).body));
      expect(await pages()).toEqual(['/p no. 1', '/p no. 1']);
      const change = { name: 'Another name' };
      const byMarket = { changedBy: null, mayFlag: true };
      await changeProduct(one.context, { id: product.id, vendorId: null, change, ...byMarket }, {});
      await expect.poll(pages).toEqual(['/p no. 2', '/p no. 2']);

      // What is rolled back was never a change.
      await expect(
        changeProduct(
          one.context,
          {
            id: product.id,
            vendorId: null,
            change: { discountType: 'Percentage', discountAmount: 100 },
            ...byMarket,
          },
          {},
        ),
      ).rejects.toThrow();
      const untouched = await makeProduct(one.context.db);
      await changeProduct(one.context, { id: untouched.id, vendorId: null, change, ...byMarket }, {});
      expect(await pages()).toEqual(['/p no. 2', '/p no. 2']);
      await Promise.all(nodes.map((node) => node.app.close()));
    } finally {
      await database.close();
    }
  });
});
