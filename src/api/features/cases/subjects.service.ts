import type { AppContext } from '#api/kernel/context.ts';
import type { Invalidate } from '#api/kernel/transaction.ts';
import type { CaseRecord } from '#contract/cases.ts';
import type { RefundPreview } from '#contract/refunds.ts';
import type { Db } from '#db/client.ts';
import type { CaseDecision, CaseRule } from '#domain/case.ts';
import type { CaseRow, DecisionRow, NewCase, Viewer } from './cases.sql.ts';

export type { CaseRow };

/** What someone wants to open a case about: one of the ids. */
export interface WantedSubject {
  orderLineId?: string;
  productId?: string;
  reviewId?: string;
  messageId?: string;
  vendorId?: string;
}

/** The columns of a case that say what it is about. */
type FoundSubject = Pick<
  NewCase,
  'about' | 'title' | 'orderId' | 'orderLineId' | 'productId' | 'reviewId' | 'messageId' | 'vendorId'
>;

type StaffPart = NonNullable<CaseRecord['staff']>;

/** What the record of a case shows of its subjects. */
type SubjectParts = Pick<CaseRecord, 'order' | 'product' | 'review' | 'message'> &
  Pick<StaffPart, 'thread' | 'productHidden' | 'refund' | 'dispute'>;

/** What a refund that a case decides is of: `amount` is in dollars, `lines` are ids of order lines. */
export interface RefundWish {
  amount?: number;
  lines?: readonly string[];
}

/** What staff decide. */
export interface NewDecision extends RefundWish {
  decision: CaseDecision;
  reason: string;
  rule?: CaseRule;
}

/** What a decision has done. */
interface DecisionEffect {
  /** The columns of the decision. */
  columns?: Partial<
    Pick<DecisionRow, 'refundId' | 'productId' | 'reviewId' | 'vendorId' | 'replacementDueAt'>
  >;
  /** The author of a removed review takes part in the case. */
  reviewAuthorId?: string | null;
  /** What follows once the decision is committed. */
  afterCommit?: (context: AppContext) => Promise<void>;
}

/**
 * What cases know of the things that they are about. Each feature implements it for its own things, and is called for every
 * case: it does nothing for one that is about something else. `tx` is the transaction of the case, which is locked.
 */
export interface CaseSubjectPort {
  /**
   * Finds what a new case is about; null if it is about something else.
   * @throws ApiError 401 or 404
   */
  find?(tx: Db, wanted: WantedSubject, viewer: Viewer | null): Promise<FoundSubject | null>;
  /** What the record of a case shows. */
  describe?(db: Db, row: CaseRow): Promise<Partial<SubjectParts>>;
  /** Whether something is held back until the case is decided. */
  isHeldBack?(db: Db, row: CaseRow): Promise<boolean>;
  /** Carries a decision out; null for one that changes nothing here. */
  decide?(
    tx: Db,
    invalidate: Invalidate,
    row: CaseRow,
    params: NewDecision & { decidedBy: string; now: Date },
  ): Promise<DecisionEffect | null>;
  /** Undoes a decision, as far as it can be undone. */
  undo?(
    tx: Db,
    invalidate: Invalidate,
    decision: DecisionRow,
    params: { decidedBy: string; now: Date },
  ): Promise<void>;
  /** Ends what waits for the decision, because there is nothing to decide. */
  close?(tx: Db, invalidate: Invalidate, row: CaseRow, params: { now: Date }): Promise<void>;
  /**
   * Who would bear a refund of the case; nothing is written.
   * @throws ApiError 404; 409 for more than is left
   */
  previewRefund?(context: AppContext, row: CaseRow, wish: RefundWish): Promise<RefundPreview>;
}

export type CaseSubjects = readonly CaseSubjectPort[];

/**
 * Finds what a new case is about.
 * @throws ApiError 401 or 404
 */
export async function findSubject(
  subjects: CaseSubjects,
  tx: Db,
  wanted: WantedSubject,
  viewer: Viewer | null,
): Promise<FoundSubject> {
  for (const subject of subjects) {
    const found = await subject.find?.(tx, wanted, viewer);
    if (found) return found;
  }
  throw new Error('No feature knows what the case is about.');
}

/** What the record of a case shows of its subjects. */
export async function describeSubjects(subjects: CaseSubjects, db: Db, row: CaseRow): Promise<SubjectParts> {
  const parts = await Promise.all(subjects.map((subject) => subject.describe?.(db, row)));
  const nothing = {
    order: null,
    product: null,
    review: null,
    message: null,
    thread: null,
    productHidden: false,
    refund: null,
    dispute: null,
  };
  return Object.assign(nothing, ...parts);
}

/** Whether a case that was decided otherwise still holds something back; before the decision, that releases it. */
export async function canLiftHold(subjects: CaseSubjects, db: Db, row: CaseRow): Promise<boolean> {
  if (row.settledAt === null) return false;
  const held = await Promise.all(subjects.map((subject) => subject.isHeldBack?.(db, row)));
  return held.includes(true);
}

/** Carries a decision out, one subject after the other, and returns what it did. */
export async function carryOut(
  subjects: CaseSubjects,
  tx: Db,
  invalidate: Invalidate,
  row: CaseRow,
  params: NewDecision & { decidedBy: string; now: Date },
): Promise<DecisionEffect> {
  if (params.decision === 'none') {
    await closeSubjects(subjects, tx, invalidate, row, params);
    return {};
  }
  let effect: DecisionEffect = {};
  for (const subject of subjects)
    effect = { ...effect, ...(await subject.decide?.(tx, invalidate, row, params)) };
  return effect;
}

/** Undoes a decision in every subject, as far as it can be undone. */
export async function undoInSubjects(
  subjects: CaseSubjects,
  tx: Db,
  invalidate: Invalidate,
  decision: DecisionRow,
  params: { decidedBy: string; now: Date },
): Promise<void> {
  for (const subject of subjects) await subject.undo?.(tx, invalidate, decision, params);
}

/** Ends what waits for the decision in every subject. */
export async function closeSubjects(
  subjects: CaseSubjects,
  tx: Db,
  invalidate: Invalidate,
  row: CaseRow,
  params: { now: Date },
): Promise<void> {
  for (const subject of subjects) await subject.close?.(tx, invalidate, row, params);
}
