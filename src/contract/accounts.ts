import { z } from 'zod';
import { PASSWORD_MAX, PASSWORD_MIN } from '#domain/limits.ts';
import { ROLES, SHOP_ROLES } from '#domain/roles.ts';
import {
  createdRecord,
  email,
  endpoint,
  flag,
  id,
  instant,
  isUsualYear,
  line,
  named,
  nameLine,
  nothing,
  typedPassword,
} from './endpoint.ts';

const profile = named('Profile', {
  profileImage: z.string().nullable(),
  /** Vendors only. */
  shopImage: z.string().nullable().optional(),
  shopName: z.string().nullable().optional(),
  about: z.string().nullable().optional(),
  /** Whether the holiday switch is on and has not ended by itself. */
  away: z.boolean().optional(),
  awayUntil: instant.nullable().optional(),
});

export const userProfile = named('UserProfile', {
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(ROLES),
  /** What a vendor's account is in its shop. */
  shopRole: z.enum(SHOP_ROLES).nullable(),
  /** When the account will be deleted, as was asked for; null if it stays. */
  deletionDueAt: instant.nullable(),
  profile,
});
export type UserProfile = z.infer<typeof userProfile>;

export const signedInUser = userProfile
  .extend({
    token: z.string(),
    /** Staff who have to set up two-step sign-in before they can do anything else. */
    twoStepRequired: z.literal(true).optional(),
  })
  .meta({ id: 'SignedInUser' });
export type SignedInUser = z.infer<typeof signedInUser>;

export const PASSWORDS_DIFFER = 'Passwords do not match';
export const NEW_PASSWORDS_DIFFER = 'New Password and Confirm Password do not match!';
export const PASSWORD_TOO_SHORT = 'Password must be at least 6 characters long!';
const BAD_RESET_LINK = 'This link is not complete. Please open the one in your mail again.';

const newPassword = (label: string) =>
  typedPassword(label)
    .min(PASSWORD_MIN, PASSWORD_TOO_SHORT)
    .max(PASSWORD_MAX, `${label} is too long: ${PASSWORD_MAX} characters at most.`);

const SHOP_NAME = nameLine('Shop Name', 80);
const registration = z.object({
  name: nameLine('Name'),
  email: email(),
  phone: line('Phone', 40),
  password: newPassword('Password'),
  confirmPassword: typedPassword('Confirm Password'),
});
const passwordsAgree = (value: { password: string; confirmPassword: string }) =>
  value.password === value.confirmPassword;
const newDiffer = { error: NEW_PASSWORDS_DIFFER, path: ['confirmPassword'] };
const differ = { error: PASSWORDS_DIFFER, path: ['confirmPassword'] };

const ownProfile = z.object({
  name: nameLine('Name'),
  phone: line('Phone', 40),
  role: z.string().optional(),
});
/** When a holiday ends: an instant, or a day, which begins at midnight UTC; '' for without an end. */
const awayUntil = z
  .string()
  .refine(
    (value) =>
      value === '' || (z.union([instant, z.iso.date()]).safeParse(value).success && isUsualYear(value)),
    {
      error: 'Please enter a valid Away Until.',
    },
  )
  .transform((value) => (value ? new Date(value).toISOString() : null));
const PROFILE_IMAGE = { kind: 'image', label: 'Profile Image' } as const;
const ownPassword = z
  .object({
    currentPassword: typedPassword('Current Password'),
    newPassword: newPassword('New Password'),
    confirmPassword: typedPassword('Confirm Password'),
    role: z.string().optional(),
  })
  .refine((value) => value.newPassword === value.confirmPassword, newDiffer);

export const accountsContract = {
  'POST auth/login': endpoint({
    operationId: 'login',
    summary: 'Sign in',
    tag: 'Accounts',
    access: 'public',
    limit: 'login',
    body: z.object({ email: email(), password: typedPassword() }),
    data: z.union([
      z.object({ user: signedInUser }),
      /** With two-step sign-in: the ticket is for `POST auth/two-step`, within five minutes. */
      z.object({ twoStep: z.literal(true), ticket: z.string() }),
    ]),
    message: (data: object) => ('twoStep' in data ? 'Please enter your code.' : 'Welcome back.'),
    errors: ['wrong_credentials', 'account_suspended'],
  }),
  'POST auth/register': endpoint({
    operationId: 'registerCustomer',
    summary: 'Register as a customer',
    tag: 'Accounts',
    access: 'public',
    limit: 'register',
    body: registration
      .extend({ role: z.literal('customer').default('customer') })
      .refine(passwordsAgree, differ),
    data: createdRecord,
    status: 201,
    message: 'Your account has been created. Please sign in.',
    errors: ['email_taken'],
  }),
  'POST auth/vendor-register': endpoint({
    operationId: 'registerVendor',
    summary: 'Register as a vendor, with a shop',
    tag: 'Accounts',
    access: 'public',
    limit: 'register',
    form: registration.extend({ shopName: SHOP_NAME }).refine(passwordsAgree, differ),
    files: { shopImage: { kind: 'image', label: 'Shop Image', required: true } },
    data: createdRecord,
    status: 201,
    message: 'Your shop has been registered. Please sign in.',
    errors: ['email_taken'],
  }),
  'POST auth/forgot-password': endpoint({
    operationId: 'forgotPassword',
    summary:
      'Ask for a mail with a link to set a new password; only where siteSettings.passwordReset is true',
    tag: 'Accounts',
    access: 'public',
    limit: 'reset',
    body: z.object({ email: email('Email Address') }),
    data: nothing,
    // The same for every address.
    message: 'If an account has this address, instructions are on their way to it.',
    errors: ['mail_disabled'],
  }),
  'POST auth/reset-password': endpoint({
    operationId: 'resetPassword',
    summary: 'Set a new password with the token of that mail; every session ends',
    tag: 'Accounts',
    access: 'public',
    limit: 'reset',
    body: z
      .object({
        token: z.string({ error: BAD_RESET_LINK }).min(1, BAD_RESET_LINK).max(200, BAD_RESET_LINK),
        password: newPassword('New Password'),
        confirmPassword: typedPassword('Confirm Password'),
      })
      .refine(passwordsAgree, newDiffer),
    data: nothing,
    message: 'Your password has been changed. Please sign in.',
    errors: ['mail_disabled'],
  }),
  'POST auth/logout': endpoint({
    operationId: 'logout',
    summary: 'End this session',
    tag: 'Accounts',
    access: 'signed-in',
    withoutTwoStep: true,
    data: nothing,
    message: 'You are signed out.',
  }),
  'GET user/profile': endpoint({
    operationId: 'getProfile',
    summary: 'The signed-in user',
    tag: 'Accounts',
    access: 'signed-in',
    withoutTwoStep: true,
    data: userProfile,
  }),
  'PATCH user/customer-profile': endpoint({
    operationId: 'updateCustomerProfile',
    summary: 'Change one’s name, phone and picture',
    tag: 'Accounts',
    access: 'customer-account:edit',
    limit: 'profile',
    form: ownProfile,
    files: { profileImage: PROFILE_IMAGE },
    data: userProfile,
    message: 'Your profile has been saved.',
  }),
  'PATCH user/staff-profile': endpoint({
    operationId: 'updateStaffProfile',
    summary: 'Change one’s name, phone and picture',
    tag: 'Accounts',
    access: 'staff-account:edit',
    limit: 'profile',
    form: ownProfile.omit({ role: true }),
    files: { profileImage: PROFILE_IMAGE },
    data: userProfile,
    message: 'Your profile has been saved.',
  }),
  'PATCH user/vendor-profile': endpoint({
    operationId: 'updateVendorProfile',
    summary:
      'Change one’s name, phone and picture, and the shop’s name, image and holiday; its address stays',
    tag: 'Accounts',
    access: 'vendor-account:edit',
    limit: 'profile',
    form: ownProfile.extend({
      shopName: SHOP_NAME,
      /** What the shop says about itself, plain text; not sent, it stays. */
      about: z.string().trim().max(2000, 'About is too long: 2000 characters at most.').optional(),
      /** Sent, it sets the holiday, and no picture is needed; its products can be bought all the same. */
      away: flag.optional(),
      awayUntil: awayUntil.optional(),
    }),
    files: { profileImage: PROFILE_IMAGE, shopImage: { kind: 'image', label: 'Shop Image' } },
    data: userProfile,
    message: 'Your profile has been saved.',
    errors: ['storage_full'],
  }),
  'POST user/close-shop': endpoint({
    operationId: 'closeShop',
    summary:
      'Close one’s own shop: it and its products leave every public answer; buyers keep what they bought',
    tag: 'Accounts',
    access: 'own-shop:close',
    limit: 'login',
    body: z.object({ password: typedPassword() }),
    data: nothing,
    message: 'Your shop is closed.',
    errors: ['not_found', 'vendor_status_conflict'],
  }),
  'PATCH user/customer-password': endpoint({
    operationId: 'changeCustomerPassword',
    summary: 'Change one’s password; every other session ends',
    tag: 'Accounts',
    access: 'customer-account:edit',
    limit: 'login',
    body: ownPassword,
    data: nothing,
    message: 'Your password has been changed.',
  }),
  'PATCH user/vendor-password': endpoint({
    operationId: 'changeVendorPassword',
    summary: 'Change one’s password; every other session ends',
    tag: 'Accounts',
    access: 'vendor-account:edit',
    limit: 'login',
    body: ownPassword,
    data: nothing,
    message: 'Your password has been changed.',
  }),
  'PATCH user/staff-password': endpoint({
    operationId: 'changeStaffPassword',
    summary: 'Change one’s password; every other session ends',
    tag: 'Accounts',
    access: 'staff-account:edit',
    limit: 'login',
    body: ownPassword,
    data: nothing,
    message: 'Your password has been changed.',
  }),
};
