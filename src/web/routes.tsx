import { CATEGORY_PARAMETER_LIST } from '#domain/categories.ts';
import { SHOP_PARAMETERS } from './features/catalog/shop-parameters.ts';
import { ErrorScreen } from './kernel/error-screen.tsx';
import { Root } from './kernel/root.tsx';
import type { PageRoute } from './kernel/router/routes.ts';
import { requirePermission, type ScreenModule, screensOf } from './kernel/screens.tsx';

const screen = screensOf(
  import.meta.glob<ScreenModule>([
    './apps/storefront/*.screen.tsx',
    './apps/account/*.screen.tsx',
    '!./apps/storefront/*-preview.screen.tsx',
  ]),
);

/** Query parameters that are part of the page cache's key; all others are ignored. */
export const PAGE_PARAMETERS = [
  ...CATEGORY_PARAMETER_LIST,
  'searchKeyword',
  ...SHOP_PARAMETERS,
  'pageNumber',
] as const;

/** The pages of shoppers. Those of vendors and admins are in back-office.routes.tsx. */
const storefront = screen(null, 'storefront/layout', [
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
  screen('change-password', 'account/change-password'),
  screen('accept-invitation', 'account/accept-invitation'),
  screen('stop-mails', 'account/stop-mails'),
  requirePermission(
    'customers',
    ['purchases:make'],
    [
      screen('customer-dashboard', 'account/dashboard'),
      screen('library', 'account/library'),
      screen('customer-messages', 'account/customer-messages'),
      screen('success', 'account/success'),
    ],
  ),
  screen('*', 'storefront/not-found'),
]);

/** The page of all components of src/ui, in development only. */
const parts: readonly PageRoute[] = import.meta.env.DEV
  ? [
      {
        id: 'parts',
        path: 'dev/ui',
        lazy: () => import('./dev/parts.screen.tsx'),
        ErrorBoundary: ErrorScreen,
      },
    ]
  : [];

const ROOT = 'root';

/** All routes: the storefront's and `others` at the same level. */
export const routesWith = (others: readonly PageRoute[]): PageRoute[] => [
  { id: ROOT, Component: Root, ErrorBoundary: ErrorScreen, children: [storefront, ...parts, ...others] },
];
