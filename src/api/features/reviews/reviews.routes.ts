import { implement } from '#api/kernel/implement.ts';
import { ownVendorId } from '#api/kernel/ownership.ts';
import * as reviews from './reviews.service.ts';

export const reviewsHandlers = implement({
  'POST product-review': ({ body }, { context, user }) =>
    reviews.rateProduct(context, { productId: body.productId, customerId: user.id, rating: body.rating }),
  'GET product-review': ({ query }, { context, user }) =>
    reviews.listReviews(context, { ...query, vendorId: ownVendorId(user) }),
  'DELETE product-review/{id}': async ({ params, body }, { context, user }) => {
    await reviews.removeReview(context, {
      id: params.id,
      vendorId: ownVendorId(user),
      userId: user.id,
      reason: body.reason ?? null,
    });
    return null;
  },
});
