import { openKeys } from '#api/features/licenses/license-keys.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { paged, rangeOf } from '#api/kernel/paging.ts';
import type { DataOf } from '#contract/contract.ts';
import { typedQuery } from '#db/fragments/search-query.ts';
import { searchedText } from '#domain/page-search.ts';
import { snippetOf } from '#domain/snippet.ts';
import * as library from './library.sql.ts';

const PAGES_FOUND = 50;
const WORDS_MAX = 8;
const DOWNLOADS_SHOWN = 50;

/** A page of the files that a customer has bought, each product once. */
export async function listLibrary(
  context: AppContext,
  params: {
    customerId: string;
    page: number;
    limit: number;
    searchKeyword?: string;
    sort: library.LibrarySort;
    downloadable?: 'true' | 'false';
  },
): Promise<DataOf<'GET library'>> {
  const { customerId, sort, limit } = params;
  const search = params.searchKeyword ? typedQuery(params.searchKeyword) : undefined;
  // The search text has no word in it ('!'), so it matches no file.
  if (search === null) return paged([], 0, limit);
  const filter = {
    customerId,
    search,
    downloadable: params.downloadable && params.downloadable === 'true',
  };
  const [total, rows] = await Promise.all([
    library.countFiles(context.db, filter),
    library.findFiles(context.db, { ...filter, sort, ...rangeOf(params) }),
  ]);
  const shown = rows.map(async ({ versions, files, keys, ...row }) => ({
    ...row,
    boughtAt: row.boughtAt.toISOString(),
    versions: row.downloadable ? versions : [],
    files: row.downloadable ? files : [],
    licenseKeys: row.downloadable ? await openKeys(context, { lineId: row.orderLineId, keys }) : [],
  }));
  return paged(await Promise.all(shown), total, limit);
}

/** The last purchase of each of these products and of each licence, without what was refunded. */
export async function lastPurchases(
  context: AppContext,
  params: { customerId: string; productIds: readonly string[] },
): Promise<DataOf<'GET library/purchases'>> {
  const rows = params.productIds.length > 0 ? await library.findLastPurchases(context.db, params) : [];
  return {
    now: context.now().toISOString(),
    purchases: rows.map((row) => ({ ...row, boughtAt: row.boughtAt.toISOString() })),
  };
}

/** Pages of the customer's own files that have all words of a text, in any case, with or without accents. */
export async function searchLibrary(
  context: AppContext,
  { customerId, text }: { customerId: string; text: string },
): Promise<DataOf<'GET library/search'>> {
  const words = searchedText(text).split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
  // Nothing is left of apostrophes, and every page would have it.
  if (words.length === 0) return paged([], 0, PAGES_FOUND);
  const pages = await library.findPages(context.db, { customerId, words, limit: PAGES_FOUND });
  const shown = pages.map(({ text: content, ...page }) => ({ ...page, snippet: snippetOf(content, words) }));
  return paged(shown, shown.length, PAGES_FOUND);
}

/** When and with which devices a bought file was downloaded. @throws ApiError 404 for another customer's line */
export async function listDownloads(
  context: AppContext,
  { customerId, lineId }: { customerId: string; lineId: string },
): Promise<DataOf<'GET library/{orderLineId}/download'>> {
  if ((await library.countOwnLines(context.db, { customerId, lineIds: [lineId] })) === 0)
    throw notFound('This file');
  const rows = await library.findDownloads(context.db, { customerId, lineId, limit: DOWNLOADS_SHOWN });
  const shown = rows.map((row) => ({
    ...row,
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
  }));
  return paged(shown, shown.length, DOWNLOADS_SHOWN);
}
