import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { GoodsFacts, GoodsKind } from '#domain/goods.ts';
import { createdAt, idColumn, time } from '../columns.ts';
import { users, vendors } from './accounts.ts';
import { products } from './catalog.ts';
import { media } from './media.ts';

/** What the check of a file that is sold beside the first PDF of a product has found. */
export const goodsFiles = pgTable('goods_files', {
  mediaId: text()
    .primaryKey()
    .references(() => media.id, { onDelete: 'cascade' }),
  kind: text().$type<GoodsKind>().notNull(),
  sha256: text().notNull(),
  /** The CRC-32 of its bytes, so that a ZIP with it can be sent without reading it twice. */
  crc32: bigint({ mode: 'number' }).notNull(),
  facts: jsonb().$type<GoodsFacts>().notNull(),
  /** Whether scripts for browsers are in it; nothing of it ever runs. */
  containsScripts: boolean().notNull(),
});

/**
 * Files of a product beside its first PDF. The set of version N are the rows with `since` <= N that have no `until`, or one
 * above N.
 */
export const productFiles = pgTable(
  'product_files',
  {
    id: idColumn(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    mediaId: text()
      .notNull()
      .references(() => media.id),
    name: text().notNull(),
    note: text().notNull().default(''),
    position: integer().notNull(),
    /** The number of the version in which it came. */
    since: integer().notNull(),
    /** The number of the first version without it; null while it is there. */
    until: integer(),
    createdAt: createdAt(),
  },
  (t) => [
    index('product_files_product_id_idx').on(t.productId, t.position),
    index('product_files_media_id_idx').using('hash', t.mediaId),
    check(
      'product_files_versions_check',
      sql`${t.since} >= 1 and (${t.until} is null or ${t.until} > ${t.since})`,
    ),
  ],
);

/**
 * Receiving: bytes are missing. Checking: all of it is here, and it waits for its check. Ready: it has a media row and waits to
 * be taken into a product. Refused: `reason` says why. Used: a product has it.
 */
export type UploadState = 'receiving' | 'checking' | 'ready' | 'refused' | 'used';

/** Resumable uploads of files for sale. Their bytes are in the storage under `uploads/ID`; how many, it alone knows. */
export const uploads = pgTable(
  'uploads',
  {
    id: idColumn(),
    vendorId: text()
      .notNull()
      .references(() => vendors.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** The product that takes it as soon as it is ready; null until one names it. */
    productId: text().references(() => products.id, { onDelete: 'cascade' }),
    filename: text().notNull(),
    /** The name and note of its product file. */
    name: text().notNull(),
    note: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    state: text().$type<UploadState>().notNull().default('receiving'),
    mediaId: text().references(() => media.id),
    reason: text(),
    attempts: integer().notNull().default(0),
    /** When its check may begin: at once, or when the claim of the node that checks it has run out. */
    nextAt: time(),
    createdAt: createdAt(),
    /** When it is removed, unless more of it comes. */
    expiresAt: time().notNull(),
    /** The request that writes it now, until when at the latest, and whether another one waits for it. */
    lockedBy: text(),
    lockedUntil: time(),
    lockIsWanted: boolean().notNull().default(false),
  },
  (t) => [
    index('uploads_vendor_id_idx').on(t.vendorId),
    index('uploads_product_id_idx').on(t.productId),
    index('uploads_media_id_idx').using('hash', t.mediaId),
    index('uploads_expires_at_idx').on(t.expiresAt),
    index('uploads_checking_idx').on(t.nextAt).where(sql`state = 'checking'`),
    check(
      'uploads_state_check',
      sql`case ${t.state}
        when 'receiving' then ${t.mediaId} is null and ${t.reason} is null
        when 'checking' then ${t.mediaId} is null and ${t.nextAt} is not null
        when 'ready' then ${t.mediaId} is not null
        when 'used' then ${t.mediaId} is not null and ${t.productId} is not null
        when 'refused' then ${t.mediaId} is null and ${t.reason} is not null
        else false end`,
    ),
  ],
);
