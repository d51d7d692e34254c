import { expect, test } from 'vitest';
import type { ProductCard } from '#contract/catalog.ts';
import { freshItems } from './fresh-items.ts';

test('freshItems: product of the server → its fields replace the stored ones, the quantity stays', () => {
  const stored = { id: 'bear', slug: 'bear', name: 'Bear', price: 9.99, featuredImage: '/media/bear' };
  const item = { ...stored, quantity: 2, addedAt: 1000 };
  const sold = { ...stored, name: 'Old Bear', price: 7 } as ProductCard;
  expect(freshItems([item], [sold])).toEqual([{ ...item, name: 'Old Bear', price: 7 }]);
});
