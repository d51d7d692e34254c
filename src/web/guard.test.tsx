// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { may } from '#domain/permissions.ts';
import { ACCESS_ROLES, type AccessRole, type Role, type ShopRole } from '#domain/roles.ts';
import { fill, press } from '#test/act.ts';
import { openScreen, refusal } from '#test/open-screen.tsx';
import { list, user } from '#test/screen-data.ts';
import { backOfficeRoutes } from './back-office.routes.tsx';
import { matchPage, type PageRoute } from './kernel/router/routes.ts';
import { routesWith } from './routes.tsx';

/** The screens, by the roles that may open them. */
const SCREENS: readonly { roles: readonly AccessRole[]; paths: readonly string[] }[] = [
  { roles: ['customer'], paths: ['/customer-dashboard', '/library', '/customer-messages', '/success'] },
  { roles: ['owner', 'manager'], paths: ['/orders', '/invoice/x', '/messages', '/vendor-profile/shop'] },
  {
    roles: ['owner', 'manager', 'admin', 'support'],
    paths: ['/cases', '/cases/x'],
  },
  {
    roles: ['owner', 'manager', 'author'],
    paths: ['/vendor-profile', '/vendor-profile/security', '/vendor-profile/data'],
  },
  { roles: ['owner', 'admin'], paths: ['/earnings', '/statement'] },
  { roles: ['owner'], paths: ['/team', '/archive'] },
  {
    roles: ['owner', 'manager', 'author', 'admin'],
    paths: [
      '/products',
      '/product-details/x',
      '/product-preview/x',
      '/product-file',
      '/create-product',
      '/bundle',
      '/edit-product',
      '/product-licenses',
    ],
  },
  {
    roles: ['owner', 'manager', 'admin'],
    paths: [
      '/vendor-dashboard',
      '/import-products',
      '/review',
      '/product-reviews/x',
      '/product-numbers/x',
      '/codes',
      '/find-source',
    ],
  },
  { roles: ['admin', 'editor', 'support'], paths: ['/account-security'] },
  {
    roles: ['admin'],
    paths: [
      '/admin-dashboard',
      '/payment-simulator',
      '/staff',
      '/health-status',
      '/audit-log',
      '/vendors/checklist',
      '/reconciliation',
      '/payouts',
      '/ledger',
      '/commissions',
      '/taxes',
      '/taxes/goods',
      '/taxes/report',
      '/taxes/evidence',
    ],
  },
  {
    roles: ['admin', 'editor'],
    paths: [
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
      '/faq-items',
      '/blog-posts',
      '/blog-posts/new',
      '/blog-posts/x',
      '/blog-preview/x',
      '/search-synonyms',
      '/social-links',
    ],
  },
  {
    roles: ['admin', 'support'],
    paths: [
      '/admin-orders',
      '/admin-orders/x',
      '/refunds',
      '/disputes',
      '/disputes/x',
      '/users',
      '/users/x',
      '/vendors',
      '/contact-messages',
    ],
  },
];

const routes = routesWith(backOfficeRoutes);

/** An account of a role. */
const accountOf = (role: AccessRole): { role: Role; shopRole: ShopRole | null } =>
  role === 'owner' || role === 'manager' || role === 'author'
    ? { role: 'vendor', shopRole: role }
    : { role, shopRole: null };

/** The roles that every guard above a path's screen lets through; null without a guard. */
function rolesOf(path: string): readonly AccessRole[] | null {
  const guards = matchPage(routes, path).flatMap(({ route }) =>
    route.permissions ? [route.permissions] : [],
  );
  if (guards.length === 0) return null;
  return ACCESS_ROLES.filter((role) =>
    guards.every((permissions) => permissions.some((permission) => may(accountOf(role), permission))),
  );
}

describe('roles of the screens', () => {
  test.each(SCREENS.flatMap(({ roles, paths }) => paths.map((path) => [path, roles.join(', ')])))(
    '%s → %s',
    (path, roles) => expect(rolesOf(path)?.join(', ')).toBe(roles),
  );
  test.each(['/', '/shop', '/cart', '/login'])('%s → everyone', (path) => expect(rolesOf(path)).toBeNull());

  test('every screen with a guard is listed here', () => {
    const pathsBelow = (list: readonly PageRoute[], above: string): string[] =>
      list.flatMap(({ path, children }) => {
        const here = path ? `${above}/${path}` : above;
        return children ? pathsBelow(children, here) : [here];
      });
    const guardedPaths = pathsBelow(routes, '')
      .map((path) => path.replace(/:\w+/g, 'x'))
      .filter((path) => rolesOf(path));
    expect(guardedPaths.toSorted()).toEqual(SCREENS.flatMap(({ paths }) => paths).toSorted());
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

describe('/change-password, where /.well-known/change-password leads', () => {
  const later = () => refusal(404, 'Not in this test.');
  const answers = {
    'GET auth/two-step': later,
    'GET user/sessions': later,
    'GET orders': later,
    'GET vendor/application': later,
    'GET vendor/legal-details': later,
  };
  test.each([
    ['customer', '/customer-dashboard'],
    ['vendor', '/vendor-profile'],
    ['admin', '/account-security'],
    [undefined, '/login'],
  ] as const)('opened by %s → %s', async (role, path) => {
    const { router } = await openScreen('/change-password', { user: role && user(role), answers });
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
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
