import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Role } from '#domain/roles.ts';
import { createdAt, idColumn, time } from '../columns.ts';

export const users = pgTable(
  'users',
  {
    id: idColumn(),
    name: text().notNull(),
    /** Always lower case. */
    email: text().notNull(),
    phone: text().notNull(),
    passwordHash: text().notNull(),
    role: text().$type<Role>().notNull(),
    profileImage: text(),
    suspendedAt: time(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.email),
    index('users_profile_image_idx').using('hash', t.profileImage),
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
    /** Products of a vendor who is not approved are in no public answer. */
    approvedAt: time(),
    createdAt: createdAt(),
  },
  (t) => [index('vendors_created_at_idx').on(t.createdAt)],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token; the token itself is nowhere on the server. */
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: time().notNull(),
  },
  (t) => [index('sessions_user_id_idx').on(t.userId), index('sessions_expires_at_idx').on(t.expiresAt)],
);

/** The one link with which a user may set a new password; a new one takes the place of the last. */
export const passwordResets = pgTable('password_resets', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** SHA-256 of the token; the token itself is in the mail alone. */
  tokenHash: text().notNull().unique('password_resets_token_hash_key'),
  expiresAt: time().notNull(),
});
