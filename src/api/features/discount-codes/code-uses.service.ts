import type { AppContext } from '#api/kernel/context.ts';
import { networkHashOf } from '#api/kernel/limits.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import type { Db } from '#db/client.ts';
import {
  CODE_RESERVED_MS,
  type CodeLine,
  cartProblem,
  codeDiscounts,
  limitProblem,
  reservedByNetwork,
  unknownCode,
  unpaidUsesOfNetwork,
} from '#domain/discount-code.ts';
import type { CodeFunder } from '#domain/order.ts';
import * as uses from './code-uses.sql.ts';
import type { DiscountCodeRow } from './discount-codes.sql.ts';

export { completeUse } from './code-uses.sql.ts';

/*
 * The life of a use, a row of `discount_code_uses` with the payment as its key:
 *
 * - reserved: `heldUntil` is set, because the payment was claimed with the code less than 30 minutes ago.
 * - expired: `heldUntil` has passed, and the use counts no more. Its place is free, but only a claim that needs it
 *   deletes it. Until then a payment that arrives late still has its use.
 * - used: `orderId` is set, by its order. This is final: a refund does not release it, since the files may have been
 *   fetched.
 *
 * A use is added while the code's row is locked, so of parallel claims no more than `maxUses` succeed. To complete an
 * order takes no such lock: its use is counted already. An order that failed releases its use.
 *
 * Accounts cost nothing, so a network may have few uses that are reserved or expired. Otherwise one person with new
 * accounts keeps everybody from a code without paying (decision 0079).
 */

/** A code that a cart is priced with; its discounts are of the cart's lines, in cents. */
export interface AppliedCode {
  id: string;
  code: string;
  funder: CodeFunder;
  discounts: number[];
}

/** A code as it was typed, and by whom it was guessed; or that of a payment which was priced with it. */
export type WantedCode =
  | { text: string; address: string | null; account: string | null }
  | { id: string; code: string };

interface CodeOfCart {
  wanted: WantedCode;
  lines: readonly CodeLine[];
  /** Null for a visitor, who is told about the limits for customers when the payment is claimed. */
  customerId: string | null;
}

/**
 * What a code takes off a cart, or the sentence that says why it cannot be used.
 * @throws ApiError 429 after too many wrong guesses
 */
export async function applyCode(
  { db, limits, now }: AppContext,
  { wanted, lines, customerId }: CodeOfCart,
): Promise<{ applied: AppliedCode } | { problem: string }> {
  const isTyped = 'text' in wanted;
  const row = isTyped
    ? await uses.findUsableCode(db, { code: wanted.text })
    : await uses.findUsableCodeById(db, wanted);
  if (isTyped && wanted.address !== null) {
    const { address, account } = wanted;
    await limits.countGuess('discount-code', { isWrong: row === null, address, account });
  }
  if (!row) return { problem: unknownCode(isTyped ? wanted.text : wanted.code) };
  const at = now();
  const without = 'reservations of the customer';
  const usage = await uses.findUsage(db, { code: row, customerId, without, now: at });
  const problem = limitProblem(row, usage, at) ?? cartProblem(row, lines);
  if (problem) return { problem };
  const { id, code, funder } = row;
  return { applied: { id, code, funder, discounts: codeDiscounts(row, lines) } };
}

interface UseOfPayment {
  payment: { id: string; codeId: string | null; code: string | null };
  customerId: string;
  now: Date;
}

/**
 * Reserves a use of the payment's code for 30 minutes, in the transaction that claims the payment; a use of another code is
 * released.
 * `factor` multiplies what a network may reserve.
 * @returns the sentence for the customer who cannot have it, or null
 */
export async function reserveUse(
  tx: Db,
  { payment, customerId, address, factor, now }: UseOfPayment & { address: string | null; factor: number },
): Promise<string | null> {
  const { id: paymentId, codeId } = payment;
  const own = await uses.lockUse(tx, { paymentId });
  const ids = [own?.codeId, codeId].filter((id) => typeof id === 'string');
  const locked = ids.length > 0 ? await uses.lockCodes(tx, { ids }) : [];
  if (own && own.codeId !== codeId) await release(tx, own);
  if (!codeId) return null;
  const code = locked.find(({ id }) => id === codeId);
  if (!code?.active || code.deletedAt) return unknownCode(payment.code ?? '');
  const network = address === null ? null : { hash: networkHashOf(code.id, address), factor };
  return takeUse(tx, { code, own: own?.codeId === codeId ? own : null, paymentId, customerId, network, now });
}

/** The use that a payment has, or null. */
type OwnUse = uses.CodeUseRow | null;

/** Whether a payment has reserved a use of its code, or has none and needs none. */
const hasItsUse = (own: OwnUse, { codeId }: { codeId: string | null }, now: Date): boolean =>
  codeId === null ? own === null : own?.codeId === codeId && own.heldUntil !== null && own.heldUntil > now;

/**
 * Makes sure that a paid payment has a use of its code, in the transaction that writes its order. A reserved use is its
 * own. If its reservation has expired, it needs one like a new claim. The price was promised, so only how often the code
 * may be used counts, no longer when.
 * @returns why it has none, or null
 */
export async function ensureUse(tx: Db, { payment, customerId, now }: UseOfPayment): Promise<string | null> {
  const own = await uses.lockUse(tx, { paymentId: payment.id });
  if (hasItsUse(own, payment, now)) return null;
  const { id: paymentId, codeId } = payment;
  if (own && own.codeId !== codeId) await release(tx, own);
  if (!codeId) return null;
  const [code] = await uses.lockCodes(tx, { ids: [codeId] });
  if (!code) return unknownCode(payment.code ?? '');
  const always = { ...code, startsAt: null, endsAt: null };
  const ownUse = own?.codeId === codeId ? own : null;
  return takeUse(tx, { code: always, own: ownUse, paymentId, customerId, network: null, now });
}

/** A use of a locked code, or the sentence that says why there is none. `own` is the payment's use of this code. */
async function takeUse(
  tx: Db,
  params: {
    code: DiscountCodeRow;
    own: OwnUse;
    paymentId: string;
    customerId: string;
    /** The network that claims; null for an order, which has paid. */
    network: { hash: string; factor: number } | null;
    now: Date;
  },
): Promise<string | null> {
  const { code, own, paymentId, customerId, network, now } = params;
  const codeId = code.id;
  if (code.firstOrderOnly) await uses.lockFirstOrder(tx, { customerId });
  const usage = await uses.findUsage(tx, { code, customerId, without: { paymentId }, now });
  const problem = limitProblem(code, usage, now);
  if (problem) return problem;
  if (network && code.maxUses !== null) {
    const others = await uses.countUnpaidOfNetwork(tx, { codeId, network: network.hash, paymentId });
    if (others >= unpaidUsesOfNetwork(code.maxUses) * network.factor) return reservedByNetwork(code.code);
  }
  // The place of an expired reservation is taken over: its row goes, and the number of uses stays.
  const hasPlace = own !== null || (await uses.deleteExpiredReservations(tx, { codeId, now, limit: 1 })) > 0;
  // Without a place left, the last expired reservation becomes an order in another transaction.
  if (!hasPlace && !(await uses.addTaken(tx, { codeId }))) return `The code ${code.code} has been used up.`;
  const heldUntil = new Date(now.getTime() + CODE_RESERVED_MS);
  await uses.putReservation(tx, {
    paymentId,
    codeId,
    customerId,
    heldUntil,
    network: network?.hash ?? null,
    now,
  });
  return null;
}

/** A payment that was claimed less than this ago is being paid. */
const PAYING_MS = 60_000;

/**
 * Other payments of the customer that were claimed more than a minute ago, and left. They have the same code, or both
 * codes are for first orders.
 */
export const findLeftPayments = (
  db: Db,
  { payment, customerId, now }: UseOfPayment,
): Promise<{ id: string; amountCents: number }[]> =>
  payment.codeId
    ? uses.findOtherReservations(db, {
        codeId: payment.codeId,
        customerId,
        paymentId: payment.id,
        heldUntil: new Date(now.getTime() - PAYING_MS + CODE_RESERVED_MS),
      })
    : Promise.resolve([]);

/** Releases the use of a payment that can no longer be paid. */
export async function releaseUse(tx: Db, params: { paymentId: string }): Promise<void> {
  const own = await uses.lockUse(tx, params);
  if (own) await release(tx, own);
}

async function release(tx: Db, { paymentId, codeId }: uses.CodeUseRow): Promise<void> {
  if (await uses.deleteReservation(tx, { paymentId })) await uses.subtractTaken(tx, { codeId, uses: 1 });
}

/** An expired reservation is kept for so long after, for a payment that arrives late. */
const EXPIRED_KEPT_MS = 24 * 3_600_000;
const BATCH_SIZE = 1000;

/** Deletes reservations that expired a day ago. */
export async function pruneCodeReservations(context: AppContext): Promise<void> {
  const before = new Date(context.now().getTime() - EXPIRED_KEPT_MS);
  for (;;) {
    const ids = await uses.findCodesWithExpiredReservations(context.db, { before, limit: BATCH_SIZE });
    let deleted = 0;
    for (const codeId of ids) {
      deleted += await inTransaction(context, async (tx) => {
        await uses.lockCodes(tx, { ids: [codeId] });
        const count = await uses.deleteExpiredReservations(tx, { codeId, now: before, limit: BATCH_SIZE });
        if (count > 0) await uses.subtractTaken(tx, { codeId, uses: count });
        return count;
      });
    }
    // Those that are left are locked by the orders that they become.
    if (deleted === 0) return;
  }
}
