import type { Role } from '#domain/roles.ts';

export interface NavigationItem {
  label: string;
  path?: string;
  items?: readonly { label: string; path: string }[];
}

export interface NavigationSection {
  title: string;
  items: readonly NavigationItem[];
}

const VENDOR: readonly NavigationSection[] = [
  { title: 'Main', items: [{ label: 'Dashboard', path: '/vendor-dashboard' }] },
  {
    title: 'Inventory',
    items: [
      { label: 'Product', path: '/products' },
      { label: 'Create Product', path: '/create-product' },
    ],
  },
  { title: 'Orders', items: [{ label: 'Orders', path: '/orders' }] },
  {
    title: 'Content (CMS)',
    items: [
      { label: 'Reviews', path: '/review' },
      { label: 'Messages', path: '/messages' },
    ],
  },
];

const ADMIN: readonly NavigationSection[] = [
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
      { label: 'Payment Simulator', path: '/payment-simulator' },
    ],
  },
  {
    title: 'People',
    items: [
      { label: 'Users', path: '/users' },
      { label: 'Vendors', path: '/vendors' },
      { label: 'Contact Messages', path: '/contact-messages' },
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
];

/** The sidebar of a role. */
export const navigationOf = (role: Role): readonly NavigationSection[] => (role === 'admin' ? ADMIN : VENDOR);
