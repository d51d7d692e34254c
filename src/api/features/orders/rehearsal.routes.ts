import { PaymentRequestRefused, type Rehearsal } from '#api/adapters/payment/payment.port.ts';
import { conflict, notFound } from '#api/kernel/errors.ts';
import { implement } from '#api/kernel/implement.ts';
import type { Market } from '#api/kernel/market.ts';

export const rehearsalHandlers = implement({
  'GET admin/payment-simulator': (_, { market }) => simulatorOf(market).trouble(),
  'PATCH admin/payment-simulator': async ({ body }, { market }) => {
    const { paymentId, refund, dispute, ...trouble } = body;
    const simulator = simulatorOf(market);
    const outcome = { ...(refund && { refund }), ...(dispute && { dispute }) };
    if (paymentId) await simulator.simulateOutcome(paymentId, outcome).catch(refuse);
    return simulator.setTrouble(trouble);
  },
});

/** @throws ApiError 409 in the simulator's words */
function refuse(error: unknown): never {
  throw error instanceof PaymentRequestRefused ? conflict(error.message) : error;
}

/** @throws ApiError 404 where the cards are real */
function simulatorOf(market: Market): Rehearsal {
  if (!market.payment.rehearsal) throw notFound('The payment simulator');
  return market.payment.rehearsal;
}
