/** Accounts of the market's own people. */
export const STAFF_ROLES = ['admin', 'editor', 'support'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The role of an account. */
export const ROLES = ['customer', 'vendor', ...STAFF_ROLES] as const;
export type Role = (typeof ROLES)[number];

/** What an account of the role vendor is in its shop. */
export const SHOP_ROLES = ['owner', 'manager', 'author'] as const;
export type ShopRole = (typeof SHOP_ROLES)[number];

/** The roles that an invitation can give: an owner registers with the shop. */
export const TEAM_ROLES = ['manager', 'author'] as const satisfies readonly ShopRole[];
export type TeamRole = (typeof TEAM_ROLES)[number];
export type InvitedRole = StaffRole | TeamRole;

/** The roles that decide about permissions: a vendor's is the one in the shop. */
export const ACCESS_ROLES = ['customer', ...SHOP_ROLES, ...STAFF_ROLES] as const;
export type AccessRole = (typeof ACCESS_ROLES)[number];

/** Whose permissions an account has; null for an account of the role vendor that belongs to no shop. */
export const accessRoleOf = (account: { role: Role; shopRole: ShopRole | null }): AccessRole | null =>
  account.role === 'vendor' ? account.shopRole : account.role;

/** Whether the role is one of the market's own people. */
export const isStaff = (role: Role | AccessRole): role is StaffRole =>
  (STAFF_ROLES as readonly string[]).includes(role);
