import { and, asc, count, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { byName, sortedBy } from '#db/fragments/order.ts';
import { isPublicVendor } from '#db/fragments/public-vendor.ts';
import { isMember, shopRoleOfUser } from '#db/fragments/shop-of-user.ts';
import { invitations, shopMembers, users, vendors } from '#db/schema.ts';
import { type InvitedRole, STAFF_ROLES, type StaffRole, type TeamRole } from '#domain/roles.ts';
import type { Sort } from '#domain/sort.ts';

interface Range {
  limit: number;
  offset: number;
}

const person = {
  id: users.id,
  name: users.name,
  email: users.email,
  suspendedAt: users.suspendedAt,
  createdAt: users.createdAt,
};

/** A tsquery from `namesQuery`. */
const matches = (search: string | undefined): SQL | undefined =>
  search ? sql`${users.search} @@ ${search}::tsquery` : undefined;

const isOfStaff = inArray(users.role, [...STAFF_ROLES]);

const STAFF_SORTS = { name: byName(users.name), createdAt: users.createdAt };
export type StaffSort = Sort<keyof typeof STAFF_SORTS>;

/** A page of the staff. */
export const findStaff = (db: Db, params: Range & { sort: StaffSort; search?: string }) =>
  db
    .select({ ...person, role: sql<StaffRole>`${users.role}` })
    .from(users)
    .where(and(isOfStaff, matches(params.search)))
    .orderBy(...sortedBy(params.sort, STAFF_SORTS, users.id))
    .limit(params.limit)
    .offset(params.offset);

export const countStaff = (db: Db, params: { search?: string }): Promise<number> =>
  db.$count(users, and(isOfStaff, matches(params.search)));

const isOfShop = ({ vendorId, search }: { vendorId: string; search?: string }): SQL | undefined =>
  and(or(eq(vendors.id, vendorId), eq(shopMembers.vendorId, vendorId)), matches(search));

/** A page of a shop's people, the owner first, then by name. */
export const findShopTeam = (db: Db, params: Range & { vendorId: string; search?: string }) =>
  db
    .select({ ...person, role: shopRoleOfUser })
    .from(users)
    .leftJoin(shopMembers, isMember)
    .leftJoin(vendors, eq(vendors.userId, users.id))
    .where(isOfShop(params))
    .orderBy(asc(isNull(vendors.id)), asc(users.name), asc(users.id))
    .limit(params.limit)
    .offset(params.offset);

export async function countShopTeam(db: Db, params: { vendorId: string; search?: string }): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(users)
    .leftJoin(shopMembers, isMember)
    .leftJoin(vendors, eq(vendors.userId, users.id))
    .where(isOfShop(params));
  return row?.count ?? 0;
}

/** Whether the user owns the shop. */
export const isOwner = async (db: Db, params: { userId: string; vendorId: string }): Promise<boolean> =>
  (await db.$count(vendors, and(eq(vendors.id, params.vendorId), eq(vendors.userId, params.userId)))) > 0;

const memberOf = ({ userId, vendorId }: { userId: string; vendorId: string }) =>
  and(eq(shopMembers.userId, userId), eq(shopMembers.vendorId, vendorId));

/** Returns false for a user who is no manager or author of the shop. */
export async function updateMember(
  tx: Db,
  params: { userId: string; vendorId: string; role: TeamRole },
): Promise<boolean> {
  const rows = await tx
    .update(shopMembers)
    .set({ role: params.role })
    .where(memberOf(params))
    .returning({ userId: shopMembers.userId });
  return rows.length > 0;
}

/** Returns false for a user who is no manager or author of the shop. */
export async function deleteMember(tx: Db, params: { userId: string; vendorId: string }): Promise<boolean> {
  const rows = await tx.delete(shopMembers).where(memberOf(params)).returning({ userId: shopMembers.userId });
  return rows.length > 0;
}

/** The stored status of a shop. */
export async function findShopStatus(db: Db, params: { vendorId: string }) {
  const [row] = await db
    .select({ status: vendors.status })
    .from(vendors)
    .where(eq(vendors.id, params.vendorId));
  return row?.status;
}

export const insertMember = (tx: Db, row: typeof shopMembers.$inferInsert) =>
  tx.insert(shopMembers).values(row);

/** Whose invitations: a shop's, or with null those to the staff. */
const ofTeam = (vendorId: string | null): SQL =>
  vendorId === null ? isNull(invitations.vendorId) : eq(invitations.vendorId, vendorId);

const one = ({ id, vendorId }: { id: string; vendorId: string | null }) =>
  and(eq(invitations.id, id), ofTeam(vendorId));

/** Whether who invited may still do so: an active admin to the staff, the active owner of a public shop to it. */
const inviterMay = sql`exists (
  select 1 from ${users} left join ${vendors} on ${vendors.userId} = ${users.id}
  where ${users.id} = ${invitations.invitedBy} and ${users.suspendedAt} is null and ${users.deletedAt} is null
    and case when ${invitations.vendorId} is null then ${users.role} = 'admin'
      else ${vendors.id} = ${invitations.vendorId} and ${isPublicVendor} end
)`;

/** A page of a team's invitations, with the name of who invited. */
export const findInvitations = (db: Db, params: Range & { vendorId: string | null }) =>
  db
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      invitedBy: users.name,
      createdAt: invitations.createdAt,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(ofTeam(params.vendorId))
    .orderBy(asc(invitations.createdAt), asc(invitations.id))
    .limit(params.limit)
    .offset(params.offset);

export const countInvitations = (db: Db, params: { vendorId: string | null }): Promise<number> =>
  db.$count(invitations, ofTeam(params.vendorId));

/**
 * Inserts an invitation, or replaces the one of the same person to the same team. One of the same role that was made
 * after `repeatedSince` is not replaced.
 */
export async function putInvitation(
  tx: Db,
  row: typeof invitations.$inferInsert,
  { repeatedSince }: { repeatedSince: Date },
): Promise<{ id: string; isRepeated: boolean }> {
  const { email, vendorId = null, ...set } = row;
  const [inserted] = await tx
    .insert(invitations)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: invitations.id });
  if (inserted) return { id: inserted.id, isRepeated: false };
  const samePerson = and(eq(invitations.email, email), ofTeam(vendorId));
  const isRepetition = and(eq(invitations.role, row.role), gt(invitations.createdAt, repeatedSince));
  const [replaced] = await tx
    .update(invitations)
    .set(set)
    .where(and(samePerson, sql`not (${isRepetition})`))
    .returning({ id: invitations.id });
  if (replaced) return { id: replaced.id, isRepeated: false };
  const [former] = await tx.select({ id: invitations.id }).from(invitations).where(samePerson);
  // It was accepted or withdrawn since the insert: another one can be inserted now.
  return former ? { id: former.id, isRepeated: true } : putInvitation(tx, row, { repeatedSince });
}

/** Gives an invitation more time and voids its link; false for an unknown one. */
export async function renewInvitation(
  tx: Db,
  params: { id: string; vendorId: string | null; tokenHash: string; expiresAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(invitations)
    .set({ tokenHash: params.tokenHash, expiresAt: params.expiresAt })
    .where(one(params))
    .returning({ id: invitations.id });
  return rows.length > 0;
}

/** Returns false for an unknown invitation. */
export async function deleteInvitation(
  tx: Db,
  params: { id: string; vendorId: string | null },
): Promise<boolean> {
  const rows = await tx.delete(invitations).where(one(params)).returning({ id: invitations.id });
  return rows.length > 0;
}

/** The parts of an invitation's mail; null for one that is gone or has expired, or whose sender may no longer invite. */
export async function findForMail(db: Db, params: { id: string; now: Date }) {
  const [row] = await db
    .select({
      email: invitations.email,
      role: invitations.role,
      invitedBy: users.name,
      shopName: vendors.shopName,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .leftJoin(vendors, eq(vendors.id, invitations.vendorId))
    .where(and(eq(invitations.id, params.id), gt(invitations.expiresAt, params.now), inviterMay));
  return row ?? null;
}

export const setToken = (db: Db, params: { id: string; tokenHash: string }) =>
  db.update(invitations).set({ tokenHash: params.tokenHash }).where(eq(invitations.id, params.id));

const live = (params: { tokenHash: string; now: Date }) =>
  and(eq(invitations.tokenHash, params.tokenHash), gt(invitations.expiresAt, params.now), inviterMay);

/** Whether a link exists, has not expired, and is of someone who may still invite. */
export const isLive = async (db: Db, params: { tokenHash: string; now: Date }): Promise<boolean> =>
  (await db.$count(invitations, live(params))) > 0;

/** Consumes an invitation: what it gives for the first caller, null for every other. */
export async function takeInvitation(
  tx: Db,
  params: { tokenHash: string; now: Date },
): Promise<{ email: string; role: InvitedRole; vendorId: string | null } | null> {
  const [row] = await tx
    .delete(invitations)
    .where(live(params))
    .returning({ email: invitations.email, role: invitations.role, vendorId: invitations.vendorId });
  return row ?? null;
}

/** Deletes invitations that expired before a time. */
export const deleteExpiredInvitations = (db: Db, params: { before: Date }) =>
  db.delete(invitations).where(lt(invitations.expiresAt, params.before));
