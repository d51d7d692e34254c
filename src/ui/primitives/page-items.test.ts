import { describe, expect, it } from 'vitest';
import { pageItems } from './page-items.ts';

describe('pageItems', () => {
  it('no page or one → no items', () => {
    expect(pageItems(1, 0)).toEqual([]);
    expect(pageItems(1, 1)).toEqual([]);
  });
  it('few pages → all of them', () => {
    expect(pageItems(1, 2)).toEqual([1, 2]);
    expect(pageItems(2, 4)).toEqual([1, 2, 3, 4]);
  });
  it('first or last page → three pages there', () => {
    expect(pageItems(1, 10)).toEqual([1, 2, 3, 'gap', 10]);
    expect(pageItems(10, 10)).toEqual([1, 'gap', 8, 9, 10]);
  });
  it('page in the middle → one on either side, and the first and last', () => {
    expect(pageItems(5, 10)).toEqual([1, 'gap', 4, 5, 6, 'gap', 10]);
  });
  it('gap of one page → that page instead', () => {
    expect(pageItems(4, 10)).toEqual([1, 2, 3, 4, 5, 'gap', 10]);
    expect(pageItems(7, 10)).toEqual([1, 'gap', 6, 7, 8, 9, 10]);
    expect(pageItems(1, 5)).toEqual([1, 2, 3, 4, 5]);
  });
  it('page out of range → the nearest page', () => {
    expect(pageItems(99, 10)).toEqual(pageItems(10, 10));
    expect(pageItems(-1, 10)).toEqual(pageItems(1, 10));
  });
  it('any page of any count → no page twice, in order, with the first and last', () => {
    for (let count = 2; count <= 14; count += 1) {
      for (let page = 1; page <= count; page += 1) {
        const numbers = pageItems(page, count).filter((item) => item !== 'gap');
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(numbers).toContain(page);
        expect([numbers.at(0), numbers.at(-1)]).toEqual([1, count]);
      }
    }
  });
});
