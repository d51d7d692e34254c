import { describe, expect, it } from 'vitest';
import { type Category, childrenOf, findCategoryPath, shopAddressOn } from './category-path.ts';

const leaf = (id: string): Category => ({ id, name: id, bannerImage: null });
const tree: Category[] = [
  { ...leaf('books'), firstCategories: [] },
  {
    ...leaf('music'),
    firstCategories: [
      { ...leaf('piano'), secondCategories: [{ ...leaf('solo'), thirdCategories: [leaf('nocturnes')] }] },
    ],
  },
];
const names = (path: readonly Category[]) => path.map((category) => category.name);

describe('findCategoryPath', () => {
  it('category of a level → the path from its main category', () => {
    expect(names(findCategoryPath(tree, { parameter: 'mainCategoryId', id: 'music' }))).toEqual(['music']);
    expect(names(findCategoryPath(tree, { parameter: 'thirdCategoryId', id: 'nocturnes' }))).toEqual([
      'music',
      'piano',
      'solo',
      'nocturnes',
    ]);
  });

  it('no id, an unknown id or another level → empty', () => {
    expect(findCategoryPath(tree, null)).toEqual([]);
    expect(findCategoryPath(tree, { parameter: 'mainCategoryId', id: 'no' })).toEqual([]);
    expect(findCategoryPath(tree, { parameter: 'mainCategoryId', id: 'piano' })).toEqual([]);
  });
});

it('childrenOf: category of each level → its children, none on the last level', () => {
  const path = findCategoryPath(tree, { parameter: 'thirdCategoryId', id: 'nocturnes' });
  expect(path.map((category) => names(childrenOf(category)))).toEqual([
    ['piano'],
    ['solo'],
    ['nocturnes'],
    [],
  ]);
});

describe('shopAddressOn', () => {
  const path = findCategoryPath(tree, { parameter: 'secondCategoryId', id: 'solo' });
  const addressOf = (search: string) => shopAddressOn(path, new URLSearchParams(search));

  it('outdated parents in the address → replaced by the current ones, other parameters stay', () => {
    expect(addressOf('mainCategoryId=books&firstCategoryId=x&secondCategoryId=solo&pageNumber=2')).toBe(
      '/shop?mainCategoryId=music&firstCategoryId=piano&secondCategoryId=solo&pageNumber=2',
    );
  });

  it('address without parents → none added', () => {
    expect(addressOf('secondCategoryId=merged')).toBe('/shop?secondCategoryId=solo');
  });
});
