import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ArchiveCounts, ArchiveImportStatus, ArchiveStatus, RecordKind } from '#domain/archive.ts';
import { createdAt, idColumn, time } from '../columns.ts';
import { users, vendors } from './accounts.ts';
import { products } from './catalog.ts';

/** Archives of shops: one that is being written, or kept to be fetched. A job writes the file `archives/ID`. */
export const vendorArchives = pgTable(
  'vendor_archives',
  {
    id: idColumn(),
    vendorId: text()
      .notNull()
      .references(() => vendors.id),
    status: text().$type<ArchiveStatus>().notNull().default('waiting'),
    /** 0 to 1. */
    progress: real().notNull().default(0),
    attempts: integer().notNull().default(0),
    /** When a node may write it: at once, or when the claim of the node that writes it has run out. */
    dueAt: time().notNull(),
    sizeBytes: bigint({ mode: 'number' }),
    createdAt: createdAt(),
    /** When the file is deleted; set once it is ready or has failed. */
    keptUntil: time(),
  },
  (t) => [
    uniqueIndex('vendor_archives_vendor_id_key').on(t.vendorId),
    index('vendor_archives_due_idx').on(t.dueAt).where(sql`status in ('waiting', 'writing')`),
    check('vendor_archives_status_check', sql`${t.status} in ('waiting', 'writing', 'ready', 'failed')`),
    check('vendor_archives_ready_check', sql`(${t.status} = 'ready') = (${t.sizeBytes} is not null)`),
    check(
      'vendor_archives_kept_check',
      sql`(${t.status} in ('ready', 'failed')) = (${t.keptUntil} is not null)`,
    ),
  ],
);

/** Archives that shops have checked or imported. The plan of a checked one is the file `archive-plans/ID`. */
export const archiveImports = pgTable(
  'archive_imports',
  {
    id: idColumn(),
    vendorId: text()
      .notNull()
      .references(() => vendors.id),
    status: text().$type<ArchiveImportStatus>().notNull().default('checked'),
    /** The hash of the plan: confirms the import of exactly this. Null for a plan with errors. */
    token: text(),
    /** Where the archive was written, and of which shop. */
    market: text().notNull(),
    shopName: text().notNull(),
    counts: jsonb().$type<ArchiveCounts>().notNull(),
    /** Files in storage that the import will register. */
    files: jsonb()
      .$type<{ id: string; kind: 'pdf' | 'image' | 'goods'; bytes: number; repaired?: boolean }[]>()
      .notNull()
      .default([]),
    checkedBy: text()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    importedAt: time(),
    undoneAt: time(),
  },
  (t) => [
    index('archive_imports_vendor_id_idx').on(t.vendorId, t.createdAt.desc()),
    index('archive_imports_checked_idx').on(t.createdAt).where(sql`status = 'checked'`),
    check('archive_imports_status_check', sql`${t.status} in ('checked', 'imported', 'undone')`),
    check(
      'archive_imports_times_check',
      sql`(${t.status} = 'checked') = (${t.importedAt} is null) and (${t.status} = 'undone') = (${t.undoneAt} is not null)`,
    ),
  ],
);

/** The products that an import has made. */
export const archiveImportProducts = pgTable(
  'archive_import_products',
  {
    importId: text()
      .notNull()
      .references(() => archiveImports.id, { onDelete: 'cascade' }),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The product's version after the import: a higher one was changed since. */
    version: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: 'archive_import_products_pkey', columns: [t.importId, t.productId] }),
    index('archive_import_products_product_id_idx').on(t.productId),
  ],
);

/**
 * Reviews, orders and lines of the account of another market, which came with an archive. They are history: the shop
 * reads them and takes them along, and they count nowhere.
 */
export const archivedRecords = pgTable(
  'archived_records',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    importId: text()
      .notNull()
      .references(() => archiveImports.id, { onDelete: 'cascade' }),
    vendorId: text()
      .notNull()
      .references(() => vendors.id),
    kind: text().$type<RecordKind>().notNull(),
    /** When it happened. */
    at: time().notNull(),
    /** The line of the archive; products are those of this market. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Addresses of the pictures of a review. */
    images: text().array().notNull().default([]),
  },
  (t) => [
    check('archived_records_kind_check', sql`${t.kind} in ('review', 'order', 'ledger')`),
    index('archived_records_import_id_idx').on(t.importId),
    index('archived_records_vendor_id_idx').on(t.vendorId, t.kind, t.at, t.id),
    index('archived_records_images_idx').using('gin', t.images),
    // For the deletion of a customer's account.
    index('archived_records_email_idx')
      .on(sql`lower(data -> 'customer' ->> 'email')`)
      .where(sql`kind = 'order'`),
  ],
);
