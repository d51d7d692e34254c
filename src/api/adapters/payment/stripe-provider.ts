import type Stripe from 'stripe';
import {
  type PaymentBrowserConfig,
  PaymentIntentNotChangeable,
  type PaymentProvider,
  type SimulatorControls,
} from '#api/ports/payment.ts';
import { type DisputeEvidence, EVIDENCE_FIELD_MAX } from '#domain/dispute.ts';
import {
  collectPages,
  isRefusal,
  openStripe,
  pageAfter,
  readPages,
  type StripeAddress,
  secondsOf,
} from './stripe-client.ts';
import {
  readChargedIntent,
  readDispute,
  readDisputePage,
  readEventPage,
  readFileId,
  readIntent,
  readRefund,
  readRefundPage,
  readTransactionPage,
} from './stripe-shapes.ts';
import { openWebhook } from './stripe-webhook.ts';

export type StripeProviderOptions = StripeAddress & {
  publishableKey: string;
  webhookSecret: string;
  /** The secret of a second endpoint, for the events of connected accounts; none by default. */
  connectWebhookSecret?: string | null;
  /** Configuration of the browser's card form; Stripe with `publishableKey` by default. */
  browser?: PaymentBrowserConfig;
  simulator?: SimulatorControls;
};

/** Excludes payment methods that redirect to another page, in the form that all API versions since 2023 accept. */
const NO_REDIRECTS = { enabled: true, allow_redirects: 'never' } as const;

/** The payment provider over the official SDK. Throws for an `apiBase` with a path, which the SDK would drop. */
export function createStripeProvider(options: StripeProviderOptions): PaymentProvider {
  const { stripe, request } = openStripe(options);
  const { webhookSecret, connectWebhookSecret } = options;
  const secrets = connectWebhookSecret ? [webhookSecret, connectWebhookSecret] : [webhookSecret];
  const findIntent = (id: string) =>
    request(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }), readChargedIntent).catch(
      (error: unknown) => {
        if (isRefusal(error, 'resource_missing')) return null;
        throw error;
      },
    );

  const uploadReceipt = (data: Buffer, idempotencyKey: string) =>
    request(
      () =>
        stripe.files.create(
          { purpose: 'dispute_evidence', file: { data, name: 'receipt.pdf', type: 'application/pdf' } },
          { idempotencyKey },
        ),
      readFileId,
    );

  return {
    simulator: options.simulator ?? null,
    browser: options.browser ?? { provider: 'stripe', publishableKey: options.publishableKey },

    createIntent: ({ amountCents, currency, idempotencyKey, metadata }) =>
      request(
        () =>
          stripe.paymentIntents.create(
            { amount: amountCents, currency, metadata, automatic_payment_methods: NO_REDIRECTS },
            { idempotencyKey },
          ),
        readIntent,
      ),

    updateIntent: (id, { amountCents, metadata, idempotencyKey }) =>
      request(
        () => stripe.paymentIntents.update(id, { amount: amountCents, metadata }, { idempotencyKey }),
        readIntent,
      ).catch((error: unknown) => {
        throw isRefusal(error, 'payment_intent_unexpected_state', 'resource_missing')
          ? new PaymentIntentNotChangeable(id, { cause: error })
          : error;
      }),

    cancelIntent: (id) =>
      request(() => stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }), readIntent).catch(
        (error: unknown) => {
          if (isRefusal(error, 'payment_intent_unexpected_state', 'resource_missing')) return findIntent(id);
          throw error;
        },
      ),

    findIntent,

    refund: ({ intentId, amountCents, idempotencyKey, reference }) =>
      request(
        () =>
          stripe.refunds.create(
            { payment_intent: intentId, amount: amountCents, metadata: { reference } },
            { idempotencyKey },
          ),
        readRefund,
      ),

    listRefunds: (intentId) =>
      collectPages((after) =>
        request(() => stripe.refunds.list({ payment_intent: intentId, ...pageAfter(after) }), readRefundPage),
      ),

    listDisputes: (intentId) =>
      collectPages((after) =>
        request(
          () => stripe.disputes.list({ payment_intent: intentId, ...pageAfter(after) }),
          readDisputePage,
        ),
      ),

    submitEvidence: async ({ disputeId, evidence, receipt: pdf, idempotencyKey }) => {
      const receipt = pdf ? await uploadReceipt(pdf, `${idempotencyKey}-receipt`) : undefined;
      return request(
        () =>
          stripe.disputes.update(
            disputeId,
            { evidence: { ...evidenceFields(evidence), receipt }, submit: true },
            { idempotencyKey },
          ),
        readDispute,
      );
    },

    listTransactions: ({ from, until }) =>
      readPages((after) => {
        const created = { gte: secondsOf(from), lt: secondsOf(until) };
        const expand = ['data.source'];
        return request(
          () => stripe.balanceTransactions.list({ created, expand, ...pageAfter(after) }),
          readTransactionPage,
        );
      }),

    listEvents: ({ from, until, types }) =>
      readPages((after) => {
        const created = { gte: secondsOf(from), ...(until && { lt: secondsOf(until) }) };
        return request(
          () => stripe.events.list({ types: [...types], created, ...pageAfter(after) }),
          readEventPage,
        );
      }),

    readWebhook: (rawBody, signatureHeader, now = new Date()) =>
      openWebhook({ rawBody, signatureHeader, secrets, now }),
  };
}

/** The evidence in Stripe's fields; texts that are too long lose their end. */
function evidenceFields(evidence: DisputeEvidence): Stripe.DisputeUpdateParams.Evidence {
  const fields = {
    customer_name: evidence.customerName,
    customer_email_address: evidence.customerEmail,
    product_description: evidence.productDescription,
    access_activity_log: evidence.accessLog,
    refund_policy_disclosure: evidence.refundPolicy,
    uncategorized_text: evidence.text,
  };
  const given = Object.entries(fields).filter(([, text]) => text !== '');
  return Object.fromEntries(given.map(([name, text]) => [name, text.slice(0, EVIDENCE_FIELD_MAX)]));
}
