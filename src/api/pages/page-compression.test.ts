import { gzip } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { Changes } from '#api/kernel/changes.ts';
import { Limits } from '#api/kernel/limits.ts';
import { silentApp } from '#test/harness.ts';
import { PageCache } from './page-cache.ts';

const mockedGzip = vi.fn(gzip);

/** The routes on a compressor that may fail, loaded anew: an earlier test file of this process may have loaded them. */
async function loadRoutes() {
  vi.resetModules();
  vi.doMock('node:zlib', async (original) => ({
    ...(await original<typeof import('node:zlib')>()),
    gzip: mockedGzip,
  }));
  return import('./pages.routes.ts');
}
afterEach(() => {
  vi.doUnmock('node:zlib');
  vi.resetModules();
});

test('page compression: fails → served uncompressed, and compressed at a later request', async () => {
  const { pageRoutes } = await loadRoutes();
  const app = await silentApp();
  await app.register(async (scope) =>
    pageRoutes(scope, {
      renderer: {
        parameters: [],
        personalPaths: [],
        framedAddress: '/?draft=1',
        render: async () => ({ status: 200, html: '<p>shop</p>', tags: ['catalog'] }),
      },
      changes: new Changes(),
      limits: new Limits(1),
      stripe: false,
      cache: new PageCache(),
    }),
  );
  const get = () => app.inject({ url: '/shop', headers: { 'accept-encoding': 'gzip' } });
  const failing = (_: unknown, done: (error: Error) => void) => done(new Error('no memory'));
  mockedGzip.mockImplementationOnce(failing as unknown as typeof gzip);
  await get();
  await get();
  await vi.waitFor(() => expect(mockedGzip).toHaveBeenCalledTimes(1));
  expect((await get()).body).toBe('<p>shop</p>');
  await vi.waitFor(async () => expect((await get()).headers['content-encoding']).toBe('gzip'));
  await app.close();
});
