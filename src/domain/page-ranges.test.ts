import { describe, expect, test } from 'vitest';
import { pageRanges } from './page-ranges.ts';

describe('pageRanges', () => {
  test('consecutive pages → together', () => {
    expect(pageRanges([1, 2, 3, 5])).toBe('1 to 3, 5');
    expect(pageRanges([])).toBe('');
  });

  test('more ranges than are wanted → how many are left out', () => {
    expect(pageRanges([1, 3, 4, 6, 8], 2)).toBe('1, 3 to 4 and 2 more');
  });
});
