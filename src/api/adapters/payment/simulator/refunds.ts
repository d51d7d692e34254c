import type { z } from 'zod';
import { formatDollars } from '#domain/money.ts';
import type { Call } from './call.ts';
import { lockIntent, merged } from './intents.ts';
import { type Charge, newRefund } from './objects.ts';
import type { refundParams } from './params.ts';
import { findObject, insertObject, lockChargeOf, updateObject } from './simulator.sql.ts';
import { type Answer, badParameter, badState, noSuch } from './wire.ts';

type Params = z.infer<typeof refundParams>;

/** Gives all that is left of a charge back, or `amount` cents of it. The charge is locked meanwhile. */
export async function createRefund(call: Call, params: Params): Promise<Answer> {
  const { intentId, charge } = await chargeToRefund(call, params);
  const left = charge.amount - charge.amount_refunded;
  const amount = params.amount ?? left;
  if (left === 0) {
    throw badState({
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    });
  }
  if (amount > left) {
    const limit =
      left === charge.amount
        ? `charge amount (${dollars(charge.amount)})`
        : `unrefunded amount on charge (${dollars(left)})`;
    throw badState({
      code: 'amount_too_large',
      message: `Refund amount (${dollars(amount)}) is greater than ${limit}`,
      param: 'amount',
    });
  }
  const refund = newRefund(call.now, {
    amount,
    charge: charge.id,
    currency: charge.currency,
    intentId,
    metadata: merged({}, params.metadata),
    reason: params.reason ?? null,
  });
  const refunded = charge.amount_refunded + amount;
  const after: Charge = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
  await updateObject(call.db, { data: after });
  await insertObject(call.db, { kind: 'refund', data: refund, parentId: intentId, now: call.now });
  call.emit('refund.created', refund);
  call.emit('charge.refunded', after);
  return { status: 200, body: refund };
}

export async function retrieveRefund(call: Call): Promise<Answer> {
  const refund = await findObject(call.db, { kind: 'refund', id: call.id });
  if (!refund) throw noSuch('refund', call.id);
  return { status: 200, body: refund };
}

async function chargeToRefund(call: Call, params: Params): Promise<{ intentId: string; charge: Charge }> {
  const intentId = params.payment_intent ?? (await intentOfCharge(call, params.charge));
  // The intent first, then its charge, as everywhere: two calls can never wait for each other.
  await lockIntent(call, intentId);
  const charge = await lockChargeOf(call.db, { intentId });
  if (charge) return { intentId, charge: charge as Charge };
  throw badState({
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
    param: 'payment_intent',
  });
}

async function intentOfCharge(call: Call, chargeId: string | undefined): Promise<string> {
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
