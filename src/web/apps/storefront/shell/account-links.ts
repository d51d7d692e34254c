import type { Role } from '#domain/roles.ts';

/** The first page of each role's area. */
export const ROLE_LINKS: Record<Role, { label: string; href: string }> = {
  customer: { label: 'User Profile', href: '/customer-dashboard' },
  vendor: { label: 'Vendor Profile', href: '/vendor-dashboard' },
  admin: { label: 'Admin', href: '/admin-dashboard' },
};
