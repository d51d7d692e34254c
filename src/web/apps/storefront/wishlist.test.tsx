// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { follow, press } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import { list, productCard } from '#test/screen-data.ts';
import { cart } from '#web/features/cart/cart.ts';
import { wishlist } from '#web/features/catalog/wishlist.ts';

const products = [1, 2, 3, 4, 5, 6].map((n) => productCard(n));
const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

async function openWishlist() {
  for (const product of products) wishlist.toggle(product);
  const opened = await openScreen('/wishlist', {
    answers: {
      'GET site/product': ({ query }) =>
        list(...products.filter(({ id }) => query.ids?.split(',').includes(id))),
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'My Wishlist' });
  return opened;
}

test('heart of a card → saves the product with its fields, again → removes it', async () => {
  await openScreen('/cart', {
    answers: { 'GET site/cart-page': () => ({ recommendedProducts: [productCard(1), productCard(2)] }) },
  });
  const heart = await screen.findByRole('button', { name: 'Save Product 2', pressed: false });
  await expectAccessible();
  await press('Save Product 2');
  expect(heart.getAttribute('aria-pressed')).toBe('true');
  expect(JSON.parse(localStorage.getItem('wishlist') ?? '')).toEqual([productCard(2)]);
  screen.getByRole('link', { name: 'Wishlist, 1 item' });
  screen.getByRole('button', { name: 'Save Product 1', pressed: false });
  await press('Save Product 2');
  expect(heart.getAttribute('aria-pressed')).toBe('false');
  expect(localStorage.getItem('wishlist')).toBeNull();
});

describe('wishlist page', () => {
  test('six products → five a page, the sixth on page 2, which is in the address', async () => {
    const { address } = await openWishlist();
    expect(within(screen.getByRole('main')).queryAllByRole('heading', { level: 2 })).toHaveLength(5);
    screen.getByRole('link', { name: 'Wishlist, 6 items' });
    await expectAccessible();
    await follow('Page 2');
    await waitFor(() => expect(address()).toBe('/wishlist?pageNumber=2'));
    await waitFor(() => expect(names()).toContain('Product 6'));
    expect(names()).not.toContain('Product 5');
  });

  test('Add to Cart → in the cart; the only line of a page removed → the page before, without pages', async () => {
    const { router } = await openWishlist();
    await router.navigate('/wishlist?pageNumber=2');
    await press('Add to Cart: Product 6');
    expect(cart.get()).toMatchObject([{ id: 'p6', quantity: 1 }]);
    await press('Remove Product 6');
    await waitFor(() => expect(names()).toContain('Product 1'));
    expect(screen.queryByRole('navigation', { name: 'Pages of the wishlist' })).toBeNull();
  });

  test('everything removed → the empty state', async () => {
    await openWishlist();
    for (const { name } of products.slice(0, 6)) await press(`Remove ${name}`);
    await screen.findByText('Your wishlist is empty.');
    expect(screen.getByRole('link', { name: 'Go to Shop' }).getAttribute('href')).toBe('/shop');
    expect(localStorage.getItem('wishlist')).toBeNull();
  });
});
