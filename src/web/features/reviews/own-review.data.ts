import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import { PRODUCT_PAGES } from '#web/kernel/query-keys.ts';
import { PUBLIC_REVIEWS } from './reviews.data.ts';

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
