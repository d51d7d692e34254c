import { only, type ScreenModule, screensOf } from './kernel/screens.tsx';

const screen = screensOf(
  import.meta.glob<ScreenModule>([
    './apps/vendor/*.screen.tsx',
    './apps/admin/*.screen.tsx',
    './apps/storefront/layout.screen.tsx',
    './apps/storefront/*-preview.screen.tsx',
  ]),
);

export const BACK_OFFICE = 'back-office';

/** Pages of the storefront that show what is not public: in its frame, which has a route of its own here. */
const previews = {
  ...screen(null, 'storefront/layout', [
    only('previews', ['vendor', 'admin'], [screen('product-preview/:id', 'storefront/product-preview')]),
    only('content-previews', ['admin'], [screen('blog-preview/:id', 'storefront/blog-preview')]),
  ]),
  id: 'storefront/layout:previews',
};

/** The pages of vendors and admins. The browser fetches this file with the first of them, so that shoppers do not. */
export const backOfficeRoutes = [
  previews,
  only(
    BACK_OFFICE,
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
            screen('payment-rehearsals', 'admin/payment-rehearsals'),
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
