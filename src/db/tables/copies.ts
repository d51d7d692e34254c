import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, idColumn, time } from '../columns.ts';
import { cases } from './cases.ts';
import { products } from './catalog.ts';
import { media } from './media.ts';
import { pdfFiles } from './pdf-files.ts';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** The PDFs whose pages have prints. The number stands for the file in the large tables below. */
export const printedFiles = pgTable('printed_files', {
  number: integer().primaryKey().generatedAlwaysAsIdentity(),
  fileId: text()
    .notNull()
    .unique('printed_files_file_id_key')
    .references(() => pdfFiles.fileId, { onDelete: 'cascade' }),
});

/** The prints of pages that say enough to be compared (`src/domain/page-print.ts`). */
export const pagePrints = pgTable(
  'page_prints',
  {
    file: integer()
      .notNull()
      .references(() => printedFiles.number, { onDelete: 'cascade' }),
    page: integer().notNull(),
    text: bytea(),
    words: bytea(),
    picture: bytea(),
  },
  (t) => [
    primaryKey({ columns: [t.file, t.page] }),
    check('page_prints_check', sql`num_nonnulls(${t.text}, ${t.picture}) > 0`),
  ],
);

/** The keys of these pages: pages that are alike share some. */
export const pageKeys = pgTable(
  'page_keys',
  {
    key: integer().notNull(),
    file: integer()
      .notNull()
      .references(() => printedFiles.number, { onDelete: 'cascade' }),
    page: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.file, t.page] }), index('page_keys_file_idx').on(t.file)],
);

/**
 * The files with which each product was ever listed; a trigger adds them. They say which shop had a page first. A page
 * counts from the first file in which it was listed, not from the product's own beginning.
 */
export const listedFiles = pgTable(
  'listed_files',
  {
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    fileId: text()
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    /**
     * The order in which files were listed. 0 for those that were there before files were compared, and those of the demo:
     * none of these is before another.
     */
    number: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    listedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.fileId] }),
    index('listed_files_file_id_idx').using('hash', t.fileId),
  ],
);

/**
 * Products whose file is, or was, compared with those of other vendors. A trigger makes a row wait when its product is
 * listed, or gets another file, also one that has failed.
 */
export const copyChecks = pgTable(
  'copy_checks',
  {
    productId: text()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The place in the queue. */
    number: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    status: text().$type<'waiting' | 'done' | 'failed'>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** When a waiting one is due, once its file is analysed. */
    nextAt: time().notNull(),
  },
  (t) => [
    check('copy_checks_status_check', sql`${t.status} in ('waiting', 'done', 'failed')`),
    index('copy_checks_waiting_idx').on(t.number).where(sql`status = 'waiting'`),
    index('copy_checks_failed_idx').on(t.number).where(sql`status = 'failed'`),
  ],
);

/** Products whose file is like that of another vendor's product, which had the pages first. */
export const copyHolds = pgTable(
  'copy_holds',
  {
    id: idColumn(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Null once the file is deleted, after its product. */
    fileId: text().references(() => media.id, { onDelete: 'set null' }),
    caseId: text()
      .notNull()
      .references(() => cases.id),
    /** Whether the product is held back until staff decide. One that has been sold for some time stays on sale. */
    hidesProduct: boolean().notNull().default(true),
    /** Whether the product was active, and becomes so again at the release. */
    wasActive: boolean().notNull(),
    createdAt: createdAt(),
    endedAt: time(),
    /** Released by staff, hidden by their decision, or ended because the file was replaced. */
    outcome: text().$type<'released' | 'hidden' | 'replaced'>(),
  },
  (t) => [
    uniqueIndex('copy_holds_open_key').on(t.productId).where(sql`ended_at is null`),
    index('copy_holds_product_idx').on(t.productId),
    index('copy_holds_case_idx').on(t.caseId),
    index('copy_holds_file_id_idx').using('hash', t.fileId),
    check('copy_holds_outcome_check', sql`num_nulls(${t.endedAt}, ${t.outcome}) in (0, 2)`),
  ],
);

/** The products that a product was held back for, with the pages that match: `[own, other]`, from 1. */
export const copyMatches = pgTable(
  'copy_matches',
  {
    holdId: text()
      .notNull()
      .references(() => copyHolds.id, { onDelete: 'cascade' }),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Null once the file is deleted, after its product. */
    fileId: text().references(() => media.id, { onDelete: 'set null' }),
    /** The share of the smaller file's pages that match. */
    score: real().notNull(),
    pages: jsonb().$type<[own: number, other: number][]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.holdId, t.productId] }),
    index('copy_matches_product_idx').on(t.productId),
    index('copy_matches_file_id_idx').using('hash', t.fileId),
    check('copy_matches_score_check', sql`${t.score} between 0 and 1`),
  ],
);
