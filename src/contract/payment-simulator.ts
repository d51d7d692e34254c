import { z } from 'zod';
import {
  DISPUTE_OUTCOMES,
  PROVIDER_FAULTS,
  REFUND_OUTCOMES,
  WEBHOOK_FAULTS,
} from '#domain/payment-simulator.ts';
import { endpoint, id, named } from './endpoint.ts';

const webhook = z.enum(WEBHOOK_FAULTS, { error: `Webhook is one of ${WEBHOOK_FAULTS.join(', ')}.` });
const provider = z.enum(PROVIDER_FAULTS, { error: `Provider is one of ${PROVIDER_FAULTS.join(', ')}.` });
/** Whether refunds that the provider makes fail a moment later. */
const refundFails = z.boolean({ error: 'RefundFails is true or false.' });
/** Whether the banks of vendors return payouts. */
const payoutReturns = z.boolean({ error: 'PayoutReturns is true or false.' });
const faults = named('SimulatorFaults', { webhook, provider, refundFails, payoutReturns });

/** With the built-in simulator only; 404 with Stripe. */
export const paymentSimulatorContract = {
  'GET admin/payment-simulator': endpoint({
    operationId: 'getPaymentSimulator',
    summary: 'The trouble that the payment simulator makes on purpose',
    tag: 'Payments',
    access: 'payment-simulator:manage',
    data: faults,
    errors: ['not_found'],
  }),
  'PATCH admin/payment-simulator': endpoint({
    operationId: 'updatePaymentSimulator',
    summary:
      'Simulate faults: webhooks late, twice, lost or early; the provider slow, failing or answering nonsense; refunds that fail after they succeeded (with `paymentId`, those that the payment has); payouts that banks return; a vendor’s account that is restricted; or a later decision of a bank about a payment',
    tag: 'Payments',
    access: 'payment-simulator:manage',
    body: faults
      .partial()
      .extend({
        paymentId: z.string().min(1).max(255).optional(),
        /** The vendor whose account the provider stops. */
        accountRestricted: id.optional(),
        refund: z
          .enum(REFUND_OUTCOMES, { error: `Refund is one of ${REFUND_OUTCOMES.join(', ')}.` })
          .optional(),
        dispute: z
          .enum(DISPUTE_OUTCOMES, { error: `Dispute is one of ${DISPUTE_OUTCOMES.join(', ')}.` })
          .optional(),
      })
      .refine(
        ({ webhook, provider, refundFails, payoutReturns, accountRestricted, refund, dispute }) =>
          (webhook ?? provider ?? refundFails ?? payoutReturns ?? accountRestricted ?? refund ?? dispute) !==
          undefined,
        'Please select Webhook, Provider, RefundFails, PayoutReturns, AccountRestricted, Refund or Dispute.',
      )
      .refine(
        ({ paymentId, refund, dispute }) => paymentId !== undefined || (refund ?? dispute) === undefined,
        'Please enter Payment.',
      ),
    data: faults,
    message: 'The simulator has been changed.',
    errors: ['not_found', 'payment_refused'],
  }),
};
