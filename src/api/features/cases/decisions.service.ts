import type { AppContext } from '#api/kernel/context.ts';
import { conflict, invalidField, notFound } from '#api/kernel/errors.ts';
import { type Invalidate, inTransaction } from '#api/kernel/transaction.ts';
import type { CaseStateAnswer } from '#contract/cases.ts';
import type { RefundPreview } from '#contract/refunds.ts';
import type { Db } from '#db/client.ts';
import { type CaseDecision, decidableAt, isLateReplacement, turnEnds, usualRule } from '#domain/case.ts';
import { caseStateOf, nextStatus, statusConflict } from './case-access.ts';
import { refuseSameDecider } from './case-steps.service.ts';
import { addEntry, stateOf, statusColumns } from './case-thread.service.ts';
import * as cases from './cases.sql.ts';
import { isHiding, possibleDecisions } from './possible-decisions.ts';
import {
  type CaseSubjects,
  canLiftHold,
  carryOut,
  closeSubjects,
  type NewDecision,
  type RefundWish,
  undoInSubjects,
} from './subjects.service.ts';

/**
 * Decides a case or an appeal, carries the decision out in the same transaction, and queues mails to those concerned.
 * The case is locked, so of two parallel decisions one is written. An appeal that ends otherwise undoes what can be
 * undone of the decision before: money that went back stays with the customer.
 * @throws ApiError 404; 400 for an amount or lines of anything but a new refund, and for both of them
 * @throws ApiError 409 naming the status, while the vendor has time to answer, and for a decision that does not fit
 * @throws ApiError 409 for an appeal of one's own decision
 */
export async function decideCase(
  context: AppContext,
  subjects: CaseSubjects,
  viewer: cases.Viewer,
  params: { id: string } & NewDecision,
): Promise<CaseStateAnswer> {
  const { id, decision, reason } = params;
  const { answer, afterCommit } = await inTransaction(context, async (tx, invalidate) => {
    const row = await cases.lockCase(tx, { id, viewer });
    if (!row) throw notFound('This case');
    const now = context.now();
    const latest = await cases.findLatestDecision(tx, { caseId: id });
    const isAppeal = row.status === 'Appealed';
    if (isAppeal) await refuseSameDecider(tx, row, viewer.userId);
    else refuseEarly(row, latest, now);
    if (!possibleDecisions(row).includes(decision))
      throw conflict('decision_impossible', `This case is ${row.status}, and ${NEEDED[decision]}.`);
    const upheld = isAppeal && latest?.decision === decision;
    refuseStrayFields(params, upheld);
    // An earlier decision of the same case ends with a new one, unless that one repeats it.
    if (latest && !upheld) await undo(subjects, tx, invalidate, { latest, decidedBy: viewer.userId, now });
    const effect = upheld
      ? {}
      : await carryOut(subjects, tx, invalidate, row, { ...params, decidedBy: viewer.userId, now });
    const written = await cases.insertDecision(tx, {
      caseId: id,
      round: (latest?.round ?? 0) + 1,
      isAppeal,
      upheld,
      decision,
      reason,
      rule: params.rule ?? usualRule(row.type, decision),
      decidedBy: viewer.userId,
      createdAt: now,
      ...effect.columns,
    });
    const awaitsFile = decision === 'replaceFile' && !upheld;
    const ended = nextStatus(row, isAppeal ? 'decideAppeal' : 'decide', 'it cannot be decided');
    // Until the file is there.
    const status = awaitsFile || (upheld && latest && isAwaited(latest)) ? 'Decided' : ended;
    const dueAt = awaitsFile
      ? turnEnds(now)
      : upheld && latest && isAwaited(latest)
        ? latest.replacementDueAt
        : null;
    const set = {
      ...statusColumns(status, now),
      dueAt,
      reviewAuthorId: effect.reviewAuthorId ?? row.reviewAuthorId,
      assigneeId: row.assigneeId ?? viewer.userId,
    };
    await addEntry(tx, invalidate, row, {
      kind: 'decided',
      party: 'staff',
      authorId: viewer.userId,
      text: reason,
      decisionId: written.id,
      set,
      now,
    });
    return { answer: stateOf({ ...row, ...set } as cases.CaseRow), afterCommit: effect.afterCommit };
  });
  await afterCommit?.(context);
  return answer;
}

const NEEDED: Record<CaseDecision, string> = {
  refund: 'it is about no order line, so there is nothing to give back',
  replaceFile: 'it is about no product whose file could be replaced',
  hideProduct: 'it is about no product that could be hidden',
  removeReview: 'it is about no review that could be removed',
  warn: 'no shop takes part in it that could be warned',
  suspendVendor: 'no shop takes part in it that could be suspended',
  none: '',
};

const isAwaited = ({ decision, replacementDueAt, replacedAt }: cases.DecisionRow): boolean =>
  decision === 'replaceFile' && replacementDueAt !== null && replacedAt === null;

/** @throws ApiError 409 for a case that is decided or closed, or whose vendor still has time to answer */
function refuseEarly(row: cases.CaseRow, latest: cases.DecisionRow | null, now: Date): void {
  nextStatus(row, 'decide', 'it cannot be decided');
  const state = caseStateOf(row, latest);
  if (row.status === 'Decided') {
    if (isLateReplacement(state, now)) return;
    throw statusConflict(row, 'it cannot be decided again');
  }
  const from = decidableAt(state, now);
  if (!from) return;
  throw statusConflict(
    row,
    `the shop has until ${from.toISOString().slice(0, 16).replace('T', ' ')} UTC to answer before support decides`,
  );
}

/** @throws ApiError 400 */
function refuseStrayFields({ decision, amount, lines }: NewDecision, upheld: boolean): void {
  const isRefund = decision === 'refund' && !upheld;
  if (amount !== undefined && !isRefund) throw invalidField('amount', 'Only a new refund has an amount.');
  if (lines !== undefined && !isRefund) throw invalidField('lines', 'Only a new refund has lines.');
  if (amount !== undefined && lines !== undefined)
    throw invalidField('amount', 'A refund is of lines or of an amount, not of both.');
}

/**
 * Who would bear the refund that a case decides; nothing is written.
 * @throws ApiError 400 for both an amount and lines; 404; 409 for a case about no order line, or more than is left
 */
export async function previewCaseRefund(
  context: AppContext,
  subjects: CaseSubjects,
  viewer: cases.Viewer,
  { id, ...wanted }: { id: string } & RefundWish,
): Promise<RefundPreview> {
  const found = await cases.findCase(context.db, { id, viewer });
  if (!found) throw notFound('This case');
  if (!possibleDecisions(found.case).includes('refund'))
    throw conflict('decision_impossible', `This case is ${found.case.status}, and ${NEEDED.refund}.`);
  refuseStrayFields({ decision: 'refund', reason: '', ...wanted }, false);
  const subject = subjects.find(({ previewRefund }) => previewRefund);
  if (!subject?.previewRefund) throw new Error('No feature refunds what the case is about.');
  return subject.previewRefund(context, found.case, wanted);
}

/** Undoes what can be undone of a decision: a refund cannot. */
async function undo(
  subjects: CaseSubjects,
  tx: Db,
  invalidate: Invalidate,
  { latest, decidedBy, now }: { latest: cases.DecisionRow; decidedBy: string; now: Date },
): Promise<void> {
  if (latest.undoneAt || latest.decision === 'refund' || latest.decision === 'none') return;
  await cases.updateDecision(tx, { id: latest.id, set: { undoneAt: now } });
  await undoInSubjects(subjects, tx, invalidate, latest, { decidedBy, now });
}

/**
 * Lifts the hiding of a product that a case has decided, or that was held back as a copy.
 * @throws ApiError 404; 409 for a case that hides no product
 */
export async function liftHiding(
  context: AppContext,
  subjects: CaseSubjects,
  viewer: cases.Viewer,
  { id }: { id: string },
): Promise<void> {
  await inTransaction(context, async (tx, invalidate) => {
    const row = await cases.lockCase(tx, { id, viewer });
    if (!row) throw notFound('This case');
    const hiding = (await cases.findDecisions(tx, { caseId: id })).find(({ decision }) =>
      isHiding(decision),
    )?.decision;
    if (!hiding?.productId && !(await canLiftHold(subjects, tx, row)))
      throw statusConflict(row, 'there is no hiding to lift');
    const now = context.now();
    if (hiding?.productId) {
      await cases.updateDecision(tx, { id: hiding.id, set: { undoneAt: now } });
      await undoInSubjects(subjects, tx, invalidate, hiding, { decidedBy: viewer.userId, now });
    }
    await closeSubjects(subjects, tx, invalidate, row, { now });
    await addEntry(tx, invalidate, row, { kind: 'lifted', party: 'staff', authorId: viewer.userId, now });
  });
}
