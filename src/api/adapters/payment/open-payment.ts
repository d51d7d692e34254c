import type { PaymentProvider } from '#api/ports/payment.ts';
import type { PayoutProviders } from '#api/ports/payout.ts';
import type { Db } from '#db/client.ts';
import { byHandPayouts } from './by-hand-payouts.ts';
import { createSimulator, type Simulator } from './simulator/simulator.ts';
import type { DeliverWebhook } from './simulator/webhooks.ts';
import { createSimulatorPayouts, createSimulatorProvider } from './simulator-provider.ts';
import { createStripePayouts } from './stripe-payouts.ts';
import { createStripeProvider } from './stripe-provider.ts';

interface StripeAccess {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  connectWebhookSecret: string | null;
  /** The base address of the API; null for Stripe's own. */
  apiBase: string | null;
}

export interface OpenPayment {
  provider: PaymentProvider;
  payouts: PayoutProviders;
  /** The simulator; null when Stripe takes the cards. */
  simulator: Simulator | null;
}

/** Opens the Stripe adapter, or the built-in simulator if no Stripe keys are configured. */
export async function openPayment(
  stripe: StripeAccess | null,
  parts: {
    db: Db;
    now: () => Date;
    deliverWebhook: DeliverWebhook;
    onError: (error: unknown) => void;
  },
): Promise<OpenPayment> {
  if (stripe) {
    const address = { ...stripe, apiBase: stripe.apiBase ?? undefined };
    const payouts = { connect: createStripePayouts(address), byHand: byHandPayouts };
    return { provider: createStripeProvider(address), payouts, simulator: null };
  }
  const simulator = await createSimulator(parts);
  return {
    provider: createSimulatorProvider(simulator),
    payouts: createSimulatorPayouts(simulator),
    simulator,
  };
}
