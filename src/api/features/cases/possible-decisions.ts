import { CASE_DECISIONS, type CaseDecision } from '#domain/case.ts';
import type { CaseRow, DecisionRow } from './cases.sql.ts';

type Subject = Pick<CaseRow, 'about' | 'openerParty' | 'orderLineId' | 'productId' | 'reviewId' | 'vendorId'>;

/** Whether a shop takes part that a decision can go against: not one that reports the message of a customer. */
const hasShop = ({ about, openerParty, vendorId }: Subject): boolean =>
  vendorId !== null && !(about === 'message' && openerParty === 'vendor');

const NEEDS: Record<CaseDecision, (row: Subject) => boolean> = {
  refund: ({ orderLineId }) => orderLineId !== null,
  replaceFile: ({ productId, about }) => productId !== null && about !== 'review',
  hideProduct: ({ productId, about }) => productId !== null && about !== 'review',
  removeReview: ({ reviewId }) => reviewId !== null,
  warn: hasShop,
  suspendVendor: hasShop,
  none: () => true,
};

/** The decisions that fit what a case is about. */
export const possibleDecisions = (row: Subject): CaseDecision[] =>
  CASE_DECISIONS.filter((decision) => NEEDS[decision](row));

/** Whether a decision hides its product now. */
export const isHiding = ({ decision, upheld, undoneAt }: DecisionRow): boolean =>
  decision === 'hideProduct' && !upheld && undoneAt === null;
