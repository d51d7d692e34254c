import { implement } from '#api/kernel/implement.ts';
import { rateProduct } from './reviews.service.ts';

export const reviewsHandlers = implement({
  'POST product-review': ({ body }, { market, user }) =>
    rateProduct(market, { productId: body.productId, customerId: user.id, rating: body.rating }),
});
