import { createHash } from 'node:crypto';
import type { AppContext, ReadingCall } from '#api/kernel/context.ts';
import { invalidField, notFound } from '#api/kernel/errors.ts';
import { rangeOf } from '#api/kernel/paging.ts';
import { signLink } from '#api/kernel/signed-links.ts';
import type { FilePages, LookInside, PreviewSettings } from '#contract/look-inside.ts';
import type { Db } from '#db/client.ts';
import type { ProductScope } from '#db/fragments/product-scope.ts';
import { PAGE_WIDTH, type PageWidth, THUMBNAIL_WIDTH } from '#domain/page-picture.ts';
import { paperSize } from '#domain/paper-size.ts';
import { mostPreviewPages, previewPagesProblem } from '#domain/preview-pages.ts';
import { pixelsOf } from '#pdf/engine/draw-pages.ts';
import * as filePages from './look-inside.sql.ts';

/** What a signed address of a thumbnail is signed for. */
export const thumbnailSubject = (productId: string, page: number): string => `page/${productId}/${page}`;

/**
 * Changes with the file, so that a cached picture of an older one is not shown. It reveals nothing about the file, whose
 * id is not public.
 */
export const fileToken = (fileId: string): string =>
  createHash('sha256').update(fileId).digest('base64url').slice(0, 12);

/**
 * What the public may know of the file of a listed product. Without pages and facts while the file has not been read, or
 * if it cannot be.
 * @throws ApiError 404 for a product that is not listed
 */
export async function lookInside(call: ReadingCall, slug: string): Promise<LookInside> {
  const { db } = call.context;
  const row = await filePages.findPublicFile(db, { slug });
  if (!row) return nothingInside(call, slug);
  call.dependsOn(`product:${row.productId}`);
  const token = fileToken(row.fileId);
  return {
    ...factsOf(row),
    outline: row.outline ?? [],
    pages: row.pages.map((page) =>
      pictureOf(page, PAGE_WIDTH, `/look-inside/${row.productId}/${token}/${page.page}/${PAGE_WIDTH}.webp`),
    ),
    undrawable: row.undrawable,
  };
}

/** What is known of the file of a bundle, which has none. @throws ApiError 404 for any other product */
async function nothingInside(call: ReadingCall, slug: string): Promise<LookInside> {
  const bundleId = await filePages.findBundleId(call.context.db, { slug });
  if (!bundleId) throw notFound('This product');
  call.dependsOn(`product:${bundleId}`);
  return {
    pageCount: null,
    pageSize: null,
    searchable: null,
    tagged: null,
    language: null,
    fontsEmbedded: null,
    links: null,
    sizeBytes: 0,
    outline: [],
    pages: [],
    undrawable: [],
  };
}

/**
 * The words of a page that is shown.
 * @throws ApiError 404 for any other page
 */
export async function textOfPage(
  call: ReadingCall,
  { slug, page }: { slug: string; page: number },
): Promise<{ page: number; text: string }> {
  const { db } = call.context;
  const row = await filePages.findPublicFile(db, { slug });
  if (!row) throw notFound('This product');
  call.dependsOn(`product:${row.productId}`);
  const text = row.shown.includes(page) ? await filePages.findText(db, { fileId: row.fileId, page }) : null;
  if (text === null) throw notFound('This page');
  return { page, text };
}

/**
 * The contents of a file and all pages that can be drawn, with the addresses that `addressOf` makes of them. The caller must
 * authorize the reader.
 */
export async function pagesOfFile(
  context: AppContext,
  { fileId, addressOf }: { fileId: string; addressOf: (page: number, width: PageWidth) => string },
): Promise<FilePages> {
  const [file, pages, undrawable] = await Promise.all([
    filePages.findFile(context.db, { fileId }),
    filePages.findAllDrawable(context.db, { fileId }),
    filePages.findUndrawable(context.db, { fileId }),
  ]);
  return {
    status: file?.status ?? 'failed',
    pageCount: file?.pageCount ?? null,
    outline: file?.outline ?? [],
    pages: pages.map((page) => pictureOf(page, PAGE_WIDTH, addressOf(page.page, PAGE_WIDTH))),
    undrawable,
  };
}

/** The words of a page that can be drawn; null for any other. The caller must authorize the reader. */
export const textOfFilePage = (
  context: AppContext,
  page: { fileId: string; page: number },
): Promise<string | null> => filePages.findText(context.db, page);

/**
 * The pages that a vendor may choose from, and which are shown.
 * @throws ApiError 404 also for a product without a file
 */
export async function previewSettings(
  context: AppContext,
  params: { id: string; page: number; limit: number } & ProductScope,
): Promise<PreviewSettings> {
  const row = await filePages.findOwnFile(context.db, params);
  if (!row) throw notFound('The file of this product');
  const [total, pages, missingGlyphs, undrawable] = await Promise.all([
    filePages.countDrawable(context.db, row),
    filePages.findDrawablePages(context.db, { ...row, ...rangeOf(params) }),
    filePages.findMissingGlyphs(context.db, row),
    filePages.findUndrawable(context.db, row),
  ]);
  const { status, previewPages, pageCount } = row;
  const thumbnail = async (page: (typeof pages)[number]) => {
    const { query } = await signLink(context, thumbnailSubject(row.productId, page.page));
    const path = `/look-inside-own/${row.productId}/${page.page}/${THUMBNAIL_WIDTH}.webp${query}`;
    return pictureOf(page, THUMBNAIL_WIDTH, path);
  };
  return {
    ...factsOf(row),
    status,
    most: pageCount === null ? null : mostPreviewPages(pageCount),
    previewPages,
    shown: row.shown,
    missingGlyphs,
    undrawable,
    data: await Promise.all(pages.map(thumbnail)),
    total,
  };
}

/**
 * Checks the pages that a vendor wants to show. Those of a file that has not been read yet are accepted: `shown_pages()`
 * leaves out what it does not have.
 * @returns the pages in order, each once
 * @throws ApiError 400
 */
export async function checkPreviewPages(
  tx: Db,
  { fileId, pages }: { fileId: string | null; pages: readonly number[] },
): Promise<number[]> {
  const unique = [...new Set(pages)].sort((one, other) => one - other);
  const pageCount = fileId ? await filePages.findPageCount(tx, { fileId }) : null;
  const problem = pageCount === null ? undefined : previewPagesProblem(unique, pageCount);
  if (problem) throw invalidField('previewPages', problem);
  return unique;
}

const factsOf = ({
  pageCount,
  pageWidth,
  pageHeight,
  searchable,
  tagged,
  language,
  fontsEmbedded,
  links,
  sizeBytes,
}: filePages.FileRow) => ({
  pageCount,
  pageSize: pageWidth && pageHeight ? paperSize(pageWidth, pageHeight) : null,
  searchable,
  tagged,
  language,
  fontsEmbedded,
  links,
  sizeBytes,
});

const pictureOf = (
  {
    page,
    width,
    height,
    missingGlyphs,
  }: { page: number; width: number | null; height: number | null; missingGlyphs: boolean },
  pixels: number,
  image: string,
) => ({
  page,
  image,
  ...pixelsOf({ width: width ?? 1, height: height ?? 1 }, { width: pixels }),
  missingGlyphs,
});
