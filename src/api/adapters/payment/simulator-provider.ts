import type { PaymentProvider } from '#api/ports/payment.ts';
import type { PayoutProviders } from '#api/ports/payout.ts';
import { byHandPayouts } from './by-hand-payouts.ts';
import type { Simulator } from './simulator/simulator.ts';
import { createStripePayouts } from './stripe-payouts.ts';
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
    connectWebhookSecret: simulator.connectWebhookSecret,
    fetch: simulator.fetch,
    browser: { provider: 'simulator' },
    simulator: simulator,
    timeoutMs,
  });

/** The ways to pay vendors, with the simulator in this process as the card provider. */
export const createSimulatorPayouts = (
  simulator: Simulator,
  { timeoutMs }: { timeoutMs?: number } = {},
): PayoutProviders => ({
  connect: createStripePayouts({ secretKey: simulator.secretKey, fetch: simulator.fetch, timeoutMs }),
  byHand: byHandPayouts,
});
