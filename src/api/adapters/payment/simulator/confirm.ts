import type { z } from 'zod';
import { chargeChange, recordBalance } from './balance.ts';
import { type CardResult, evaluateCard, evaluateToken, type StoredCard } from './cards.ts';
import { openDispute } from './disputes.ts';
import { answerIntent, checkSecret, lockIntent, withoutCard } from './intents.ts';
import { type Intent, newCharge, newWireId, type StoredPaymentMethod, viewOf } from './objects.ts';
import type { authenticateParams, confirmParams } from './params.ts';
import { findObject, insertObject, updateObject } from './simulator.sql.ts';
import type { SimulatorCall } from './simulator-call.ts';
import { badState, type ErrorDetail, errorAnswer, noSuch, Refusal, type SimulatorAnswer } from './wire.ts';

/**
 * Pays an intent with a card. The row is locked from the first read to the commit, so the second of two parallel calls
 * finds the intent paid.
 */
export async function confirmIntent(
  call: SimulatorCall,
  params: z.infer<typeof confirmParams>,
): Promise<SimulatorAnswer> {
  const intent = await lockIntent(call, call.id);
  checkSecret(call, intent, params.client_secret);
  refuseUnlessConfirmable(call, intent);
  const result = resultOf(call, intent, params);
  if (result.outcome === 'invalid') {
    throw new Refusal(errorAnswer(402, result.error, { payment_intent: viewOf(intent, call.caller) }), true);
  }
  const { receipt_email = intent.receipt_email } = params;
  const attempted: Intent = { ...intent, receipt_email };
  if (result.outcome === 'declined') {
    const failed = await fail(call, attempted, result.error);
    return errorAnswer(402, result.error, { payment_intent: viewOf(failed, call.caller) });
  }
  const method: StoredPaymentMethod = { id: newWireId('pm'), ...result.card };
  await insertObject(call.db, { kind: 'payment_method', data: method, parentId: intent.id, now: call.now });
  const withCard: Intent = { ...attempted, payment_method: method.id, last_payment_error: null };
  const done = await (result.outcome === 'challenged'
    ? challenge(call, withCard)
    : succeed(call, withCard, result.card));
  if (result.outcome === 'disputed') await openDispute(call, done);
  return answerIntent(call, done);
}

/**
 * A call that Stripe does not have, in place of the bank's page in a frame: completes the confirmation step. A failed
 * step returns 200 with the intent and its `last_payment_error`.
 */
export async function authenticateIntent(
  call: SimulatorCall,
  params: z.infer<typeof authenticateParams>,
): Promise<SimulatorAnswer> {
  const intent = await lockIntent(call, call.id);
  checkSecret(call, intent, params.client_secret);
  if (intent.status !== 'requires_action' || !intent.payment_method) {
    throw unexpectedState(
      call,
      intent,
      `This PaymentIntent has no confirmation step to finish because it has a status of ${intent.status}.`,
    );
  }
  if (params.outcome === 'failure') return answerIntent(call, await fail(call, intent, NOT_AUTHENTICATED));
  const method = await findObject(call.db, { kind: 'payment_method', id: intent.payment_method });
  if (!method) throw noSuch('payment_method', intent.payment_method);
  return answerIntent(call, await succeed(call, intent, method as StoredPaymentMethod));
}

const NOT_AUTHENTICATED: ErrorDetail = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

const unexpectedState = (call: SimulatorCall, intent: Intent, message: string) =>
  badState(
    { code: 'payment_intent_unexpected_state', message },
    { payment_intent: viewOf(intent, call.caller) },
  );

function refuseUnlessConfirmable(call: SimulatorCall, intent: Intent): void {
  if (intent.status === 'succeeded') {
    throw unexpectedState(
      call,
      intent,
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    );
  }
  if (intent.status === 'canceled') {
    throw unexpectedState(
      call,
      intent,
      'You cannot confirm this PaymentIntent because it has a status of canceled. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.',
    );
  }
}

function resultOf(call: SimulatorCall, intent: Intent, params: z.infer<typeof confirmParams>): CardResult {
  if (params.payment_method_data) return evaluateCard(params.payment_method_data.card, call.now);
  if (params.payment_method === undefined) {
    throw unexpectedState(
      call,
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
    );
  }
  const result = evaluateToken(params.payment_method);
  if (!result) throw noSuch('PaymentMethod', params.payment_method, 'payment_method');
  return result;
}

async function succeed(call: SimulatorCall, intent: Intent, card: StoredCard): Promise<Intent> {
  const paidWith = newCharge(call.now, intent, card);
  const { id: balance_transaction } = await recordBalance(call, chargeChange(paidWith, intent.id));
  const charge = { ...paidWith, balance_transaction };
  await insertObject(call.db, { kind: 'charge', data: charge, parentId: intent.id, now: call.now });
  const paid: Intent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: null,
  };
  await updateObject(call.db, { data: paid });
  call.emit('payment_intent.succeeded', paid);
  return paid;
}

async function challenge(call: SimulatorCall, intent: Intent): Promise<Intent> {
  const waiting: Intent = {
    ...intent,
    status: 'requires_action',
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: {
        type: 'three_d_secure_redirect',
        stripe_js: `/v1/payment_intents/${intent.id}/simulate_authentication`,
        source: intent.payment_method,
      },
    },
  };
  await updateObject(call.db, { data: waiting });
  call.emit('payment_intent.requires_action', waiting);
  return waiting;
}

async function fail(call: SimulatorCall, intent: Intent, error: ErrorDetail): Promise<Intent> {
  const failed: Intent = { ...intent, ...withoutCard, last_payment_error: error };
  await updateObject(call.db, { data: failed });
  call.emit('payment_intent.payment_failed', failed);
  return failed;
}
