import { withFiles } from '#api/features/media/store-uploads.service.ts';
import type { AppContext, SessionUser } from '#api/kernel/context.ts';
import { badRequest, forbidden, invalidField, notFound } from '#api/kernel/errors.ts';
import type { UploadedFile } from '#api/kernel/implement.ts';
import { deleteOtherSessions, deleteSession } from '#api/kernel/sessions.sql.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { accountsContract, type UserProfile } from '#contract/accounts.ts';
import type { Db } from '#db/client.ts';
import { may } from '#domain/permissions.ts';
import { type Holiday, holidayAt } from '#domain/vendor-status.ts';
import type { ShopWriter } from './accounts.service.ts';
import * as accounts from './accounts.sql.ts';
import { hashNewPassword, passwordMatches } from './passwords.ts';
import { deleteReset } from './reset.sql.ts';

const PROFILE_FILES = accountsContract['PATCH user/customer-profile'].files;
const VENDOR_FILES = accountsContract['PATCH user/vendor-profile'].files;
const wrongPassword = () => invalidField('currentPassword', 'Current Password is not right.');

function profileOf(row: accounts.AccountRow, now: Date): UserProfile {
  const { shopImage, shopName, about, profileImage, away, awayUntil, deletionDueAt, ...user } = row;
  const holiday = holidayAt({ away: away ?? false, awayUntil }, now);
  const shop = user.role === 'vendor' ? { shopImage, shopName, about, ...holiday } : {};
  return {
    ...user,
    deletionDueAt: deletionDueAt?.toISOString() ?? null,
    profile: { profileImage, ...shop },
  };
}

/**
 * The user of an id.
 * @throws ApiError 404
 */
export async function readProfile(db: Db, id: string, now: Date): Promise<UserProfile> {
  const row = await accounts.findAccount(db, { id });
  if (!row) throw notFound('This account');
  return profileOf(row, now);
}

/** Ends the session of this call. */
export async function signOut(context: AppContext, user: SessionUser): Promise<void> {
  await inTransaction(context, (tx) => deleteSession(tx, user));
}

/**
 * Changes name, phone and, if one is sent, picture of the signed-in user.
 * @throws ApiError 400 if the profile needs a picture and would have none
 */
export async function changeProfile(
  context: AppContext,
  params: { id: string; name: string; phone: string; needsImage: boolean },
  files: { profileImage?: readonly UploadedFile[] },
): Promise<UserProfile> {
  const uploads = { rules: PROFILE_FILES, files, vendorId: null };
  return withFiles(context, uploads, async (tx, _, { profileImage: [profileImage = null] }) => {
    const done = await accounts.updateProfile(tx, { ...params, profileImage });
    if (!done) throw invalidField('profileImage', 'Please upload Profile Image.');
    return readProfile(tx, params.id, context.now());
  });
}

interface HolidayChange {
  away?: boolean;
  /** Null: no end date. */
  awayUntil?: string | null;
}

interface VendorProfileChange extends HolidayChange {
  name: string;
  phone: string;
  shopName: string;
  about?: string;
}

/**
 * Changes the profile of a vendor's account, and the shop if the account may. The slug stays when the shop's name
 * changes.
 * @throws ApiError 400 if vendor or shop would have no picture, and for a holiday that ends in the past
 * @throws ApiError 403 for an author who changes the shop
 */
export async function changeVendorProfile(
  context: AppContext,
  shops: ShopWriter,
  user: SessionUser,
  change: VendorProfileChange,
  files: { [N in keyof typeof VENDOR_FILES]?: readonly UploadedFile[] },
): Promise<UserProfile> {
  if (!may(user, 'own-shop:manage')) {
    const { profile } = await readProfile(context.db, user.id, context.now());
    const { shopName, away, awayUntil } = change;
    if (
      shopName !== profile.shopName ||
      away !== undefined ||
      awayUntil !== undefined ||
      files.shopImage?.length
    )
      throw forbidden('Only the owner and the managers of a shop can change it.');
    const { name, phone } = change;
    return changeProfile(context, { id: user.id, name, phone, needsImage: true }, files);
  }
  if (!user.vendorId) throw notFound('Your shop');
  const params = { ...change, id: user.id, vendorId: user.vendorId };
  const holiday = changedHoliday(params, context.now());
  // The holiday switch also works for a shop without a picture.
  const needsImage = params.away === undefined;
  const uploads = { rules: VENDOR_FILES, files, vendorId: params.vendorId };
  return withFiles(context, uploads, async (tx, invalidate, names) => {
    const [profileImage = null] = names.profileImage;
    const [shopImage = null] = names.shopImage;
    const user = await accounts.updateProfile(tx, { ...params, profileImage, needsImage });
    const vendorId = await shops.update(tx, { ...params, shopImage, needsImage, holiday });
    if (!user || !vendorId) {
      const missing = [
        ...(user ? [] : [{ path: 'profileImage', message: 'Please upload Profile Image.' }]),
        ...(vendorId ? [] : [{ path: 'shopImage', message: 'Please upload Shop Image.' }]),
      ];
      throw badRequest(
        missing.map(({ message }) => message),
        missing,
      );
    }
    invalidate(`shop:${vendorId}`, 'listings');
    return readProfile(tx, params.id, context.now());
  });
}

/** A holiday switched on without an end date lasts until it is switched off. */
function changedHoliday({ away, awayUntil }: HolidayChange, now: Date): Partial<Holiday> {
  if (away === false) return { away, awayUntil: null };
  if (!awayUntil) return { away, awayUntil: away || awayUntil === null ? null : undefined };
  const until = new Date(awayUntil);
  if (until <= now) throw invalidField('awayUntil', 'Away Until must be in the future.');
  return { away, awayUntil: until };
}

/**
 * Replaces the signed-in user's password, ends the other sessions and voids a pending reset link.
 * @throws ApiError 400 when the current password does not match, or the new one is common
 */
export async function changePassword(
  context: AppContext,
  user: SessionUser,
  input: { currentPassword: string; newPassword: string },
): Promise<null> {
  const from = await accounts.findPasswordHash(context.db, user);
  if (!from || !(await passwordMatches(from, input.currentPassword))) throw wrongPassword();
  const to = await hashNewPassword(input.newPassword, 'newPassword');
  await inTransaction(context, async (tx) => {
    if (!(await accounts.replacePasswordHash(tx, { id: user.id, from, to }))) throw wrongPassword();
    await deleteReset(tx, { userId: user.id });
    await deleteOtherSessions(tx, { userId: user.id, except: user.tokenHash });
  });
  return null;
}
