import { describe, expect, it } from 'vitest';
import { readShopFilter, shopHref } from './shop-address.ts';

const read = (search: string) => readShopFilter(new URLSearchParams(search));

describe('readShopFilter', () => {
  it('empty address → all products, page 1', () => {
    expect(read('')).toEqual({ category: null, searchKeyword: '', filter: {}, sort: 'newest', page: 1 });
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
      filter: {},
      sort: 'match',
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

  it('filters and order → what they ask for', () => {
    const search =
      'minPrice=%244.50&maxPrice=20&minRating=4&onSale=true&lookInside=true&businessLicense=true&tagged=true&minPages=25&paper=US+Letter&sort=-price';
    expect(read(search)).toMatchObject({
      sort: '-price',
      filter: {
        minPrice: 4.5,
        maxPrice: 20,
        minRating: 4,
        onSale: true,
        lookInside: true,
        businessLicense: true,
        tagged: true,
        minPages: 25,
        paper: 'US Letter',
      },
    });
  });

  it.each([
    'sort=colour',
    'sort=match',
    'minPrice=-1',
    'minPrice=cheap',
    'maxPrice=1e3',
    'maxPrice=99999999',
    'minRating=5',
    'minRating=04',
    'onSale=false',
    'minPages=7',
    'paper=a4',
  ])('%s, which is no filter or the default → ignored', (search) => {
    expect(read(search)).toMatchObject({ filter: {}, sort: 'newest' });
  });

  it('lowest price above the highest → the other way round', () => {
    expect(read('minPrice=20&maxPrice=5').filter).toEqual({ minPrice: 5, maxPrice: 20 });
    expect(read('minPrice=20').filter).toEqual({ minPrice: 20 });
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

  it('filters and order → in the address, an order that is the default not', () => {
    const filtered = read('minPrice=5&maxPrice=9.99&minRating=4&sort=price&searchKeyword=owl');
    expect(shopHref(filtered)).toBe(
      '/shop?searchKeyword=owl&minPrice=5&maxPrice=9.99&minRating=4&sort=price',
    );
    expect(read(shopHref(filtered).slice('/shop?'.length))).toEqual(filtered);
    expect(shopHref(read('sort=newest'))).toBe('/shop');
    expect(shopHref(read('sort=newest&searchKeyword=owl'))).toBe('/shop?searchKeyword=owl&sort=newest');
  });

  it('first page of all products → no parameters', () => {
    expect(shopHref(read('pageNumber=1'))).toBe('/shop');
  });
});
