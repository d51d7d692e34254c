import { hideHolds, isHeldBack, releaseHolds } from '#api/features/copies/holds.service.ts';
import { lockProduct } from '#api/features/products/products.service.ts';
import {
  addVendorRefund,
  attemptRefundsOf,
  giveUpStuckRefund,
  previewVendorRefund,
} from '#api/features/refunds/refunds.service.ts';
import { restoreReview, takeReview } from '#api/features/reviews/reviews.service.ts';
import { changeShop } from '#api/features/vendors/vendors.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { ApiError, conflict, invalidField, notFound } from '#api/kernel/errors.ts';
import { productTags } from '#api/kernel/product-tags.ts';
import { type Changed, inTransaction } from '#api/kernel/transaction.ts';
import type { CaseStateAnswer } from '#contract/cases.ts';
import type { RefundPreview } from '#contract/refunds.ts';
import type { Db } from '#db/client.ts';
import {
  type CaseDecision,
  type CaseRule,
  decidableAt,
  isLateReplacement,
  turnEnds,
  usualRule,
} from '#domain/case.ts';
import { centsOf } from '#domain/money.ts';
import { nextStatus, statusConflict } from './case-access.ts';
import { addEntry, statusColumns } from './case-thread.service.ts';
import { canLiftHold, isHiding, refuseSameDecider, stateFor, stateOf } from './cases.service.ts';
import * as sql from './cases.sql.ts';
import { possibleDecisions } from './possible-decisions.ts';

/** What staff decide. `amount` is in dollars, `lines` are ids of order lines. */
export interface Decided {
  decision: CaseDecision;
  reason: string;
  rule?: CaseRule;
  amount?: number;
  lines?: readonly string[];
}

/**
 * Decides a case or an appeal, carries the decision out in the same transaction, and queues mails to those concerned.
 * The case is locked, so of two parallel decisions one is written. An appeal that ends otherwise undoes what can be
 * undone of the decision before: money that went back stays with the customer.
 * @throws ApiError 400 for an amount or lines of anything but a new refund; 404; 409 naming the status, while the
 * vendor has time to answer, for a decision that does not fit, and for an appeal of one's own decision
 */
export async function decideCase(
  context: AppContext,
  viewer: sql.Viewer,
  params: { id: string } & Decided,
): Promise<CaseStateAnswer> {
  const { id, decision, reason } = params;
  const { answer, orderId } = await inTransaction(context, async (tx, invalidate) => {
    const row = await sql.lockCase(tx, { id, viewer });
    if (!row) throw notFound('This case');
    const now = context.now();
    const latest = await sql.findLatestDecision(tx, { caseId: id });
    const isAppeal = row.status === 'Appealed';
    if (isAppeal) await refuseSameDecider(tx, row, viewer.userId);
    else refuseEarly(row, latest, now);
    if (!possibleDecisions(row).includes(decision))
      throw conflict('decision_impossible', `This case is ${row.status}, and ${NEEDED[decision]}.`);
    const upheld = isAppeal && latest?.decision === decision;
    refuseStrayFields(params, upheld);
    // An earlier decision of the same case ends with a new one, unless that one repeats it.
    if (latest && !upheld) await undo(tx, invalidate, { latest, decidedBy: viewer.userId, now });
    const effect = upheld
      ? {}
      : await carryOut(tx, invalidate, row, { ...params, decidedBy: viewer.userId, now });
    const written = await sql.insertDecision(tx, {
      caseId: id,
      round: (latest?.round ?? 0) + 1,
      isAppeal,
      upheld,
      decision,
      reason,
      rule: params.rule ?? usualRule(row.type, decision),
      decidedBy: viewer.userId,
      createdAt: now,
      ...effect,
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
    const reviewAuthorId =
      decision === 'removeReview' && row.reviewId
        ? await sql.findReviewAuthor(tx, { reviewId: row.reviewId })
        : row.reviewAuthorId;
    const set = {
      ...statusColumns(status, now),
      dueAt,
      reviewAuthorId,
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
    return {
      answer: stateOf({ ...row, ...set } as sql.CaseRow),
      orderId: effect.refundId ? row.orderId : null,
    };
  });
  // A refund that the provider does not make now is attempted again.
  if (orderId) await attemptRefundsOf(context, orderId);
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

const isAwaited = ({ decision, replacementDueAt, replacedAt }: sql.DecisionRow): boolean =>
  decision === 'replaceFile' && replacementDueAt !== null && replacedAt === null;

/** @throws ApiError 409 for a case that is decided or closed, or whose vendor still has time to answer */
function refuseEarly(row: sql.CaseRow, latest: sql.DecisionRow | null, now: Date): void {
  nextStatus(row, 'decide', 'it cannot be decided');
  const state = stateFor(row, latest);
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
function refuseStrayFields({ decision, amount, lines }: Decided, upheld: boolean): void {
  const isRefund = decision === 'refund' && !upheld;
  if (amount !== undefined && !isRefund) throw invalidField('amount', 'Only a new refund has an amount.');
  if (lines !== undefined && !isRefund) throw invalidField('lines', 'Only a new refund has lines.');
  if (amount !== undefined && lines !== undefined)
    throw invalidField('amount', 'A refund is of lines or of an amount, not of both.');
}

type Effect = Partial<
  Pick<sql.DecisionRow, 'refundId' | 'productId' | 'reviewId' | 'vendorId' | 'replacementDueAt'>
>;

/** Carries a decision out, and returns what it did. */
async function carryOut(
  tx: Db,
  invalidate: Changed,
  row: sql.CaseRow,
  params: Decided & { decidedBy: string; now: Date },
): Promise<Effect> {
  const { decision, reason, decidedBy, now } = params;
  const vendorId = row.vendorId ?? '';
  switch (decision) {
    case 'none':
      await releaseHolds(tx, invalidate, { caseId: row.id, now });
      if (row.refundId && row.orderId)
        await giveUpStuckRefund(tx, { refundId: row.refundId, orderId: row.orderId });
      return {};
    case 'refund':
      return { refundId: await refund(tx, row, params) };
    case 'warn':
      return { vendorId };
    case 'suspendVendor':
      await changeShop(tx, invalidate, { id: vendorId, decision: 'suspend', reason, decidedBy, now });
      return { vendorId };
    case 'removeReview': {
      const id = row.reviewId ?? '';
      // The reason is at most as long as one that is given elsewhere.
      await takeReview(tx, invalidate, {
        id,
        vendorId: null,
        userId: decidedBy,
        reason: reason.slice(0, 500),
        now,
      });
      return { reviewId: id };
    }
    case 'hideProduct': {
      const productId = row.productId ?? '';
      await hide(tx, invalidate, { productId, now });
      await hideHolds(tx, { caseId: row.id, now });
      return { productId };
    }
    case 'replaceFile': {
      const product = await lockProduct(tx, { id: row.productId ?? '', vendorId: null });
      if (!product)
        throw conflict('decision_impossible', `This case is ${row.status}, and its product is deleted.`);
      return { productId: product.id, replacementDueAt: turnEnds(now) };
    }
  }
}

/** @throws ApiError 404 for a line of another shop or order, 409 for more than can be given back */
async function refund(
  tx: Db,
  row: sql.CaseRow,
  { amount, lines, decidedBy, now }: Decided & { decidedBy: string; now: Date },
): Promise<string> {
  const wanted = await refundOf(tx, row, { amount, lines });
  const added = await addVendorRefund(tx, { ...wanted, decidedBy, now });
  return added.id;
}

/** What a refund that a case decides is of: its line, other lines of the shop, or an amount of the shop's part. */
async function refundOf(tx: Db, row: sql.CaseRow, { amount, lines }: Pick<Decided, 'amount' | 'lines'>) {
  const { orderId, orderLineId, vendorId } = row;
  if (!orderId || !orderLineId || !vendorId) throw new Error('A refund without an order line.');
  const ofShop = await sql.findShopLines(tx, { orderId, vendorId });
  return {
    orderId,
    vendorOrderId: ofShop.find(({ id }) => id === orderLineId)?.vendorOrderId ?? '',
    // An amount can be up to the shop's whole part of the order.
    lineIds: amount === undefined ? (lines ?? [orderLineId]) : ofShop.map(({ id }) => id),
    amountCents: amount === undefined ? null : centsOf(amount),
  };
}

/**
 * Who would bear the refund that a case decides; nothing is written.
 * @throws ApiError 400 for both an amount and lines; 404; 409 for a case about no order line, or more than is left
 */
export async function previewCaseRefund(
  context: AppContext,
  viewer: sql.Viewer,
  { id, ...wanted }: { id: string } & Pick<Decided, 'amount' | 'lines'>,
): Promise<RefundPreview> {
  const found = await sql.findCase(context.db, { id, viewer });
  if (!found) throw notFound('This case');
  if (!possibleDecisions(found.case).includes('refund'))
    throw conflict('decision_impossible', `This case is ${found.case.status}, and ${NEEDED.refund}.`);
  refuseStrayFields({ decision: 'refund', reason: '', ...wanted }, false);
  return previewVendorRefund(context, await refundOf(context.db, found.case, wanted));
}

async function hide(tx: Db, invalidate: Changed, { productId, now }: { productId: string; now: Date }) {
  const product = await lockProduct(tx, { id: productId, vendorId: null });
  if (!product) return;
  await sql.setHidden(tx, { productId, hiddenAt: product.hiddenAt ?? now });
  invalidate(...productTags(product, { ...product, listed: false }));
}

/** Undoes what can be undone of a decision: a refund cannot. */
async function undo(
  tx: Db,
  invalidate: Changed,
  { latest, decidedBy, now }: { latest: sql.DecisionRow; decidedBy: string; now: Date },
): Promise<void> {
  if (latest.undoneAt || latest.decision === 'refund' || latest.decision === 'none') return;
  await sql.updateDecision(tx, { id: latest.id, set: { undoneAt: now } });
  if (latest.decision === 'hideProduct' && latest.productId)
    await show(tx, invalidate, { productId: latest.productId });
  if (latest.decision === 'removeReview' && latest.reviewId)
    await restoreReview(tx, invalidate, { id: latest.reviewId });
  if (latest.decision === 'suspendVendor' && latest.vendorId) {
    const change = { id: latest.vendorId, decision: 'restore', reason: null, decidedBy, now } as const;
    await changeShop(tx, invalidate, change).catch((error: unknown) => {
      // It was restored or closed otherwise.
      if (!(error instanceof ApiError) || error.code !== 'vendor_status_conflict') throw error;
    });
  }
}

/** Lets the shop list a product again, and lists it if it is active, unless something else hides it. */
async function show(tx: Db, invalidate: Changed, { productId }: { productId: string }): Promise<void> {
  const product = await lockProduct(tx, { id: productId, vendorId: null });
  if (!product || (await sql.isHiddenByDecision(tx, { productId })) || (await isHeldBack(tx, { productId })))
    return;
  const shown = await sql.setHidden(tx, { productId, hiddenAt: null });
  invalidate(...productTags(product, { ...product, listed: shown?.listed ?? false }));
}

/**
 * Lifts the hiding of a product that a case has decided, or that was held back as a copy.
 * @throws ApiError 404; 409 for a case that hides no product
 */
export async function liftHiding(
  context: AppContext,
  viewer: sql.Viewer,
  { id }: { id: string },
): Promise<void> {
  await inTransaction(context, async (tx, invalidate) => {
    const row = await sql.lockCase(tx, { id, viewer });
    if (!row) throw notFound('This case');
    const hiding = (await sql.findDecisions(tx, { caseId: id })).find(({ decision }) =>
      isHiding(decision),
    )?.decision;
    if (!hiding?.productId && !(await canLiftHold(tx, row)))
      throw statusConflict(row, 'there is no hiding to lift');
    const now = context.now();
    if (hiding?.productId) {
      await sql.updateDecision(tx, { id: hiding.id, set: { undoneAt: now } });
      await show(tx, invalidate, { productId: hiding.productId });
    }
    await releaseHolds(tx, invalidate, { caseId: id, now });
    await addEntry(tx, invalidate, row, { kind: 'lifted', party: 'staff', authorId: viewer.userId, now });
  });
}
