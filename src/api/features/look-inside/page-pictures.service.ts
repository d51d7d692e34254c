import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { AppContext } from '#api/kernel/context.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import { checkLink, type LinkQuery } from '#api/kernel/signed-links.ts';
import { uploadFolder } from '#api/kernel/uploads.ts';
import { isPageWidth, type PageWidth, THUMBNAIL_WIDTH } from '#domain/page-picture.ts';
import { memoizeByObject } from '#lib/memoize.ts';
import { drawPages } from '#pdf/engine/draw-pages.ts';
import { copyFile, keepPage, keptPage, pageKey } from '../media/media.service.ts';
import { fileToken, thumbnailSubject } from './look-inside.service.ts';
import * as filePages from './look-inside.sql.ts';

const WATERMARK = 'PREVIEW';
/** Pages that one process draws, so that the next ones are there before they are asked for. */
const PAGES_AT_ONCE = 8;
/** Drawings that wait for the one process. */
const MAX_WAITING = 20;
/** After a failure, the same pages are not tried again for so long. */
const FAILED_MS = 10 * 60_000;

interface Drawings {
  /** Being drawn, by the key of the first page: concurrent requests share the work. */
  running: Map<string, Promise<Map<number, Buffer>>>;
  failed: LRUCache<string, true>;
}

const drawingsOf = memoizeByObject(
  (_context: AppContext): Drawings => ({
    running: new Map(),
    failed: new LRUCache({ max: 1000, ttl: FAILED_MS }),
  }),
);

/**
 * A page of a listed product that its vendor shows, as WebP with a watermark; drawn on the first request and then kept.
 * @throws ApiError 404 also for a page that is not shown any more
 */
export async function publicPage(
  context: AppContext,
  params: { productId: string; token: string; page: number; width: number },
): Promise<Buffer> {
  const { page, width } = params;
  const file = await filePages.findPublicFile(context.db, { id: params.productId });
  if (!file?.shown.includes(page) || !isPageWidth(width) || params.token !== fileToken(file.fileId))
    throw notFound('This page');
  const pages = file.pages.map((one) => one.page);
  return pagePicture(context, { source: previewOf(context, file.fileId), pages, page, width });
}

/**
 * A thumbnail of any page of a product, by a signed address that its vendor was given.
 * @throws ApiError 404
 */
export async function ownPage(
  context: AppContext,
  params: { productId: string; page: number; width: number; link: LinkQuery },
): Promise<Buffer> {
  const { productId, page } = params;
  await checkLink(context, thumbnailSubject(productId, page), params.link);
  const file = await filePages.findOwnFile(context.db, { id: productId, vendorId: null });
  if (!file || params.width !== THUMBNAIL_WIDTH) throw notFound('This page');
  return filePage(context, { fileId: file.fileId, page, width: THUMBNAIL_WIDTH });
}

/** What pages are drawn from. */
export interface PageSource {
  /** The key of the storage under which a drawing is kept. */
  keyOf: (page: number, width: PageWidth) => string;
  /** Writes the file to a local path; answers whether drawings of it are to be kept. */
  copyTo: (path: string) => Promise<boolean>;
  watermark?: string;
}

/** The file of a product as those see it who have not bought it. */
const previewOf = (context: AppContext, fileId: string): PageSource => ({
  keyOf: (page, width) => pageKey(fileId, page, width),
  copyTo: async (path) => {
    await copyFile(context, fileId, path);
    return true;
  },
  watermark: WATERMARK,
});

/**
 * Any page of a file; the caller must authorize the reader. Drawn from `source`, such as a copy of the file that is marked;
 * by default with the watermark of previews.
 * @throws ApiError 404 for a page that does not exist, or cannot be drawn
 */
export async function filePage(
  context: AppContext,
  params: { fileId: string; page: number; width: PageWidth; source?: PageSource; pagesAtOnce?: number },
): Promise<Buffer> {
  const { fileId, page, width, source = previewOf(context, fileId), pagesAtOnce = PAGES_AT_ONCE } = params;
  // Counted from page 1, so that the thumbnails of a list are drawn together.
  const first = page - ((page - 1) % pagesAtOnce);
  const around = Array.from({ length: pagesAtOnce }, (_, index) => first + index);
  const pages = (await filePages.findDrawable(context.db, { fileId, pages: around })).map((one) => one.page);
  return pagePicture(context, { source, pages, page, width });
}

interface PictureRequest {
  source: PageSource;
  /** The pages that may be drawn with this one. */
  pages: readonly number[];
  page: number;
  width: PageWidth;
}

async function pagePicture(
  context: AppContext,
  { source, pages, page, width }: PictureRequest,
): Promise<Buffer> {
  const index = pages.indexOf(page);
  if (index === -1) throw notFound('This page');
  const kept = await keptPage(context, source.keyOf(page, width));
  if (kept) return kept;
  const start = index - (index % PAGES_AT_ONCE);
  const together = pages.slice(start, start + PAGES_AT_ONCE);
  const { running, failed } = drawingsOf(context);
  const key = source.keyOf(together[0] ?? page, width);
  if (failed.has(source.keyOf(page, width))) throw notFound('This page');
  if (!running.has(key) && running.size >= MAX_WAITING)
    throw new ApiError(
      'service_unavailable',
      'Too many pages are being drawn. Please try again in a minute.',
    );
  const drawing =
    running.get(key) ?? draw(context, { source, pages: together, width }).finally(() => running.delete(key));
  running.set(key, drawing);
  const picture = (await drawing).get(page);
  if (picture) return picture;
  failed.set(source.keyOf(page, width), true);
  throw notFound('This page');
}

/** Draws pages, stores them, and returns those that could be drawn. */
async function draw(
  context: AppContext,
  { source, pages, width }: Omit<PictureRequest, 'page'>,
): Promise<Map<number, Buffer>> {
  const pictures = new Map<number, Buffer>();
  const below = uploadFolder(context.config);
  await mkdir(below, { recursive: true });
  const folder = await mkdtemp(join(below, 'look-'));
  try {
    const path = join(folder, 'file.pdf');
    const isKept = await source.copyTo(path);
    const { watermark } = source;
    await drawPages({ path, below: folder, pages, scale: { width }, watermark }, async (drawn) => {
      const key = isKept ? source.keyOf(drawn.page, width) : null;
      pictures.set(drawn.page, await keepPage(context, key, drawn));
    });
  } catch (error) {
    const key = source.keyOf(pages[0] ?? 1, width);
    context.log.warn({ err: error, key, pages }, 'pages of a PDF could not be drawn');
    if (error instanceof ApiError) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return pictures;
}
