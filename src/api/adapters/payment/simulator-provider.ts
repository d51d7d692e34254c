import type { PaymentProvider } from '#api/ports/payment.ts';
import type { Simulator } from './simulator/simulator.ts';
import { createStripeProvider } from './stripe-provider.ts';

/** The Stripe adapter and SDK, connected to the simulator in this process. */
export const createSimulatorProvider = (
  simulator: Simulator,
  { timeoutMs }: { timeoutMs?: number } = {},
): PaymentProvider =>
  createStripeProvider({
    secretKey: simulator.secretKey,
    publishableKey: simulator.publishableKey,
    webhookSecret: simulator.webhookSecret,
    fetch: simulator.fetch,
    browser: { provider: 'simulator' },
    simulator: simulator,
    timeoutMs,
  });
