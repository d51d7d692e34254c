import { z } from 'zod';
import { LIBRARY_PAGE_SIZE, SEARCH_LENGTH_MAX } from '#domain/limits.ts';
import { endpoint, id, instant, listOf, pageQuery, searchKeyword } from './endpoint.ts';
import { boughtVersion } from './versions.ts';

const libraryFile = z.object({
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
});
export type LibraryFile = z.infer<typeof libraryFile>;

export const libraryContract = {
  'GET library': endpoint({
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
  'GET library/search': endpoint({
    summary: 'Pages of one’s own files that have all of these words, 50 at most',
    tag: 'Library',
    access: 'purchases:make',
    limit: 'search',
    query: z.object({
      text: z
        .string({ error: 'Please enter Text.' })
        .trim()
        .min(2, 'Please enter two characters at least.')
        .max(SEARCH_LENGTH_MAX, `A search has ${SEARCH_LENGTH_MAX} characters at most.`),
    }),
    data: listOf(
      z.object({
        productId: id,
        name: z.string(),
        page: z.number().int(),
        /** The words around the first one that was found. */
        snippet: z.string(),
      }),
    ),
  }),
  'GET library/{orderLineId}/download': endpoint({
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
  'POST library/archive': endpoint({
    summary: 'A short-lived address of a ZIP with one’s own files, the newest version of each; 100 at most',
    tag: 'Library',
    access: 'purchases:make',
    limit: 'export',
    body: z.object({
      /** Without them, all files that can be downloaded. */
      orderLineIds: z.array(id).min(1, 'Please select Files.').max(100, '100 files at most.').optional(),
    }),
    bodyOptional: true,
    data: z.object({ url: z.string(), expiresAt: instant }),
    errors: ['not_found'],
  }),
};
