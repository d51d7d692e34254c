import type { UserRow } from '#contract/users.ts';
import type { Role, ShopRole } from '#domain/roles.ts';
import { StatusBadge } from '#ui/primitives/badge.tsx';

export const ROLE_LABELS: Record<Role, string> = {
  customer: 'Customer',
  vendor: 'Vendor',
  admin: 'Admin',
  editor: 'Editor',
  support: 'Support',
};

export const SHOP_ROLE_LABELS: Record<ShopRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  author: 'Author',
};

/** A role of the staff or of a shop, in words. */
export const roleLabel = (role: Role | ShopRole): string => ({ ...ROLE_LABELS, ...SHOP_ROLE_LABELS })[role];

export function AccountBadge({
  suspended,
  deletionDueAt,
  deletedAt,
}: Pick<UserRow, 'suspended'> & Partial<Pick<UserRow, 'deletionDueAt' | 'deletedAt'>>) {
  if (deletedAt) return <StatusBadge tone="neutral">Deleted</StatusBadge>;
  if (suspended) return <StatusBadge tone="bad">Suspended</StatusBadge>;
  if (deletionDueAt) return <StatusBadge tone="bad">Being deleted</StatusBadge>;
  return <StatusBadge tone="good">Active</StatusBadge>;
}
