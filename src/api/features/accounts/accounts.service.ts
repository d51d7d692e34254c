import { z } from 'zod';
import { recordDecision } from '#api/features/account-decisions/account-decisions.service.ts';
import { readContent } from '#api/features/content/content.service.ts';
import { requireOne, withFiles } from '#api/features/media/store-uploads.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { ApiError, conflict, isUniqueViolation, notFound } from '#api/kernel/errors.ts';
import { insertUnderFreeSlug } from '#api/kernel/free-slug.ts';
import type { UploadedFile } from '#api/kernel/implement.ts';
import { deleteAllSessions } from '#api/kernel/sessions.sql.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { parsePart } from '#api/kernel/validate.ts';
import { accountsContract, PASSWORD_TOO_SHORT } from '#contract/accounts.ts';
import { email, line, typedPassword } from '#contract/endpoint.ts';
import type { Db } from '#db/client.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#domain/limits.ts';
import type { Role } from '#domain/roles.ts';
import { slugOf } from '#domain/slug.ts';
import type { Holiday } from '#domain/vendor-status.ts';
import { findAdmin, findCredentials, insertUser } from './accounts.sql.ts';
import { hashNewPassword, hashPassword, passwordMatches } from './passwords.ts';
import { deleteReset, setPasswordHash } from './reset.sql.ts';
import { dropTwoStep } from './two-step.service.ts';

export { findPasswordHash, lockUser } from './accounts.sql.ts';
export { findCredentials, hashNewPassword, hashPassword, passwordMatches };

const REGISTRATION_FILES = accountsContract['POST auth/vendor-register'].files;
/** A registration that is sent again within this time, because its answer was lost, is the one of before. */
const REPEAT_MS = 10 * 60_000;
const emailTaken = () => conflict('email_taken', 'This email is already registered.', 'email');

/** The fields of the registration form, unchanged. */
interface Registration {
  name: string;
  email: string;
  phone: string;
  password: string;
}

/** A user to insert. The password is already hashed (`hashPassword`), the e-mail is in lower case. */
export interface NewAccount {
  id?: string;
  name: string;
  email: string;
  phone: string;
  passwordHash: string;
  role: Role;
  createdAt?: Date;
}

/** A shop to insert. Its slug is derived from the name and made unique. */
export interface NewShop {
  shopName: string;
  shopImage: string | null;
  /** An applied shop is not public. */
  status: 'Applied' | 'Approved';
}

/** Writes shops for registrations and profiles of vendors. The feature of vendors does it, which stands above accounts. */
export interface ShopWriter {
  /** Returns the new vendor's id; null if the slug is taken. The transaction stays usable. */
  insert: (
    tx: Db,
    row: NewShop & {
      userId: string;
      shopSlug: string;
      createdAt?: Date;
      appliedAt?: Date;
      statusChangedAt?: Date;
    },
  ) => Promise<string | null>;
  /** Keeps the current image if none is given. Returns the vendor's id; null if there is no image and one is required. */
  update: (
    tx: Db,
    params: {
      vendorId: string;
      shopName: string;
      about?: string;
      shopImage: string | null;
      needsImage: boolean;
      holiday: Partial<Holiday>;
    },
  ) => Promise<string | null>;
}

/**
 * Inserts a user.
 * @returns the user's id
 * @throws ApiError 409 when the e-mail is taken; the transaction is then aborted
 */
export async function createAccount(tx: Db, account: NewAccount): Promise<string> {
  try {
    return await insertUser(tx, account);
  } catch (error) {
    throw isUniqueViolation(error, 'users_email_key') ? emailTaken() : error;
  }
}

/**
 * Inserts a vendor: the user and the shop.
 * @throws ApiError 409 when the e-mail is taken
 */
async function createVendor(
  tx: Db,
  shops: ShopWriter,
  account: Omit<NewAccount, 'role'>,
  shop: NewShop,
): Promise<{ userId: string; vendorId: string; shopSlug: string }> {
  const userId = await createAccount(tx, { ...account, role: 'vendor' });
  const { createdAt } = account;
  const row = { ...shop, userId, createdAt, appliedAt: createdAt, statusChangedAt: createdAt };
  const { slug: shopSlug, inserted: vendorId } = await insertUnderFreeSlug(slugOf(shop.shopName), (slug) =>
    shops.insert(tx, { ...row, shopSlug: slug }),
  );
  return { userId, vendorId, shopSlug };
}

/**
 * Registers a customer; see `registerOnce`.
 * @returns the user's id
 * @throws ApiError 409 when the e-mail is taken
 */
export const registerCustomer = (context: AppContext, typed: Registration): Promise<string> =>
  registerOnce(context, { typed, role: 'customer' }, async () => {
    const account = await prepare(context, typed);
    return inTransaction(context, (tx) => createAccount(tx, { ...account, role: 'customer' }));
  });

/**
 * Registers a vendor; see `registerOnce`. The shop needs an admin's approval unless the market is configured without it.
 * @returns the user's id
 * @throws ApiError 409 when the e-mail is taken, 400 or 415 for an invalid shop image
 */
export const registerVendor = (
  context: AppContext,
  shops: ShopWriter,
  typed: Registration & { shopName: string },
  files: { shopImage?: readonly UploadedFile[] },
): Promise<string> =>
  registerOnce(context, { typed, role: 'vendor' }, () =>
    insertRegisteredVendor(context, shops, typed, files),
  );

/** The same registration, sent again within ten minutes or at the same moment, is the account of before. */
async function registerOnce(
  context: AppContext,
  { typed, role }: { typed: Registration; role: Role },
  register: () => Promise<string>,
): Promise<string> {
  const repeated = await findRepeated(context, typed, role);
  if (repeated) return repeated;
  try {
    return await register();
  } catch (error) {
    const isTaken = error instanceof ApiError && error.code === 'email_taken';
    const same = isTaken ? await findRepeated(context, typed, role) : null;
    if (same) return same;
    throw error;
  }
}

async function insertRegisteredVendor(
  context: AppContext,
  shops: ShopWriter,
  typed: Registration & { shopName: string },
  files: { shopImage?: readonly UploadedFile[] },
): Promise<string> {
  const account = await prepare(context, typed);
  const { vendorApproval } = (await readContent(context, 'site-settings'))['site-settings'];
  const status = vendorApproval ? 'Applied' : 'Approved';
  const uploads = { rules: REGISTRATION_FILES, files, vendorId: null };
  return withFiles(context, uploads, async (tx, invalidate, { shopImage }) => {
    const image = requireOne({ shopImage }, 'shopImage', REGISTRATION_FILES);
    const shop = { shopName: typed.shopName, shopImage: image, status } as const;
    const { userId, vendorId } = await createVendor(tx, shops, account, shop);
    // The shop page and the sitemap.
    if (status === 'Approved') invalidate(`shop:${vendorId}`, 'listings');
    return userId;
  });
}

/**
 * The account that this very registration has made; null while nobody has the address. Only who knows the password gets it,
 * and the limit of registrations bounds guesses.
 * @throws ApiError 409 when the e-mail is taken, before anything is hashed or encoded; the unique key still decides races
 */
async function findRepeated(context: AppContext, typed: Registration, role: Role): Promise<string | null> {
  const account = await findCredentials(context.db, typed);
  if (!account) return null;
  const isSame =
    account.role === role &&
    account.name === typed.name &&
    account.phone === typed.phone &&
    context.now().getTime() - account.createdAt.getTime() < REPEAT_MS &&
    (await passwordMatches(account.passwordHash, typed.password));
  if (!isSame) throw emailTaken();
  return account.id;
}

async function prepare(context: Pick<AppContext, 'now'>, typed: Registration) {
  const { name, email, phone } = typed;
  return {
    name,
    email,
    phone,
    passwordHash: await hashNewPassword(typed.password),
    createdAt: context.now(),
  };
}

const newAdmin = z.object({
  name: line('Name'),
  email: email(),
  password: typedPassword()
    .min(PASSWORD_MIN, PASSWORD_TOO_SHORT)
    .max(PASSWORD_MAX, `Password is too long: ${PASSWORD_MAX} characters at most.`),
});

/**
 * Creates an admin. No public call does.
 * @returns the user's id
 * @throws ApiError 400 for a bad e-mail or password, 409 when the e-mail is taken
 */
export async function createAdmin(
  context: Pick<AppContext, 'db' | 'changes' | 'now'>,
  typed: { email: string; password: string; name: string },
): Promise<string> {
  const admin = parsePart(newAdmin, typed) as z.output<typeof newAdmin>;
  const account = await prepare(context, { ...admin, phone: '' });
  return inTransaction(context, (tx) => createAccount(tx, { ...account, role: 'admin' }));
}

/**
 * Gives an admin who has lost password or device a new password, switches two-step sign-in off and ends all sessions.
 * No public call does.
 * @throws ApiError 400 for a bad password, 404 when no admin has this e-mail address
 */
export async function recoverAdmin(
  context: Pick<AppContext, 'db' | 'changes' | 'now'>,
  typed: { email: string; password: string },
): Promise<void> {
  const { email, password } = parsePart(newAdmin.omit({ name: true }), typed) as Omit<
    z.output<typeof newAdmin>,
    'name'
  >;
  const passwordHash = await hashNewPassword(password);
  await inTransaction(context, async (tx, invalidate) => {
    const userId = await findAdmin(tx, { email });
    if (!userId) throw notFound('An admin with this address');
    await setPasswordHash(tx, { id: userId, passwordHash });
    await deleteReset(tx, { userId });
    await deleteAllSessions(tx, { userId });
    if (!(await dropTwoStep(tx, { userId }))) return;
    const decided = { userId, decision: 'reset two-step', reason: null, decidedBy: userId } as const;
    await recordDecision(tx, invalidate, { ...decided, now: context.now() });
  });
}
