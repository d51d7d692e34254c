import { z } from 'zod';
import { MAXIMUM_CHARGE_CENTS, MINIMUM_CHARGE_CENTS } from '#domain/money.ts';
import { DISPUTE_OUTCOMES, REFUND_OUTCOMES } from '#domain/payment-simulator.ts';

/** Schemas of Stripe's form-encoded parameters: every leaf is a string. Unknown names are refused, as by Stripe. */
const problem = (code: string, message: string) => ({ code: 'custom' as const, message, params: { code } });

const integer = z.string().transform((text, ctx) => {
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  ctx.addIssue(problem('parameter_invalid_integer', `Invalid integer: ${text}`));
  return z.NEVER;
});
export const atLeastOne = integer.superRefine((value, ctx) => {
  if (value < 1)
    ctx.addIssue(problem('parameter_invalid_integer', 'This value must be greater than or equal to 1.'));
});
const chargeable = integer.superRefine((value, ctx) => {
  if (value < MINIMUM_CHARGE_CENTS)
    ctx.addIssue(problem('amount_too_small', 'Amount must be at least $0.50 usd'));
  if (value > MAXIMUM_CHARGE_CENTS) {
    ctx.addIssue(problem('amount_too_large', 'Amount must be no more than $999,999.99'));
  }
});
export const currency = z.string().transform((text, ctx) => {
  if (text.toLowerCase() === 'usd') return 'usd' as const;
  ctx.addIssue(
    problem('parameter_invalid', `Invalid currency: ${text}. The payment simulator supports usd.`),
  );
  return z.NEVER;
});
export const text = z.string().max(5000);
export const metadata = z
  .union([z.literal(''), z.record(z.string(), z.string())])
  .superRefine((value, ctx) => {
    if (value === '') return;
    const entries = Object.entries(value);
    if (entries.length > 50) ctx.addIssue(problem('parameter_invalid', 'Metadata can have up to 50 keys.'));
    for (const [key, entry] of entries) {
      if (key.length > 40) {
        ctx.addIssue(problem('parameter_invalid', `Metadata keys can have up to 40 characters: ${key}`));
      }
      if (entry.length > 500) {
        const length = `Metadata values can have up to 500 characters, but you passed in a value that is ${entry.length}`;
        ctx.addIssue(problem('parameter_invalid', `${length} characters.`));
      }
    }
  });
const card = z.strictObject({
  number: text.default(''),
  exp_month: text.default(''),
  exp_year: text.default(''),
  cvc: text.default(''),
});

export const createParams = z.strictObject({
  amount: chargeable,
  currency,
  metadata: metadata.optional(),
  description: text.optional(),
  receipt_email: text.optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
  automatic_payment_methods: z
    .strictObject({
      enabled: z.enum(['true', 'false']),
      allow_redirects: z.enum(['always', 'never']).optional(),
    })
    .optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
});
export const updateParams = z.strictObject({
  amount: chargeable.optional(),
  currency: currency.optional(),
  metadata: metadata.optional(),
  description: text.optional(),
  receipt_email: text.optional(),
});
export const confirmParams = z.strictObject({
  client_secret: text.optional(),
  /** Stripe's test tokens, for confirmation by a server. */
  payment_method: text.optional(),
  payment_method_data: z
    .strictObject({
      type: z.literal('card'),
      card: card.prefault({}),
      billing_details: z.unknown().optional(),
    })
    .optional(),
  return_url: text.optional(),
  receipt_email: text.optional(),
  use_stripe_sdk: z.enum(['true', 'false']).optional(),
});
export const authenticateParams = z.strictObject({
  client_secret: text.optional(),
  outcome: z.enum(['success', 'failure']),
});
export const outcomeParams = z.strictObject({
  refund: z.enum(REFUND_OUTCOMES).optional(),
  dispute: z.enum(DISPUTE_OUTCOMES).optional(),
});
const EVIDENCE_TEXTS = [
  'access_activity_log',
  'billing_address',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'uncategorized_text',
] as const;
const EVIDENCE_FILE_BYTES = 5_000_000;
/** A file as `describeParts` describes it. */
export const fileParams = z.strictObject({
  purpose: z.literal('dispute_evidence'),
  file: z.strictObject({
    name: z.string().min(1).max(500),
    type: z.literal('application/pdf'),
    size: z.number().min(1).max(EVIDENCE_FILE_BYTES),
    digest: z.string(),
  }),
});
const evidenceText = z.string().max(20_000).optional();
const EVIDENCE_MAX = 150_000;

/** Evidence in words, and the file of the receipt by its id. */
export const disputeParams = z.strictObject({
  evidence: z
    .strictObject({
      ...(Object.fromEntries(EVIDENCE_TEXTS.map((name) => [name, evidenceText])) as Record<
        (typeof EVIDENCE_TEXTS)[number],
        typeof evidenceText
      >),
      receipt: text.optional(),
    })
    .superRefine((value, ctx) => {
      if (Object.values(value).join('').length <= EVIDENCE_MAX) return;
      ctx.addIssue(
        problem('parameter_invalid', `Evidence can have up to ${EVIDENCE_MAX} characters combined.`),
      );
    })
    .optional(),
  metadata: metadata.optional(),
  submit: z.enum(['true', 'false']).default('true'),
});
export const cancelParams = z.strictObject({
  cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
});
export const noParams = z.strictObject({});
export const retrieveParams = z.strictObject({
  client_secret: text.optional(),
  expand: z.array(z.literal('latest_charge')).optional(),
});
export const refundParams = z.strictObject({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: atLeastOne.optional(),
  metadata: metadata.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});
const created = z.union([
  integer.transform((value) => ({ gte: value, lte: value })),
  z.strictObject({
    gt: integer.optional(),
    gte: integer.optional(),
    lt: integer.optional(),
    lte: integer.optional(),
  }),
]);
export const pageParams = {
  created: created.optional(),
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
};
export const listParams = z.strictObject(pageParams);
export const listByIntentParams = z.strictObject({ ...pageParams, payment_intent: text.optional() });
export const listBalanceParams = z.strictObject({
  ...pageParams,
  type: text.optional(),
  source: text.optional(),
  expand: z.array(z.literal('data.source')).optional(),
});
export const listEventsParams = z.strictObject({
  ...pageParams,
  type: text.optional(),
  types: z.array(text).max(20).optional(),
});
export type PageParams = z.infer<typeof listParams>;
