// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { isValidElement } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, test } from 'vitest';
import { ROLES, type Role } from '#domain/roles.ts';
import { fill, press } from '#test/act.ts';
import { openScreen, refusal } from '#test/open-screen.tsx';
import { list, user } from '#test/screen-data.ts';
import { backOfficeRoutes } from './back-office.routes.tsx';
import { routesWith } from './routes.tsx';

const OF_VENDORS = ['/orders', '/invoice/x', '/messages', '/vendor-profile'];
const OF_ADMINS = [
  '/admin-dashboard',
  '/main-category',
  '/first-category',
  '/second-category',
  '/third-category',
  '/hero-slider',
  '/promotion',
  '/header-footer-cms',
  '/site-settings',
  '/policies',
  '/contact-page',
  '/home-page',
  '/shop-cart-page',
  '/admin-orders',
  '/admin-orders/x',
  '/refunds',
  '/refunds/disputes',
  '/payment-simulator',
  '/users',
  '/users/x',
  '/vendors',
  '/contact-messages',
  '/faq-items',
  '/blog-posts',
  '/blog-posts/new',
  '/blog-posts/x',
  '/blog-preview/x',
  '/social-links',
];
const OF_BOTH = [
  '/products',
  '/vendor-dashboard',
  '/product-details/x',
  '/product-preview/x',
  '/import-products',
  '/create-product',
  '/edit-product',
  '/review',
];
const OF_CUSTOMERS = ['/customer-dashboard', '/success'];

const routes = routesWith(backOfficeRoutes);

/** The roles that every guard above a path's screen lets through; null without a guard. */
function rolesOf(path: string): readonly Role[] | null {
  const guards = (matchRoutes(routes, path) ?? []).flatMap(({ route }) =>
    isValidElement<{ roles: readonly Role[] }>(route.element) ? [route.element.props.roles] : [],
  );
  if (guards.length === 0) return null;
  return ROLES.filter((role) => guards.every((roles) => roles.includes(role)));
}

describe('roles of the screens', () => {
  test.each(OF_CUSTOMERS)('%s → customers', (path) => expect(rolesOf(path)).toEqual(['customer']));
  test.each(OF_VENDORS)('%s → vendors', (path) => expect(rolesOf(path)).toEqual(['vendor']));
  test.each(OF_ADMINS)('%s → admins', (path) => expect(rolesOf(path)).toEqual(['admin']));
  test.each(OF_BOTH)('%s → vendors and admins', (path) => expect(rolesOf(path)).toEqual(['vendor', 'admin']));
  test.each(['/', '/shop', '/cart', '/login'])('%s → everyone', (path) => expect(rolesOf(path)).toBeNull());

  test('every screen with a guard is listed here', () => {
    const pathsBelow = (list: RouteObject[], above: string): string[] =>
      list.flatMap(({ path, children }) => {
        const here = path ? `${above}/${path}` : above;
        return children ? pathsBelow(children, here) : [here];
      });
    const guarded = pathsBelow(routes, '')
      .map((path) => path.replace(/:\w+/g, 'x'))
      .filter((path) => rolesOf(path));
    expect(guarded.toSorted()).toEqual([...OF_CUSTOMERS, ...OF_BOTH, ...OF_VENDORS, ...OF_ADMINS].toSorted());
  });
});

describe('screen of another role → /login with the address to return to', () => {
  test.each([
    ['/products?page=2', undefined],
    ['/vendor-dashboard', 'customer'],
    ['/admin-orders', 'vendor'],
    ['/orders', 'admin'],
    ['/success', 'admin'],
  ] as const)('%s as %s', async (path, role) => {
    const { router } = await openScreen(path, role && { user: user(role) });
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.state).toEqual({ from: path });
  });
});

describe('session', () => {
  test('sent to /login → back to the same address after signing in', async () => {
    const { address } = await openScreen('/customer-dashboard?page=2', {
      answers: {
        'POST auth/login': () => ({ user: user('customer') }),
        'GET orders': () => list(),
      },
    });
    await fill({ Email: 'robin@example.test', Password: 'open sesame' });
    await press('Sign In');
    await screen.findByText('No orders yet — find something you love and order now!');
    expect(address()).toBe('/customer-dashboard?page=2');
  });

  test('ended on the server → signed out here too, and login leads back', async () => {
    let ended = true;
    const { address } = await openScreen('/customer-dashboard', {
      user: user('customer'),
      answers: {
        'GET orders': () => (ended ? refusal(401, 'Please sign in.') : list()),
        'POST auth/login': () => ({ user: user('customer') }),
      },
    });
    await screen.findByRole('button', { name: 'Sign In' });
    expect(address()).toBe('/login');
    expect(sessionStorage.getItem('user')).toBeNull();
    ended = false;
    await fill({ Email: 'robin@example.test', Password: 'open sesame' });
    await press('Sign In');
    await screen.findByText('No orders yet — find something you love and order now!');
    expect(address()).toBe('/customer-dashboard');
  });
});
