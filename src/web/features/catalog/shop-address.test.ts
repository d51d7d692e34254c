import { describe, expect, it } from 'vitest';
import { readShopFilter, shopHref } from './shop-address.ts';

const read = (search: string) => readShopFilter(new URLSearchParams(search));

describe('readShopFilter', () => {
  it('empty address → all products, page 1', () => {
    expect(read('')).toEqual({ category: null, searchKeyword: '', page: 1 });
  });

  it('several categories → the deepest one', () => {
    expect(read('mainCategoryId=a&thirdCategoryId=d&firstCategoryId=').category).toEqual({
      parameter: 'thirdCategoryId',
      id: 'd',
    });
  });

  it('search and category → the search, over all categories', () => {
    expect(read('searchKeyword=+owl+&mainCategoryId=a')).toEqual({
      category: null,
      searchKeyword: 'owl',
      page: 1,
    });
  });

  it.each([
    ['', 1],
    ['0', 1],
    ['-3', 1],
    ['2.5', 1],
    ['abc', 1],
    ['007', 7],
    ['99999999999999999999999', 999_999],
  ])('page number %j → %i', (text, page) => {
    expect(read(`pageNumber=${text}`).page).toBe(page);
  });

  it('too long search or id → cut', () => {
    expect(read(`searchKeyword=${'x'.repeat(300)}`).searchKeyword).toHaveLength(100);
    expect(read(`mainCategoryId=${'x'.repeat(300)}`).category?.id).toHaveLength(64);
  });
});

describe('shopHref', () => {
  it('another page → the filter stays', () => {
    expect(shopHref({ ...read('secondCategoryId=s&pageNumber=2'), page: 3 })).toBe(
      '/shop?secondCategoryId=s&pageNumber=3',
    );
    expect(shopHref({ ...read('searchKeyword=a %26 b'), page: 2 })).toBe(
      '/shop?searchKeyword=a+%26+b&pageNumber=2',
    );
  });

  it('first page of all products → no parameters', () => {
    expect(shopHref(read('pageNumber=1'))).toBe('/shop');
  });
});
