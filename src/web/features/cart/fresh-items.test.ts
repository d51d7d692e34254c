import { expect, test } from 'vitest';
import type { ProductCard } from '#contract/catalog.ts';
import { freshItems } from './fresh-items.ts';

test('freshItems: product of the server → its fields replace the stored ones, the quantity stays', () => {
  const stored = { id: 'bear', slug: 'bear', name: 'Bear', price: 9.99, featuredImage: '/media/bear' };
  const item = { ...stored, quantity: 2, addedAt: 1000 };
  const sold = { ...stored, name: 'Old Bear', price: 7, priceKind: 'fixed' } as ProductCard;
  expect(freshItems([item], [sold])).toEqual([{ ...item, name: 'Old Bear', price: 7 }]);
});

test('freshItems: without a fixed price → once, at what was chosen or the least; fixed again → that price', () => {
  const stored = { id: 'fox', slug: 'fox', name: 'Fox', price: 3, featuredImage: '/media/fox' };
  const card = { ...stored, price: 2, priceKind: 'chosen' } as ProductCard;
  const item = { ...stored, quantity: 2 };
  expect(freshItems([{ ...item, chosenPrice: 3 }], [card])).toEqual([
    { ...stored, quantity: 1, chosenPrice: 3, leastPrice: 2 },
  ]);
  expect(freshItems([item], [card])).toMatchObject([{ price: 2, chosenPrice: 2, quantity: 1 }]);
  const fixed = { ...card, price: 9, priceKind: 'fixed' } as ProductCard;
  expect(freshItems([{ ...item, chosenPrice: 3, leastPrice: 2 }], [fixed])).toEqual([
    { ...stored, price: 9, quantity: 2 },
  ]);
  const free = { ...card, price: 0, priceKind: 'free' } as ProductCard;
  expect(freshItems([item], [free])).toEqual([{ ...stored, price: 0, quantity: 1 }]);
});
