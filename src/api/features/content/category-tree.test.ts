import { describe, expect, it } from 'vitest';
import { branchOf, findCategoryPath, type TreeCategory } from './category-tree.ts';

const leaf = (id: string): TreeCategory => ({ id, name: id, bannerImage: null });
const tree: TreeCategory[] = [
  { ...leaf('books'), firstCategories: [] },
  {
    ...leaf('music'),
    firstCategories: [
      { ...leaf('piano'), secondCategories: [{ ...leaf('solo'), thirdCategories: [leaf('nocturnes')] }] },
      { ...leaf('organ'), secondCategories: [] },
    ],
  },
];
const names = (path: readonly TreeCategory[]) => path.map((category) => category.name);

describe('findCategoryPath', () => {
  it('category of a level → the path from its main category', () => {
    expect(names(findCategoryPath(tree, { level: 'main', id: 'music' }))).toEqual(['music']);
    expect(names(findCategoryPath(tree, { level: 'third', id: 'nocturnes' }))).toEqual([
      'music',
      'piano',
      'solo',
      'nocturnes',
    ]);
  });

  it('an unknown id or another level → empty', () => {
    expect(findCategoryPath(tree, { level: 'main', id: 'no' })).toEqual([]);
    expect(findCategoryPath(tree, { level: 'main', id: 'piano' })).toEqual([]);
  });
});

describe('branchOf', () => {
  const levelsOf = (path: readonly TreeCategory[]) =>
    branchOf(tree, path).levels.map((level) =>
      level.map(({ name, hasChildren }) => (hasChildren ? `${name} …` : name)),
    );

  it('no category → the main categories alone', () => {
    expect(branchOf(tree, []).path).toEqual([]);
    expect(levelsOf([])).toEqual([['books', 'music …']]);
  });

  it('category with children → they too; without → the categories beside it are the last level', () => {
    const piano = findCategoryPath(tree, { level: 'first', id: 'piano' });
    expect(levelsOf(piano)).toEqual([['books', 'music …'], ['piano …', 'organ'], ['solo …']]);
    const nocturnes = findCategoryPath(tree, { level: 'third', id: 'nocturnes' });
    expect(levelsOf(nocturnes)).toEqual([
      ['books', 'music …'],
      ['piano …', 'organ'],
      ['solo …'],
      ['nocturnes'],
    ]);
  });
});
