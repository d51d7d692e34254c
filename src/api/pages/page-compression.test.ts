import { gzip } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { Changes } from '#api/kernel/changes.ts';
import { silentApp } from '#test/harness.ts';
import { pageRoutes } from './pages.routes.ts';

vi.mock('node:zlib', async (original) => {
  const zlib = await original<typeof import('node:zlib')>();
  return { ...zlib, gzip: vi.fn(zlib.gzip) };
});
afterEach(() => vi.mocked(gzip).mockReset());

test('a page that cannot be compressed: served as it is, and compressed at a later request', async () => {
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
      stripe: false,
    }),
  );
  const get = () => app.inject({ url: '/shop', headers: { 'accept-encoding': 'gzip' } });
  const failing = (_: unknown, done: (error: Error) => void) => done(new Error('no memory'));
  vi.mocked(gzip).mockImplementationOnce(failing as unknown as typeof gzip);
  await get();
  await get();
  await vi.waitFor(() => expect(gzip).toHaveBeenCalledTimes(1));
  expect((await get()).body).toBe('<p>shop</p>');
  await vi.waitFor(async () => expect((await get()).headers['content-encoding']).toBe('gzip'));
  await app.close();
});
