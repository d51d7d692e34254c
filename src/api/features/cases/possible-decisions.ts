import { CASE_DECISIONS, type CaseDecision } from '#domain/case.ts';
import type { CaseRow, DecisionRow } from './cases.sql.ts';

type Subject = Pick<CaseRow, 'about' | 'orderLineId' | 'productId' | 'reviewId' | 'vendorId'>;

const NEEDS: Record<CaseDecision, (row: Subject) => boolean> = {
  refund: ({ orderLineId }) => orderLineId !== null,
  replaceFile: ({ productId, about }) => productId !== null && about !== 'review',
  hideProduct: ({ productId, about }) => productId !== null && about !== 'review',
  removeReview: ({ reviewId }) => reviewId !== null,
  warn: ({ vendorId }) => vendorId !== null,
  suspendVendor: ({ vendorId }) => vendorId !== null,
  none: () => true,
};

/** The decisions that fit what a case is about. */
export const possibleDecisions = (row: Subject): CaseDecision[] =>
  CASE_DECISIONS.filter((decision) => NEEDS[decision](row));

/** Whether a decision hides its product now. */
export const isHiding = ({ decision, upheld, undoneAt }: DecisionRow): boolean =>
  decision === 'hideProduct' && !upheld && undoneAt === null;
