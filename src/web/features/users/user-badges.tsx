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

export const AccountBadge = ({ suspended }: Pick<UserRow, 'suspended'>) => (
  <StatusBadge tone={suspended ? 'bad' : 'good'}>{suspended ? 'Suspended' : 'Active'}</StatusBadge>
);
