import { expect, test } from 'vitest';
import { categoryHref } from './categories.ts';

test.each([
  [0, '/shop?mainCategoryId=c1&pageNumber=1'],
  [3, '/shop?thirdCategoryId=c1&pageNumber=1'],
])('categoryHref: depth %i → the parameter of that level, page 1', (depth, href) => {
  expect(categoryHref(depth, 'c1')).toBe(href);
});
