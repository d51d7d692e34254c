import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ContentList } from '#domain/content-lists.ts';
import { createdAt, idColumn, time } from '../columns.ts';
import { users } from './accounts.ts';

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
