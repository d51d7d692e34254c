import { type GuardedPath, SCREEN_PERMISSIONS } from './kernel/screen-permissions.ts';
import { requirePermission, type ScreenModule, screensOf } from './kernel/screens.tsx';

const screen = screensOf(
  import.meta.glob<ScreenModule>([
    './apps/back-office/*.screen.tsx',
    './apps/admin/*.screen.tsx',
    './apps/storefront/layout.screen.tsx',
    './apps/storefront/*-preview.screen.tsx',
  ]),
);

export const BACK_OFFICE = 'back-office';

/** The screen at a path, for those who have its permission. */
const guarded = (path: GuardedPath, name: string) =>
  requirePermission(`guard:${path}`, [SCREEN_PERMISSIONS[path]], [screen(path, name)]);

/** Previews of unpublished records in the storefront's layout, which needs a route of its own here. */
const previews = {
  ...screen(null, 'storefront/layout', [
    guarded('product-preview/:id', 'storefront/product-preview'),
    guarded('blog-preview/:id', 'storefront/blog-preview'),
  ]),
  id: 'storefront/layout:previews',
};

/** The files of the screens, by their paths. */
const SCREENS = {
  'vendor-dashboard': 'back-office/dashboard',
  products: 'back-office/products',
  'product-details/:id': 'back-office/product-details',
  'import-products': 'back-office/import',
  'product-file': 'back-office/product-file',
  'create-product': 'back-office/create-product',
  'edit-product': 'back-office/edit-product',
  'product-licenses': 'back-office/product-licenses',
  review: 'back-office/reviews',
  orders: 'back-office/orders',
  'find-source': 'back-office/find-source',
  'invoice/:id': 'back-office/invoice',
  messages: 'back-office/messages',
  cases: 'back-office/cases',
  'cases/:id': 'back-office/case',
  earnings: 'back-office/earnings',
  statement: 'back-office/statement',
  codes: 'back-office/codes',
  'vendor-profile': 'back-office/profile',
  'account-security': 'back-office/account-security',
  team: 'back-office/team',
  archive: 'back-office/archive',
  'admin-dashboard': 'admin/dashboard',
  'main-category': 'admin/category',
  'first-category': 'admin/category',
  'second-category': 'admin/category',
  'third-category': 'admin/category',
  'hero-slider': 'admin/hero-slider',
  promotion: 'admin/promotion',
  'header-footer-cms': 'admin/header-footer-cms',
  'site-settings': 'admin/site-settings',
  policies: 'admin/policies',
  'contact-page': 'admin/contact-page',
  'home-page': 'admin/home-page',
  'shop-cart-page': 'admin/shop-cart-page',
  'admin-orders': 'admin/admin-orders',
  'admin-orders/:id': 'admin/admin-order',
  refunds: 'admin/refunds',
  payouts: 'admin/payouts',
  disputes: 'admin/disputes',
  'disputes/:id': 'admin/dispute',
  reconciliation: 'admin/reconciliation',
  ledger: 'admin/ledger',
  commissions: 'admin/commissions',
  taxes: 'admin/taxes',
  'taxes/goods': 'admin/tax-goods',
  'taxes/report': 'admin/tax-report',
  'taxes/evidence': 'admin/tax-evidence',
  'payment-simulator': 'admin/payment-simulator',
  users: 'admin/users',
  'users/:id': 'admin/user',
  vendors: 'admin/vendors',
  'vendors/checklist': 'admin/checklist',
  'contact-messages': 'admin/contact-messages',
  staff: 'back-office/staff',
  'audit-log': 'admin/audit-log',
  'faq-items': 'admin/faq-items',
  'blog-posts': 'admin/blog-posts',
  'blog-posts/new': 'admin/blog-post',
  'blog-posts/:id': 'admin/blog-post',
  'social-links': 'admin/social-links',
  'health-status': 'admin/health-status',
} as const satisfies Partial<Record<GuardedPath, string>>;
const paths = Object.keys(SCREENS) as (keyof typeof SCREENS)[];

/** The pages of vendors and staff. A separate module, so that shoppers do not load it. */
export const backOfficeRoutes = [
  previews,
  // An account that may open none of the screens does not see their frame either.
  requirePermission(
    BACK_OFFICE,
    paths.map((path) => SCREEN_PERMISSIONS[path]),
    [
      screen(
        null,
        'back-office/layout',
        paths.map((path) => guarded(path, SCREENS[path])),
      ),
    ],
  ),
];
