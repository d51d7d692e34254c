import { may } from '#domain/permissions.ts';
import { isStaff, type Role, type ShopRole } from '#domain/roles.ts';
import { type GuardedPath, SCREEN_PERMISSIONS } from '#web/kernel/screen-permissions.ts';

type BackOfficePath = `/${GuardedPath}`;

export interface NavigationItem {
  label: string;
  path?: BackOfficePath;
  items?: readonly { label: string; path: BackOfficePath }[];
}

export interface NavigationSection {
  title: string;
  items: readonly NavigationItem[];
}

const SHOP: readonly NavigationSection[] = [
  { title: 'Main', items: [{ label: 'Dashboard', path: '/vendor-dashboard' }] },
  {
    title: 'Inventory',
    items: [
      { label: 'Product', path: '/products' },
      { label: 'Create Product', path: '/create-product' },
    ],
  },
  {
    title: 'Orders',
    items: [
      { label: 'Orders', path: '/orders' },
      { label: 'Find Source', path: '/find-source' },
    ],
  },
  {
    title: 'Money',
    items: [
      { label: 'Earnings', path: '/earnings' },
      { label: 'Statements', path: '/statement' },
      { label: 'Discount Codes', path: '/codes' },
    ],
  },
  {
    title: 'Content (CMS)',
    items: [
      { label: 'Reviews', path: '/review' },
      { label: 'Messages', path: '/messages' },
      { label: 'Cases', path: '/cases' },
    ],
  },
  {
    title: 'Shop',
    items: [
      { label: 'Team', path: '/team' },
      { label: 'Archive', path: '/archive' },
    ],
  },
];

const STAFF: readonly NavigationSection[] = [
  {
    title: 'Main',
    items: [
      {
        label: 'Dashboard',
        items: [
          { label: 'Admin Dashboard', path: '/admin-dashboard' },
          { label: 'Vendor Dashboard', path: '/vendor-dashboard' },
        ],
      },
    ],
  },
  {
    title: 'Inventory',
    items: [
      {
        label: 'Category',
        items: [
          { label: 'Main Category', path: '/main-category' },
          { label: 'First Category', path: '/first-category' },
          { label: 'Second Category', path: '/second-category' },
          { label: 'Third Category', path: '/third-category' },
        ],
      },
      { label: 'Product', path: '/products' },
      { label: 'Create Product', path: '/create-product' },
    ],
  },
  {
    title: 'Settings',
    items: [
      { label: 'Hero Slider', path: '/hero-slider' },
      { label: 'Promotions', path: '/promotion' },
      { label: 'Header Footer CMS', path: '/header-footer-cms' },
      { label: 'Reviews', path: '/review' },
    ],
  },
  {
    title: 'Sales',
    items: [
      { label: 'Orders', path: '/admin-orders' },
      { label: 'Refunds', path: '/refunds' },
      { label: 'Find Source', path: '/find-source' },
      { label: 'Payouts', path: '/payouts' },
      { label: 'Ledger', path: '/ledger' },
      { label: 'Reconciliation', path: '/reconciliation' },
      { label: 'Commissions', path: '/commissions' },
      { label: 'Discount Codes', path: '/codes' },
      { label: 'Taxes', path: '/taxes' },
      { label: 'Disputes', path: '/disputes' },
      { label: 'Payment Simulator', path: '/payment-simulator' },
    ],
  },
  {
    title: 'People',
    items: [
      { label: 'Users', path: '/users' },
      { label: 'Vendors', path: '/vendors' },
      { label: 'Cases', path: '/cases' },
      { label: 'Contact Messages', path: '/contact-messages' },
      { label: 'Staff', path: '/staff' },
    ],
  },
  {
    title: 'Content',
    items: [
      { label: 'Home Page', path: '/home-page' },
      { label: 'Shop and Cart', path: '/shop-cart-page' },
      { label: 'Policies', path: '/policies' },
      { label: 'Contact Page', path: '/contact-page' },
      { label: 'FAQ', path: '/faq-items' },
      { label: 'Blog', path: '/blog-posts' },
      { label: 'Social Links', path: '/social-links' },
      { label: 'Site Settings', path: '/site-settings' },
    ],
  },
  {
    title: 'Record',
    items: [
      { label: 'Audit Log', path: '/audit-log' },
      { label: 'Health', path: '/health-status' },
    ],
  },
];

/** The sidebar of an account: what it may open. */
export function navigationOf(account: {
  role: Role;
  shopRole: ShopRole | null;
}): readonly NavigationSection[] {
  const mayOpen = (path: BackOfficePath) => may(account, SCREEN_PERMISSIONS[path.slice(1) as GuardedPath]);
  const sections = isStaff(account.role) ? STAFF : SHOP;
  return sections.flatMap(({ title, items }) => {
    const open = items.flatMap((item): NavigationItem[] => {
      if (item.path) return mayOpen(item.path) ? [item] : [];
      const below = item.items?.filter(({ path }) => mayOpen(path)) ?? [];
      return below.length > 0 ? [{ ...item, items: below }] : [];
    });
    return open.length > 0 ? [{ title, items: open }] : [];
  });
}
