import type { SignedInUser } from '#contract/accounts.ts';
import { type AccessRole, accessRoleOf } from '#domain/roles.ts';

interface AreaLink {
  label: string;
  href: string;
}

const LIBRARY = { label: 'Your library', href: '/library' };
const MESSAGES = { label: 'Your messages', href: '/customer-messages' };
const VENDOR_PROFILE = { label: 'Vendor Profile', href: '/vendor-dashboard' };
const AREAS: Record<AccessRole, AreaLink> = {
  customer: { label: 'User Profile', href: '/customer-dashboard' },
  owner: VENDOR_PROFILE,
  manager: VENDOR_PROFILE,
  author: { label: 'Vendor Profile', href: '/products' },
  admin: { label: 'Admin', href: '/admin-dashboard' },
  editor: { label: 'Back Office', href: '/home-page' },
  support: { label: 'Back Office', href: '/admin-orders' },
};

/** The first page of the user's own area, and what a customer has bought and written. */
export function areasOf(user: SignedInUser): AreaLink[] {
  const role = accessRoleOf(user) ?? 'owner';
  return role === 'customer' ? [AREAS.customer, LIBRARY, MESSAGES] : [AREAS[role]];
}
