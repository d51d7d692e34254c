import { z } from 'zod';
import type {
  ChargedIntent,
  PaymentEvent,
  ProviderDispute,
  ProviderIntent,
  ProviderRefund,
  ProviderTransaction,
} from '#api/ports/payment.ts';
import type { ProviderTransactionKind } from '#domain/reconciliation.ts';

/** The fields of Stripe's responses that the market relies on. The SDK validates nothing, so others are refused here. */
export const seconds = z
  .int()
  .nonnegative()
  .transform((value) => new Date(value * 1000));
export const cents = z.int().nonnegative();

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
    failure_reason: z.string().nullish(),
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
      failureReason: raw.failure_reason ?? null,
      createdAt: raw.created,
    }),
  );

const chargeShape = z
  .object({
    object: z.literal('charge'),
    payment_method_details: z
      .object({ card: z.object({ country: z.string().length(2).nullish() }).nullish() })
      .nullish(),
  })
  .transform((raw) => raw.payment_method_details?.card?.country ?? null);
const chargedShape = z.object({ latest_charge: chargeShape.nullish() });

/** States that end without a loss: a closed inquiry took no money, a prevented dispute was refunded instead. */
const DISPUTES_WON = ['won', 'warning_closed', 'prevented'];

function disputeState(status: string): Pick<ProviderDispute, 'status' | 'holdsMoney'> {
  if (DISPUTES_WON.includes(status)) return { status: 'won', holdsMoney: false };
  if (status === 'lost') return { status, holdsMoney: false };
  return { status: 'open', holdsMoney: !status.startsWith('warning_') };
}

const disputeShape = z
  .object({
    object: z.literal('dispute'),
    id: z.string().min(1),
    payment_intent: z.string().min(1),
    amount: cents,
    currency: z.string().length(3),
    reason: z.string(),
    // An unknown status counts as open.
    status: z.string(),
    evidence_details: z
      .object({ due_by: seconds.nullish(), submission_count: z.int().nonnegative().optional() })
      .nullish(),
    balance_transactions: z
      .array(z.object({ id: z.string().min(1), amount: z.int(), fee: z.int() }))
      .default([]),
    created: seconds,
  })
  .transform(
    (raw): ProviderDispute => ({
      id: raw.id,
      intentId: raw.payment_intent,
      amountCents: raw.amount,
      currency: raw.currency,
      ...disputeState(raw.status),
      reason: raw.reason,
      dueAt: raw.evidence_details?.due_by ?? null,
      submissions: raw.evidence_details?.submission_count ?? 0,
      transactions: raw.balance_transactions.map(({ id, amount, fee }) => ({
        id,
        amountCents: amount,
        feeCents: fee,
      })),
      createdAt: raw.created,
    }),
  );

/** Stripe's types and categories of changes of the balance; all others are 'other'. */
const TRANSACTION_KINDS: Readonly<Record<string, ProviderTransactionKind>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund failure',
  dispute: 'dispute',
  dispute_reversal: 'dispute reversal',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  transfer: 'transfer',
  transfer_cancel: 'transfer',
  transfer_failure: 'transfer',
  transfer_refund: 'transfer',
  payout: 'payout',
  payout_cancel: 'payout',
  payout_failure: 'payout',
};

/** Disputes are adjustments, which differ from others by their category only. */
const transactionKind = (type: string, category: string): ProviderTransactionKind =>
  TRANSACTION_KINDS[type === 'adjustment' ? category : type] ?? 'other';

const transactionShape = z
  .object({
    object: z.literal('balance_transaction'),
    id: z.string().min(1),
    type: z.string(),
    reporting_category: z.string(),
    amount: z.int(),
    fee: z.int(),
    currency: z.string().length(3),
    source: z
      .union([
        z.string().transform((id) => ({ id, payment_intent: null, metadata: null })),
        z.object({
          id: z.string(),
          payment_intent: z.string().nullish(),
          metadata: z.record(z.string(), z.string()).nullish(),
        }),
      ])
      .nullish(),
    created: seconds,
  })
  .transform(
    (raw): ProviderTransaction => ({
      id: raw.id,
      kind: transactionKind(raw.type, raw.reporting_category),
      type: raw.type,
      amountCents: raw.amount,
      feeCents: raw.fee,
      currency: raw.currency,
      sourceId: raw.source?.id ?? null,
      intentId: raw.source?.payment_intent ?? null,
      market: raw.source?.metadata?.market ?? null,
      createdAt: raw.created,
    }),
  );

const eventShape = z.object({
  object: z.literal('event'),
  id: z.string().min(1),
  type: z.string().min(1),
  created: seconds,
  data: z.object({ object: z.looseObject({ object: z.string() }) }),
});

export const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({ object: z.literal('list'), has_more: z.boolean(), data: z.array(item) });
const refundPageShape = pageOf(refundShape);
const disputePageShape = pageOf(disputeShape);
const transactionPageShape = pageOf(transactionShape);
const eventPageShape = pageOf(z.unknown());

/** A page of a list; the next one starts after `lastId`, which is null on the last page. */
export interface ProviderPage<T> {
  items: T[];
  lastId: string | null;
}

export function toPage<T extends { id: string }>({
  data,
  has_more,
}: {
  data: T[];
  has_more: boolean;
}): ProviderPage<T> {
  return { items: data, lastId: has_more ? (data.at(-1)?.id ?? null) : null };
}

/** Parses a payment intent. @throws ZodError */
export const readIntent = (raw: unknown): ProviderIntent => intentShape.parse(raw);
/** Parses a payment intent with its latest charge; that of a payment is the one that paid it. @throws ZodError */
export function readChargedIntent(raw: unknown): ChargedIntent {
  const intent = readIntent(raw);
  const { latest_charge: country } = chargedShape.parse(raw);
  return { ...intent, cardCountry: (intent.status === 'succeeded' && country) || null };
}
/** Parses a refund. @throws ZodError */
export const readRefund = (raw: unknown): ProviderRefund => refundShape.parse(raw);
/** Parses a page of refunds. @throws ZodError */
export const readRefundPage = (raw: unknown): ProviderPage<ProviderRefund> =>
  toPage(refundPageShape.parse(raw));
/** Parses a dispute. @throws ZodError */
export const readDispute = (raw: unknown): ProviderDispute => disputeShape.parse(raw);

const fileShape = z.object({ id: z.string() });
/** The id of a file. @throws ZodError */
export const readFileId = (raw: unknown): string => fileShape.parse(raw).id;

/** Parses a page of disputes. @throws ZodError */
export const readDisputePage = (raw: unknown): ProviderPage<ProviderDispute> =>
  toPage(disputePageShape.parse(raw));
/** Parses a page of changes of the balance. @throws ZodError */
export const readTransactionPage = (raw: unknown): ProviderPage<ProviderTransaction> =>
  toPage(transactionPageShape.parse(raw));

/** Parses a page of events. @throws ZodError */
export function readEventPage(raw: unknown): ProviderPage<PaymentEvent> {
  const { data, has_more } = eventPageShape.parse(raw);
  return toPage({ data: data.map(readEvent), has_more });
}

/**
 * Events of kinds we do not know stay readable. An intent in a state that this market never makes
 * (another application on the same account) is null, with `intentId` still there.
 */
export function readEvent(raw: unknown): PaymentEvent {
  const { id, type, created, data } = eventShape.parse(raw);
  const about = data.object;
  const intent = about.object === 'payment_intent' ? (intentShape.safeParse(about).data ?? null) : null;
  const intentId = about.object === 'payment_intent' ? about.id : about.payment_intent;
  return {
    id,
    type,
    createdAt: created,
    intentId: typeof intentId === 'string' ? intentId : null,
    intent,
    payoutId: payoutOf(about),
    accountId: about.object === 'account' && typeof about.id === 'string' ? about.id : null,
  };
}

/** The market's id of the payout that a transfer or payout belongs to; null for other objects, and other applications'. */
function payoutOf({ object, metadata }: { object: string; metadata?: unknown }): string | null {
  if (object !== 'transfer' && object !== 'payout') return null;
  const { data } = z.object({ reference: z.string() }).safeParse(metadata);
  return data?.reference ?? null;
}
