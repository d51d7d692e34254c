import { expect, test } from 'vitest';
import { contentLink } from './link.ts';

test.each([
  ['/', '/'],
  [' /shop?mainCategoryId=1&pageNumber=1 ', '/shop?mainCategoryId=1&pageNumber=1'],
  ['/blog/a-post#comments', '/blog/a-post#comments'],
  ['https://example.com', 'https://example.com/'],
  ['HTTPS://Example.com/a b', 'https://example.com/a%20b'],
])('contentLink: %j → a link', (text, link) => {
  expect(contentLink(text)).toBe(link);
});

test.each([
  '',
  'shop',
  '//evil.test/a',
  '/\\evil.test',
  '/a\\b',
  '/a b',
  'http://example.com',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://',
  'https://localhost',
  'https://example.com@evil.test/',
  'https://name:secret@example.com/',
  'mailto:a@example.com',
])('contentLink: %j → null', (text) => {
  expect(contentLink(text)).toBeNull();
});
