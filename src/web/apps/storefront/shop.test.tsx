// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { follow, press, toasts } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, never, openScreen, refusal } from '#test/open-screen.tsx';
import { list, PICTURE, productCard, UNCOUNTED } from '#test/screen-data.ts';

/** Thirteen products, twelve a page. */
const products = Array.from({ length: 13 }, (_, at) => productCard(at + 1));

const openShop = (path: string, answers: Answers = {}) =>
  openScreen(path, {
    answers: {
      'GET site/shop-page': () => ({ cmsData: { bannerImage: PICTURE } }),
      'GET site/product': ({ query }) => {
        const page = Number(query.page);
        return { data: products.slice(page * 12 - 12, page * 12), total: 13, pageCount: 2 };
      },
      ...answers,
    },
  });
const heading = async (name: string) => screen.findByRole('heading', { level: 1, name });
const cards = () => within(screen.getByRole('main')).queryAllByRole('article');

describe('shop', () => {
  test('next page → other products, the page in the address; back → the page before', async () => {
    const { address, router } = await openShop('/shop');
    await waitFor(() => expect(cards()).toHaveLength(12));
    await follow('Page 2', screen.getByRole('navigation', { name: 'Pages of products' }));
    await waitFor(() => expect(cards()).toHaveLength(1));
    expect(address()).toBe('/shop?pageNumber=2');
    expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
    await router.navigate(-1);
    await waitFor(() => expect(cards()).toHaveLength(12));
    expect(address()).toBe('/shop');
  });

  test('other query parameters than its own → the same page', async () => {
    await openShop('/shop?utm_source=letter&pageNumber=2');
    const current = await screen.findByRole('link', { name: 'Page 2' });
    expect(current.getAttribute('aria-current')).toBe('page');
  });

  test('nothing found → the empty state, without pages', async () => {
    await openShop('/shop?searchKeyword=zeppelin', { 'GET site/product': () => list() });
    await heading('Results for “zeppelin”');
    screen.getByText('Looks like no product is available.');
    expect(screen.queryByRole('navigation', { name: 'Pages of products' })).toBeNull();
    await expectAccessible();
  });

  test('market without products → says so, and leads home instead of to this page again', async () => {
    await openShop('/shop', { 'GET site/product': () => list() });
    await screen.findByText('This market is waiting for its first product.');
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Return Home' }).getAttribute('href')).toBe('/');
    expect(main.queryByRole('link', { name: 'See all products' })).toBeNull();
  });

  test('more found than were counted → 1,000+ results', async () => {
    const capped = { data: products.slice(0, 12), total: 1000, totalIsCapped: true, pageCount: 84 };
    await openShop('/shop?searchKeyword=planner', { 'GET site/product': () => capped });
    await screen.findByText(/^1,000\+ results for/);
    screen.getByRole('link', { name: 'Page 84' });
  });

  test('page past the last → the empty state, with a way to page 1', async () => {
    await openShop('/shop?pageNumber=99');
    await screen.findByText('Looks like no product is available.');
    await follow('Go to page 1');
    await waitFor(() => expect(cards()).toHaveLength(12));
  });

  test('category → its path joined by arrows, each part a link, over the managed picture', async () => {
    await openShop('/shop?thirdCategoryId=t1&pageNumber=1', {
      'GET site/product': () => list(productCard(1)),
    });
    const title = await heading('Patterns → Knitting → Socks → Cables');
    const links = within(title).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/shop?mainCategoryId=m1&pageNumber=1',
      '/shop?firstCategoryId=f1&pageNumber=1',
      '/shop?secondCategoryId=s1&pageNumber=1',
    ]);
    const picture = title.closest('header')?.querySelector('img');
    expect(picture?.getAttribute('src')).toContain(PICTURE.replace(/\/\d+\.webp$/, ''));
  });

  test('filters → in the address and in the call; an empty list leads to the lists without each of them', async () => {
    const asked: unknown[] = [];
    const { address } = await openShop('/shop?searchKeyword=knitting&maxPrice=2&onSale=true&pageNumber=1', {
      'GET site/product': ({ query }) => {
        asked.push(query);
        return query.maxPrice ? list() : list(...products.slice(0, 12));
      },
      'GET site/product-facets': () => ({
        ...UNCOUNTED,
        total: 0,
        isCapped: false,
        without: [
          { part: 'price', count: 32 },
          { part: 'onSale', count: 0 },
        ],
      }),
    });
    await screen.findByText('Looks like no product is available.');
    screen.getByText(/with: Up to \$2, On sale\./);
    expect(asked[0]).toMatchObject({
      searchKeyword: 'knitting',
      maxPrice: '2',
      onSale: 'true',
      sort: 'match',
    });
    await expectAccessible();
    expect(screen.queryByRole('link', { name: /^Without “On sale”/ })).toBeNull();
    await follow('Without the price: 32');
    await waitFor(() => expect(cards()).toHaveLength(12));
    expect(address()).toBe('/shop?searchKeyword=knitting&onSale=true');
    await follow('Remove filter: On sale', screen.getByRole('list', { name: 'Filters' }));
    await waitFor(() => expect(address()).toBe('/shop?searchKeyword=knitting'));
  });

  test('a second filter chosen while the first one’s list is being loaded → both are applied', async () => {
    const { address } = await openShop('/shop?searchKeyword=knitting');
    const filters = await screen.findByRole('list', { name: 'Filters' });
    fireEvent.click(within(filters).getByRole('link', { name: 'Under $5' }));
    expect(address()).toBe('/shop?searchKeyword=knitting');
    fireEvent.click(screen.getByRole('link', { name: 'Lowest price' }));
    await waitFor(() => expect(address()).toBe('/shop?searchKeyword=knitting&maxPrice=4.99&sort=price'));
  });

  test('prices typed → applied, with everything else that was chosen', async () => {
    const { address } = await openShop('/shop?minRating=4&sort=price&pageNumber=2');
    const form = (await screen.findAllByRole('button', { name: 'Apply' }))[0]?.closest(
      'form',
    ) as HTMLFormElement;
    const [from] = within(form).getAllByRole('textbox');
    fireEvent.change(from as HTMLElement, { target: { value: '4.50' } });
    await press('Apply', form);
    await waitFor(() => expect(address()).toBe('/shop?minPrice=4.5&minRating=4&sort=price'));
  });

  test('loading → skeletons; failed → the reason in place and as a toast, with Retry', async () => {
    const { answer, router } = await openShop('/faq', { 'GET site/product': never });
    await router.navigate('/shop');
    await heading('Shop');
    expect(screen.getAllByText('Loading products').length).toBeGreaterThan(0);
    await expectAccessible();
    answer({ 'GET site/product': () => refusal(429, 'Too many requests.') });
    await router.navigate('/shop?pageNumber=2');
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('The products could not be loaded');
    expect(failure.textContent).toContain('Too many requests.');
    await waitFor(() => expect(toasts()).toEqual(['Too many requests.']));
    await expectAccessible();
    answer({ 'GET site/product': () => list(...products.slice(0, 12)) });
    await press('Retry', failure);
    await waitFor(() => expect(cards()).toHaveLength(12));
  });
});

const shop = {
  id: 'v1',
  slug: 'loop-theory',
  shopName: 'Loop Theory',
  shopImage: null,
  name: 'Lou',
  about: '',
  away: false,
  awayUntil: null,
  memberSince: '2025-05-06T00:00:00.000Z',
  productCount: 13,
  ratingAverage: 0,
  reviewCount: 0,
  unverifiedReviewCount: 0,
  removedReviewCount: 2,
};
const openVendor = (path: string, answers: Answers = {}) =>
  openScreen(path, {
    answers: {
      'GET site/shop/{vendorSlug}': ({ query }) => {
        const page = Number(query.page);
        return { data: products.slice(page * 12 - 12, page * 12), total: 13, pageCount: 2, shop };
      },
      ...answers,
    },
  });

describe('shop of a vendor', () => {
  test('public facts, and pages in the address', async () => {
    const { address, router } = await openVendor('/shop/loop-theory');
    await heading('Loop Theory');
    for (const fact of ['Rating', 'Products', 'Member since']) {
      expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toContain(fact);
    }
    screen.getByText('2 reviews removed by the shop');
    await waitFor(() => expect(document.title).toBe('Loop Theory · Emporia'));
    await expectAccessible();
    await follow('Page 2');
    await waitFor(() => expect(cards()).toHaveLength(1));
    expect(address()).toBe('/shop/loop-theory?pageNumber=2');
    await waitFor(() => expect(document.title).toBe('Loop Theory, page 2 · Emporia'));
    await router.navigate(-1);
    await waitFor(() => expect(cards()).toHaveLength(12));
  });

  test('page past the last → the empty state, with a way to page 1', async () => {
    await openVendor('/shop/loop-theory?pageNumber=99');
    await screen.findByText('Looks like no product is available.');
    expect(screen.getByRole('link', { name: 'Go to page 1' }).getAttribute('href')).toBe('/shop/loop-theory');
  });

  test('unknown → Page Not Found', async () => {
    await openVendor('/shop/no-such', { 'GET site/shop/{vendorSlug}': () => refusal(404, 'Not found.') });
    await heading('Page Not Found');
  });
});
