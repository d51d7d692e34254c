import type { Permission } from '#domain/permissions.ts';

/** Where a menu has a screen: sections and groups follow the first screen in them. */
interface MenuPlace {
  section: string;
  /** An item that opens and closes, with its links below. */
  group?: string;
  label: string;
}

export interface BackOfficeScreen {
  path: string;
  /** `admin/users` is `src/web/apps/admin/users.screen.tsx`. */
  file: string;
  permission: Permission;
  /** The path of the menu entry that it belongs to, where its own path does not begin with that. */
  parent?: string;
  /** The menus of shops and of staff, if they lead there. */
  menus?: { shop?: MenuPlace; staff?: MenuPlace };
  /** Previews stand in the frame of the storefront. */
  layout?: 'storefront';
}

/**
 * The screens of the back office, in the order of the menus: routes and menus are made from this list. Shoppers do not
 * load it.
 */
export const backOfficeScreens: readonly BackOfficeScreen[] = [
  {
    path: 'admin-dashboard',
    file: 'admin/dashboard',
    permission: 'dashboard:read',
    menus: { staff: { section: 'Main', group: 'Dashboard', label: 'Admin Dashboard' } },
  },
  {
    path: 'vendor-dashboard',
    file: 'back-office/dashboard',
    permission: 'sales:read',
    menus: {
      shop: { section: 'Main', label: 'Dashboard' },
      staff: { section: 'Main', group: 'Dashboard', label: 'Vendor Dashboard' },
    },
  },
  {
    path: 'main-category',
    file: 'admin/category',
    permission: 'categories:edit',
    menus: { staff: { section: 'Inventory', group: 'Category', label: 'Main Category' } },
  },
  {
    path: 'first-category',
    file: 'admin/category',
    permission: 'categories:edit',
    menus: { staff: { section: 'Inventory', group: 'Category', label: 'First Category' } },
  },
  {
    path: 'second-category',
    file: 'admin/category',
    permission: 'categories:edit',
    menus: { staff: { section: 'Inventory', group: 'Category', label: 'Second Category' } },
  },
  {
    path: 'third-category',
    file: 'admin/category',
    permission: 'categories:edit',
    menus: { staff: { section: 'Inventory', group: 'Category', label: 'Third Category' } },
  },
  {
    path: 'products',
    file: 'back-office/products',
    permission: 'products:edit',
    menus: {
      shop: { section: 'Inventory', label: 'Product' },
      staff: { section: 'Inventory', label: 'Product' },
    },
  },
  {
    path: 'create-product',
    file: 'back-office/create-product',
    permission: 'products:edit',
    menus: {
      shop: { section: 'Inventory', label: 'Create Product' },
      staff: { section: 'Inventory', label: 'Create Product' },
    },
  },
  { path: 'bundle', file: 'back-office/bundle', permission: 'products:edit', parent: 'products' },
  {
    path: 'product-details/:id',
    file: 'back-office/product-details',
    permission: 'products:edit',
    parent: 'products',
  },
  {
    path: 'product-preview/:id',
    file: 'storefront/product-preview',
    permission: 'products:edit',
    layout: 'storefront',
  },
  { path: 'product-file', file: 'back-office/product-file', permission: 'products:edit', parent: 'products' },
  { path: 'edit-product', file: 'back-office/edit-product', permission: 'products:edit', parent: 'products' },
  {
    path: 'product-licenses',
    file: 'back-office/product-licenses',
    permission: 'products:edit',
    parent: 'products',
  },
  {
    path: 'product-reviews/:id',
    file: 'back-office/product-reviews',
    permission: 'reviews:manage',
    parent: 'products',
  },
  {
    path: 'product-numbers/:id',
    file: 'back-office/product-numbers',
    permission: 'sales:read',
    parent: 'products',
  },
  {
    path: 'import-products',
    file: 'back-office/import',
    permission: 'products:transfer',
    parent: 'products',
  },
  {
    path: 'hero-slider',
    file: 'admin/hero-slider',
    permission: 'content:edit',
    menus: { staff: { section: 'Settings', label: 'Hero Slider' } },
  },
  {
    path: 'promotion',
    file: 'admin/promotion',
    permission: 'content:edit',
    menus: { staff: { section: 'Settings', label: 'Promotions' } },
  },
  {
    path: 'header-footer-cms',
    file: 'admin/header-footer-cms',
    permission: 'content:edit',
    menus: { staff: { section: 'Settings', label: 'Header Footer CMS' } },
  },
  {
    path: 'orders',
    file: 'back-office/orders',
    permission: 'own-shop:manage',
    menus: { shop: { section: 'Orders', label: 'Orders' } },
  },
  { path: 'invoice/:id', file: 'back-office/invoice', permission: 'own-shop:manage', parent: 'orders' },
  {
    path: 'admin-orders',
    file: 'admin/admin-orders',
    permission: 'orders:read',
    menus: { staff: { section: 'Sales', label: 'Orders' } },
  },
  { path: 'admin-orders/:id', file: 'admin/admin-order', permission: 'orders:read' },
  {
    path: 'refunds',
    file: 'admin/refunds',
    permission: 'orders:read',
    menus: { staff: { section: 'Sales', label: 'Refunds' } },
  },
  {
    path: 'find-source',
    file: 'back-office/find-source',
    permission: 'sources:find',
    menus: {
      shop: { section: 'Orders', label: 'Find Source' },
      staff: { section: 'Sales', label: 'Find Source' },
    },
  },
  {
    path: 'earnings',
    file: 'back-office/earnings',
    permission: 'earnings:read',
    menus: { shop: { section: 'Money', label: 'Earnings' } },
  },
  {
    path: 'statement',
    file: 'back-office/statement',
    permission: 'earnings:read',
    menus: { shop: { section: 'Money', label: 'Statements' } },
  },
  {
    path: 'payouts',
    file: 'admin/payouts',
    permission: 'money:read',
    menus: { staff: { section: 'Sales', label: 'Payouts' } },
  },
  {
    path: 'ledger',
    file: 'admin/ledger',
    permission: 'money:read',
    menus: { staff: { section: 'Sales', label: 'Ledger' } },
  },
  {
    path: 'reconciliation',
    file: 'admin/reconciliation',
    permission: 'reconciliation:read',
    menus: { staff: { section: 'Sales', label: 'Reconciliation' } },
  },
  {
    path: 'commissions',
    file: 'admin/commissions',
    permission: 'money:read',
    menus: { staff: { section: 'Sales', label: 'Commissions' } },
  },
  {
    path: 'codes',
    file: 'back-office/codes',
    permission: 'discount-codes:manage',
    menus: {
      shop: { section: 'Money', label: 'Discount Codes' },
      staff: { section: 'Sales', label: 'Discount Codes' },
    },
  },
  {
    path: 'taxes',
    file: 'admin/taxes',
    permission: 'money:read',
    menus: { staff: { section: 'Sales', label: 'Taxes' } },
  },
  { path: 'taxes/goods', file: 'admin/tax-goods', permission: 'money:read' },
  { path: 'taxes/report', file: 'admin/tax-report', permission: 'money:read' },
  { path: 'taxes/evidence', file: 'admin/tax-evidence', permission: 'money:read' },
  {
    path: 'disputes',
    file: 'admin/disputes',
    permission: 'orders:read',
    menus: { staff: { section: 'Sales', label: 'Disputes' } },
  },
  { path: 'disputes/:id', file: 'admin/dispute', permission: 'disputes:answer' },
  {
    path: 'payment-simulator',
    file: 'admin/payment-simulator',
    permission: 'payment-simulator:manage',
    menus: { staff: { section: 'Sales', label: 'Payment Simulator' } },
  },
  {
    path: 'review',
    file: 'back-office/reviews',
    permission: 'reviews:manage',
    menus: {
      shop: { section: 'Content (CMS)', label: 'Reviews' },
      staff: { section: 'Settings', label: 'Reviews' },
    },
  },
  {
    path: 'messages',
    file: 'back-office/messages',
    permission: 'own-shop:manage',
    menus: { shop: { section: 'Content (CMS)', label: 'Messages' } },
  },
  {
    path: 'users',
    file: 'admin/users',
    permission: 'users:read',
    menus: { staff: { section: 'People', label: 'Users' } },
  },
  { path: 'users/:id', file: 'admin/user', permission: 'users:read' },
  {
    path: 'vendors',
    file: 'admin/vendors',
    permission: 'vendors:read',
    menus: { staff: { section: 'People', label: 'Vendors' } },
  },
  { path: 'vendors/checklist', file: 'admin/checklist', permission: 'vendors:manage' },
  {
    path: 'cases',
    file: 'back-office/cases',
    permission: 'cases:read-shop',
    menus: {
      shop: { section: 'Content (CMS)', label: 'Cases' },
      staff: { section: 'People', label: 'Cases' },
    },
  },
  { path: 'cases/:id', file: 'back-office/case', permission: 'cases:read-shop' },
  {
    path: 'contact-messages',
    file: 'admin/contact-messages',
    permission: 'contact-messages:manage',
    menus: { staff: { section: 'People', label: 'Contact Messages' } },
  },
  {
    path: 'staff',
    file: 'back-office/staff',
    permission: 'staff:manage',
    menus: { staff: { section: 'People', label: 'Staff' } },
  },
  {
    path: 'team',
    file: 'back-office/team',
    permission: 'team:manage',
    menus: { shop: { section: 'Shop', label: 'Team' } },
  },
  {
    path: 'archive',
    file: 'back-office/archive',
    permission: 'shop-archive:manage',
    menus: { shop: { section: 'Shop', label: 'Archive' } },
  },
  { path: 'vendor-profile', file: 'back-office/profile', permission: 'vendor-account:edit' },
  { path: 'vendor-profile/shop', file: 'back-office/profile-shop', permission: 'own-shop:manage' },
  {
    path: 'vendor-profile/security',
    file: 'back-office/profile-security',
    permission: 'vendor-account:edit',
  },
  { path: 'vendor-profile/data', file: 'back-office/profile-data', permission: 'vendor-account:edit' },
  {
    path: 'home-page',
    file: 'admin/home-page',
    permission: 'content:edit',
    menus: { staff: { section: 'Content', label: 'Home Page' } },
  },
  {
    path: 'shop-cart-page',
    file: 'admin/shop-cart-page',
    permission: 'content:edit',
    menus: { staff: { section: 'Content', label: 'Shop and Cart' } },
  },
  {
    path: 'policies',
    file: 'admin/policies',
    permission: 'content:edit',
    menus: { staff: { section: 'Content', label: 'Policies' } },
  },
  {
    path: 'contact-page',
    file: 'admin/contact-page',
    permission: 'content:edit',
    menus: { staff: { section: 'Content', label: 'Contact Page' } },
  },
  {
    path: 'faq-items',
    file: 'admin/faq-items',
    permission: 'content:edit',
    menus: { staff: { section: 'Content', label: 'FAQ' } },
  },
  {
    path: 'blog-posts',
    file: 'admin/blog-posts',
    permission: 'content:edit',
    menus: { staff: { section: 'Content', label: 'Blog' } },
  },
  { path: 'blog-posts/new', file: 'admin/blog-post', permission: 'content:edit' },
  { path: 'blog-posts/:id', file: 'admin/blog-post', permission: 'content:edit' },
  {
    path: 'blog-preview/:id',
    file: 'storefront/blog-preview',
    permission: 'content:edit',
    layout: 'storefront',
  },
  {
    path: 'social-links',
    file: 'admin/social-links',
    permission: 'content:edit',
    menus: { staff: { section: 'Content', label: 'Social Links' } },
  },
  {
    path: 'search-synonyms',
    file: 'admin/search-synonyms',
    permission: 'content:edit',
    menus: { staff: { section: 'Content', label: 'Search Synonyms' } },
  },
  {
    path: 'site-settings',
    file: 'admin/site-settings',
    permission: 'content:edit',
    menus: { staff: { section: 'Content', label: 'Site Settings' } },
  },
  {
    path: 'audit-log',
    file: 'admin/audit-log',
    permission: 'audit:read',
    menus: { staff: { section: 'Record', label: 'Audit Log' } },
  },
  {
    path: 'health-status',
    file: 'admin/health-status',
    permission: 'health:read',
    menus: { staff: { section: 'Record', label: 'Health' } },
  },
  { path: 'account-security', file: 'back-office/account-security', permission: 'staff-account:edit' },
];
