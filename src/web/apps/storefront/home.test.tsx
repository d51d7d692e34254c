// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { press } from '#test/act.ts';
import { openScreen } from '#test/open-screen.tsx';
import { COMMON_DATA, homePage, productCard } from '#test/screen-data.ts';

/** Shows the sections that are observed, as scrolling would. */
let reveal = async () => {};

beforeEach(() => {
  const observers = new Set<() => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #show: () => void;
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.#show = () => seen([{ isIntersecting: true }]);
      }
      observe() {
        observers.add(this.#show);
      }
      disconnect() {
        observers.delete(this.#show);
      }
    },
  );
  reveal = async () => {
    await waitFor(() => expect(observers.size).toBeGreaterThan(0));
    act(() => {
      for (const show of observers) show();
    });
  };
  return () => vi.unstubAllGlobals();
});

async function openHome(home = homePage(), more = {}) {
  const opened = await openScreen('/', { answers: { 'GET site/home-page': () => home, ...more } });
  await screen.findByRole('heading', { level: 1, name: /Emporia/ });
  return opened;
}

describe('home page', () => {
  test('nothing is for sale → said once, with what a visitor can do; no empty sections or categories', async () => {
    const { heroSlider, promotions, ...home } = homePage({ hasProducts: false });
    await openHome({ ...home, heroSlider: [], promotions: [] });
    const main = within(screen.getByRole('main'));
    expect(main.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Emporia'),
      'Opening soon',
    ]);
    expect(main.getAllByText(/Currently there are no products available/)).toHaveLength(1);
    const hrefOf = (name: string) => main.getByRole('link', { name }).getAttribute('href');
    expect([hrefOf('Become a Seller'), hrefOf('Sign In')]).toEqual(['/vendor-signup', '/login']);
  });

  test('section → title, colours and products as configured; hidden → missing; empty → says so', async () => {
    const home = homePage();
    await openHome({
      ...home,
      sectionTwoProducts: [],
      contentData: {
        ...home.contentData,
        productSectionOneTitle: 'Chosen today',
        productSectionOneBackgroundColor: '#123456',
        productSectionOneFontColor: '#fedcba',
        isProductSectionThreeVisible: false,
      },
    });
    const one = screen.getByRole('region', { name: 'Chosen today' });
    expect(within(one).getAllByRole('article')).toHaveLength(2);
    expect(one.style.backgroundColor).toBe('#123456');
    expect(one.style.color).toBe('#fedcba');
    const two = screen.getByRole('region', { name: 'Section Two' });
    within(two).getByText('Currently there are no products available.');
    expect(screen.queryByText('Section Three')).toBeNull();
  });

  test('one slide → no controls; three promotions → no rotation', async () => {
    const home = homePage();
    await openHome({
      ...home,
      heroSlider: home.heroSlider.slice(0, 1),
      promotions: home.promotions.slice(0, 3),
    });
    const hero = screen.getByRole('region', { name: 'Highlights' });
    expect(within(hero).getAllByRole('link')).toHaveLength(1);
    expect(within(hero).queryByRole('button')).toBeNull();
    expect(within(screen.getByRole('region', { name: 'Promotions' })).queryByRole('button')).toBeNull();
  });

  test('seller banner → a link to the vendor registration; without a picture → missing', async () => {
    await openHome();
    const banner = screen.getByRole('img', { name: /become a seller/ });
    expect(banner.closest('a')?.getAttribute('href')).toBe('/vendor-signup');
  });

  test('no seller banner configured → missing', async () => {
    const home = homePage();
    await openHome({ ...home, contentData: { ...home.contentData, bannerImage: null } });
    expect(document.querySelector('main a[href="/vendor-signup"]')).toBeNull();
  });

  test('main category → a tile that links to its first page', async () => {
    await openHome();
    const tiles = within(screen.getByRole('region', { name: 'Shop by category' })).getAllByRole('link');
    expect(tiles.map((tile) => [tile.textContent, tile.getAttribute('href')])).toEqual(
      COMMON_DATA.mainCategory.map(({ id, name }) => [name, `/shop?mainCategoryId=${id}&pageNumber=1`]),
    );
  });

  test('Surprises You’ll Love: paged through → one seed, fifty at most, nothing read twice', async () => {
    const { sentTo } = await openHome(homePage(), {
      'GET site/product-list-with-hard-limit': ({ query }: { query: Record<string, string> }) => ({
        data: Array.from({ length: 10 }, (_, at) => productCard(Number(query.page) * 10 + at)),
        total: 50,
        pageCount: 5,
        seed: 7,
      }),
    });
    expect(sentTo('GET site/product-list-with-hard-limit')).toEqual([]);
    await reveal();
    const surprises = screen.getByRole('region', { name: "Surprises You'll Love" });
    const shown = (name: string) => within(surprises).findByRole('heading', { name });
    await shown('Product 10');
    await press('Page 3');
    await shown('Product 30');
    await press('Page 1');
    await shown('Product 10');
    const asked = sentTo('GET site/product-list-with-hard-limit').map(({ query }) => query);
    expect(asked).toEqual([
      { page: '1', limit: '10', maxTotal: '50' },
      { page: '3', limit: '10', maxTotal: '50', seed: '7' },
    ]);
    await waitFor(() => expect(within(surprises).getAllByRole('article')).toHaveLength(10));
  });
});
