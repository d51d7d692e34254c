// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SignedInUser } from '#contract/accounts.ts';
import { dialog, follow, press } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, never, openScreen, refusal } from '#test/open-screen.tsx';
import { COMMON_DATA, list, productCard, user } from '#test/screen-data.ts';
import { cart } from '#web/features/cart/cart.ts';
import { wishlist } from '#web/features/catalog/wishlist.ts';

const open = (options: { user?: SignedInUser; answers?: Answers } = {}) => openScreen('/faq', options);

describe('badges of wishlist and cart', () => {
  test('empty → none; filled → the number of lines', async () => {
    await open();
    for (const name of ['Wishlist', 'Cart']) {
      expect((await screen.findByRole('link', { name })).textContent).toBe('');
    }
    act(() => {
      cart.add(productCard(1), 3);
      cart.add(productCard(2));
      wishlist.toggle(productCard(1));
    });
    expect(screen.getByRole('link', { name: 'Wishlist, 1 item' }).textContent).toBe('1');
    expect(screen.getByRole('link', { name: 'Cart, 2 items' }).textContent).toBe('2');
  });
});

describe('account menu', () => {
  test('signed out → Login and Register', async () => {
    await open();
    await press('Account');
    const links = within(await dialog('Account')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Login', '/login'],
      ['Register', '/signup'],
    ]);
    await expectAccessible();
  });

  test.each([
    [
      'customer',
      ['User Profile', '/customer-dashboard'],
      ['Your library', '/library'],
      ['Your messages', '/customer-messages'],
    ],
    ['vendor', ['Vendor Profile', '/vendor-dashboard']],
    ['admin', ['Admin', '/admin-dashboard']],
  ] as const)('%s → name, %s and Logout, which leads to /login', async (role, ...links) => {
    const { address } = await open({ user: user(role), answers: { 'POST auth/logout': () => null } });
    await press('Account');
    const menu = await dialog('Account');
    within(menu).getByText('Robin Test');
    const shown = within(menu).getAllByRole('link');
    expect(shown.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(links);
    await expectAccessible();
    await press('Logout', menu);
    await waitFor(() => expect(address()).toBe('/login'));
    expect(sessionStorage.getItem('user')).toBeNull();
  });
});

describe('footer', () => {
  test('managed content → texts, link lists, contact and social links', async () => {
    const { headerFooterData: data, socialLinkData } = COMMON_DATA;
    await open();
    const footer = await screen.findByRole('contentinfo');
    for (const [title, links] of [
      [data.footerSectionTwoTitle, data.footerSectionTwo],
      [data.footerSectionThreeTitle, data.footerSectionThree],
    ] as const) {
      const shown = within(within(footer).getByRole('navigation', { name: title })).getAllByRole('link');
      expect(shown.map((each) => ({ value: each.textContent, link: each.getAttribute('href') }))).toEqual(
        links.map(({ link, value }) => ({ value, link })),
      );
    }
    for (const text of [data.footerDescription, data.contactAddress, data.copyrightText]) {
      within(footer).getByText(text);
    }
    const hrefOf = (name: string) => within(footer).getByRole('link', { name }).getAttribute('href');
    expect(hrefOf(data.contactEmail)).toBe(`mailto:${data.contactEmail}`);
    expect(hrefOf(data.contactPhone)).toBe(`tel:${data.contactPhone.replaceAll(' ', '')}`);
    expect(hrefOf('Facebook')).toBe(socialLinkData[0]?.link);
  });
});

describe('search', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1 }));
  afterEach(() => void vi.useRealTimers());

  const box = () => screen.findByRole('combobox', { name: 'Search products' });
  const type = async (text: string) => fireEvent.change(await box(), { target: { value: text } });
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  async function openSearch(answer: Answers['GET site/product']) {
    const opened = await open({
      answers: {
        'GET site/product': answer,
        'GET site/product/{slug}': never,
        'GET site/product/{slug}/look-inside': never,
        'GET site/shop-page': never,
      },
    });
    await type('q');
    // The panel's code is there before time is counted.
    await screen.findByText('Searching...');
    return opened;
  }

  test('typed → one request, 600 milliseconds after the last keystroke, for page 1 of 20', async () => {
    const { sentTo } = await openSearch(() => list());
    await type('quil');
    await wait(500);
    await type('quilt');
    await wait(500);
    expect(sentTo('GET site/product')).toEqual([]);
    await wait(200);
    await screen.findByText('No product found');
    expect(sentTo('GET site/product').map(({ query }) => query)).toEqual([
      { page: '1', limit: '20', searchKeyword: 'quilt' },
    ]);
    await expectAccessible();
    fireEvent.keyDown(await box(), { key: 'Escape' });
    expect(screen.queryByText('No product found')).toBeNull();
  });

  test('another keystroke → aborts the request before it', async () => {
    const { sentTo } = await openSearch(({ query }) => (query.searchKeyword === 'quil' ? never() : list()));
    await type('quil');
    await wait(700);
    const [first] = sentTo('GET site/product');
    expect(first?.signal?.aborted).toBe(false);
    await type('quilt');
    await waitFor(() => expect(first?.signal?.aborted).toBe(true));
  });

  test('found → arrow keys go around, Enter opens the product', async () => {
    const { address, router } = await openSearch(() => list(productCard(1), productCard(2)));
    await wait(700);
    const input = await box();
    const options = await screen.findAllByRole('option');
    expect(options[0]?.textContent).toContain('Product 1');
    expect(options[0]?.textContent).toContain('$11.00');
    expect(input.getAttribute('aria-expanded')).toBe('true');
    await expectAccessible();
    const selected = () =>
      screen.queryAllByRole('option').findIndex((each) => each.getAttribute('aria-selected') === 'true');
    for (const [key, place] of [
      ['ArrowDown', 0],
      ['ArrowDown', 1],
      ['ArrowDown', -1],
      ['ArrowUp', 1],
      ['ArrowUp', 0],
    ] as const) {
      fireEvent.keyDown(input, { key });
      await waitFor(() => expect(selected()).toBe(place));
    }
    fireEvent.submit(input);
    await waitFor(() => expect(address()).toBe('/product/product-1'));
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
    expect(router.state.location.state).toEqual({ words: 'q' });
  });

  const SUGGESTED: Answers = {
    'GET site/search-suggestion': () => ({
      categories: [{ id: 'c2', level: 'first', name: 'Quilting', parentName: 'Patterns' }],
      shops: [{ slug: 'quilt-house', shopName: 'Quilt House', shopImage: null }],
    }),
  };

  test('categories and shops found → after the products, reached by the arrow keys', async () => {
    const { address, answer, sentTo } = await openSearch(() => list(productCard(1)));
    answer(SUGGESTED);
    await type('quilt');
    await wait(700);
    await screen.findByRole('group', { name: 'Shops' });
    expect(sentTo('GET site/search-suggestion').map(({ query }) => query.searchKeyword)).toEqual(['quilt']);
    const listbox = screen.getByRole('listbox', { name: 'Products, categories and shops' });
    expect(
      within(listbox)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Product 1$11.00', 'Quilting in Patterns', 'Quilt House']);
    await expectAccessible();
    for (const _ of ['the product', 'the category']) fireEvent.keyDown(await box(), { key: 'ArrowDown' });
    const category = within(listbox).getByRole('option', { name: 'Quilting in Patterns' });
    await waitFor(() => expect(category.getAttribute('aria-selected')).toBe('true'));
    expect((await box()).getAttribute('aria-activedescendant')).toBe(category.id);
    fireEvent.submit(await box());
    await waitFor(() => expect(address()).toBe('/shop?firstCategoryId=c2&pageNumber=1'));
  });

  test('no product found → categories and shops all the same', async () => {
    const { answer } = await openSearch(() => list());
    answer(SUGGESTED);
    await type('quilt');
    await wait(700);
    await screen.findByText('No product found');
    await screen.findByRole('option', { name: 'Quilt House' });
  });

  test('arrow to the left → Enter is about the text again; Alt and arrow up → closed', async () => {
    const { address } = await openSearch(() => list(productCard(1)));
    await wait(700);
    await screen.findByRole('option');
    const input = await box();
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    await screen.findByRole('option', { selected: true });
    fireEvent.keyDown(input, { key: 'ArrowLeft' });
    await screen.findByRole('option', { selected: false });
    fireEvent.keyDown(input, { key: 'ArrowUp', altKey: true });
    expect(screen.queryByRole('option')).toBeNull();
    fireEvent.submit(input);
    await waitFor(() => expect(address()).toBe('/shop?searchKeyword=q'));
  });

  test('searches sent → listed in the empty box, the newest first, each once; chosen → searched again', async () => {
    const { address } = await openSearch(() => list());
    for (const words of ['quilt', 'sock', ' QUILT ']) {
      await type(words);
      await screen.findByText('Searching...');
      fireEvent.submit(await box());
      await waitFor(() => expect(address()).toContain(words.trim()));
    }
    await type('');
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['QUILT', 'sock']);
    screen.getByRole('listbox', { name: 'Recent searches' });
    await expectAccessible();
    fireEvent.keyDown(await box(), { key: 'ArrowUp' });
    await waitFor(() => expect(options[1]?.getAttribute('aria-selected')).toBe('true'));
    fireEvent.submit(await box());
    await waitFor(() => expect(address()).toBe('/shop?searchKeyword=sock'));
    expect(JSON.parse(localStorage.getItem('recent-searches') ?? '')).toEqual(['sock', 'QUILT']);
  });

  test('recent searches cleared → gone from the browser, the focus in the box', async () => {
    localStorage.setItem('recent-searches', JSON.stringify(['quilt', 7, 'x'.repeat(101)]));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage })));
    await openSearch(() => list());
    await type('');
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['quilt']);
    await press('Clear recent searches');
    expect(screen.queryByRole('option')).toBeNull();
    expect(localStorage.getItem('recent-searches')).toBeNull();
    expect(document.activeElement).toBe(await box());
  });

  test('Enter without a selection → the shop with the words', async () => {
    const { address } = await openSearch(() => list());
    await type('quilt');
    fireEvent.submit(await box());
    await waitFor(() => expect(address()).toBe('/shop?searchKeyword=quilt'));
  });

  test('failed → one error, in its panel, with Retry', async () => {
    const { answer } = await openSearch(() => refusal(429, 'Too many requests.'));
    await wait(700);
    await screen.findByText('Too many requests.');
    expect(screen.getAllByText('Too many requests.')).toHaveLength(1);
    answer({ 'GET site/product': () => list(productCard(1)) });
    await press('Retry');
    await screen.findByRole('option');
  });
});

test('link of the footer → followed without loading the page', async () => {
  const { address } = await open({ answers: { 'GET privacy-policy': () => [] } });
  await follow('Privacy');
  await waitFor(() => expect(address()).toBe('/privacy-policy'));
});
