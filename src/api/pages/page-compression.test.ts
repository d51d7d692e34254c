import { brotliCompress } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { Changes } from '#api/kernel/changes.ts';
import { Limits } from '#api/kernel/limits.ts';
import { silentApp } from '#test/harness.ts';

const mockedCompress = vi.fn(brotliCompress);

/** The routes on a compressor that may fail, loaded anew: an earlier test file of this process may have loaded them. */
async function loadRoutes() {
  vi.resetModules();
  vi.doMock('node:zlib', async (original) => ({
    ...(await original<typeof import('node:zlib')>()),
    brotliCompress: mockedCompress,
  }));
  const { ResponseCache } = await import('#api/kernel/response-cache.ts');
  const { pageRoutes } = await import('./pages.routes.ts');
  return { ResponseCache, pageRoutes };
}
afterEach(() => {
  vi.doUnmock('node:zlib');
  vi.resetModules();
});

test('page compression: fails → served uncompressed, and compressed at a later request', async () => {
  const { ResponseCache, pageRoutes } = await loadRoutes();
  const app = await silentApp();
  await app.register(async (scope) =>
    pageRoutes(scope, {
      renderer: {
        parameters: [],
        personalPaths: [],
        framedAddress: '/?draft=1',
        render: async () => ({ status: 200, html: '<p>shop</p>', tags: ['catalog'] }),
      },
      limits: new Limits(1),
      stripe: false,
      cache: new ResponseCache(new Changes(), app.log),
    }),
  );
  const get = () => app.inject({ url: '/shop', headers: { 'accept-encoding': 'br' } });
  const failing = (_: unknown, done: (error: Error) => void) => done(new Error('no memory'));
  mockedCompress.mockImplementationOnce(failing as unknown as typeof brotliCompress);
  await get();
  await get();
  await vi.waitFor(() => expect(mockedCompress).toHaveBeenCalledTimes(1));
  expect((await get()).body).toBe('<p>shop</p>');
  await vi.waitFor(async () => expect((await get()).headers['content-encoding']).toBe('br'));
  await app.close();
});
