import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import { REVIEWS_PAGE_SIZE } from '#domain/limits.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';
import { PRODUCT_PAGES } from '#web/kernel/query-keys.ts';

/** Prefix of the query keys of the back office's reviews. */
const REVIEWS = ['reviews'];

/** A page of the ratings of the vendor's products; for an admin, of all products. */
export const reviewList = (api: Client, query: InputOf<'GET product-review'>['query']) =>
  queryOptions({
    queryKey: [...REVIEWS, query],
    queryFn: ({ signal }) => api('GET product-review', { query, signal }),
    ...listQueryDefaults,
  });

export const deleteReview = (id: string) => ({
  send: (api: Client, body: InputOf<'DELETE product-review/{id}'>['body']) =>
    api.full('DELETE product-review/{id}', { params: { id }, body }),
  refresh: [REVIEWS],
});

/** Publishes the shop's answer to a review. */
export const answerReview = (id: string) => ({
  send: (api: Client, text: string) =>
    api.full('POST product-review/{id}/answer', { params: { id }, body: { text } }),
  refresh: [REVIEWS],
});

/** Reports a review of the own shop to support. */
export const reportReview = (id: string) => ({
  send: (api: Client, text: string) =>
    api.full('POST product-review/{id}/report', { params: { id }, body: { text } }),
  refresh: [REVIEWS],
});

/** Prefix of the query keys of what everyone reads of a product's reviews. */
const PUBLIC_REVIEWS = 'public-reviews';

/** A page of a product's reviews. */
export const publicReviews = (
  api: Client,
  slug: string,
  query: InputOf<'GET site/product/{slug}/review'>['query'],
) =>
  queryOptions({
    queryKey: [PUBLIC_REVIEWS, slug, query],
    queryFn: ({ signal }) => api('GET site/product/{slug}/review', { params: { slug }, query, signal }),
    ...listQueryDefaults,
  });

/** What the list of reviews shows first. */
export const firstReviews = (api: Client, slug: string) =>
  publicReviews(api, slug, { sort: 'helpful', page: 1, limit: REVIEWS_PAGE_SIZE });

const ownReviewKey = (productId: string) => ['own-review', productId];

/** The customer's own review of a product, null without one. */
export const ownReview = (api: Client, productId: string) =>
  queryOptions({
    queryKey: ownReviewKey(productId),
    queryFn: ({ signal }) => api('GET product-review/own', { query: { productId }, signal }),
  });

/** Saves the customer's review of a product. */
export const reviewProduct = (product: { id: string; slug: string; vendorId: string }) => ({
  send: (
    api: Client,
    { rating, text, images }: { rating: number; text: string; images: readonly (string | File)[] },
  ) =>
    api.full('POST product-review', {
      form: {
        productId: product.id,
        vendorId: product.vendorId,
        rating,
        text,
        existingImages: JSON.stringify(images.filter((image) => typeof image === 'string')),
        images: images.filter((image) => typeof image !== 'string'),
      },
    }),
  refresh: [[...PRODUCT_PAGES, product.slug], [PUBLIC_REVIEWS, product.slug], ownReviewKey(product.id)],
});

/** Says that another customer's review helped. */
export const voteHelpful = (slug: string) => ({
  send: (api: Client, id: string) => api.full('POST product-review/{id}/helpful', { params: { id } }),
  refresh: [[PUBLIC_REVIEWS, slug]],
});
