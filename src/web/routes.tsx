import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router';
import type { Role } from '#domain/roles.ts';
import { ErrorScreen } from './kernel/error-screen.tsx';
import { Guard } from './kernel/guard.tsx';
import type { RouteHandle } from './kernel/meta.ts';
import { Root } from './kernel/root.tsx';

/** What a screen's file exports. */
interface ScreenModule {
  Component: ComponentType;
  loader?: LoaderFunction;
  handle?: RouteHandle;
}

const modules = import.meta.glob<ScreenModule>('./apps/**/*.screen.tsx');

/** Query parameters that change what a page shows; every other leaves the kept page as it is. */
export const PAGE_PARAMETERS = [
  'mainCategoryId',
  'firstCategoryId',
  'secondCategoryId',
  'thirdCategoryId',
  'searchKeyword',
  'pageNumber',
] as const;

/** A screen by its file: `screen('shop', 'storefront/shop')` is `apps/storefront/shop.screen.tsx`. */
function screen(path: string | null, name: string, children?: RouteObject[]): RouteObject {
  const load = modules[`./apps/${name}.screen.tsx`];
  if (!load) throw new Error(`There is no screen ${name}.`);
  const id = path === null ? name : `${name}:${path}`;
  // One address for one page: another spelling is not found, and the server sends it here.
  const route = { id, lazy: load, ErrorBoundary: ErrorScreen, caseSensitive: true };
  if (children) return { ...route, ...(path !== null && { path }), children };
  return path === '' ? { ...route, index: true } : { ...route, path: path ?? '' };
}

/** The source module of a route made by `screen`, as the build's manifest names it. */
export function moduleOf(routeId: string): string | null {
  const name = routeId.split(':')[0];
  return name && `./apps/${name}.screen.tsx` in modules ? `src/web/apps/${name}.screen.tsx` : null;
}

/** Routes for the roles given; everyone else is sent to /login. Never rendered on the server. */
const only = (id: string, roles: readonly Role[], children: RouteObject[]): RouteObject => ({
  id,
  element: <Guard roles={roles} />,
  handle: { personal: true } satisfies RouteHandle,
  children,
});

export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: ErrorScreen,
    children: [
      screen(null, 'storefront/layout', [
        screen('', 'storefront/home'),
        screen('shop', 'storefront/shop'),
        screen('product/:slug', 'storefront/product'),
        screen('cart', 'storefront/cart'),
        screen('wishlist', 'storefront/wishlist'),
        screen('all-categories', 'storefront/all-categories'),
        screen('shop/:vendorSlug', 'storefront/vendor-shop'),
        screen('blog', 'storefront/blog'),
        screen('blog/:slug', 'storefront/blog-post'),
        screen('faq', 'storefront/faq'),
        screen('contact-us', 'storefront/contact'),
        screen('privacy-policy', 'storefront/policy'),
        screen('terms-conditions', 'storefront/policy'),
        screen('exchange-policy', 'storefront/policy'),
        screen('login', 'account/login'),
        screen('signup', 'account/signup'),
        screen('vendor-signup', 'account/vendor-signup'),
        screen('forgot-password', 'account/forgot-password'),
        screen('reset-password', 'account/reset-password'),
        only(
          'customers',
          ['customer'],
          [screen('customer-dashboard', 'account/dashboard'), screen('success', 'storefront/success')],
        ),
        only('previews', ['vendor', 'admin'], [screen('product-preview/:id', 'storefront/product-preview')]),
        screen('*', 'storefront/not-found'),
      ]),
      only(
        'back-office',
        ['vendor', 'admin'],
        [
          screen(null, 'vendor/layout', [
            screen('vendor-dashboard', 'vendor/dashboard'),
            screen('products', 'vendor/products'),
            screen('product-details/:id', 'vendor/product-details'),
            screen('import-products', 'vendor/import'),
            screen('create-product', 'vendor/create-product'),
            screen('edit-product', 'vendor/edit-product'),
            screen('review', 'vendor/reviews'),
            only(
              'vendors',
              ['vendor'],
              [
                screen('orders', 'vendor/orders'),
                screen('invoice/:id', 'vendor/invoice'),
                screen('messages', 'vendor/messages'),
                screen('vendor-profile', 'vendor/profile'),
              ],
            ),
            only(
              'admins',
              ['admin'],
              [
                screen('admin-dashboard', 'admin/section'),
                screen('main-category', 'admin/category'),
                screen('first-category', 'admin/category'),
                screen('second-category', 'admin/category'),
                screen('third-category', 'admin/category'),
                screen('hero-slider', 'admin/hero-slider'),
                screen('promotion', 'admin/promotion'),
                screen('header-footer-cms', 'admin/header-footer-cms'),
                screen('site-settings', 'admin/site-settings'),
                screen('policies', 'admin/policies'),
                screen('contact-page', 'admin/contact-page'),
                screen('shop-cart-page', 'admin/shop-cart-page'),
                screen('admin-orders', 'admin/admin-orders'),
                screen('admin-orders/:id', 'admin/admin-order'),
                screen('refunds', 'admin/refunds'),
                screen('refunds/disputes', 'admin/disputes'),
                screen('payment-rehearsals', 'admin/payment-rehearsals'),
                screen('users', 'admin/users'),
                screen('users/:id', 'admin/user'),
                screen('vendors', 'admin/vendors'),
                screen('contact-messages', 'admin/contact-messages'),
                screen('faq-items', 'admin/faq-items'),
                screen('social-links', 'admin/social-links'),
              ],
            ),
          ]),
        ],
      ),
    ],
  },
];

/** What the paths of personal pages begin with, such as '/orders' or '/invoice/': for no robot. */
export const PERSONAL_PATHS: readonly string[] = personalPaths(routes, false);

function personalPaths(among: readonly RouteObject[], personal: boolean): string[] {
  return among.flatMap(({ path, children, handle }) => {
    const below = personal || Boolean((handle as RouteHandle | undefined)?.personal);
    const own = below && path ? [`/${path.replace(/:.*/, '')}`] : [];
    return [...own, ...personalPaths(children ?? [], below)];
  });
}
