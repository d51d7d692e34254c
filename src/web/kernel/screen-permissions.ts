import type { Permission } from '#domain/permissions.ts';

/**
 * The permission that each screen of the back office asks for, by its path. Routes and navigation both read it; shoppers
 * do not load it.
 */
export const SCREEN_PERMISSIONS = {
  'vendor-dashboard': 'sales:read',
  products: 'products:edit',
  'product-details/:id': 'products:edit',
  'product-preview/:id': 'products:edit',
  'create-product': 'products:edit',
  'edit-product': 'products:edit',
  'import-products': 'products:transfer',
  review: 'reviews:manage',
  orders: 'own-shop:manage',
  'invoice/:id': 'own-shop:manage',
  messages: 'own-shop:manage',
  'vendor-profile': 'vendor-account:edit',
  team: 'team:manage',
  cases: 'cases:read-shop',
  'cases/:id': 'cases:read-shop',

  'account-security': 'staff-account:edit',
  'admin-dashboard': 'dashboard:read',
  'main-category': 'categories:edit',
  'first-category': 'categories:edit',
  'second-category': 'categories:edit',
  'third-category': 'categories:edit',
  'hero-slider': 'content:edit',
  promotion: 'content:edit',
  'header-footer-cms': 'content:edit',
  'site-settings': 'content:edit',
  policies: 'content:edit',
  'contact-page': 'content:edit',
  'home-page': 'content:edit',
  'shop-cart-page': 'content:edit',
  'faq-items': 'content:edit',
  'blog-posts': 'content:edit',
  'blog-posts/new': 'content:edit',
  'blog-posts/:id': 'content:edit',
  'blog-preview/:id': 'content:edit',
  'social-links': 'content:edit',
  'admin-orders': 'orders:read',
  'admin-orders/:id': 'orders:read',
  refunds: 'orders:read',
  'refunds/disputes': 'orders:read',
  'payment-simulator': 'payment-simulator:manage',
  users: 'users:read',
  'users/:id': 'users:read',
  vendors: 'vendors:read',
  'vendors/checklist': 'vendors:manage',
  'contact-messages': 'contact-messages:manage',
  staff: 'staff:manage',
  'health-status': 'health:read',
  'audit-log': 'audit:read',
} as const satisfies Record<string, Permission>;

export type GuardedPath = keyof typeof SCREEN_PERMISSIONS;
