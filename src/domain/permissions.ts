import { type AccessRole, accessRoleOf, type Role, type ShopRole } from './roles.ts';

/**
 * Who may do what. Calls of the API, screens and the entries of the navigation name one permission each. The SQL decides
 * whose records a permission covers: it filters by the shop, and for authors by their own products.
 */
export const PERMISSIONS = {
  /** Pay, see own orders, download, rate. */
  'purchases:make': ['customer'],
  'customer-account:edit': ['customer'],

  /** The own name, picture and password, and the state of the shop. */
  'vendor-account:edit': ['owner', 'manager', 'author'],
  /** The shop's name, picture and holiday, its orders, invoices and messages. */
  'own-shop:manage': ['owner', 'manager'],
  /** Apply again, close the shop. */
  'own-shop:close': ['owner'],
  'team:manage': ['owner'],
  /** Take everything of the shop away as an archive, and bring one in. */
  'shop-archive:manage': ['owner'],

  /** Authors: products that they created. */
  'products:edit': ['owner', 'manager', 'author', 'admin'],
  /** What the market says of a product: best seller, recommended, new. */
  'product-flags:edit': ['admin'],
  'products:transfer': ['owner', 'manager', 'admin'],
  'sales:read': ['owner', 'manager', 'admin'],
  /** The balance, payouts and statements of a shop; staff say which. */
  'earnings:read': ['owner', 'admin'],
  /** Where the shop's money goes. */
  'payout-account:manage': ['owner'],
  /** The commission that holds for a product. */
  'product-commission:read': ['owner', 'manager', 'admin', 'support'],
  /** Codes for the own products; an admin's codes for all. */
  'discount-codes:manage': ['owner', 'manager', 'admin'],
  'vendor-orders:manage': ['owner', 'manager', 'admin'],
  /** Find the order that a copied file comes from, among those of the own products; staff: among all. */
  'sources:find': ['owner', 'manager', 'admin'],
  'vendor-messages:manage': ['owner', 'manager', 'admin'],
  /** Read and write the messages of threads: one's own as a customer, those of the shop. Staff see them in cases alone. */
  'threads:take-part': ['customer', 'owner', 'manager'],
  'reviews:manage': ['owner', 'manager', 'admin'],

  'staff-account:edit': ['admin', 'editor', 'support'],
  /** Of the own account. */
  'two-step:manage': ['owner', 'manager', 'author', 'admin', 'editor', 'support'],
  'dashboard:read': ['admin'],
  'categories:edit': ['admin', 'editor'],
  'content:edit': ['admin', 'editor'],
  'orders:read': ['admin', 'support'],
  'orders:refund': ['admin', 'support'],
  /** Read and send the evidence of disputes, which holds personal data. */
  'disputes:answer': ['admin', 'support'],
  'reconciliation:read': ['admin'],
  'payment-simulator:manage': ['admin'],
  /** What decides about money: settings, commission rules, tax rates. */
  'money:configure': ['admin'],
  /** The ledger and its checks, commission rules, payouts, tax rates and reports of the market. */
  'money:read': ['admin'],
  'payouts:manage': ['admin'],
  'disputes:handle': ['admin', 'support'],
  'users:read': ['admin', 'support'],
  'users:manage': ['admin'],
  'vendors:read': ['admin', 'support'],
  'vendors:manage': ['admin'],
  /** Take part in cases: one's own, those of the shop, or as staff. */
  'cases:take-part': ['customer', 'owner', 'manager', 'admin', 'support'],
  /** The back office's screens of cases: those of the shop; for staff, all. */
  'cases:read-shop': ['owner', 'manager', 'admin', 'support'],
  /** Assign and decide cases, write notes. */
  'cases:handle': ['admin', 'support'],
  /** Appeal a decision that goes against one. */
  'cases:appeal': ['customer', 'owner', 'manager'],
  /** Answer and report reviews of the own shop. */
  'reviews:answer': ['owner', 'manager'],
  'contact-messages:manage': ['admin', 'support'],
  'staff:manage': ['admin'],
  'health:read': ['admin'],
  /** Hand out and delete a person's data. */
  'personal-data:manage': ['admin'],
  'audit:read': ['admin'],
  /** An owner invites to the own shop, an admin to the staff. */
  'invitations:manage': ['owner', 'admin'],
} as const satisfies Record<string, readonly AccessRole[]>;

export type Permission = keyof typeof PERMISSIONS;

/** Whether an account has a permission. */
export function may(account: { role: Role; shopRole: ShopRole | null }, permission: Permission): boolean {
  const role = accessRoleOf(account);
  const roles: readonly AccessRole[] = PERMISSIONS[permission];
  return role !== null && roles.includes(role);
}
