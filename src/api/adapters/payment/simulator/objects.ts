import { customAlphabet } from 'nanoid';
import type { StoredCard } from './cards.ts';
import type { Caller, ErrorDetail, Json } from './wire.ts';

/** Objects in Stripe's wire form. Amounts are cents, times whole seconds since 1970. */
export type Metadata = Record<string, string>;
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'succeeded'
  | 'canceled';
export type Intent = Json & {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  canceled_at: number | null;
  cancellation_reason: string | null;
  client_secret: string;
  currency: string;
  description: string | null;
  last_payment_error: ErrorDetail | null;
  latest_charge: string | null;
  metadata: Metadata;
  next_action: Json | null;
  payment_method: string | null;
  receipt_email: string | null;
  status: IntentStatus;
};
export type Charge = Json & {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  payment_method_details: { type: 'card'; card: Json & StoredCard };
  refunded: boolean;
};
export type SimulatorRefundStatus = 'pending' | 'succeeded' | 'failed';
export type SimulatorRefund = Json & { id: string; amount: number; status: SimulatorRefundStatus };
export type SimulatorDisputeStatus = 'needs_response' | 'under_review' | 'won' | 'lost';
export type SimulatorDispute = Json & {
  id: string;
  amount: number;
  balance_transactions: Json[];
  charge: string;
  evidence: Json;
  evidence_details: { due_by: number; submission_count: number } & Json;
  status: SimulatorDisputeStatus;
};
/** Not an object of the API: a card in a confirmation step, with the fields that may be stored. */
export type StoredPaymentMethod = Json & { id: string } & StoredCard;

const randomId = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 24);
/** A random id with Stripe's prefix, such as 'pi_…'. */
export const newWireId = (prefix: string) => `${prefix}_${randomId()}`;
/** A random secret of twice the length of an id. */
export const newSecret = (prefix: string) => `${prefix}_${randomId()}${randomId()}`;
/** Whole seconds since 1970, as Stripe states times. */
export const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000);

/** An unpaid intent; `amount` in cents. */
export function newIntent(now: Date, given: Pick<Intent, 'amount' | 'currency'> & Partial<Intent>): Intent {
  const id = newWireId('pi');
  return {
    ...emptyIntent,
    id,
    client_secret: newSecret(`${id}_secret`),
    created: secondsOf(now),
    metadata: {},
    ...given,
  };
}

const emptyIntent = {
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_details: { tip: {} },
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic',
  confirmation_method: 'automatic',
  customer: null,
  customer_account: null,
  description: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'requires_payment_method',
  transfer_data: null,
  transfer_group: null,
} as const;

/** The charge of a paid intent. */
export const newCharge = (now: Date, intent: Intent, card: StoredCard): Charge => ({
  ...emptyCharge,
  id: newWireId('ch'),
  amount: intent.amount,
  amount_captured: intent.amount,
  created: secondsOf(now),
  currency: intent.currency,
  description: intent.description,
  metadata: intent.metadata,
  payment_intent: intent.id,
  payment_method: intent.payment_method,
  payment_method_details: {
    type: 'card',
    card: {
      ...emptyCard,
      brand: card.brand,
      country: card.country ?? 'US',
      last4: card.last4,
    },
  },
  receipt_email: intent.receipt_email,
});

const emptyCharge = {
  object: 'charge',
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  calculated_statement_descriptor: null,
  captured: true,
  customer: null,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  outcome: null,
  paid: true,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_data: null,
  transfer_group: null,
} as const;

/** Without the card's expiry, which is not stored. */
const emptyCard = {
  amount_authorized: null,
  authorization_code: null,
  checks: null,
  electronic_commerce_indicator: null,
  funding: 'credit',
  installments: null,
  mandate: null,
  network: null,
  network_transaction_id: null,
  regulated_status: null,
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
} as const;

/** A refund of `amount` cents of a charge. */
export const newRefund = (
  now: Date,
  given: {
    amount: number;
    charge: string;
    currency: unknown;
    intentId: string;
    metadata: Metadata;
    reason: string | null;
    status: SimulatorRefundStatus;
  },
): SimulatorRefund => ({
  id: newWireId('re'),
  object: 'refund',
  amount: given.amount,
  balance_transaction: null,
  charge: given.charge,
  created: secondsOf(now),
  currency: given.currency,
  customer: null,
  customer_account: null,
  metadata: given.metadata,
  payment_intent: given.intentId,
  payment_method: null,
  reason: given.reason,
  receipt_number: null,
  source_transfer_reversal: null,
  status: given.status,
  transfer_reversal: null,
});

const EVIDENCE_DUE_SECONDS = 7 * 24 * 3600;

const emptyEvidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
} as const;

/** A dispute of the whole charge. */
export const newDispute = (now: Date, charge: Charge): SimulatorDispute => ({
  id: newWireId('du'),
  object: 'dispute',
  amount: charge.amount,
  balance_transactions: [],
  charge: charge.id,
  created: secondsOf(now),
  currency: charge.currency,
  enhanced_eligibility_types: [],
  evidence: emptyEvidence,
  evidence_details: {
    due_by: secondsOf(now) + EVIDENCE_DUE_SECONDS,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'not_submitted',
  },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: charge.payment_intent,
  reason: 'fraudulent',
  status: 'needs_response',
});

/** A file that was uploaded; only its description is kept. */
export function newFile(
  now: Date,
  { name, size, purpose }: { name: string; size: number; purpose: string },
): Json & { id: string } {
  const id = newWireId('file');
  return {
    id,
    object: 'file',
    created: secondsOf(now),
    expires_at: null,
    filename: name,
    links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` },
    purpose,
    size,
    title: null,
    type: 'pdf',
    url: `https://files.stripe.com/v1/files/${id}/contents`,
  };
}

const PUBLIC_INTENT_FIELDS =
  'id object amount amount_details automatic_payment_methods canceled_at cancellation_reason capture_method client_secret confirmation_method created currency description last_payment_error livemode next_action payment_method payment_method_types processing receipt_email setup_future_usage shipping status'.split(
    ' ',
  );

/** The intent as visible to the caller: browsers get no metadata and no account data. */
export const viewOf = (intent: Intent, caller: Caller): Json =>
  caller === 'server' ? intent : Object.fromEntries(PUBLIC_INTENT_FIELDS.map((name) => [name, intent[name]]));
