import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../columns.ts';

/** Uploaded files: pictures, and the PDFs that are sold. */
export const media = pgTable('media', {
  /** Pictures: `{hash}-{width}x{height}-{colour}`, so that their address tells their shape; PDFs: `{hash}`. */
  id: text().primaryKey(),
  kind: text().$type<'image' | 'pdf'>().notNull(),
  bytes: integer().notNull(),
  /** A demo drawing's name: drawn when first asked for, instead of stored. */
  drawing: text(),
  createdAt: createdAt(),
});
