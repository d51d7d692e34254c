import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ContentList } from '#domain/content-lists.ts';
import { createdAt, idColumn, time, tsvector } from '../columns.ts';
import { byName } from '../fragments/order.ts';
import { users, vendors } from './accounts.ts';

/** Single pieces of content (settings, header and footer, policies …) by key; each key's schema is in the contract. */
export const contents = pgTable('contents', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  /** Incremented by each change; 0 is the built-in text. */
  version: integer().notNull().default(1),
});

/** The last versions of a piece of content, including the current one. */
export const contentVersions = pgTable(
  'content_versions',
  {
    key: text().notNull(),
    version: integer().notNull(),
    value: jsonb().notNull(),
    /** Null for the built-in version. */
    userId: text().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.key, t.version] })],
);

/** Unpublished drafts by the key of their content. */
export const contentDrafts = pgTable('content_drafts', {
  key: text().primaryKey(),
  /** Null: the draft equals the published version. */
  value: jsonb(),
  /** Incremented by each change of the draft and of the published value, because a form of the draft shows both. */
  version: integer().notNull().default(1),
  /** The user who saved it last. */
  userId: text().references(() => users.id),
  savedAt: time(),
});

/** A value that becomes the newest version of its content at a time. */
export const contentSchedules = pgTable('content_schedules', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  publishAt: time().notNull(),
  userId: text().references(() => users.id),
});

/** The records of the lists that an admin writes; each list's shape of `value` is in the contract. */
export const contentItems = pgTable(
  'content_items',
  {
    id: idColumn(),
    list: text().$type<ContentList>().notNull(),
    position: integer().notNull(),
    /** Incremented by each change, so that a form based on an older version is refused. */
    version: integer().notNull().default(1),
    value: jsonb().notNull(),
    /** Shown from this time on, and until that one; null is always. */
    shownFrom: time(),
    shownUntil: time(),
  },
  (t) => [index('content_items_list_position_idx').on(t.list, t.position, t.id)],
);

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: idColumn(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    message: text().notNull(),
    createdAt: createdAt(),
    /** The words of name, e-mail and text, as search_words() folds them. */
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(sql`array_to_tsvector(search_words(name || ' ' || email || ' ' || message))`),
  },
  (t) => [
    index('contact_messages_name_idx').on(byName(t.name), t.id),
    index('contact_messages_search_idx').using('gin', t.search),
    index('contact_messages_created_at_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('contact_messages_email_idx').on(t.email, t.createdAt.desc().nullsFirst()),
  ],
);

export const vendorMessages = pgTable(
  'vendor_messages',
  {
    id: idColumn(),
    vendorId: text()
      .notNull()
      .references(() => vendors.id),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    createdAt: createdAt(),
    /** The words of name, e-mail and text, as search_words() folds them. */
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(sql`array_to_tsvector(search_words(name || ' ' || email || ' ' || message))`),
  },
  (t) => [
    index('vendor_messages_name_idx').on(t.vendorId, byName(t.name), t.id),
    index('vendor_messages_all_name_idx').on(byName(t.name), t.id),
    index('vendor_messages_created_at_idx').on(t.createdAt, t.id),
    index('vendor_messages_search_idx').using('gin', t.search),
    index('vendor_messages_vendor_id_idx').on(t.vendorId, t.createdAt.desc().nullsFirst()),
    index('vendor_messages_email_idx').on(t.email, t.createdAt.desc().nullsFirst()),
  ],
);
