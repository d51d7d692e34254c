import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { inScope, type ProductScope } from '#db/fragments/product-scope.ts';
import { preparedRows } from '#db/prepared-rows.ts';
import { media, pdfFiles, pdfPages, products } from '#db/schema.ts';

/** The pages that the public may see of a product's file; none until they are counted. */
const shownPages = sql<number[]>`shown_pages(${pdfFiles.pageCount}, ${products.previewPages})`;

const files = <More extends Record<string, SQL.Aliased> = Record<never, never>>(
  db: Db,
  where: SQL | undefined,
  more: More = {} as More,
) =>
  db
    .select({
      productId: products.id,
      fileId: media.id,
      sizeBytes: media.bytes,
      previewPages: products.previewPages,
      shown: shownPages,
      status: pdfFiles.status,
      pageCount: pdfFiles.pageCount,
      pageWidth: pdfFiles.pageWidth,
      pageHeight: pdfFiles.pageHeight,
      outline: pdfFiles.outline,
      searchable: pdfFiles.searchable,
      tagged: pdfFiles.tagged,
      language: pdfFiles.language,
      fontsEmbedded: pdfFiles.fontsEmbedded,
      links: pdfFiles.links,
      ...more,
    })
    .from(products)
    .innerJoin(media, eq(media.id, products.fileId))
    .innerJoin(pdfFiles, eq(pdfFiles.fileId, products.fileId))
    .where(where);

export type FileRow = Awaited<ReturnType<typeof files>>[number];

/** The file of a product that the caller may access; null for any other, and for one without a file. */
export async function findOwnFile(db: Db, params: { id: string } & ProductScope) {
  const [row] = await files(db, and(eq(products.id, params.id), isNull(products.deletedAt), inScope(params)));
  return row ?? null;
}

/** Only pages that could be drawn when the file was read: others would keep a process busy in vain. */
const isDrawable = and(isNotNull(pdfPages.pictureHash), isNotNull(pdfPages.width));

/** Unknown is no. */
const missingGlyphs = sql<boolean>`coalesce(${pdfPages.missingGlyphs}, false)`;

const drawable = { page: pdfPages.page, width: pdfPages.width, height: pdfPages.height, missingGlyphs };

/** The pages that the public may see, without those that cannot be drawn. */
const shownDrawable = sql<{ page: number; width: number; height: number; missingGlyphs: boolean }[]>`(
  select coalesce(
    json_agg(json_build_object(
      'page', page, 'width', width, 'height', height, 'missingGlyphs', ${missingGlyphs}) order by page), '[]')
  from ${pdfPages} where ${pdfPages.fileId} = ${pdfFiles.fileId} and ${pdfPages.page} = any(${shownPages}) and ${isDrawable}
)`.as('pages');

/** Those that cannot be drawn. */
const shownUndrawable = sql<number[]>`array(
  select page from ${pdfPages}
  where ${pdfPages.fileId} = ${pdfFiles.fileId} and ${pdfPages.page} = any(${shownPages}) and not (${isDrawable})
  order by page
)`.as('undrawable');

const publicFile = (name: string, which: SQL) =>
  preparedRows(name, (db) =>
    files(db, and(which, products.listed), { pages: shownDrawable, undrawable: shownUndrawable }),
  );
const publicBySlug = publicFile('file_by_slug', eq(products.slug, sql.placeholder('slug')));
const publicById = publicFile('file_by_id', eq(products.id, sql.placeholder('id')));

/** The file of a listed product, with the pages that are shown and can be drawn; null for any other. */
export async function findPublicFile(db: Db, params: { slug: string } | { id: string }) {
  const [row] = await ('slug' in params ? publicBySlug : publicById)(db, params);
  return row ?? null;
}

/** The id of a listed bundle; null for any other product. */
export async function findBundleId(db: Db, params: { slug: string }): Promise<string | null> {
  const [row] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.slug, params.slug), eq(products.kind, 'bundle'), products.listed));
  return row?.id ?? null;
}

/** Those of the pages that can be drawn, in order. */
export const findDrawable = (db: Db, params: { fileId: string; pages: readonly number[] }) =>
  db
    .select(drawable)
    .from(pdfPages)
    .where(and(eq(pdfPages.fileId, params.fileId), inArray(pdfPages.page, [...params.pages]), isDrawable))
    .orderBy(asc(pdfPages.page));

/** All pages of a file that can be drawn, in order; the analysis reads 1000 at most. */
export const findAllDrawable = (db: Db, params: { fileId: string }) =>
  db
    .select(drawable)
    .from(pdfPages)
    .where(and(eq(pdfPages.fileId, params.fileId), isDrawable))
    .orderBy(asc(pdfPages.page));

/** What is known of a file; null for an unknown one. */
export async function findFile(db: Db, params: { fileId: string }) {
  const [row] = await db
    .select({ status: pdfFiles.status, pageCount: pdfFiles.pageCount, outline: pdfFiles.outline })
    .from(pdfFiles)
    .where(eq(pdfFiles.fileId, params.fileId));
  return row ?? null;
}

/** The words of a page that can be drawn; null for any other. */
export async function findText(db: Db, params: { fileId: string; page: number }): Promise<string | null> {
  const [row] = await db
    .select({ text: pdfPages.text })
    .from(pdfPages)
    .where(and(eq(pdfPages.fileId, params.fileId), eq(pdfPages.page, params.page), isDrawable));
  return row?.text ?? null;
}

/** A page of the list of all pages that can be drawn. */
export const findDrawablePages = (db: Db, params: { fileId: string; limit: number; offset: number }) =>
  db
    .select(drawable)
    .from(pdfPages)
    .where(and(eq(pdfPages.fileId, params.fileId), isDrawable))
    .orderBy(asc(pdfPages.page))
    .limit(params.limit)
    .offset(params.offset);

export const countDrawable = (db: Db, params: { fileId: string }): Promise<number> =>
  db.$count(pdfPages, and(eq(pdfPages.fileId, params.fileId), isDrawable));

/** The numbers of the pages that were read but cannot be drawn, in order. */
export async function findUndrawable(db: Db, params: { fileId: string }): Promise<number[]> {
  const rows = await db
    .select({ page: pdfPages.page })
    .from(pdfPages)
    .where(and(eq(pdfPages.fileId, params.fileId), sql`not (${isDrawable})`))
    .orderBy(asc(pdfPages.page));
  return rows.map(({ page }) => page);
}

/** The numbers of the pages on which letters are missing, in order. */
export async function findMissingGlyphs(db: Db, params: { fileId: string }): Promise<number[]> {
  const rows = await db
    .select({ page: pdfPages.page })
    .from(pdfPages)
    .where(and(eq(pdfPages.fileId, params.fileId), pdfPages.missingGlyphs))
    .orderBy(asc(pdfPages.page));
  return rows.map(({ page }) => page);
}

/** How many pages the file has that a product sells; null until they are counted. */
export async function findPageCount(db: Db, params: { fileId: string }): Promise<number | null> {
  const [row] = await db
    .select({ pageCount: pdfFiles.pageCount })
    .from(pdfFiles)
    .where(eq(pdfFiles.fileId, params.fileId));
  return row?.pageCount ?? null;
}
