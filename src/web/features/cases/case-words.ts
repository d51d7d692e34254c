import type { CaseDecision, CaseStatus, CaseType, OPENABLE_CASE_TYPES } from '#domain/case.ts';

/** The types as people read them. */
export const TYPE_WORDS: Record<CaseType, string> = {
  brokenFile: 'The file is broken',
  notAsDescribed: 'Not as described',
  chargedTwice: 'Charged twice',
  copiedWork: 'Copied work',
  forbidden: 'Forbidden',
  spam: 'Spam',
  other: 'Something else',
  dispute: 'Card dispute',
  copyFound: 'Copy found',
  stuckRefund: 'Refund stuck',
};

export const STATUS_WORDS: Record<CaseStatus, string> = {
  Open: 'Open',
  WaitingForVendor: 'Waiting for the shop',
  WaitingForCustomer: 'Waiting for the customer',
  Decided: 'Decided',
  Appealed: 'Appealed',
  Closed: 'Closed',
};

/** A decision, and what it does. */
const DECISION_WORDS: Record<CaseDecision, { label: string; effect: string }> = {
  refund: {
    label: 'Refund',
    effect: 'The money goes back to the customer’s card at once, and the shop loses its share of it.',
  },
  replaceFile: {
    label: 'Ask for a new file',
    effect:
      'The shop has 72 hours to upload another file. The case closes when it is there; if it is not, you can decide again.',
  },
  hideProduct: {
    label: 'Hide the product',
    effect: 'This one product leaves the market at once. The shop cannot list it again until you lift that.',
  },
  removeReview: {
    label: 'Remove the review',
    effect: 'The review is no longer shown or counted, and its author cannot rate the product again.',
  },
  warn: { label: 'Warn the shop', effect: 'The shop gets a strike, which falls after twelve months.' },
  suspendVendor: {
    label: 'Suspend the shop',
    effect: 'The shop and all its products are hidden until it is restored.',
  },
  none: { label: 'Do nothing', effect: 'Nothing is changed. Everyone concerned gets your reason.' },
};

const DECIDED_WORDS: Record<CaseDecision, string> = {
  refund: 'Money goes back to the customer',
  replaceFile: 'The shop replaces the file',
  hideProduct: 'The product is hidden',
  removeReview: 'The review is removed',
  warn: 'The shop is warned',
  suspendVendor: 'The shop is suspended',
  none: 'Nothing is changed',
};

/** 'Do nothing' about a product that is held back releases it. */
const RELEASE = {
  label: 'Release the product',
  effect:
    'A product that was held back is shown again if it was active, and is not held back for the same products again. Everyone concerned gets your reason.',
};

/** What a decision about a case of this type does, as staff choose it. */
export const decisionWords = (type: CaseType, decision: CaseDecision): { label: string; effect: string } =>
  type === 'copyFound' && decision === 'none' ? RELEASE : DECISION_WORDS[decision];

/** What was decided about a case of this type, as those concerned read it. */
export const decidedWords = (type: CaseType, decision: CaseDecision): string =>
  type === 'copyFound' && decision === 'none' ? 'The product is released' : DECIDED_WORDS[decision];

export const typeOptions = (types: readonly (typeof OPENABLE_CASE_TYPES)[number][]) =>
  types.map((value) => ({ value, label: TYPE_WORDS[value] }));
