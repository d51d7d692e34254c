import { z } from 'zod';
import { SHOP_PAGE_SIZE } from '#domain/limits.ts';
import { productCard } from './catalog.ts';
import { endpoint, id, instant, listOf, named, pageQuery } from './endpoint.ts';

/** The public data of a shop. */
const shop = named('Shop', {
  id,
  slug: z.string(),
  shopName: z.string(),
  shopImage: z.string().nullable(),
  /** The name of the vendor's user. */
  name: z.string(),
  about: z.string(),
  /** On holiday; null: without an end. Its products can be bought all the same. */
  away: z.boolean(),
  awayUntil: instant.nullable(),
  memberSince: instant,
  /** Listed products. */
  productCount: z.number().int(),
  /** The average of buyers' ratings of its listed products, with one decimal; 0 without any. */
  ratingAverage: z.number(),
  reviewCount: z.number().int(),
  /** Ratings of its listed products by people who have not bought them here. */
  unverifiedReviewCount: z.number().int(),
  /** The number of reviews of its products that the vendor has removed. */
  removedReviewCount: z.number().int(),
});
export type Shop = z.infer<typeof shop>;

export const shopsContract = {
  'GET site/shop/{vendorSlug}': endpoint({
    operationId: 'getShop',
    summary: 'A vendor’s public shop with a page of its products, newest first',
    tag: 'Catalog',
    access: 'public',
    exact: true,
    kept: true,
    limit: 'page',
    params: z.object({ vendorSlug: z.string().min(1).max(200) }),
    query: z.object(pageQuery(SHOP_PAGE_SIZE)),
    data: listOf(productCard).extend({ shop }),
  }),
};
