import { eq, or, sql } from 'drizzle-orm';
import type { ShopRole } from '#domain/roles.ts';
import { shopMembers, users, vendors } from '../schema.ts';

/** Joins of `users` with the shop that an account belongs to: first `shopMembers`, then `vendors`. */
export const isMember = eq(shopMembers.userId, users.id);
export const isShopOfUser = or(eq(vendors.userId, users.id), eq(vendors.id, shopMembers.vendorId));

/** With both joins: what the account is in its shop, or null. */
export const shopRoleOfUser = sql<ShopRole | null>`case when ${vendors.userId} = ${users.id} then 'owner' else ${shopMembers.role} end`;
