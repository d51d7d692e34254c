import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AccountDecision } from '#domain/account-decision.ts';
import { UNKNOWN_DEVICE } from '#domain/device.ts';
import type { MailTopic } from '#domain/mail-topics.ts';
import type { InvitedRole, Role, TeamRole } from '#domain/roles.ts';
import type { StoredVendorStatus } from '#domain/vendor-status.ts';
import { createdAt, idColumn, time, tsvector } from '../columns.ts';
import { byName } from '../fragments/order.ts';

export const users = pgTable(
  'users',
  {
    id: idColumn(),
    name: text().notNull(),
    /** Always lower case; '' once the account is deleted. */
    email: text().notNull(),
    phone: text().notNull(),
    passwordHash: text().notNull(),
    role: text().$type<Role>().notNull(),
    profileImage: text(),
    suspendedAt: time(),
    /** The reason shown at each attempt to sign in. */
    suspendedReason: text(),
    /** Topics that the user wants no mails about. */
    declinedMails: text().array().$type<MailTopic[]>().notNull().default([]),
    /** When the account will be deleted, as its user has asked; null if it stays. */
    deletionDueAt: time(),
    /** When it was deleted: name, e-mail, phone, picture and password are gone, and the row stays for the books. */
    deletedAt: time(),
    createdAt: createdAt(),
    /** The words of name and e-mail, as search_words() folds them, and the ends of the phone number, by phone_endings(). */
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(sql`array_to_tsvector(search_words(name || ' ' || email) || phone_endings(phone))`),
  },
  (t) => [
    // Without deleted accounts, so that an address can be registered again.
    uniqueIndex('users_email_key').on(t.email).where(sql`email <> ''`),
    // A search for one address cannot use the partial index.
    index('users_email_idx').on(t.email),
    index('users_deletion_due_idx')
      .on(t.deletionDueAt)
      .where(sql`deletion_due_at is not null and deleted_at is null`),
    index('users_created_at_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('users_role_idx').on(t.role, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('users_suspended_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`suspended_at is not null`),
    index('users_name_idx').on(byName(t.name), t.id),
    index('users_search_idx').using('gin', t.search),
    index('users_profile_image_idx').using('hash', t.profileImage),
    check('users_email_check', sql`(${t.email} = '') = (${t.deletedAt} is not null)`),
    check(
      'users_deleted_check',
      sql`${t.deletedAt} is null
        or (${t.phone} = '' and ${t.passwordHash} = '' and num_nonnulls(${t.profileImage}, ${t.suspendedReason}) = 0)`,
    ),
  ],
);

export const vendors = pgTable(
  'vendors',
  {
    id: idColumn(),
    userId: text()
      .notNull()
      .unique()
      .references(() => users.id),
    shopName: text().notNull(),
    shopSlug: text().notNull().unique('vendors_shop_slug_key'),
    shopImage: text(),
    about: text().notNull().default(''),
    status: text().$type<StoredVendorStatus>().notNull().default('Applied'),
    /** The reason given when it was declined or suspended. */
    statusReason: text(),
    /** The holiday switch; off by itself once `awayUntil` has come. It shows while the shop is Approved. */
    away: boolean().notNull().default(false),
    awayUntil: time(),
    /** The time of the latest application. */
    appliedAt: createdAt(),
    statusChangedAt: createdAt(),
    createdAt: createdAt(),
    /** The words of the shop's name, as search_words() folds them. */
    search: tsvector().notNull().generatedAlwaysAs(sql`array_to_tsvector(search_words(shop_name))`),
  },
  (t) => [
    index('vendors_created_at_idx').on(t.createdAt),
    index('vendors_applied_at_idx').on(t.appliedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('vendors_status_idx').on(t.status, t.appliedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('vendors_shop_name_idx').on(byName(t.shopName), t.id),
    index('vendors_search_idx').using('gin', t.search),
    index('vendors_away_idx').on(t.appliedAt.desc().nullsFirst(), t.id.desc().nullsFirst()).where(sql`away`),
    check(
      'vendors_status_check',
      sql`${t.status} in ('Applied', 'Approved', 'Declined', 'Suspended', 'Closed')`,
    ),
  ],
);

/** People of a shop besides its owner, who is the user of the vendor. One account belongs to one shop. */
export const shopMembers = pgTable(
  'shop_members',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    vendorId: text()
      .notNull()
      .references(() => vendors.id),
    role: text().$type<TeamRole>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('shop_members_vendor_id_idx').on(t.vendorId),
    check('shop_members_role_check', sql`${t.role} in ('manager', 'author')`),
  ],
);

/** Invitations that wait: to a shop, or without a vendor to the market's staff. Accepting one deletes it. */
export const invitations = pgTable(
  'invitations',
  {
    id: idColumn(),
    /** Always lower case. */
    email: text().notNull(),
    vendorId: text().references(() => vendors.id),
    role: text().$type<InvitedRole>().notNull(),
    /** SHA-256 of the token, which only the mail contains. */
    tokenHash: text().notNull().unique('invitations_token_hash_key'),
    invitedBy: text()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: time().notNull(),
  },
  (t) => [
    // A new invitation of the same person replaces the one before.
    uniqueIndex('invitations_email_key').on(t.email, sql`coalesce(vendor_id, '')`),
    index('invitations_vendor_id_idx').on(t.vendorId),
    index('invitations_expires_at_idx').on(t.expiresAt),
    check(
      'invitations_role_check',
      sql`${t.role} in ('manager', 'author') and ${t.vendorId} is not null
        or ${t.role} in ('admin', 'editor', 'support') and ${t.vendorId} is null`,
    ),
  ],
);

/** Vendors of each status; kept by a trigger, so that no list has to count. */
export const vendorCounts = pgTable('vendor_counts', {
  status: text().$type<StoredVendorStatus>().primaryKey(),
  count: integer().notNull(),
});

/** Users of each role; kept by a trigger, so that no list has to count. */
export const userCounts = pgTable(
  'user_counts',
  {
    role: text().$type<Role>().notNull(),
    suspended: boolean().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.role, t.suspended] })],
);

/** Decisions about a shop or an account, with the reason that the mail contains. */
export const accountDecisions = pgTable(
  'account_decisions',
  {
    id: idColumn(),
    /** The user concerned; for a shop, its vendor's user. */
    userId: text()
      .notNull()
      .references(() => users.id),
    decision: text().$type<AccountDecision>().notNull(),
    reason: text(),
    decidedBy: text()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [index('account_decisions_user_id_idx').on(t.userId, t.createdAt)],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, which is not stored. */
    tokenHash: text().primaryKey(),
    /** Names the session in the list of its user; it opens nothing. */
    id: text().notNull().unique('sessions_id_key').default(sql`gen_random_uuid()::text`),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Browser and system in words, such as 'Firefox on Windows'. */
    device: text().notNull().default(UNKNOWN_DEVICE),
    createdAt: createdAt(),
    /** Of a call; written every few minutes at most. */
    lastSeenAt: createdAt(),
    expiresAt: time().notNull(),
  },
  (t) => [index('sessions_user_id_idx').on(t.userId), index('sessions_expires_at_idx').on(t.expiresAt)],
);

/** Two-step sign-in of an account: the secret that its authenticator app shares with the market. */
export const twoStepSecrets = pgTable('two_step_secrets', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** In base32. */
  totpSecret: text().notNull(),
  createdAt: createdAt(),
  /** When the first code was entered: two-step sign-in is on since then. Null: it is being set up. */
  confirmedAt: time(),
  /** The time step of the last code that was accepted: that code and older ones are refused. */
  lastUsedStep: integer(),
});

/** The backup codes that are left; a used one is deleted. */
export const backupCodes = pgTable(
  'backup_codes',
  {
    userId: text()
      .notNull()
      .references(() => twoStepSecrets.userId, { onDelete: 'cascade' }),
    /** SHA-256 of the user's id and the code. */
    codeHash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** Sign-ins with the right password that still wait for the second step. */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    /** SHA-256 of the ticket, which is not stored. */
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Codes that have been tried with it. */
    attempts: integer().notNull().default(0),
    expiresAt: time().notNull(),
  },
  (t) => [
    index('sign_in_tickets_user_id_idx').on(t.userId),
    index('sign_in_tickets_expires_at_idx').on(t.expiresAt),
  ],
);

/** Devices with which an account was signed in to: a sign-in with another one is reported by mail. */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: idColumn(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the user's id, the device and the network. */
    deviceHash: text().notNull(),
    /** Browser and system in words. */
    device: text().notNull(),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
  },
  (t) => [
    uniqueIndex('known_devices_key').on(t.userId, t.deviceHash),
    index('known_devices_last_seen_at_idx').on(t.lastSeenAt),
  ],
);

/** The link with which a user may set a new password: one per user, replaced by a new one. */
export const passwordResets = pgTable('password_resets', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** SHA-256 of the token, which only the mail contains. */
  tokenHash: text().notNull().unique('password_resets_token_hash_key'),
  expiresAt: time().notNull(),
});
