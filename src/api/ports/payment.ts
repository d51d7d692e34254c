import type { DisputeEvidence } from '#domain/dispute.ts';
import type {
  DISPUTE_OUTCOMES,
  PROVIDER_FAULTS,
  REFUND_OUTCOMES,
  WEBHOOK_FAULTS,
} from '#domain/payment-simulator.ts';
import type { ProviderTransactionKind } from '#domain/reconciliation.ts';

/**
 * The port of the card provider. No type of the provider's SDK leaves the adapters. Money is whole cents. Every call ends
 * within 10 seconds.
 *
 * Never call a PaymentProvider inside a database transaction: the simulator queries the same database, and on the
 * embedded one a query outside `tx` deadlocks.
 */

export type ProviderIntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** One intended card payment. `amountReceivedCents` is 0 until `status` is 'succeeded'. */
export type ProviderIntent = {
  id: string;
  /** The secret with which the browser confirms this intent; only its visitor may know it. */
  clientSecret: string;
  status: ProviderIntentStatus;
  amountCents: number;
  amountReceivedCents: number;
  /** Lower-case ISO 4217, 'usd'. */
  currency: string;
  metadata: Record<string, string>;
  createdAt: Date;
  /** The provider's message for the payer about the last failed attempt ('Your card was declined.'). */
  lastErrorMessage: string | null;
};

/** An intent with what is known of the card that paid it. */
export type ChargedIntent = ProviderIntent & {
  /** Where the card was issued, two letters of ISO 3166; null if it is not paid, or the provider does not say. */
  cardCountry: string | null;
};

export type ProviderRefund = {
  id: string;
  intentId: string;
  amountCents: number;
  currency: string;
  /** A refund that succeeded can still fail: the payer's bank sends the money back. */
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  /** The market's own name of the refund; null if it was made elsewhere. */
  reference: string | null;
  /** The provider's failure code ('lost_or_stolen_card'). */
  failureReason: string | null;
  createdAt: Date;
};

export type ProviderDispute = {
  id: string;
  intentId: string;
  amountCents: number;
  currency: string;
  /** 'won' is also an inquiry that ended without a dispute; a dispute that is lost can be won after an appeal. */
  status: 'open' | 'won' | 'lost';
  /** Whether the bank has taken the money meanwhile; it has not while it only inquires. */
  holdsMoney: boolean;
  /** The reason code that the payer's bank gave ('fraudulent'). */
  reason: string;
  /** Until when evidence can be submitted. */
  dueAt: Date | null;
  /** How often evidence was submitted, here or in the provider's dashboard. */
  submissions: number;
  /** The changes of the balance that it has caused so far: money withdrawn and given back, and the fees of both. */
  transactions: readonly { id: string; amountCents: number; feeCents: number }[];
  createdAt: Date;
};

/** One change of the market's balance at the provider. */
export type ProviderTransaction = {
  id: string;
  kind: ProviderTransactionKind;
  /** The provider's own name of its kind. */
  type: string;
  /** Positive came in, negative went out; the fee is taken besides. */
  amountCents: number;
  /** What the provider takes for it; negative if a fee is given back. */
  feeCents: number;
  currency: string;
  /** The object that moved the money: a charge, refund, dispute, transfer or payout. */
  sourceId: string | null;
  /** The payment that it belongs to, if it is a charge, refund or dispute. */
  intentId: string | null;
  /** The address of the market that a charge was made for, as its intent was created with. */
  market: string | null;
  createdAt: Date;
};

/**
 * A webhook event of the provider. `id` is globally unique: store it under a unique key and ignore duplicates.
 * `intentId` is present for 'payment_intent.*', 'refund.*' and 'charge.*', `intent` for the first; `payoutId`, the market's
 * own, for 'transfer.*' and 'payout.*'; `accountId` for 'account.updated'. They are the state at the time of the event, and
 * events arrive in any order: request the current state.
 */
export type PaymentEvent = {
  id: string;
  /** The provider's own name: 'payment_intent.succeeded', 'payment_intent.payment_failed', 'charge.refunded' … */
  type: string;
  createdAt: Date;
  intentId: string | null;
  intent: ProviderIntent | null;
  payoutId: string | null;
  accountId: string | null;
};

/** The configuration of the browser's card form. */
export type PaymentBrowserConfig = { provider: 'stripe'; publishableKey: string } | { provider: 'simulator' };

export type SimulatorFaults = {
  /** Whether refunds fail a moment after they succeeded. */
  refundFails: boolean;
  webhook: (typeof WEBHOOK_FAULTS)[number];
  provider: (typeof PROVIDER_FAULTS)[number];
  /** Whether the banks of vendors return payouts. */
  payoutReturns: boolean;
};

/** Outcomes that the payer's bank decides days after a payment. */
export type SimulatedOutcome = {
  refund?: (typeof REFUND_OUTCOMES)[number];
  dispute?: (typeof DISPUTE_OUTCOMES)[number];
};

/** Faults that the simulator causes on purpose, on every node, until they are set back to 'normal'. */
export interface SimulatorControls {
  /** @throws PaymentRequestRefused if the payment has nothing with such an outcome */
  simulateOutcome(intentId: string, outcome: SimulatedOutcome): Promise<void>;
  /** Stops the payouts of a vendor's account. @throws PaymentRequestRefused for an unknown one */
  restrictAccount(accountId: string): Promise<void>;
  faults(): Promise<SimulatorFaults>;
  /** Changes the faults given and returns all of them. */
  setFaults(change: Partial<SimulatorFaults>): Promise<SimulatorFaults>;
}

/**
 * All calls throw PaymentProviderUnavailable when the provider gives no usable answer, and
 * PaymentRequestRefused when it understood and refused. The same `idempotencyKey` with the same input gives
 * the first call's answer again (kept for 24 hours); with other input it is refused.
 */
export interface PaymentProvider {
  readonly browser: PaymentBrowserConfig;

  /** Controls of the built-in simulator; null with real cards. */
  readonly simulator: SimulatorControls | null;

  /** A new intent to be paid by card. `amountCents` from 50 (the card minimum). */
  createIntent(input: {
    amountCents: number;
    currency: 'usd';
    idempotencyKey: string;
    metadata: Record<string, string>;
  }): Promise<ProviderIntent>;

  /**
   * Sets a new price; `metadata`, when given, is merged into what is there ('' removes a key).
   * @throws PaymentIntentNotChangeable once it is paid, under way, canceled or unknown: make a new one.
   */
  updateIntent(
    id: string,
    input: { amountCents: number; idempotencyKey: string; metadata?: Record<string, string> },
  ): Promise<ProviderIntent>;

  /**
   * Ends an intent, so that it can never be paid. Answers what it is now: 'canceled', or what kept it from being
   * canceled ('succeeded', 'processing'). Null when the provider does not know the id.
   */
  cancelIntent(id: string): Promise<ProviderIntent | null>;

  /** The intent as it is now, or null when the provider does not know the id. */
  findIntent(id: string): Promise<ChargedIntent | null>;

  /**
   * Gives `amountCents` of a paid intent back; several partial refunds may follow each other. `reference` is our
   * own name of the refund, by which it is found again.
   * @throws PaymentRequestRefused with `providerCode` 'charge_already_refunded', or another of the provider's.
   */
  refund(input: {
    intentId: string;
    amountCents: number;
    idempotencyKey: string;
    reference: string;
  }): Promise<ProviderRefund>;

  /** All refunds of an intent in any state, also those made outside the market, newest first. */
  listRefunds(intentId: string): Promise<ProviderRefund[]>;

  /** All disputes of an intent, newest first. */
  listDisputes(intentId: string): Promise<ProviderDispute[]>;

  /**
   * Submits evidence against a dispute to the payer's bank, once, with the receipt as a PDF if there is one.
   * @throws PaymentRequestRefused when the dispute has ended, its evidence was submitted or its date is over
   */
  submitEvidence(input: {
    disputeId: string;
    evidence: DisputeEvidence;
    receipt: Buffer | null;
    idempotencyKey: string;
  }): Promise<ProviderDispute>;

  /**
   * Every change of the market's balance that was made at `from` or later and before `until`. Newest first, each once,
   * read page by page; the time limit holds for each page.
   */
  listTransactions(part: { from: Date; until: Date }): AsyncIterable<ProviderTransaction>;

  /**
   * Every event of these types (20 at most) that was created at `from` or later and before `until`. Newest first, each
   * once, read page by page; the time limit holds for each page. The provider remembers about 30 days.
   */
  listEvents(part: { from: Date; until: Date | null; types: readonly string[] }): AsyncIterable<PaymentEvent>;

  /**
   * Checks the signature over the raw body (bytes as received, not re-serialised) and its age: more than
   * 300 seconds old or ahead is refused.
   * @throws InvalidWebhook
   */
  readWebhook(rawBody: Buffer, signatureHeader: string | undefined, now?: Date): PaymentEvent;
}

/** No usable answer from the provider: timeout, no connection, 5xx, refused key, or an answer of no known shape. */
export class PaymentProviderUnavailable extends Error {
  readonly statusCode = 502;
  readonly code = 'payment_provider_unavailable';
  override readonly name = 'PaymentProviderUnavailable';
  constructor(options?: { cause?: unknown }) {
    super('The card provider cannot be reached right now. Please try again in a moment.', options);
  }
}

/** The intent can take no new price: it is paid, being paid, canceled, or not known to the provider. */
export class PaymentIntentNotChangeable extends Error {
  readonly statusCode = 409;
  readonly code = 'payment_intent_not_changeable';
  override readonly name = 'PaymentIntentNotChangeable';
  constructor(intentId: string, options?: { cause?: unknown }) {
    super('This payment can no longer be changed.', options);
    this.intentId = intentId;
  }
  readonly intentId: string;
}

/** The provider understood the call and refused it. `providerCode` and `message` are the provider's own. */
export class PaymentRequestRefused extends Error {
  readonly statusCode = 409;
  readonly code = 'payment_request_refused';
  override readonly name = 'PaymentRequestRefused';
  readonly providerCode: string | null;
  constructor(message: string, providerCode: string | null, options?: { cause?: unknown }) {
    super(message, options);
    this.providerCode = providerCode;
  }
}

/** A webhook call that is not the provider's, is too old or too new, or has no readable body. */
export class InvalidWebhook extends Error {
  readonly statusCode = 400;
  readonly code = 'invalid_webhook';
  override readonly name = 'InvalidWebhook';
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
  }
}
