import type { z } from 'zod';
import { formatDollars } from '#domain/money.ts';
import { recordBalance, refundChange, refundFailureChange } from './balance.ts';
import { isPendingRefundCard } from './cards.ts';
import { isDisputed } from './disputes.ts';
import { lockChargeOf, lockIntent, mergeMetadata } from './intents.ts';
import { type Charge, newRefund, type SimulatorRefund } from './objects.ts';
import type { refundParams } from './params.ts';
import { findObject, insertObject, lockChildren, updateObject } from './simulator.sql.ts';
import type { SimulatorCall } from './simulator-call.ts';
import { badParameter, badState, noSuch, type SimulatorAnswer } from './wire.ts';

type Params = z.infer<typeof refundParams>;

/** Refunds `amount` cents of a charge, or all that is left. The charge is locked meanwhile. */
export async function createRefund(call: SimulatorCall, params: Params): Promise<SimulatorAnswer> {
  const { intentId, charge } = await chargeToRefund(call, params);
  if (await isDisputed(call, intentId)) {
    throw badState({
      code: 'charge_disputed',
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    });
  }
  const remaining = charge.amount - charge.amount_refunded;
  const amount = params.amount ?? remaining;
  if (remaining === 0) {
    throw badState({
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    });
  }
  if (amount > remaining) {
    const limit =
      remaining === charge.amount
        ? `charge amount (${dollars(charge.amount)})`
        : `unrefunded amount on charge (${dollars(remaining)})`;
    throw badState({
      code: 'amount_too_large',
      message: `Refund amount (${dollars(amount)}) is greater than ${limit}`,
      param: 'amount',
    });
  }
  const asked = newRefund(call.now, {
    amount,
    charge: charge.id,
    currency: charge.currency,
    intentId,
    metadata: mergeMetadata({}, params.metadata),
    reason: params.reason ?? null,
    status: isPendingRefundCard(charge.payment_method_details.card) ? 'pending' : 'succeeded',
  });
  const { id: balance_transaction } = await recordBalance(call, refundChange(asked, intentId));
  const refund = { ...asked, balance_transaction };
  const after = await addRefunded(call, charge, amount);
  await insertObject(call.db, { kind: 'refund', data: refund, parentId: intentId, now: call.now });
  call.emit('refund.created', refund);
  call.emit('charge.refunded', after);
  return { status: 200, body: refund };
}

/** Adds to the refunded amount of a charge; a negative amount reverts a failed refund. */
async function addRefunded(call: SimulatorCall, charge: Charge, cents: number): Promise<Charge> {
  const refunded = charge.amount_refunded + cents;
  const after: Charge = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
  await updateObject(call.db, { data: after });
  return after;
}

/** Sets the outcome of a charge's refunds: pending ones succeed or fail, succeeded ones can fail. */
export async function endRefunds(
  call: SimulatorCall,
  { intentId, charge, status }: { intentId: string; charge: Charge; status: 'succeeded' | 'failed' },
): Promise<void> {
  const refunds = (await lockChildren(call.db, { parentId: intentId, kind: 'refund' })) as SimulatorRefund[];
  const ending = refunds.filter(
    (refund) => refund.status === 'pending' || (refund.status === 'succeeded' && status === 'failed'),
  );
  if (ending.length === 0) throw badState({ message: 'This payment has no refund that could end so.' });
  let current = charge;
  for (const refund of ending) {
    const ended: SimulatorRefund =
      status === 'succeeded'
        ? { ...refund, status }
        : {
            ...refund,
            status,
            failure_reason: 'lost_or_stolen_card',
            failure_balance_transaction: (await recordBalance(call, refundFailureChange(refund, intentId)))
              .id,
          };
    await updateObject(call.db, { data: ended });
    if (status === 'failed') current = await addRefunded(call, current, -refund.amount);
    call.emit('refund.updated', ended);
    call.emit('charge.refund.updated', ended);
    if (status === 'failed') call.emit('refund.failed', ended);
  }
}

/** Reads a refund; throws the Refusal of an unknown one. */
export async function retrieveRefund(call: SimulatorCall): Promise<SimulatorAnswer> {
  const refund = await findObject(call.db, { kind: 'refund', id: call.id });
  if (!refund) throw noSuch('refund', call.id);
  return { status: 200, body: refund };
}

async function chargeToRefund(
  call: SimulatorCall,
  params: Params,
): Promise<{ intentId: string; charge: Charge }> {
  const intentId = params.payment_intent ?? (await intentOfCharge(call, params.charge));
  // Locks the intent first, then its charge, in the same order everywhere, so that calls cannot deadlock.
  await lockIntent(call, intentId);
  const charge = await lockChargeOf(call, intentId);
  if (charge) return { intentId, charge };
  throw badState({
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
    param: 'payment_intent',
  });
}

async function intentOfCharge(call: SimulatorCall, chargeId: string | undefined): Promise<string> {
  if (chargeId === undefined) {
    throw badParameter({
      code: 'parameter_missing',
      message: 'One of the following params should be provided for this request: payment_intent or charge.',
    });
  }
  const charge = await findObject(call.db, { kind: 'charge', id: chargeId });
  if (typeof charge?.payment_intent !== 'string') throw noSuch('charge', chargeId, 'charge');
  return charge.payment_intent;
}

const dollars = (cents: number) => formatDollars(cents / 100);
