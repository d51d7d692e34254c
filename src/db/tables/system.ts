import { pgTable, text } from 'drizzle-orm/pg-core';

/** Secrets the market makes for itself once, such as the key that signs download addresses. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
});
