import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isMember, isShopOfUser, shopRoleOfUser } from '#db/fragments/shop-of-user.ts';
import { shopMembers, users, vendors } from '#db/schema.ts';

const credentials = {
  id: users.id,
  name: users.name,
  phone: users.phone,
  role: users.role,
  createdAt: users.createdAt,
  passwordHash: users.passwordHash,
  suspendedAt: users.suspendedAt,
  suspendedReason: users.suspendedReason,
};

/** Id, password hash and suspension of the account with this e-mail address; null when there is none. */
export async function findCredentials(db: Db, params: { email: string }) {
  const [row] = await db.select(credentials).from(users).where(eq(users.email, params.email));
  return row ?? null;
}

/** The id of the admin with this e-mail address; null when there is none. */
export async function findAdmin(db: Db, params: { email: string }): Promise<string | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, params.email), eq(users.role, 'admin')));
  return row?.id ?? null;
}

/** Locks the user until the transaction ends, so that no password change or suspension runs in between. */
export async function lockCredentials(tx: Db, params: { id: string }) {
  const [row] = await tx.select(credentials).from(users).where(eq(users.id, params.id)).for('share');
  return row ?? null;
}

/** Locks a user until the transaction ends; null for an unknown one. */
export async function lockUser(tx: Db, params: { id: string }) {
  const [row] = await tx
    .select({
      id: users.id,
      email: users.email,
      role: users.role,
      suspendedAt: users.suspendedAt,
      deletedAt: users.deletedAt,
    })
    .from(users)
    .where(eq(users.id, params.id))
    .for('no key update');
  return row ?? null;
}

/** The user's own account, without the password hash. */
export async function findAccount(db: Db, params: { id: string }) {
  const [row] = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      phone: users.phone,
      role: users.role,
      shopRole: shopRoleOfUser,
      deletionDueAt: users.deletionDueAt,
      profileImage: users.profileImage,
      shopImage: vendors.shopImage,
      shopName: vendors.shopName,
      about: vendors.about,
      away: vendors.away,
      awayUntil: vendors.awayUntil,
    })
    .from(users)
    .leftJoin(shopMembers, isMember)
    .leftJoin(vendors, isShopOfUser)
    .where(eq(users.id, params.id));
  return row ?? null;
}
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** The password hash of a user; null for an unknown one. */
export async function findPasswordHash(db: Db, params: { id: string }): Promise<string | null> {
  const [row] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, params.id));
  return row?.passwordHash ?? null;
}

/** Compare-and-set of the password hash: false if it has changed since it was checked. */
export async function replacePasswordHash(
  tx: Db,
  params: { id: string; from: string; to: string },
): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ passwordHash: params.to })
    .where(and(eq(users.id, params.id), eq(users.passwordHash, params.from)))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** Keeps the current picture if none is given; false if there is none at all and one is required. */
export async function updateProfile(
  tx: Db,
  params: { id: string; name: string; phone: string; profileImage: string | null; needsImage: boolean },
): Promise<boolean> {
  const { id, name, phone, profileImage, needsImage } = params;
  const rows = await tx
    .update(users)
    .set({ name, phone, ...(profileImage && { profileImage }) })
    .where(and(eq(users.id, id), profileImage || !needsImage ? undefined : isNotNull(users.profileImage)))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** Inserts a user and returns the id. A taken e-mail address violates the unique key. */
export async function insertUser(tx: Db, row: typeof users.$inferInsert): Promise<string> {
  const [user] = await tx.insert(users).values(row).returning({ id: users.id });
  if (!user) throw new Error('The user was not inserted.');
  return user.id;
}
