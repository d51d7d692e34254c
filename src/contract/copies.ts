import { z } from 'zod';
import { BACK_OFFICE_PAGE_SIZE } from '#domain/limits.ts';
import { endpoint, id, instant, listOf, named, pageQuery } from './endpoint.ts';

/** Pairs of pages that are the same, from 1: one's own, and the other product's. */
const samePages = z.array(z.tuple([z.number().int(), z.number().int()]));

const similarProduct = named('SimilarProduct', {
  productId: id,
  name: z.string(),
  shopName: z.string(),
  /** The share of the smaller file's pages that are the same, 0 to 1. Common pages do not count. */
  score: z.number(),
  pages: samePages,
});

/** A product that another one is held back for, with the addresses of both files' drawn pages. */
const comparedProduct = similarProduct
  .extend({
    slug: z.string(),
    listed: z.boolean(),
    /** When the product was created. */
    createdAt: instant,
    /** Signed addresses that expire soon; `{page}` stands for the page. Null if the file is deleted. */
    ownPicture: z.string().nullable(),
    otherPicture: z.string().nullable(),
  })
  .meta({ id: 'ComparedProduct' });
export type ComparedProductRow = z.infer<typeof comparedProduct>;

export const copiesContract = {
  'GET vendor/product/{id}/similar': endpoint({
    operationId: 'listSimilarProducts',
    summary:
      'Listed products of other vendors whose files have pages like those of one’s own product (an admin: any), the most alike first',
    tag: 'Back office',
    access: 'products:edit',
    params: z.object({ id }),
    query: z.object(pageQuery(BACK_OFFICE_PAGE_SIZE)),
    data: listOf(similarProduct),
    errors: ['not_found'],
  }),
  'GET case/{id}/copies': endpoint({
    operationId: 'getCaseCopies',
    summary: 'The products that the product of a case is held back for, to compare their pages side by side',
    tag: 'Cases',
    access: 'cases:handle',
    params: z.object({ id }),
    data: z.object({
      /** Whether the product is held back now. */
      held: z.boolean(),
      createdAt: instant.nullable(),
      products: z.array(comparedProduct),
    }),
    errors: ['not_found'],
  }),
};
