import { lockSystemCase } from '#api/features/cases/system-cases.service.ts';
import { lockProduct } from '#api/features/products/products.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { startTimer } from '#api/kernel/timer.ts';
import { type Invalidate, inTransaction } from '#api/kernel/transaction.ts';
import type { Db } from '#db/client.ts';
import { isLockConflict } from '#db/unavailable.ts';
import { compareAges, findSimilar, hasPrints } from './copies.service.ts';
import * as copyChecks from './copy-checks.sql.ts';
import { endHold, holdBack, keepHeld } from './holds.service.ts';
import { findOpenHold } from './holds.sql.ts';

const HOUR_MS = 3_600_000;
const FIRST_PAUSE_MS = 10_000;
const DAY_MS = 24 * HOUR_MS;
/** The last one is about five hours after the first. */
const MAX_ATTEMPTS = 12;
/** A product that was first listed so long ago, or that has a review, is hidden by staff alone. */
const ESTABLISHED_DAYS = 7;

/**
 * Compares every product that waits for it with those of other vendors, one after the other. A product is held back if
 * it has pages which another one had first. Several nodes may do it at the same time: one check runs at a time, in one
 * transaction. Ends without an attempt while another node checks, or holds a row that is needed: the next round looks
 * again.
 * @internal
 */
export async function checkCopies(context: AppContext, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) {
    const due = await copyChecks.findDueCheck(context.db, { now: context.now() });
    if (!due) return;
    try {
      const isLocked = await inTransaction(context, async (tx, invalidate) => {
        if (!(await copyChecks.lockChecks(tx))) return false;
        await checkProduct(tx, invalidate, { productId: due.productId, now: context.now() });
        return true;
      });
      if (!isLocked) return;
    } catch (error) {
      if (isLockConflict(error)) return;
      await recordFailure(context, due, error);
    }
  }
}

/** A check that fails is repeated, with pauses of an hour at most; after MAX_ATTEMPTS staff see it among what needs attention. */
async function recordFailure(
  context: AppContext,
  due: { productId: string; attempts: number },
  error: unknown,
): Promise<void> {
  const { productId } = due;
  context.log.error({ err: error, product: productId }, 'a product could not be compared with others');
  const pauseMs = Math.min(HOUR_MS, FIRST_PAUSE_MS * 2 ** due.attempts);
  const nextAt = new Date(context.now().getTime() + pauseMs);
  const attempts = due.attempts + 1;
  const status = attempts < MAX_ATTEMPTS ? 'waiting' : 'failed';
  await copyChecks.recordFailure(context.db, { productId, attempts, nextAt, status });
}

/** Products that could not be compared, for staff. */
export const failedChecks = (context: AppContext, limit: number) =>
  copyChecks.findFailedChecks(context.db, { limit });

async function checkProduct(
  tx: Db,
  invalidate: Invalidate,
  { productId, now }: { productId: string; now: Date },
): Promise<void> {
  // In the order of a decision: the case, then the product.
  const held = await findOpenHold(tx, { productId });
  if (held) await lockSystemCase(tx, { caseId: held.caseId });
  const product = await lockProduct(tx, { id: productId, vendorId: null });
  const check = await copyChecks.findCheck(tx, { productId });
  const hold = await findOpenHold(tx, { productId });
  // Its case was decided, or it was held back, since it was read: the next round locks in the right order.
  if (hold?.caseId !== held?.caseId || check?.status !== 'waiting') return;
  const { fileId } = product ?? {};
  if (!product || !fileId || !(product.listed || hold)) {
    await copyChecks.finishCheck(tx, { productId });
    return;
  }
  // The file was replaced since: the analysis of the new one has to end first.
  if (!(await copyChecks.isAnalysed(tx, { fileId }))) return;
  // A file that cannot be read cannot be compared: support decides.
  if (hold && !(await hasPrints(tx, { fileId }))) {
    await copyChecks.finishCheck(tx, { productId });
    return;
  }
  const { vendorId } = product;
  const similar = (await findSimilar(tx, { fileId, vendorId })).filter(({ isCopy }) => isCopy);
  const copies = await withoutReleased(tx, productId, similar);
  const byAge = await compareAges(tx, { fileId, vendorId, similar: copies });
  const originals = byAge.flatMap(({ other, theirs }) => (theirs.isCopy ? [{ ...other, ...theirs }] : []));
  if (originals.length > 0) {
    if (hold) await keepHeld(tx, invalidate, { product, hold, fileId, matches: originals, now });
    else {
      const listedBefore = new Date(now.getTime() - ESTABLISHED_DAYS * DAY_MS);
      const hidesProduct = !(await copyChecks.isEstablished(tx, { productId, listedBefore }));
      await holdBack(tx, invalidate, { product, fileId, matches: originals, hidesProduct, now });
    }
  } else {
    if (hold) await endHold(tx, invalidate, { product, hold, now });
    // These may have been compared before this file was known.
    const copiers = byAge.flatMap(({ other, ours }) => (ours.isCopy ? [other.productId] : []));
    await copyChecks.checkAgain(tx, { productIds: copiers, now });
  }
  await copyChecks.finishCheck(tx, { productId });
}

async function withoutReleased<T extends { productId: string }>(
  tx: Db,
  productId: string,
  copies: readonly T[],
): Promise<T[]> {
  if (copies.length === 0) return [];
  const others = copies.map((other) => other.productId);
  const released = await copyChecks.findReleased(tx, { productId, others });
  return copies.filter((other) => !released.has(other.productId));
}

/**
 * Compares products that wait for it every `everyMs`.
 * @returns a function that stops after the current comparison
 */
export const startCopyChecks = (context: AppContext, everyMs: number): (() => Promise<void>) =>
  startTimer(context, 'comparing files', everyMs, (signal) => checkCopies(context, signal)).stop;
