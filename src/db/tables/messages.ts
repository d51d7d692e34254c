import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { ThreadParty } from '#domain/thread.ts';
import { createdAt, idColumn, tsvector } from '../columns.ts';
import { byName } from '../fragments/order.ts';
import { users, vendors } from './accounts.ts';

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

/** What a shop has in its list of messages: the message of a visitor, or the thread of a customer (decision 0118). */
export const vendorMessages = pgTable(
  'vendor_messages',
  {
    id: idColumn(),
    vendorId: text()
      .notNull()
      .references(() => vendors.id),
    /** The customer of a thread; null for a visitor, who is answered by mail. */
    customerId: text().references(() => users.id),
    name: text().notNull(),
    /** Of a visitor. The shop never learns the address of a customer. */
    email: text(),
    /** Of a thread, the latest message. */
    message: text().notNull(),
    /** How many messages of the other side each side has not read. */
    unreadByVendor: integer().notNull().default(0),
    unreadByCustomer: integer().notNull().default(0),
    blockedByVendor: boolean().notNull().default(false),
    blockedByCustomer: boolean().notNull().default(false),
    /** The shop has deleted it. It stays with the customer, whose next message brings it back without the old ones. */
    hiddenFromVendor: boolean().notNull().default(false),
    /** Of a thread, when its latest message was written. */
    createdAt: createdAt(),
    /** The words of name, e-mail and text, as search_words() folds them. */
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(
        sql`array_to_tsvector(search_words(name || ' ' || coalesce(email, '') || ' ' || message))`,
      ),
  },
  (t) => [
    unique('vendor_messages_thread_key').on(t.vendorId, t.customerId),
    index('vendor_messages_name_idx').on(t.vendorId, byName(t.name), t.id),
    index('vendor_messages_all_name_idx').on(byName(t.name), t.id),
    index('vendor_messages_created_at_idx').on(t.createdAt, t.id),
    index('vendor_messages_search_idx').using('gin', t.search),
    index('vendor_messages_vendor_id_idx').on(t.vendorId, t.createdAt.desc().nullsFirst()),
    index('vendor_messages_customer_idx')
      .on(t.customerId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`customer_id is not null`),
    index('vendor_messages_email_idx').on(t.email, t.createdAt.desc().nullsFirst()),
    index('vendor_messages_unread_idx').on(t.vendorId).where(sql`unread_by_vendor > 0`),
    check('vendor_messages_author_check', sql`(${t.customerId} is null) = (${t.email} is not null)`),
    check(
      'vendor_messages_thread_check',
      sql`${t.customerId} is not null
        or not (${t.blockedByVendor} or ${t.blockedByCustomer} or ${t.hiddenFromVendor}) and ${t.unreadByCustomer} = 0`,
    ),
    check('vendor_messages_unread_check', sql`${t.unreadByVendor} >= 0 and ${t.unreadByCustomer} >= 0`),
  ],
);

/** The messages of threads, in the order of `position`: those of one moment have an order too. */
export const threadMessages = pgTable(
  'thread_messages',
  {
    id: idColumn(),
    threadId: text()
      .notNull()
      .references(() => vendorMessages.id, { onDelete: 'cascade' }),
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    party: text().$type<ThreadParty>().notNull(),
    /** The customer, or a person of the shop. */
    authorId: text()
      .notNull()
      .references(() => users.id),
    /** '' once the account of its author is deleted. */
    text: text().notNull(),
    /** The shop has deleted it with the thread. */
    hiddenFromVendor: boolean().notNull().default(false),
    createdAt: createdAt(),
    /** The words of the text, as search_words() folds them. */
    search: tsvector().notNull().generatedAlwaysAs(sql`array_to_tsvector(search_words(text))`),
  },
  (t) => [
    index('thread_messages_thread_idx').on(t.threadId, t.position),
    index('thread_messages_author_idx').on(t.authorId, t.createdAt),
    index('thread_messages_search_idx').using('gin', t.search),
    check('thread_messages_party_check', sql`${t.party} in ('customer', 'vendor')`),
  ],
);
