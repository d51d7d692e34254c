import { and, arrayOverlaps, asc, eq, gt, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import {
  archivedRecords,
  blogPosts,
  caseFiles,
  categories,
  contentDrafts,
  contentItems,
  contentSchedules,
  contents,
  contentVersions,
  marks,
  media,
  orderLines,
  payments,
  productFiles,
  productImages,
  products,
  productVersions,
  reviews,
  uploads,
  users,
  vendorDocuments,
  vendors,
} from '#db/schema.ts';
import { pictureUrl } from '#domain/picture.ts';

/** A page of files that were uploaded before a time, in the order of their ids. */
export const findUploaded = (db: Db, params: { after: string; before: Date; limit: number }) =>
  db
    .select({ id: media.id, unusedSince: media.unusedSince })
    .from(media)
    .where(and(gt(media.id, params.after), isNull(media.drawing), lt(media.createdAt, params.before)))
    .orderBy(asc(media.id))
    .limit(params.limit);

/**
 * Files of large tables, each column with an index.
 * @internal
 */
export const FILE_COLUMNS = [
  products.fileId,
  productVersions.fileId,
  productFiles.mediaId,
  uploads.mediaId,
  orderLines.fileId,
  marks.fileId,
  caseFiles.fileId,
  vendorDocuments.fileId,
] as const;

/**
 * Pictures of large tables: the columns hold an address and nothing else, and have an index.
 * @internal
 */
export const PICTURE_COLUMNS = [
  products.featuredImage,
  productImages.image,
  orderLines.productImage,
  users.profileImage,
] as const;

/**
 * Lists of pictures of large tables, each with an index.
 * @internal
 */
export const PICTURE_LIST_COLUMNS = [reviews.images, archivedRecords.images] as const;

/**
 * Columns of small tables, or of those with few such rows, that may hold pictures' addresses, also among other text.
 * @internal
 */
export const TEXT_COLUMNS = [
  vendors.shopImage,
  vendors.about,
  categories.image,
  categories.bannerImage,
  blogPosts.image,
  blogPosts.description,
  contentItems.value,
  contents.value,
  contentVersions.value,
  contentDrafts.value,
  contentSchedules.value,
] as const;

/** Those of the files that products, order lines or profiles refer to. */
export async function findReferences(db: Db, params: { ids: readonly string[] }): Promise<Set<string>> {
  const used = new Set<string>();
  const byUrl = new Map(params.ids.map((id) => [pictureUrl(id), id]));
  for (const column of FILE_COLUMNS) {
    for (const id of await distinct(db, column, inArray(column, [...params.ids]))) used.add(id);
  }
  for (const column of PICTURE_COLUMNS) {
    for (const url of await distinct(db, column, inArray(column, [...byUrl.keys()]))) {
      used.add(byUrl.get(url) ?? '');
    }
  }
  const urls = [...byUrl.keys()];
  for (const column of urls.length > 0 ? PICTURE_LIST_COLUMNS : []) {
    const rows = await db
      .selectDistinct({ url: sql<string>`unnest(${column})` })
      .from(column.table)
      .where(arrayOverlaps(column, urls));
    for (const { url } of rows) used.add(byUrl.get(url) ?? '');
  }
  return used;
}

async function distinct(db: Db, column: AnyPgColumn, where: SQL): Promise<string[]> {
  const rows = await db
    .selectDistinct({ value: sql<string>`${column}` })
    .from(column.table)
    .where(where);
  return rows.map(({ value }) => value);
}

/** The ids of all pictures whose URL occurs in a text. */
const picturesIn = (text: SQL | AnyPgColumn) =>
  sql<string>`(regexp_matches(${text}::text, '/media/([a-z0-9]+-[0-9]+x[0-9]+-[0-9a-f]{6})/', 'g'))[1]`;

/** Pictures that content, categories and shops refer to. */
export async function findPicturesInTexts(db: Db): Promise<string[]> {
  const ids: string[] = [];
  for (const column of TEXT_COLUMNS) {
    const rows = await db
      .selectDistinct({ id: picturesIn(column) })
      .from(column.table as PgTable)
      .where(sql`${column}::text like '%/media/%'`);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** One page of products with pictures in their description, ordered by id, and those pictures. */
export const findPicturedDescriptions = (db: Db, params: { after: string; limit: number }) =>
  db
    .select({
      productId: products.id,
      pictures: sql<string[]>`array(select ${picturesIn(products.description)})`,
    })
    .from(products)
    // Must equal the condition of the partial index.
    .where(and(sql`description like '%/media/%'`, gt(products.id, params.after), isNull(products.deletedAt)))
    .orderBy(asc(products.id))
    .limit(params.limit);

/** A page of payments that may still become orders, in the order of their ids. */
export const findOpenPayments = (db: Db, params: { after: string; limit: number }) =>
  db
    .select({ id: payments.id, lines: payments.lines })
    .from(payments)
    .where(and(isNull(payments.settledAt), gt(payments.id, params.after)))
    .orderBy(asc(payments.id))
    .limit(params.limit);

/** Marks a file as unused since now, unless it is marked already. */
export const markUnused = (db: Db, params: { id: string; now: Date }) =>
  db
    .update(media)
    .set({ unusedSince: params.now })
    .where(and(eq(media.id, params.id), isNull(media.unusedSince)));

/** Locks the row of a file that was unused before a time until the transaction ends. False: it is used again. */
export async function deleteUnused(tx: Db, params: { id: string; before: Date }): Promise<boolean> {
  const rows = await tx
    .delete(media)
    .where(and(eq(media.id, params.id), lte(media.unusedSince, params.before)))
    .returning({ id: media.id });
  return rows.length > 0;
}

/** Those of the ids that have a row. */
export async function findExisting(db: Db, params: { ids: readonly string[] }): Promise<Set<string>> {
  const rows = await db
    .select({ id: media.id })
    .from(media)
    .where(inArray(media.id, [...params.ids]));
  return new Set(rows.map(({ id }) => id));
}
