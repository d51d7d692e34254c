import { expect, it } from 'vitest';
import { skuOf } from './sku.ts';

it.each([
  ['sock_01 (A4)', 'sock-01-A4'],
  ['Größe Ø/Ł', 'Grosse-O-L'],
  ['☂', ''],
])('skuOf: %j → %j', (text, sku) => {
  expect(skuOf(text)).toBe(sku);
});
