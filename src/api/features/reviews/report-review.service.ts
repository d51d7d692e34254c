import { viewerOf } from '#api/features/cases/cases.service.ts';
import { openCase } from '#api/features/cases/open-case.service.ts';
import type { AppContext, SessionUser } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import type { CaseStateAnswer } from '#contract/cases.ts';
import type { CaseType } from '#domain/case.ts';
import { reviewSubject } from './review-cases.service.ts';
import { isReviewOf } from './reviews.sql.ts';

/**
 * Reports a review of the shop's own product to support: opens a case.
 * @throws ApiError 404 for a review that is unknown, removed, or of another vendor's product; 409 naming a case about
 * it that is not closed
 */
export async function reportReview(
  context: AppContext,
  user: SessionUser,
  { id, type, text }: { id: string; type: CaseType; text: string },
): Promise<CaseStateAnswer> {
  if (!(await isReviewOf(context.db, { id, vendorId: user.vendorId ?? '' }))) throw notFound('This review');
  return openCase(context, [reviewSubject], { type, reviewId: id, text }, { viewer: viewerOf(user) });
}
