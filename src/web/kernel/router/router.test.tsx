// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { formatPath } from '#ui/navigation.ts';
import type { Web } from '../context.ts';
import { memoryHistory } from './history.ts';
import { Router } from './router.ts';
import { Outlet, RouterView, useParams, useRouteError } from './router-view.tsx';
import { type Loader, PageStatus, Redirect } from './routes.ts';
import { useScrollRestoration } from './scroll.ts';

afterEach(cleanup);

function Root() {
  useScrollRestoration();
  return <Outlet />;
}
const Home = () => <h1>home</h1>;
const Product = () => <h1>{useParams().slug}</h1>;
const Failed = () => <h1>{(useRouteError() as { status?: number }).status ?? 'failed'}</h1>;

/** A site whose products load when the test says so. */
async function open(path = '/') {
  const loader = vi.fn<Loader>(async () => null);
  const scrollTo = vi
    .spyOn(window, 'scrollTo')
    // As newer browsers do.
    .mockImplementation((() => Promise.resolve()) as never);
  const router = new Router({
    history: memoryHistory(path),
    web: {} as Web,
    routes: [
      {
        id: 'root',
        Component: Root,
        ErrorBoundary: Failed,
        children: [
          { id: 'home', index: true, Component: Home },
          {
            id: 'product',
            path: 'product/:slug',
            ErrorBoundary: Failed,
            lazy: async () => ({ Component: Product, loader }),
          },
          {
            id: 'old',
            path: 'old',
            loader: async () => {
              throw new Redirect('/product/new', 301);
            },
          },
        ],
      },
    ],
  });
  await router.load();
  render(<RouterView router={router} />);
  return {
    router,
    loader,
    scrollTo,
    go: (to: string | number, options = {}) => act(() => router.navigate(to, options)),
    heading: () => screen.getByRole('heading').textContent,
    address: () => formatPath(router.state.location),
  };
}

describe('navigation', () => {
  test('page and its data are being loaded → the page before stays, with its address', async () => {
    const { router, loader, heading, address } = await open();
    const gate = Promise.withResolvers<null>();
    loader.mockReturnValue(gate.promise);
    const navigated = act(() => void router.navigate('/product/tides'));
    await navigated;
    expect([heading(), address(), router.state.next?.pathname]).toEqual(['home', '/', '/product/tides']);
    await act(async () => gate.resolve(null));
    expect([heading(), address(), router.state.next]).toEqual(['tides', '/product/tides', null]);
  });

  test('another navigation meanwhile → the later one wins', async () => {
    const { router, loader, heading } = await open();
    const gate = Promise.withResolvers<null>();
    loader.mockReturnValueOnce(gate.promise);
    await act(() => void router.navigate('/product/slow'));
    await act(() => router.navigate('/product/quick'));
    await act(async () => gate.resolve(null));
    expect(heading()).toBe('quick');
  });

  test('redirected by its loader → the other page', async () => {
    const { go, heading, address } = await open();
    await go('/old');
    expect([heading(), address()]).toEqual(['new', '/product/new']);
  });

  test('loader: a parameter or the query changes → runs again; only the hash changes → does not', async () => {
    const { go, loader, address } = await open('/product/a');
    const runs = async (to: string) => {
      loader.mockClear();
      await go(to);
      return loader.mock.calls.length;
    };
    expect([
      await runs('/product/b'),
      await runs('/product/b?page=2'),
      await runs('/product/b?page=2#x'),
    ]).toEqual([1, 1, 0]);
    expect(address()).toBe('/product/b?page=2#x');
  });

  test.each([
    ['the status of a page', new PageStatus(404), '404'],
    ['an error', new Error('Broken'), 'failed'],
  ])('loader throws %s → the error screen, until another page is shown', async (_, error, text) => {
    const { go, loader, heading } = await open();
    loader.mockRejectedValueOnce(error);
    await go('/product/a');
    expect(heading()).toBe(text);
    await go('/product/b');
    expect(heading()).toBe('b');
  });
});

describe('scroll position', () => {
  test('new page → top; opted out → kept; back → where it was', async () => {
    const { go, scrollTo } = await open();
    vi.stubGlobal('scrollY', 700);
    await go('/product/a');
    expect(scrollTo.mock.lastCall).toEqual([0, 0]);
    scrollTo.mockClear();
    await go('/product/a?page=2', { preventScrollReset: true });
    expect(scrollTo).not.toHaveBeenCalled();
    await go(-2);
    expect(scrollTo.mock.lastCall).toEqual([0, 700]);
    await go('/product/b');
    expect(scrollTo.mock.lastCall).toEqual([0, 0]);
    vi.unstubAllGlobals();
  });
});

describe('blocker', () => {
  test.each([
    ['a link', '/product/b', '/product/b'],
    ['back', -1, '/'],
  ])('%s → held back; staying changes nothing; leaving goes on', async (_, to, target) => {
    const { router, go, address } = await open();
    await go('/product/a');
    const isBlocked = vi.fn(() => true);
    router.block(isBlocked);
    await go(to);
    expect(address()).toBe('/product/a');
    await act(async () => router.state.blocked?.reset());
    expect([address(), router.state.blocked]).toEqual(['/product/a', null]);
    await go(to);
    await act(async () => router.state.blocked?.proceed());
    expect(address()).toBe(target);
    expect(isBlocked).toHaveBeenCalledTimes(2);
  });
});
