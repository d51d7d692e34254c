// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { recentSearches } from './recent-searches.ts';

afterEach(() => recentSearches.clear());

const stored = () => renderHook(() => recentSearches.use()).result.current;

test('recentSearches: nine searches → the last eight, the newest first', () => {
  for (let n = 1; n <= 9; n++) recentSearches.add(`search  ${n} `);
  expect(stored()).toHaveLength(8);
  expect(stored()[0]).toBe('search 9');
  expect(stored()).not.toContain('search 1');
});

test('recentSearches: only spaces → not remembered', () => {
  recentSearches.add('  ');
  expect(stored()).toEqual([]);
});
