import { expect, test } from 'vitest';
import { conversionOf } from './conversion.ts';

test('conversionOf: orders and views → percent; no views → a dash', () => {
  expect(conversionOf({ orders: 3, views: 104 })).toBe('2.9%');
  expect(conversionOf({ orders: 0, views: 10 })).toBe('0.0%');
  expect(conversionOf({ orders: 1, views: 0 })).toBe('–');
});
