import { brotliCompress, brotliDecompress } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { Changes } from '#api/kernel/changes.ts';
import { Limits } from '#api/kernel/limits.ts';
import { silentApp } from '#test/harness.ts';
import { rendererOf } from '#test/page-renderer.ts';

const mockedCompress = vi.fn(brotliCompress);
const mockedDecompress = vi.fn(brotliDecompress);

/** An app with one page, on a compressor that may fail: loaded anew, since an earlier test file may have loaded it. */
async function openApp() {
  vi.resetModules();
  vi.doMock('node:zlib', async (original) => ({
    ...(await original<typeof import('node:zlib')>()),
    brotliCompress: mockedCompress,
    brotliDecompress: mockedDecompress,
  }));
  const { ResponseCache } = await import('#api/kernel/response-cache.ts');
  const { pageRoutes } = await import('./pages.routes.ts');
  const app = silentApp();
  await app.register(async (scope) =>
    pageRoutes(scope, {
      renderer: rendererOf(async () => ({ status: 200, html: '<p>shop</p>', tags: ['catalog'] })),
      limits: new Limits(1),
      stripe: false,
      cache: new ResponseCache(new Changes(), app.log),
    }),
  );
  return app;
}
afterEach(() => {
  vi.doUnmock('node:zlib');
  vi.resetModules();
});

test('page compression: fails → served as it was at first, and compressed at a later request', async () => {
  const app = await openApp();
  const get = () => app.inject({ url: '/shop', headers: { 'accept-encoding': 'br' } });
  const failing = (_: unknown, done: (error: Error) => void) => done(new Error('no memory'));
  mockedCompress.mockImplementationOnce(failing as unknown as typeof brotliCompress);
  const first = await get();
  await get();
  await expect.poll(() => mockedCompress).toHaveBeenCalledTimes(1);
  const again = await get();
  expect([again.rawPayload, again.headers.etag]).toEqual([first.rawPayload, first.headers.etag]);
  await expect.poll(async () => (await get()).headers.etag).not.toBe(first.headers.etag);
  await app.close();
});

test('compressed page, asked for many times without an encoding → unpacked once', async () => {
  const app = await openApp();
  const get = (headers = {}) => app.inject({ url: '/shop', headers });
  await get();
  const answers = await Promise.all(Array.from({ length: 20 }, () => get()));
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['<p>shop</p>']));
  expect(mockedDecompress).toHaveBeenCalledTimes(1);
  await app.close();
});
