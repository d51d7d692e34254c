import { customType, text, timestamp } from 'drizzle-orm/pg-core';
import { customAlphabet } from 'nanoid';

/** An opaque, unguessable id without ambiguous letters: 20 of 32 characters are 100 bits. */
export const newId = customAlphabet('0123456789abcdefghjkmnpqrstvwxyz', 20);

/** The random part of a number shown to people, such as that of an order: 8 of Crockford's 32 characters. */
export const newNumber = customAlphabet('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 8);

/** A text primary key with a generated id. */
export const idColumn = () => text().primaryKey().$defaultFn(newId);
/** Millisecond precision, so that a value read by JavaScript equals the stored one. */
export const time = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });
/** The time of the insert, in milliseconds. */
export const createdAt = () => time().notNull().defaultNow();
/** The column type `tsvector`. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
