import type { UserRow } from '#contract/users.ts';
import type { Role } from '#domain/roles.ts';
import { StatusBadge } from '#ui/primitives/badge.tsx';

export const ROLE_LABELS: Record<Role, string> = {
  customer: 'Customer',
  vendor: 'Vendor',
  admin: 'Admin',
  editor: 'Editor',
  support: 'Support',
};

export function AccountBadge({
  suspended,
  deletionDueAt,
  deletedAt,
}: Pick<UserRow, 'suspended' | 'deletionDueAt' | 'deletedAt'>) {
  if (deletedAt) return <StatusBadge tone="neutral">Deleted</StatusBadge>;
  if (suspended) return <StatusBadge tone="bad">Suspended</StatusBadge>;
  if (deletionDueAt) return <StatusBadge tone="bad">Being deleted</StatusBadge>;
  return <StatusBadge tone="good">Active</StatusBadge>;
}
