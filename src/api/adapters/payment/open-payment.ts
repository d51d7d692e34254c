import type { Config } from '#api/kernel/config.ts';
import type { PaymentProvider } from '#api/ports/payment.ts';
import type { Db } from '#db/client.ts';
import { createSimulator, type Simulator } from './simulator/simulator.ts';
import type { DeliverWebhook } from './simulator/webhooks.ts';
import { createSimulatorProvider } from './simulator-provider.ts';
import { createStripeProvider } from './stripe-provider.ts';

export interface OpenPayment {
  provider: PaymentProvider;
  /** Null when cards are taken by Stripe itself. */
  simulator: Simulator | null;
}

/** The card provider that the configuration names: Stripe, or the built-in simulator of it. */
export async function openPayment(
  config: Config,
  parts: {
    db: Db;
    now: () => Date;
    deliverWebhook: DeliverWebhook;
    onError: (error: unknown) => void;
  },
): Promise<OpenPayment> {
  if (config.stripe) {
    const { secretKey, publishableKey, webhookSecret, apiBase } = config.stripe;
    const provider = createStripeProvider({
      secretKey,
      publishableKey,
      webhookSecret,
      apiBase: apiBase ?? undefined,
    });
    return { provider, simulator: null };
  }
  const simulator = await createSimulator(parts);
  return { provider: createSimulatorProvider(simulator), simulator };
}
