import { describe, expect, test } from 'vitest';
import { formatPath, resolvePath } from './navigation.ts';

describe('address on a page', () => {
  test.each([
    ['/product/tides?page=2#reviews', '/product/tides?page=2#reviews'],
    ['?page=2', '/shop?page=2'],
    ['#top', '/shop#top'],
    ['', '/shop'],
    ['/', '/'],
    ['/faq?', '/faq'],
    ['/faq#', '/faq'],
    ['/faq#a?b', '/faq#a?b'],
    ['/search?q=a?b', '/search?q=a?b'],
  ])('%j → %j', (address, path) => {
    expect(formatPath(resolvePath(address, { pathname: '/shop' }))).toBe(path);
  });

  test.each(['//example.com/x', '/\\example.com/x', 'https://example.com/x', 'javascript:alert(1)'])(
    'another site: %j → a path of this one',
    (address) => {
      const { pathname } = resolvePath(address, { pathname: '/shop' });
      expect(new URL(pathname, 'http://market.test').origin).toBe('http://market.test');
    },
  );
});
