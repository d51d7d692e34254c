import { implement } from '#api/kernel/implement.ts';
import { ownVendorId } from '#api/kernel/ownership.ts';
import * as reviews from './reviews.service.ts';

export const reviewsHandlers = implement({
  'POST product-review': ({ body }, { market, user }) =>
    reviews.rateProduct(market, { productId: body.productId, customerId: user.id, rating: body.rating }),
  'GET product-review': ({ query }, { market, user }) =>
    reviews.listReviews(market, { ...query, vendorId: ownVendorId(user) }),
  'DELETE product-review/{id}': async ({ params, body }, { market, user }) => {
    await reviews.removeReview(market, {
      id: params.id,
      vendorId: ownVendorId(user),
      userId: user.id,
      reason: body.reason ?? null,
    });
    return null;
  },
});
