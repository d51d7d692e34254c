import { z } from 'zod';
import { productReviewSummary } from './catalog.ts';
import { endpoint, id } from './endpoint.ts';

export const reviewsContract = {
  'POST product-review': endpoint({
    summary: 'Rate a product; rating it again replaces the rating',
    tag: 'Reviews',
    access: ['customer'],
    body: z.object({
      productId: id,
      /** Kept for older callers; the product's own vendor counts. */
      vendorId: id.optional(),
      rating: z
        .number({ error: 'Please select Rating.' })
        .int('A rating is a whole number of stars.')
        .min(1, 'Please select Rating.')
        .max(5, 'A rating has five stars at most.'),
    }),
    data: productReviewSummary,
    status: 201,
    message: 'Thank you for your review.',
    errors: [404],
  }),
};
