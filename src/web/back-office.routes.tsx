import { requireRoles, type ScreenModule, screensOf } from './kernel/screens.tsx';

const screen = screensOf(
  import.meta.glob<ScreenModule>([
    './apps/back-office/*.screen.tsx',
    './apps/admin/*.screen.tsx',
    './apps/storefront/layout.screen.tsx',
    './apps/storefront/*-preview.screen.tsx',
  ]),
);

export const BACK_OFFICE = 'back-office';

/** Previews of unpublished records in the storefront's layout, which needs a route of its own here. */
const previews = {
  ...screen(null, 'storefront/layout', [
    requireRoles(
      'previews',
      ['vendor', 'admin'],
      [screen('product-preview/:id', 'storefront/product-preview')],
    ),
    requireRoles('content-previews', ['admin'], [screen('blog-preview/:id', 'storefront/blog-preview')]),
  ]),
  id: 'storefront/layout:previews',
};

/** The pages of vendors and admins. A separate module, so that shoppers do not load it. */
export const backOfficeRoutes = [
  previews,
  requireRoles(
    BACK_OFFICE,
    ['vendor', 'admin'],
    [
      screen(null, 'back-office/layout', [
        screen('vendor-dashboard', 'back-office/dashboard'),
        screen('products', 'back-office/products'),
        screen('product-details/:id', 'back-office/product-details'),
        screen('import-products', 'back-office/import'),
        screen('create-product', 'back-office/create-product'),
        screen('edit-product', 'back-office/edit-product'),
        screen('review', 'back-office/reviews'),
        requireRoles(
          'vendors',
          ['vendor'],
          [
            screen('orders', 'back-office/orders'),
            screen('invoice/:id', 'back-office/invoice'),
            screen('messages', 'back-office/messages'),
            screen('vendor-profile', 'back-office/profile'),
          ],
        ),
        requireRoles(
          'admins',
          ['admin'],
          [
            screen('admin-dashboard', 'admin/dashboard'),
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
            screen('home-page', 'admin/home-page'),
            screen('shop-cart-page', 'admin/shop-cart-page'),
            screen('admin-orders', 'admin/admin-orders'),
            screen('admin-orders/:id', 'admin/admin-order'),
            screen('refunds', 'admin/refunds'),
            screen('refunds/disputes', 'admin/disputes'),
            screen('payment-simulator', 'admin/payment-simulator'),
            screen('users', 'admin/users'),
            screen('users/:id', 'admin/user'),
            screen('vendors', 'admin/vendors'),
            screen('contact-messages', 'admin/contact-messages'),
            screen('faq-items', 'admin/faq-items'),
            screen('blog-posts', 'admin/blog-posts'),
            screen('blog-posts/new', 'admin/blog-post'),
            screen('blog-posts/:id', 'admin/blog-post'),
            screen('social-links', 'admin/social-links'),
          ],
        ),
      ]),
    ],
  ),
];
