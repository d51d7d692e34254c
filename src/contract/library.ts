import { z } from 'zod';
import { LICENSE_KINDS } from '#domain/license.ts';
import {
  ARCHIVE_FILES_MAX,
  CART_PRODUCTS_MAX,
  LIBRARY_PAGE_SIZE,
  SEARCH_LENGTH_MAX,
} from '#domain/limits.ts';
import { isIdeograph } from '#domain/page-search.ts';
import {
  endpoint,
  id,
  instant,
  listOf,
  named,
  nothing,
  pageQuery,
  searchKeyword,
  signedLink,
} from './endpoint.ts';
import { lineLicense } from './licenses.ts';
import { filePages } from './look-inside.ts';
import { boughtFile } from './product-files.ts';
import { boughtVersion, versionNumber } from './versions.ts';

const libraryFile = named('LibraryFile', {
  productId: id,
  /** The purchase that its downloads belong to. */
  orderLineId: id,
  orderId: id,
  name: z.string(),
  shopName: z.string(),
  image: z.string(),
  boughtAt: instant,
  /** False once it was refunded, or while its order is disputed. */
  downloadable: z.boolean(),
  /** The versions that can be downloaded, newest first, 50 at most. */
  versions: z.array(boughtVersion),
  /** The files of the newest of these versions: the first PDF, then the others; none while it cannot be downloaded. */
  files: z.array(boughtFile),
  ...lineLicense,
  /** Its licence keys, one a unit; none while it cannot be downloaded. */
  licenseKeys: z.array(z.string()),
});
export type LibraryFile = z.infer<typeof libraryFile>;

/** The newest version by default. */
const versionQuery = z.object({ version: versionNumber.optional() });

/** Of sound, seconds from its start. */
const readingPlace = z
  .string({ error: 'Please enter Place.' })
  .regex(/^[0-9][0-9.: ]{0,39}$/, 'A place is a number, such as 61.5.');

const readableFile = filePages
  .extend({
    name: z.string(),
    /** The version that the pages are of. */
    version: z.number().int(),
  })
  .meta({ id: 'ReadableFile' });

export const libraryContract = {
  'GET library': endpoint({
    operationId: 'listLibrary',
    summary: 'Every file that one has bought, each once',
    tag: 'Library',
    access: 'purchases:make',
    query: z.object({
      ...pageQuery(LIBRARY_PAGE_SIZE),
      /** In names of files and shops. */
      searchKeyword,
      sort: z.enum(['newest', 'name', 'shop']).default('newest'),
      /** Only what can be downloaded, or only what cannot. */
      downloadable: z.enum(['true', 'false']).optional(),
    }),
    data: listOf(libraryFile),
  }),
  'GET library/purchases': endpoint({
    operationId: 'listPurchases',
    summary: 'When one last bought each of these products, and with which licence',
    tag: 'Library',
    access: 'purchases:make',
    query: z.object({
      /** Comma-separated product ids, as many as a cart holds. */
      ids: z
        .string({ error: 'Please enter Products.' })
        .max(CART_PRODUCTS_MAX * 65)
        .transform((ids) => [...new Set(ids.split(',').filter(Boolean))])
        .refine(
          (ids) => ids.length <= CART_PRODUCTS_MAX,
          `Please ask for ${CART_PRODUCTS_MAX} products at most.`,
        ),
    }),
    data: z.object({
      /** The market's time, since the clock of the caller may be wrong. */
      now: instant,
      /** The last purchase of each product and licence, without what was refunded. */
      purchases: z.array(
        z.object({
          productId: id,
          license: z.enum(LICENSE_KINDS).nullable(),
          orderId: id,
          boughtAt: instant,
        }),
      ),
    }),
  }),
  'GET library/search': endpoint({
    operationId: 'searchLibrary',
    summary: 'Pages of one’s own files that have all of these words, 50 at most',
    tag: 'Library',
    access: 'purchases:make',
    limit: 'search',
    query: z.object({
      text: z
        .string({ error: 'Please enter Text.' })
        .trim()
        .min(1, 'Please enter Text.')
        .max(SEARCH_LENGTH_MAX, `A search has ${SEARCH_LENGTH_MAX} characters at most.`)
        // An ideograph is a word.
        .refine((text) => text.length > 1 || isIdeograph(text), 'Please enter two characters at least.'),
    }),
    data: listOf(
      z.object({
        productId: id,
        orderLineId: id,
        name: z.string(),
        page: z.number().int(),
        /** The words around the first one that was found. */
        snippet: z.string(),
      }),
    ),
  }),
  'GET library/{orderLineId}/page': endpoint({
    operationId: 'listLibraryPages',
    summary: 'All pages of a bought file to read, as pictures at addresses that are valid for ten minutes',
    tag: 'Library',
    access: 'purchases:make',
    params: z.object({ orderLineId: id }),
    query: versionQuery,
    data: readableFile,
  }),
  'GET library/{orderLineId}/page/{page}': endpoint({
    operationId: 'getLibraryPage',
    summary: 'The words of a page of a bought file, for those who do not see its picture',
    tag: 'Library',
    access: 'purchases:make',
    params: z.object({ orderLineId: id, page: z.string().regex(/^[1-9]\d{0,4}$/) }),
    query: versionQuery,
    data: z.object({ page: z.number().int(), text: z.string() }),
  }),
  'GET library/{orderLineId}/download': endpoint({
    operationId: 'listLibraryDownloads',
    summary: 'When and with which devices a bought file was downloaded, newest first, 50 at most',
    tag: 'Library',
    access: 'purchases:make',
    params: z.object({ orderLineId: id }),
    data: listOf(
      z.object({
        device: z.string(),
        /** The network address. */
        address: z.string(),
        firstAt: instant,
        lastAt: instant,
        requests: z.number().int(),
      }),
    ),
  }),
  'POST library/{orderLineId}/file/{fileId}/link': endpoint({
    operationId: 'createFileDownload',
    summary: 'A short-lived address of one of the files of a purchase, of the newest version that it gives',
    tag: 'Library',
    access: 'purchases:make',
    params: z.object({ orderLineId: id, fileId: id }),
    data: signedLink,
  }),
  'GET library/{orderLineId}/place': endpoint({
    operationId: 'listReadingPlaces',
    summary: 'Where one was in the files of a purchase that are heard in the library',
    tag: 'Library',
    access: 'purchases:make',
    params: z.object({ orderLineId: id }),
    data: z.array(z.object({ fileId: id, place: readingPlace, updatedAt: instant })),
  }),
  'PATCH library/{orderLineId}/file/{fileId}/place': endpoint({
    operationId: 'saveReadingPlace',
    summary: 'Keep where one is in a file of a purchase, for all devices',
    tag: 'Library',
    access: 'purchases:make',
    params: z.object({ orderLineId: id, fileId: id }),
    body: z.object({ place: readingPlace }),
    data: nothing,
    message: 'Place saved.',
  }),
  'POST library/archive': endpoint({
    operationId: 'createLibraryArchive',
    summary:
      'A short-lived address of a ZIP with one’s own files, the newest version of each; of more than 100 files, with a part of them',
    tag: 'Library',
    access: 'purchases:make',
    limit: 'export',
    body: z.object({
      /** Without them, all files that can be downloaded. */
      orderLineIds: z
        .array(id)
        .min(1, 'Please select Files.')
        .max(
          ARCHIVE_FILES_MAX,
          `An archive has ${ARCHIVE_FILES_MAX} files at most. Please select fewer of them.`,
        )
        .optional(),
      /** Which of the archives of all files, in the order of their names; from 1. */
      part: z.number().int().min(1).max(10_000).default(1),
    }),
    bodyOptional: true,
    data: z.object({
      url: z.string(),
      expiresAt: instant,
      /** The number of all files that were asked for, in all parts. */
      files: z.number().int(),
      part: z.number().int(),
      /** The number of archives that these files fill. */
      parts: z.number().int(),
    }),
    errors: ['not_found'],
  }),
};
