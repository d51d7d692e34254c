import { readNext } from '#api/features/file-analysis/file-analysis.service.ts';
import { pagesOfFile, textOfFilePage } from '#api/features/look-inside/look-inside.service.ts';
import { filePage } from '#api/features/look-inside/page-pictures.service.ts';
import { markedSource } from '#api/features/marks/marked-files.service.ts';
import { findBoughtFile } from '#api/features/orders/downloads.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { checkLink, type LinkQuery, signLink } from '#api/kernel/signed-links.ts';
import { API_BASE, type DataOf } from '#contract/contract.ts';
import { isPageWidth, type PageWidth, THUMBNAIL_WIDTH } from '#domain/page-picture.ts';

/** Thumbnails stand in a row, so those of several pages are wanted together; of the pages themselves one is read. */
const THUMBNAILS_AT_ONCE = 8;

interface OwnFile {
  customerId: string;
  lineId: string;
}

/** What the signature of the addresses of pages is for: all pages of a version. */
const pagesSubject = ({ customerId, lineId, version }: OwnFile & { version: number }): string =>
  `library-pages/${customerId}/${lineId}/${version}`;

async function findOwnFile(context: AppContext, params: OwnFile & { version?: number }) {
  const { customerId, lineId, version } = params;
  const found = await findBoughtFile(context.db, { lineId, version, owner: { customerId } });
  if (!found) throw notFound('This file');
  return found;
}

/**
 * All pages of a bought file to read, of its newest version or of `version`. A file whose pages are not prepared is the next.
 * @throws ApiError 404 for what cannot be downloaded
 */
export async function openReader(
  context: AppContext,
  params: OwnFile & { version?: number },
): Promise<DataOf<'GET library/{orderLineId}/page'>> {
  const { fileId, name, number } = await findOwnFile(context, params);
  const { customerId, lineId } = params;
  const { query } = await signLink(context, pagesSubject({ customerId, lineId, version: number }));
  const folder = `${API_BASE}/library-pages/${customerId}/${lineId}/${number}`;
  const addressOf = (page: number, width: PageWidth) => `${folder}/${page}/${width}.webp${query}`;
  const pages = await pagesOfFile(context, { fileId, addressOf });
  if (pages.status === 'waiting') await readNext(context, fileId);
  return { name, version: number, ...pages };
}

/**
 * The words of a page of a bought file.
 * @throws ApiError 404 also for what cannot be downloaded
 */
export async function readPageText(
  context: AppContext,
  params: OwnFile & { version?: number; page: number },
): Promise<{ page: number; text: string }> {
  const { page } = params;
  const { fileId } = await findOwnFile(context, params);
  const text = await textOfFilePage(context, { fileId, page });
  if (text === null) throw notFound('This page');
  return { page, text };
}

/**
 * A drawn page of a bought file as WebP, by a signed address. It is drawn from the copy that its buyer downloads, so that it
 * has the same marks (decision 0059).
 * @throws ApiError 404 when the address has expired or is not signed, and for what cannot be downloaded any more
 */
export async function boughtPage(
  context: AppContext,
  params: OwnFile & { version: number; page: number; width: number; link: LinkQuery },
): Promise<Buffer> {
  const { lineId, page, width } = params;
  await checkLink(context, pagesSubject(params), params.link);
  if (!isPageWidth(width)) throw notFound('This page');
  const { fileId } = await findOwnFile(context, params);
  const { key, copyTo } = await markedSource(context, { lineId, fileId });
  const source = { keyOf: (number: number, pixels: PageWidth) => `${key}-page-${number}-${pixels}`, copyTo };
  const pagesAtOnce = width === THUMBNAIL_WIDTH ? THUMBNAILS_AT_ONCE : 1;
  return filePage(context, { fileId, page, width, source, pagesAtOnce });
}
