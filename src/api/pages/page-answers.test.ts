import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Changes } from '#api/kernel/changes.ts';
import { Limits } from '#api/kernel/limits.ts';
import { ResponseCache } from '#api/kernel/response-cache.ts';
import { silentApp } from '#test/harness.ts';
import { rendererOf } from '#test/page-renderer.ts';
import { rawConnection } from '#test/raw-connection.ts';
import { addressReader } from './page-address.ts';
import { pageRoutes } from './pages.routes.ts';

/** As long as pages are. */
const LONG = '<p>tides</p>'.repeat(5000);

let app: FastifyInstance;
let changes: Changes;
let failure: Error | null;
let written: number;
let rendered: number;

beforeEach(async () => {
  app = silentApp();
  changes = new Changes();
  failure = null;
  written = 0;
  rendered = 0;
  const known = ['/', '/shop', '/product/tides', '/long'];
  await app.register(async (scope) =>
    pageRoutes(scope, {
      renderer: rendererOf(async (path) => {
        if (failure) throw failure;
        rendered += 1;
        const status = known.includes(path.split('?')[0] ?? '') ? 200 : 404;
        const html = path === '/long' ? LONG : `<p>${path}</p>`;
        return { status, html, tags: ['catalog'] };
      }),
      limits: new Limits(0.02),
      stripe: false,
      cache: new ResponseCache(changes, app.log),
      documents: {
        '/feed.xml': {
          type: 'application/xml',
          tags: ['blog'],
          write: async () => `<feed no="${++written}"/>`,
        },
      },
    }),
  );
  await app.ready();
});
afterEach(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('redirects to the normal form of an address', () => {
  test.each([
    ['/shop/', '/shop'],
    ['//shop', '/shop'],
    ['/shop//?pageNumber=2', '/shop?pageNumber=2'],
    ['/Shop', '/shop'],
    ['/Product/Tides?pageNumber=2', '/product/tides?pageNumber=2'],
    ['//elsewhere.example/', '/elsewhere.example'],
  ])('%s → 301 to %s', async (from, to) => {
    const answer = await get(from);
    expect([answer.statusCode, answer.headers.location]).toEqual([301, to]);
  });

  test('an address that a browser reads as another site → stays on this site', () => {
    const { redirectTo, safeUrl } = addressReader([])('/\\elsewhere.example/');
    expect([redirectTo, safeUrl]).toEqual(['/%5Celsewhere.example', '/%5Celsewhere.example']);
    expect(addressReader([])('/\\elsewhere.example').safeUrl).toBe('/%5Celsewhere.example');
  });

  test('a form submitted before the scripts loaded → shown again', async () => {
    const send = (url: string) =>
      app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'password=open+sesame',
      });
    for (const [from, to] of [
      ['/login', '/login'],
      ['/reset-password?a=b', '/reset-password?a=b'],
      ['//elsewhere.example', '/elsewhere.example'],
    ] as const) {
      const answer = await send(from);
      expect([answer.statusCode, answer.headers.location]).toEqual([303, to]);
    }
  });

  test('and no further', async () => {
    for (const url of ['/', '/shop', '/shop?PageNumber=2', '/product/tides']) {
      expect((await get(url)).statusCode, url).toBe(200);
    }
    for (const url of ['/nowhere', '/caf%C3%A9', '/a%2Fb', '/a+b']) {
      expect((await get(url)).statusCode, url).toBe(404);
    }
  });
});

describe('content encoding', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0', undefined],
    ['gzip;q=0, br;q=0', undefined],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['BR', 'br'],
    ['GZIP', 'gzip'],
    ['x-br', undefined],
    ['', undefined],
  ])('Accept-Encoding %j → %s', async (accepted, encoding) => {
    await get('/shop');
    await get('/shop');
    await expect
      .poll(async () => (await get('/shop', { 'accept-encoding': 'br' })).headers['content-encoding'])
      .toBe('br');
    // Another encoding than brotli is made when it is first asked for.
    await expect
      .poll(async () => (await get('/shop', { 'accept-encoding': accepted })).headers['content-encoding'])
      .toBe(encoding);
    const answer = await get('/shop', { 'accept-encoding': accepted });
    const decode =
      { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes);
    expect(decode(answer.rawPayload).toString()).toBe('<p>/shop</p>');
    const unchanged = await get('/shop', {
      'accept-encoding': accepted,
      'if-none-match': String(answer.headers.etag),
    });
    expect([unchanged.statusCode, unchanged.headers.etag]).toEqual([304, answer.headers.etag]);
  });

  test.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])(
    'long page, asked for with %s for the first and the second time → %s',
    async (accepted, encoding, decode) => {
      for (const _ of [1, 2]) {
        const answer = await get('/long', { 'accept-encoding': accepted });
        expect(answer.headers['content-encoding']).toBe(encoding);
        expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
        expect(decode(answer.rawPayload).toString()).toBe(LONG);
      }
    },
  );

  test('long page, compressed for one answer and then kept compressed → other bytes, another ETag', async () => {
    const headers = { 'accept-encoding': 'br' };
    const first = await get('/long', headers);
    await expect.poll(async () => (await get('/long', headers)).headers.etag).not.toBe(first.headers.etag);
    const unchanged = await get('/long', { ...headers, 'if-none-match': String(first.headers.etag) });
    expect(unchanged.statusCode).toBe(304);
  });

  test('each encoding → an ETag of its own, and 304 for any of them', async () => {
    const plain = await get('/shop');
    await expect
      .poll(async () => (await get('/shop', { 'accept-encoding': 'br' })).headers['content-encoding'])
      .toBe('br');
    const compressed = await get('/shop', { 'accept-encoding': 'br' });
    expect(compressed.headers.etag).not.toBe(plain.headers.etag);
    const answer = await get('/shop', {
      'accept-encoding': 'br',
      'if-none-match': String(plain.headers.etag),
    });
    expect([answer.statusCode, answer.headers.etag]).toEqual([304, compressed.headers.etag]);
  });
});

test('pages: content security policy → pictures from any site, scripts and connections from this one only', async () => {
  const { headers } = await get('/shop');
  expect(headers['content-security-policy']).toMatch(
    /script-src 'self'; .*img-src 'self' data: blob: http: https:; media-src 'self'; connect-src 'self';/,
  );
});

describe('frames', () => {
  const whoMayFrame = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await get(url, headers);
    const [ancestors] = /frame-ancestors [^;]+/.exec(String(answer.headers['content-security-policy'])) ?? [];
    return [ancestors, answer.headers['x-frame-options']];
  };

  test('the address of the draft → may be framed by this site, and is the cached page of everyone', async () => {
    expect(await whoMayFrame('/?draft=1')).toEqual(["frame-ancestors 'self'", 'SAMEORIGIN']);
    const { body, headers } = await get('/');
    expect(rendered).toBe(1);
    const again = await get('/?draft=1');
    expect([again.body, again.headers.etag]).toEqual([body, headers.etag]);
    expect(await whoMayFrame('/?draft=1', { 'if-none-match': String(headers.etag) })).toEqual([
      "frame-ancestors 'self'",
      'SAMEORIGIN',
    ]);
  });

  test.each(['/', '/?draft=2', '/?draft=1&pageNumber=2', '/shop?draft=1', '/nowhere?draft=1', '//?draft=1'])(
    'may not show %s',
    async (url) => {
      const [ancestors = "frame-ancestors 'none'", option] = await whoMayFrame(url);
      expect([ancestors, option]).toEqual(["frame-ancestors 'none'", 'DENY']);
    },
  );
});

describe('a page that fails to render', () => {
  test('an error → a page with a link to try again, the request’s id and no stack', async () => {
    failure = new Error('select * from secrets');
    const answer = await get('/shop?pageNumber=2&x=%22%3E');
    expect(answer.statusCode).toBe(500);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    });
    expect(answer.body).toContain('<h1>This page could not be loaded</h1>');
    expect(answer.body).toContain('href="/shop?pageNumber=2&amp;x=%22%3E"');
    expect(answer.body).toMatch(/Request [0-9a-f-]{36}/);
    expect(answer.body).not.toMatch(/secrets|at .*:\d+/);
    failure = null;
    expect((await get('/shop?pageNumber=2')).statusCode).toBe(200);
  });

  test('more than the limit of uncached pages → 429 with Retry-After; cached ones are served', async () => {
    await get('/shop');
    for (let n = 1; n < 12; n++) expect((await get(`/unknown-${n}`)).statusCode).toBe(404);
    const answer = await get('/unknown-12');
    expect([answer.statusCode, Number(answer.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': expect.stringMatching(/html/),
    });
    expect((await get('/shop')).statusCode).toBe(200);
    const elsewhere = await app.inject({ url: '/unknown-12', remoteAddress: '192.0.2.7' });
    expect(elsewhere.statusCode).toBe(404);
  });

  test('the database is unavailable → 503 with Retry-After', async () => {
    const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    failure = new Error('query failed', { cause });
    const answer = await get('/shop');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.body).toContain('<h1>We will be right back</h1>');
  });

  test('a request without a host → 400, as an error page', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const connection = await rawConnection(port);
    connection.send('GET /shop HTTP/1.1\r\nconnection: close\r\n\r\n');
    const answer = await connection.received(/<\/html>/);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('<h1>This address is not valid</h1>');
  });

  test.each(['/%E0%A4%A', '/shop/%'])(
    '%s, an address that cannot be decoded → an error page',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
      expect(answer.body).toContain('<h1>This address is not valid</h1>');
    },
  );

  test('the same below the API’s path → JSON', async () => {
    const answer = await get('/api/v1/%E0%A4%A');
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'This address is not valid.']);
  });
});

test('pages: document → cached and invalidated like a page, with its own content type', async () => {
  const first = await get('/feed.xml');
  expect([first.statusCode, first.headers['content-type'], first.body]).toEqual([
    200,
    'application/xml',
    '<feed no="1"/>',
  ]);
  changes.emit(['catalog']);
  expect((await get('/feed.xml')).body).toBe('<feed no="1"/>');
  expect((await get('/feed.xml', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304);
  changes.emit(['blog']);
  expect((await get('/feed.xml')).body).toBe('<feed no="2"/>');
});
