import type { UserRow } from '#contract/users.ts';
import type { Role, ShopRole } from '#domain/roles.ts';
import { RecordStatus } from '#web/kernel/record-status.tsx';

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
  if (deletedAt) return <RecordStatus kind="account" status="Deleted" />;
  if (suspended) return <RecordStatus kind="account" status="Suspended" />;
  return <RecordStatus kind="account" status={deletionDueAt ? 'Being deleted' : 'Active'} />;
}
