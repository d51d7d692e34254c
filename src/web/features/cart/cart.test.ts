// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProductCard } from '#contract/catalog.ts';
import { cartTotal } from './cart.ts';

const BEAR = { id: 'bear', slug: 'bear', name: 'Bear', price: 9.99, featuredImage: '/media/bear' };
const FOX = { id: 'fox', slug: 'fox', name: 'Fox', price: 0.1, featuredImage: '/media/fox' };

/** The cart as a page finds it that is opened now. */
async function openCart() {
  vi.resetModules();
  return (await import('./cart.ts')).cart;
}

beforeEach(() => localStorage.clear());

describe('cart', () => {
  test('a product that is in the cart already → its quantity is raised', async () => {
    const cart = await openCart();
    cart.add(BEAR);
    cart.add(FOX, 3);
    cart.add(BEAR, 2);
    expect(cart.get()).toEqual([
      { ...BEAR, quantity: 3 },
      { ...FOX, quantity: 3 },
    ]);
  });

  test('a quantity below 1 → the product is removed; the last one → the storage is cleared', async () => {
    const cart = await openCart();
    cart.add(BEAR);
    expect(localStorage.getItem('cart')).not.toBeNull();
    cart.setQuantity(BEAR.id, 0);
    expect(cart.get()).toEqual([]);
    expect(localStorage.getItem('cart')).toBeNull();
  });

  test('another page → finds what was put in', async () => {
    (await openCart()).add(BEAR, 2);
    expect((await openCart()).get()).toEqual([{ ...BEAR, quantity: 2 }]);
  });

  test.each([
    ['no list', {}],
    ['a quantity of 0', [{ ...BEAR, quantity: 0 }]],
    ['half a product', [{ ...BEAR, quantity: 1.5 }]],
    ['a price that is no number', [{ ...BEAR, price: '9.99', quantity: 1 }]],
    ['a product without a name', [{ ...BEAR, name: undefined, quantity: 1 }]],
  ])('%s in the storage → an empty cart', async (_, kept) => {
    localStorage.setItem('cart', JSON.stringify(kept));
    expect((await openCart()).get()).toEqual([]);
  });

  test('refresh → takes the server’s fields and keeps the quantity', async () => {
    const cart = await openCart();
    cart.add(BEAR, 2);
    cart.refresh([{ ...BEAR, name: 'Old Bear', price: 7 } as ProductCard]);
    expect(cart.get()).toEqual([{ ...BEAR, name: 'Old Bear', price: 7, quantity: 2 }]);
  });
});

test('cartTotal: prices that binary fractions cannot hold → added in cents', () => {
  expect(cartTotal([{ ...FOX, quantity: 3 }])).toBe(0.3);
});
