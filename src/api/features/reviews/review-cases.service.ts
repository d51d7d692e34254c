import type { CaseSubjectPort } from '#api/features/cases/subjects.service.ts';
import { notFound } from '#api/kernel/errors.ts';
import * as reviewCases from './review-cases.sql.ts';
import { restoreReview, takeReview } from './reviews.service.ts';

/** A review in cases: it is reported, and removed or not. */
export const reviewSubject: CaseSubjectPort = {
  find: async (tx, { reviewId }, viewer) => {
    if (reviewId === undefined) return null;
    const vendorId = viewer?.vendorId ?? null;
    const review = await reviewCases.findReportedReview(tx, { id: reviewId, vendorId });
    if (!review) throw notFound('This review');
    return { about: 'review', ...review };
  },

  describe: async (db, { reviewId }) => {
    const row = reviewId && (await reviewCases.findReviewOfCase(db, { id: reviewId }));
    if (!row) return {};
    const { createdAt, removedAt, ...review } = row;
    return { review: { ...review, createdAt: createdAt.toISOString(), removed: removedAt !== null } };
  },

  decide: async (tx, invalidate, row, { decision, reason, decidedBy, now }) => {
    if (decision !== 'removeReview') return null;
    const reviewId = row.reviewId ?? '';
    await takeReview(tx, invalidate, {
      id: reviewId,
      vendorId: null,
      userId: decidedBy,
      // The reason is at most as long as one that is given elsewhere.
      reason: reason.slice(0, 500),
      now,
    });
    const reviewAuthorId = await reviewCases.findReviewAuthor(tx, { reviewId });
    return { columns: { reviewId }, reviewAuthorId };
  },

  undo: async (tx, invalidate, { decision, reviewId }) => {
    if (decision === 'removeReview' && reviewId) await restoreReview(tx, invalidate, { id: reviewId });
  },
};
