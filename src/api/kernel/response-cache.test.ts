import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { Changes } from './changes.ts';
import { ResponseCache, responseOf } from './response-cache.ts';

const source = { kind: 'page', route: '/*', headers: {} } as const;
const page = (text: string | Buffer) => responseOf(source, { text, type: 'text/html' });
const open = (size = {}) => new ResponseCache(new Changes(), { error: () => {} }, size);
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

test('a response that is kept → holds no memory but its own bytes, before and after it is compressed well', async () => {
  const cache = open();
  cache.store('/shop', page('<p>shop</p>'), [], cache.now());
  const ready = () => cache.findReady('/shop', BROWSER);
  for (const isQuick of [true, false]) {
    await expect.poll(() => ready()?.isQuick).toBe(isQuick);
    expect(ready()?.bytes.buffer.byteLength).toBe(ready()?.bytes.length);
  }
});

test('a response asked for the second time → ready, and no larger than its compressed bytes', () => {
  const cache = open({ bytes: 20_000 });
  const text = '<p>tides</p>'.repeat(10_000);
  for (const path of ['/a', '/b', '/c']) cache.store(path, page(text), [], cache.now());
  for (const path of ['/a', '/b', '/c']) expect(cache.findReady(path, BROWSER)).not.toBeNull();
});

test('a crawl through more pages than find room → what was asked for twice stays', () => {
  const cache = open({ bytes: 20_000 });
  const store = (path: string) => cache.store(path, page(randomBytes(1000)), [], cache.now());
  store('/often');
  expect(cache.find('page', '/often')).toBeDefined();
  for (let n = 0; n < 100; n++) store(`/product/${n}`);
  expect(cache.find('page', '/often')).toBeDefined();
  expect(cache.find('page', '/product/0')).toBeUndefined();
});
