import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
} from 'drizzle-orm/pg-core';
import type { UnmarkableReason } from '#domain/marking.ts';
import { time } from '../columns.ts';
import { media } from './media.ts';

export type AnalysisStatus = 'waiting' | 'done' | 'failed';

/** A PDF for sale: the state of its analysis, and what that found. A trigger makes the row with the first version. */
export const pdfFiles = pgTable(
  'pdf_files',
  {
    fileId: text()
      .primaryKey()
      .references(() => media.id, { onDelete: 'cascade' }),
    /** Failed: given up, so that what needs the facts is absent. */
    status: text().$type<AnalysisStatus>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** When a waiting file is due. */
    nextAt: time().notNull(),
    // Facts, null until they are known.
    pageCount: integer(),
    /** The size of most pages, in points. */
    pageWidth: real(),
    pageHeight: real(),
    outline: jsonb().$type<{ title: string; page: number }[]>(),
    fontsEmbedded: boolean(),
    /** Has text, and is not only a scan. */
    searchable: boolean(),
    /** Has a structure for screen readers. */
    tagged: boolean(),
    language: text(),
    /** The number of links. */
    links: integer(),
    signed: boolean(),
    encrypted: boolean(),
    /** Whether sold copies can be marked: null until it was tried. */
    markable: boolean(),
    unmarkableReason: text().$type<UnmarkableReason>(),
  },
  (t) => [
    check(
      'pdf_files_unmarkable_reason_check',
      sql`${t.unmarkableReason} in ('signed', 'usageRights', 'restricted', 'broken')`,
    ),
    check('pdf_files_status_check', sql`${t.status} in ('waiting', 'done', 'failed')`),
    index('pdf_files_waiting_idx').on(t.nextAt).where(sql`status = 'waiting'`),
  ],
);

/** The pages of analysed PDFs. */
export const pdfPages = pgTable(
  'pdf_pages',
  {
    fileId: text()
      .notNull()
      .references(() => pdfFiles.fileId, { onDelete: 'cascade' }),
    /** From 1. */
    page: integer().notNull(),
    /** As it is shown, in points; null if it has no area. */
    width: real(),
    height: real(),
    /** Bounded: 20 000 characters a page, 2 MB a file. */
    text: text().notNull(),
    /** Equal for pages with the same words. */
    textHash: text().notNull(),
    /**
     * Whether some letters are missing in its drawings, since their font is not in the file. Null for a page that was read
     * before this was looked for.
     */
    missingGlyphs: boolean(),
    /** A perceptual hash of 64 bits: pages that look alike differ in few of them. Null for a page that was not drawn. */
    pictureHash: bigint({ mode: 'bigint' }),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.page] }), check('pdf_pages_page_check', sql`${t.page} >= 1`)],
);
