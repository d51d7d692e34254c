import { expect, test } from 'vitest';
import { Changes } from './changes.ts';
import { ResponseCache, responseOf } from './response-cache.ts';

const source = { kind: 'page', route: '/*', headers: {} } as const;

test('a compressed response that is kept → holds no memory but its own bytes', async () => {
  const cache = new ResponseCache(new Changes(), { error: () => {} }, { uncompressedBytes: 0 });
  cache.store('/shop', responseOf(source, '<p>shop</p>', 'text/html'), [], cache.now());
  await expect.poll(() => cache.find('page', '/shop')?.br).toBeDefined();
  const br = cache.find('page', '/shop')?.br;
  expect(br?.buffer.byteLength).toBe(br?.length);
});
