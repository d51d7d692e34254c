import { z } from 'zod';
import { REPORT_TYPES } from '#domain/case.ts';
import {
  BACK_OFFICE_PAGE_SIZE,
  CASE_TEXT_MAX,
  REVIEW_ANSWER_MAX,
  REVIEW_IMAGES_MAX,
  REVIEW_TEXT_MAX,
  REVIEWS_PAGE_SIZE,
} from '#domain/limits.ts';
import { REVIEW_REMOVERS, REVIEW_SORTS } from '#domain/rating.ts';
import { caseState } from './cases.ts';
import { productReviewSummary } from './catalog.ts';
import {
  endpoint,
  flag,
  id,
  instant,
  links,
  listOf,
  named,
  nothing,
  pageQuery,
  searchKeyword,
  sortQuery,
  text,
} from './endpoint.ts';

/** A rating in the back office, with who gave it. */
const reviewRow = named('Review', {
  id,
  rating: z.int(),
  text: z.string().nullable(),
  images: z.array(z.string()),
  /** Given by someone who bought the product here; the others are in no average. */
  verified: z.boolean(),
  user: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  product: z.object({ id, name: z.string() }),
  vendorName: z.string(),
  createdAt: instant,
  /** The shop's answer, which the product page shows. */
  answer: z.object({ text: z.string(), at: instant }).nullable(),
  /** Null for one that is shown and counted. */
  removal: z.object({ at: instant, by: z.enum(REVIEW_REMOVERS), reason: z.string().nullable() }).nullable(),
});
export type ReviewRow = z.infer<typeof reviewRow>;

/** A review as everyone reads it. */
const publicReview = named('PublicReview', {
  id,
  /** First name and initial. */
  name: z.string(),
  rating: z.int(),
  text: z.string().nullable(),
  images: z.array(z.string()),
  /** The version of the file that the author had bought; null for one without a purchase. */
  version: z.int().nullable(),
  verified: z.boolean(),
  /** How many customers found it helpful. */
  helpful: z.int(),
  /** The shop's answer. */
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
  createdAt: instant,
});
export type PublicReview = z.infer<typeof publicReview>;

/** The product's ratings after a review was saved. */
const savedReview = productReviewSummary
  .extend({
    /** Whether the review counts towards the average, because its author bought the product here. */
    verified: z.boolean(),
  })
  .meta({ id: 'SavedReview' });

/** The files of a review, by the name of their form field. */
export const reviewFiles = { images: { kind: 'image', label: 'Pictures', max: REVIEW_IMAGES_MAX } } as const;

/** The reason of the removal of a review. */
export const removalReason = text('Reason', 500);

export const reviewsContract = {
  'POST product-review': endpoint({
    operationId: 'saveReview',
    summary:
      'Review a product; a further review replaces the earlier one, but for what is not sent. Without a purchase it is counted apart from the average',
    tag: 'Reviews',
    access: 'purchases:make',
    limit: 'review',
    form: z.object({
      productId: id,
      /** As the specification's rating sends it; the product's own vendor counts. */
      vendorId: id.optional(),
      rating: z
        .union([z.string(), z.number()], { error: 'Please select Rating.' })
        .transform(Number)
        .pipe(
          z
            .number({ error: 'Please select Rating.' })
            .int('A rating is a whole number of stars.')
            .min(1, 'Please select Rating.')
            .max(5, 'A rating has five stars at most.'),
        ),
      /** '' removes the text of an earlier review. */
      text: z
        .string()
        .trim()
        .max(REVIEW_TEXT_MAX, `Review is too long: ${REVIEW_TEXT_MAX} characters at most.`)
        .optional(),
      /** Pictures of the earlier review to keep. Without it they all stay. */
      existingImages: links.optional(),
    }),
    files: reviewFiles,
    jsonAllowed: true,
    data: savedReview,
    status: 201,
    message: ({ verified }: z.infer<typeof savedReview>) =>
      verified
        ? 'Thank you for your review.'
        : 'Thank you. Your review is under Reviews as not verified, since you have not bought this product here.',
    errors: ['not_found', 'review_blocked'],
  }),
  'GET product-review/own': endpoint({
    operationId: 'getOwnReview',
    summary: 'One’s own review of a product, null without one',
    tag: 'Reviews',
    access: 'purchases:make',
    query: z.object({ productId: id }),
    data: z.object({ rating: z.int(), text: z.string().nullable(), images: z.array(z.string()) }).nullable(),
  }),
  'GET site/product/{slug}/review': endpoint({
    operationId: 'listProductReviews',
    summary: 'Reviews of a product with the shop’s answers; those of buyers first',
    tag: 'Catalog',
    access: 'public',
    exact: true,
    kept: true,
    fromReplica: true,
    limit: 'page',
    params: z.object({ slug: z.string().min(1).max(200) }),
    query: z.object({ ...pageQuery(REVIEWS_PAGE_SIZE), sort: z.enum(REVIEW_SORTS).default('helpful') }),
    data: listOf(publicReview),
  }),
  'POST product-review/{id}/helpful': endpoint({
    operationId: 'markReviewHelpful',
    summary: 'Say that another customer’s review helped; it counts once a customer',
    tag: 'Reviews',
    access: 'purchases:make',
    limit: 'review',
    params: z.object({ id }),
    /** Customers who found it helpful. */
    data: z.object({ helpful: z.int() }),
    message: 'Thank you for your feedback.',
    errors: ['not_found', 'own_review'],
  }),
  'GET product-review': endpoint({
    operationId: 'listReviews',
    summary:
      'Ratings of one’s own products (an admin: of all), newest first; with `removed` those that were removed, the last removed first',
    tag: 'Back office',
    access: 'reviews:manage',
    query: z.object({
      ...pageQuery(BACK_OFFICE_PAGE_SIZE),
      /** In the name and SKU of the product, and the name and e-mail of the customer. */
      searchKeyword,
      /** `createdAt` of removed ones is the time of their removal. */
      sort: sortQuery(['createdAt', 'rating'], '-createdAt'),
      removed: flag.optional(),
      productId: id.optional(),
    }),
    data: listOf(reviewRow),
  }),
  'POST product-review/{id}/answer': endpoint({
    operationId: 'answerReview',
    summary: 'Answer a rating of a product of one’s own, once; the product page shows it',
    tag: 'Back office',
    access: 'reviews:answer',
    params: z.object({ id }),
    body: z.object({ text: text('Answer', REVIEW_ANSWER_MAX) }),
    data: nothing,
    status: 201,
    message: 'Answer published.',
    errors: ['not_found', 'review_answered'],
  }),
  'POST product-review/{id}/report': endpoint({
    operationId: 'reportReview',
    summary: 'Report a rating of a product of one’s own to support: opens a case',
    tag: 'Back office',
    access: 'reviews:answer',
    params: z.object({ id }),
    body: z.object({
      text: text('Message', CASE_TEXT_MAX),
      type: z.enum(REPORT_TYPES, { error: 'Please select Type.' }).default('other'),
    }),
    data: caseState,
    status: 201,
    message: ({ number }: { number: string }) => `Thank you. Your case is ${number}.`,
    errors: ['not_found', 'case_exists'],
  }),
  'DELETE product-review/{id}': endpoint({
    operationId: 'removeReview',
    summary:
      'Remove a rating of a product of one’s own (an admin: any); it is no longer shown or counted, the reason is kept',
    tag: 'Back office',
    access: 'reviews:manage',
    params: z.object({ id }),
    body: z.object({ reason: removalReason.optional() }),
    bodyOptional: true,
    data: nothing,
    message: 'Review deleted.',
    errors: ['not_found'],
  }),
};
