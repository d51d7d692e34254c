import { expect, it } from 'vitest';
import { tabForKey } from './tab-keys.ts';

it('tabForKey: arrow keys → the next or previous tab, wrapping around at the ends', () => {
  expect(tabForKey('ArrowRight', 0, 3)).toBe(1);
  expect(tabForKey('ArrowRight', 2, 3)).toBe(0);
  expect(tabForKey('ArrowLeft', 0, 3)).toBe(2);
});

it('tabForKey: Home, End → the first or last tab; other keys → null', () => {
  expect(tabForKey('Home', 2, 3)).toBe(0);
  expect(tabForKey('End', 0, 3)).toBe(2);
  expect(tabForKey('Tab', 1, 3)).toBeNull();
});
