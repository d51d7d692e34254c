// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cartTotal } from './cart.ts';

const BEAR = { id: 'bear', slug: 'bear', name: 'Bear', price: 9.99, featuredImage: '/media/bear' };
const FOX = { id: 'fox', slug: 'fox', name: 'Fox', price: 0.1, featuredImage: '/media/fox' };

/** A new instance of the cart module, as a newly opened page has it. */
async function openCart() {
  vi.resetModules();
  return (await import('./cart.ts')).cart;
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: 1000 });
});
afterEach(() => void vi.useRealTimers());

describe('cart', () => {
  test('add: product that is already in the cart → its quantity increases', async () => {
    const cart = await openCart();
    cart.add(BEAR);
    cart.add(FOX, 3);
    cart.add(BEAR, 2);
    expect(cart.get()).toEqual([
      { ...BEAR, quantity: 3, addedAt: 1000 },
      { ...FOX, quantity: 3, addedAt: 1000 },
    ]);
  });

  test('add: product that is already in the cart → it counts as put in now', async () => {
    const cart = await openCart();
    cart.add(BEAR);
    vi.setSystemTime(2000);
    cart.add(BEAR);
    cart.setQuantity(BEAR, 5);
    expect(cart.get()).toEqual([{ ...BEAR, quantity: 5, addedAt: 2000 }]);
  });

  test('get: stored by a release without licences and times → kept as it is', async () => {
    localStorage.setItem('cart', JSON.stringify([{ ...BEAR, quantity: 2 }]));
    expect((await openCart()).get()).toEqual([{ ...BEAR, quantity: 2 }]);
  });

  test('setQuantity: below 1 → product removed; the last one → storage cleared', async () => {
    const cart = await openCart();
    cart.add(BEAR);
    expect(localStorage.getItem('cart')).not.toBeNull();
    cart.setQuantity(BEAR, 0);
    expect(cart.get()).toEqual([]);
    expect(localStorage.getItem('cart')).toBeNull();
  });

  test('add: on one page → visible on a page opened later', async () => {
    (await openCart()).add(BEAR, 2);
    expect((await openCart()).get()).toEqual([{ ...BEAR, quantity: 2, addedAt: 1000 }]);
  });

  test.each([
    ['no list', {}],
    ['a quantity of 0', [{ ...BEAR, quantity: 0 }]],
    ['a quantity of 1.5', [{ ...BEAR, quantity: 1.5 }]],
    ['a price that is no number', [{ ...BEAR, price: '9.99', quantity: 1 }]],
    ['a product without a name', [{ ...BEAR, name: undefined, quantity: 1 }]],
  ])('get: %s in the storage → empty cart', async (_, value) => {
    localStorage.setItem('cart', JSON.stringify(value));
    expect((await openCart()).get()).toEqual([]);
  });

  test('replace: two items of a product without licences → one, with both quantities', async () => {
    const cart = await openCart();
    cart.add(FOX);
    cart.replace([
      { ...BEAR, quantity: 2 },
      { ...BEAR, quantity: 1 },
    ]);
    expect(cart.get()).toEqual([{ ...BEAR, quantity: 3 }]);
  });
});

test('cartTotal: prices that are inexact in binary → added in cents', () => {
  expect(cartTotal([{ ...FOX, quantity: 3 }])).toBe(0.3);
});
