import { implement } from '#api/kernel/implement.ts';
import { ownVendorId } from '#api/kernel/ownership.ts';
import { reportReview } from './report-review.service.ts';
import * as reviews from './reviews.service.ts';

export const reviewsHandlers = implement({
  'POST product-review': ({ form, files }, { context, user }) =>
    reviews.reviewProduct(context, { ...form, customerId: user.id }, files),
  'GET product-review/own': ({ query }, { context, user }) =>
    reviews.ownReview(context, { ...query, customerId: user.id }),
  'GET site/product/{slug}/review': ({ params, query }, call) =>
    reviews.publicReviews(call, { ...params, ...query }),
  'POST product-review/{id}/helpful': ({ params }, { context, user }) =>
    reviews.voteHelpful(context, { id: params.id, customerId: user.id }),
  'GET product-review': ({ query }, { context, user }) =>
    reviews.listReviews(context, { ...query, vendorId: ownVendorId(user) }),
  'POST product-review/{id}/answer': async ({ params, body }, { context, user }) => {
    const answer = { id: params.id, vendorId: user.vendorId ?? '', userId: user.id, text: body.text };
    await reviews.answerReview(context, answer);
    return null;
  },
  'POST product-review/{id}/report': ({ params, body }, { context, user }) =>
    reportReview(context, user, { id: params.id, ...body }),
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
