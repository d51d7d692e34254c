import { z } from 'zod';
import type { PaymentEvent, ProviderIntent, ProviderRefund } from './payment.port.ts';

/** What we rely on of Stripe's answers. Anything else is no answer: the SDK itself checks nothing. */
const seconds = z
  .int()
  .nonnegative()
  .transform((value) => new Date(value * 1000));
const cents = z.int().nonnegative();

const intentShape = z
  .object({
    object: z.literal('payment_intent'),
    id: z.string().min(1),
    client_secret: z.string().min(1),
    status: z.enum([
      'requires_payment_method',
      'requires_confirmation',
      'requires_action',
      'processing',
      'succeeded',
      'canceled',
    ]),
    amount: cents,
    amount_received: cents,
    currency: z.string().length(3),
    metadata: z.record(z.string(), z.string()),
    created: seconds,
    last_payment_error: z.object({ message: z.string().optional() }).nullable(),
  })
  .transform(
    (raw): ProviderIntent => ({
      id: raw.id,
      clientSecret: raw.client_secret,
      status: raw.status,
      amountCents: raw.amount,
      amountReceivedCents: raw.amount_received,
      currency: raw.currency,
      metadata: raw.metadata,
      createdAt: raw.created,
      lastErrorMessage: raw.last_payment_error?.message ?? null,
    }),
  );

const refundShape = z
  .object({
    object: z.literal('refund'),
    id: z.string().min(1),
    payment_intent: z.string().min(1),
    amount: cents,
    currency: z.string().length(3),
    status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
    metadata: z.record(z.string(), z.string()).nullish(),
    created: seconds,
  })
  .transform(
    (raw): ProviderRefund => ({
      id: raw.id,
      intentId: raw.payment_intent,
      amountCents: raw.amount,
      currency: raw.currency,
      status: raw.status,
      reference: raw.metadata?.reference ?? null,
      createdAt: raw.created,
    }),
  );

const refundListShape = z.object({ object: z.literal('list'), data: z.array(refundShape) });

const eventShape = z.object({
  object: z.literal('event'),
  id: z.string().min(1),
  type: z.string().min(1),
  created: seconds,
  data: z.object({ object: z.looseObject({ object: z.string() }) }),
});

const eventListShape = z.object({
  object: z.literal('list'),
  has_more: z.boolean(),
  data: z.array(eventShape),
});

/** Each throws a ZodError when the answer is not of that shape. */
export const readIntent = (raw: unknown): ProviderIntent => intentShape.parse(raw);
export const readRefund = (raw: unknown): ProviderRefund => refundShape.parse(raw);
export const readRefunds = (raw: unknown): ProviderRefund[] => refundListShape.parse(raw).data;
/** A page of 'payment_intent.succeeded' events: `lastId` is where the next page starts, null when this is the last. */
export function readPaidPage(raw: unknown): { intents: ProviderIntent[]; lastId: string | null } {
  const { data, has_more } = eventListShape.parse(raw);
  return {
    intents: data.map((event) => readIntent(event.data.object)),
    lastId: has_more ? (data.at(-1)?.id ?? null) : null,
  };
}

/**
 * Events of kinds we do not know stay readable. An intent or refund in a state that this market never makes
 * (another application on the same account) is null, with `intentId` still there.
 */
export function readEvent(raw: unknown): PaymentEvent {
  const { id, type, created, data } = eventShape.parse(raw);
  const about = data.object;
  const intent = about.object === 'payment_intent' ? (intentShape.safeParse(about).data ?? null) : null;
  const refund = about.object === 'refund' ? (refundShape.safeParse(about).data ?? null) : null;
  const intentId = about.object === 'payment_intent' ? about.id : about.payment_intent;
  return {
    id,
    type,
    createdAt: created,
    intentId: typeof intentId === 'string' ? intentId : null,
    intent,
    refund,
  };
}
