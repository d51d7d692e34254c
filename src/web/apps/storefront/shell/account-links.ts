import type { Role } from '#domain/roles.ts';

/** Where a role's own pages begin. */
export const ROLE_LINKS: Record<Role, { label: string; href: string }> = {
  customer: { label: 'User Profile', href: '/customer-dashboard' },
  vendor: { label: 'Vendor Profile', href: '/vendor-dashboard' },
  admin: { label: 'Admin', href: '/admin-dashboard' },
};
