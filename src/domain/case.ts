/**
 * Cases: one desk for everything that goes wrong. The statuses and the steps between them:
 *
 * | Step | By | From | To |
 * | --- | --- | --- | --- |
 * | opened about an order line | its customer | | WaitingForVendor |
 * | opened about anything else | anyone, the system | | Open |
 * | answers | the vendor | WaitingForVendor | WaitingForCustomer |
 * | answers | the customer | WaitingForCustomer | Open |
 * | asks the vendor, the customer | support | Open, WaitingFor… | WaitingForVendor, WaitingForCustomer |
 * | says that it is solved | who opened it | Open, WaitingFor… | Closed |
 * | its cause is gone | the system | Open, WaitingFor… | Closed |
 * | decides | support | Open, WaitingFor… | Decided |
 * | appeals, within 14 days, once | whom the decision goes against | Decided | Appealed |
 * | decides about the appeal | another member of support | Appealed | Closed, or Decided until a file is replaced |
 * | replaces the file, if that was decided | the vendor | Decided | Closed |
 * | decides anew, if the file was not replaced in time | support | Decided | Decided |
 * | 14 days pass | the system | Decided | Closed |
 *
 * Open is support's turn. A message that is no answer changes no status, and a Closed case takes none.
 */
export const CASE_STATUSES = [
  'Open',
  'WaitingForVendor',
  'WaitingForCustomer',
  'Decided',
  'Appealed',
  'Closed',
] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

/** What a customer can report about a line of an order. */
export const ORDER_CASE_TYPES = ['brokenFile', 'notAsDescribed', 'chargedTwice', 'other'] as const;
/** What anyone can report about a product, a review or a shop. */
export const REPORT_TYPES = ['copiedWork', 'forbidden', 'spam', 'other'] as const;
/** What the market itself finds. */
export const SYSTEM_CASE_TYPES = ['dispute', 'copyFound', 'stuckRefund'] as const;
export const CASE_TYPES = [
  'brokenFile',
  'notAsDescribed',
  'chargedTwice',
  'copiedWork',
  'forbidden',
  'spam',
  'other',
  'dispute',
  'copyFound',
  'stuckRefund',
] as const satisfies readonly (
  | (typeof ORDER_CASE_TYPES)[number]
  | (typeof REPORT_TYPES)[number]
  | (typeof SYSTEM_CASE_TYPES)[number]
)[];
export type CaseType = (typeof CASE_TYPES)[number];
/** The types that a person can choose. */
export const OPENABLE_CASE_TYPES = [...ORDER_CASE_TYPES, ...REPORT_TYPES.filter((type) => type !== 'other')];

/** What a case is about; `order` are those of the system. */
export const CASE_SUBJECTS = ['orderLine', 'product', 'review', 'message', 'shop', 'order'] as const;
export type CaseSubject = (typeof CASE_SUBJECTS)[number];

/** Who acts in a case. A visitor has no account: they open one, and get mails. */
export const CASE_PARTIES = ['customer', 'vendor', 'staff', 'visitor', 'system'] as const;
export type CaseParty = (typeof CASE_PARTIES)[number];

export const CASE_DECISIONS = [
  'refund',
  'replaceFile',
  'hideProduct',
  'removeReview',
  'warn',
  'suspendVendor',
  'none',
] as const;
export type CaseDecision = (typeof CASE_DECISIONS)[number];

/** The market's rules that a decision refers to. */
export const CASE_RULES = {
  filesWork: 'Files open and are complete.',
  asDescribed: 'A product is what its page says.',
  payOnce: 'Nobody pays twice for one thing.',
  ownWork: 'Shops sell their own work, or work that they may sell.',
  nothingForbidden: 'Nothing that is forbidden is offered.',
  honestReviews: 'A review tells of the product, and of nothing else.',
  noSpam: 'Products, reviews and shops are no advertisements for something else.',
  noRuleBroken: 'No rule was broken.',
} as const;
export type CaseRule = keyof typeof CASE_RULES;
export const CASE_RULE_NAMES = Object.keys(CASE_RULES) as [CaseRule, ...CaseRule[]];

const RULE_OF_TYPE: Record<CaseType, CaseRule> = {
  brokenFile: 'filesWork',
  notAsDescribed: 'asDescribed',
  chargedTwice: 'payOnce',
  copiedWork: 'ownWork',
  copyFound: 'ownWork',
  forbidden: 'nothingForbidden',
  spam: 'noSpam',
  other: 'asDescribed',
  dispute: 'payOnce',
  stuckRefund: 'payOnce',
};

/** The rule of a decision for which none was chosen. */
export const usualRule = (type: CaseType, decision: CaseDecision): CaseRule => {
  if (decision === 'none') return 'noRuleBroken';
  return decision === 'removeReview' ? 'honestReviews' : RULE_OF_TYPE[type];
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long the vendor has to answer before support decides, and everyone has whose turn it is. */
const TURN_MS = 72 * HOUR_MS;
/** How long a decision can be appealed. */
const APPEAL_MS = 14 * DAY_MS;

/** When the turn that begins now is overdue. */
export const turnEnds = (now: Date): Date => new Date(now.getTime() + TURN_MS);
/** When a decision can no longer be appealed. */
export const appealEnds = (decidedAt: Date): Date => new Date(decidedAt.getTime() + APPEAL_MS);
/** Decisions from before this time can no longer be appealed. */
export const appealableSince = (now: Date): Date => new Date(now.getTime() - APPEAL_MS);

/** The time before which a strike has fallen: twelve months ago. */
export function strikesSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - 12);
  return since;
}

/** The statuses in which a case waits for somebody. */
export const UNDECIDED: readonly CaseStatus[] = ['Open', 'WaitingForVendor', 'WaitingForCustomer'];
/** The statuses of a case that counts as open. */
export const OPEN_STATUSES: readonly CaseStatus[] = [...UNDECIDED, 'Appealed'];

export type CaseStep =
  | 'customerAnswers'
  | 'vendorAnswers'
  | 'staffAnswers'
  | 'askVendor'
  | 'askCustomer'
  | 'solve'
  | 'decide'
  | 'appeal'
  | 'decideAppeal'
  | 'replaceFile'
  | 'expire';

const same = (statuses: readonly CaseStatus[]): Partial<Record<CaseStatus, CaseStatus>> =>
  Object.fromEntries(statuses.map((status) => [status, status]));
const all = (statuses: readonly CaseStatus[], to: CaseStatus): Partial<Record<CaseStatus, CaseStatus>> =>
  Object.fromEntries(statuses.map((status) => [status, to]));
const NOT_CLOSED = CASE_STATUSES.filter((status) => status !== 'Closed');

const STEPS: Record<CaseStep, Partial<Record<CaseStatus, CaseStatus>>> = {
  customerAnswers: { ...same(NOT_CLOSED), WaitingForCustomer: 'Open' },
  vendorAnswers: { ...same(NOT_CLOSED), WaitingForVendor: 'WaitingForCustomer' },
  staffAnswers: same(NOT_CLOSED),
  askVendor: all(UNDECIDED, 'WaitingForVendor'),
  askCustomer: all(UNDECIDED, 'WaitingForCustomer'),
  solve: all(UNDECIDED, 'Closed'),
  decide: all([...UNDECIDED, 'Decided'], 'Decided'),
  appeal: { Decided: 'Appealed' },
  decideAppeal: { Appealed: 'Closed' },
  replaceFile: { Decided: 'Closed' },
  expire: { Decided: 'Closed' },
};

/** The status after a step; null when the step is not possible in this status. */
export const statusAfter = (status: CaseStatus, step: CaseStep): CaseStatus | null =>
  STEPS[step][status] ?? null;

/** What the rules about decisions ask of a case. */
export interface CaseState {
  status: CaseStatus;
  /** Until when the vendor, who is asked first, has time; null if nobody is asked first. */
  vendorDueAt: Date | null;
  vendorAnsweredAt: Date | null;
  /** Since when it waits for a new file; null if it does not. */
  replacementDueAt: Date | null;
}

/** From when support may decide: now (null), or once the vendor has answered or had 72 hours. */
export function decidableAt({ vendorDueAt, vendorAnsweredAt }: CaseState, now: Date): Date | null {
  if (vendorAnsweredAt || !vendorDueAt || vendorDueAt <= now) return null;
  return vendorDueAt;
}

/** Whether support may decide anew, because the file that the vendor had to replace was not replaced in time. */
export const isLateReplacement = ({ status, replacementDueAt }: CaseState, now: Date): boolean =>
  status === 'Decided' && replacementDueAt !== null && replacementDueAt <= now;

/** A person or shop in a case. */
export type Side = { party: 'customer'; userId: string } | { party: 'vendor'; vendorId: string };

/** Who opened a case, whom it concerns. */
export interface CaseSides {
  openedBy: string | null;
  openerParty: CaseParty;
  vendorId: string | null;
  /** The author of the review that the case is about. */
  reviewAuthorId: string | null;
}

/**
 * Whom a decision goes against: who opened the case if nothing was done, the author of a removed review, else the shop.
 * Null: nobody who could appeal, such as a visitor.
 */
export function loserOf(decision: CaseDecision, sides: CaseSides): Side | null {
  const vendor: Side | null = sides.vendorId ? { party: 'vendor', vendorId: sides.vendorId } : null;
  if (decision === 'removeReview')
    return sides.reviewAuthorId ? { party: 'customer', userId: sides.reviewAuthorId } : null;
  if (decision !== 'none') return vendor;
  if (sides.openerParty === 'vendor') return vendor;
  return sides.openerParty === 'customer' && sides.openedBy
    ? { party: 'customer', userId: sides.openedBy }
    : null;
}
