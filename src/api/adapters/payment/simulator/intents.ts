import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import {
  type Charge,
  type Intent,
  type IntentStatus,
  type Metadata,
  newIntent,
  secondsOf,
  viewOf,
} from './objects.ts';
import type { cancelParams, createParams, retrieveParams, updateParams } from './params.ts';
import {
  findIntentWithCharge,
  findObject,
  insertObject,
  lockChildren,
  updateObject,
} from './simulator.sql.ts';
import type { SimulatorCall } from './simulator-call.ts';
import { badParameter, badState, noSuch, type SimulatorAnswer } from './wire.ts';

/** Payment intents: create, update, retrieve and cancel. Confirmation is in `confirm.ts`. */
const CHANGEABLE: IntentStatus[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** The intent, locked until the transaction ends. Throws the Refusal for an unknown one. */
export async function lockIntent({ db }: SimulatorCall, id: string): Promise<Intent> {
  const data = await findObject(db, { kind: 'payment_intent', id, lock: true });
  if (!data) throw noSuch('payment_intent', id, 'intent');
  return data as Intent;
}

/** The charge of a paid intent, locked until the transaction ends, or undefined. */
export const lockChargeOf = async ({ db }: SimulatorCall, intentId: string): Promise<Charge | undefined> =>
  (await lockChildren(db, { parentId: intentId, kind: 'charge' }))[0] as Charge | undefined;

/** 200 with the intent, as visible to the caller. */
export const answerIntent = (call: SimulatorCall, intent: Intent): SimulatorAnswer => ({
  status: 200,
  body: viewOf(intent, call.caller),
});

/** A browser must send the intent's own secret; a server may. */
export function checkSecret(call: SimulatorCall, intent: Intent, secret: string | undefined): void {
  const param = 'client_secret';
  if (secret === undefined) {
    if (call.caller === 'server') return;
    throw badParameter({ code: 'parameter_missing', message: `Missing required param: ${param}.`, param });
  }
  const [a, b] = [Buffer.from(secret), Buffer.from(intent.client_secret)];
  if (a.length === b.length && timingSafeEqual(a, b)) return;
  throw badParameter({
    code: 'payment_intent_invalid_parameter',
    message:
      'The client_secret provided does not match any associated PaymentIntent on this account. Ensure the publishable key used belongs to the same account that created the PaymentIntent.',
    param,
  });
}

/** Creates a payment intent; throws the Refusal of invalid parameters. */
export async function createIntent(
  call: SimulatorCall,
  params: z.infer<typeof createParams>,
): Promise<SimulatorAnswer> {
  const automatic = params.automatic_payment_methods;
  const intent = newIntent(call.now, {
    amount: params.amount,
    currency: params.currency,
    metadata: mergeMetadata({}, params.metadata),
    description: params.description || null,
    receipt_email: params.receipt_email || null,
    ...(params.capture_method && { capture_method: params.capture_method }),
    automatic_payment_methods: automatic
      ? { enabled: automatic.enabled === 'true', allow_redirects: automatic.allow_redirects ?? 'always' }
      : null,
  });
  await insertObject(call.db, { kind: 'payment_intent', data: intent, now: call.now });
  call.emit('payment_intent.created', intent);
  return answerIntent(call, intent);
}

/** Changes amount and metadata of an unpaid intent; throws the Refusal of a paid or canceled one. */
export async function updateIntent(
  call: SimulatorCall,
  params: z.infer<typeof updateParams>,
): Promise<SimulatorAnswer> {
  const intent = await lockIntent(call, call.id);
  if (params.amount !== undefined && !CHANGEABLE.includes(intent.status)) {
    throw badState(
      {
        code: 'payment_intent_unexpected_state',
        message: `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: ${CHANGEABLE.join(', ')}.`,
        param: 'amount',
      },
      { payment_intent: viewOf(intent, call.caller) },
    );
  }
  const repriced = params.amount !== undefined && params.amount !== intent.amount;
  const changed: Intent = {
    ...intent,
    amount: params.amount ?? intent.amount,
    metadata: mergeMetadata(intent.metadata, params.metadata),
    description: params.description === undefined ? intent.description : params.description || null,
    receipt_email: params.receipt_email === undefined ? intent.receipt_email : params.receipt_email || null,
    // A confirmation step authorized the old price; it must not complete with the new one.
    ...(repriced && intent.status === 'requires_action' ? withoutCard : {}),
  };
  await updateObject(call.db, { data: changed });
  return answerIntent(call, changed);
}

/** The fields of an intent whose payment method is removed. */
export const withoutCard = {
  status: 'requires_payment_method' as const,
  payment_method: null,
  next_action: null,
};

/** Reads an intent, for a server with its charge if asked for; throws the Refusal of an unknown one or a wrong secret. */
export async function retrieveIntent(
  call: SimulatorCall,
  params: z.infer<typeof retrieveParams>,
): Promise<SimulatorAnswer> {
  const found = await findIntentWithCharge(call.db, { id: call.id });
  if (!found) throw noSuch('payment_intent', call.id, 'intent');
  const intent = found.data as Intent;
  checkSecret(call, intent, params.client_secret);
  const answer = answerIntent(call, intent);
  if (!params.expand || !found.charge || call.caller !== 'server') return answer;
  return { ...answer, body: { ...answer.body, latest_charge: found.charge } };
}

/** Cancels an unpaid intent; throws the Refusal of a paid or canceled one. */
export async function cancelIntent(
  call: SimulatorCall,
  params: z.infer<typeof cancelParams>,
): Promise<SimulatorAnswer> {
  const intent = await lockIntent(call, call.id);
  if (!CHANGEABLE.includes(intent.status)) {
    throw badState(
      {
        code: 'payment_intent_unexpected_state',
        message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      },
      { payment_intent: viewOf(intent, call.caller) },
    );
  }
  const canceled: Intent = {
    ...intent,
    status: 'canceled',
    next_action: null,
    canceled_at: secondsOf(call.now),
    cancellation_reason: params.cancellation_reason ?? null,
  };
  await updateObject(call.db, { data: canceled });
  call.emit('payment_intent.canceled', canceled);
  return answerIntent(call, canceled);
}

/** Merges metadata; '' removes all of it or one key. */
export function mergeMetadata(before: Metadata, change: Metadata | '' | undefined): Metadata {
  if (change === '') return {};
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''));
}
