import { accountOfVendor } from '#api/features/payouts/payout-accounts.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { conflict, notFound } from '#api/kernel/errors.ts';
import { implement } from '#api/kernel/implement.ts';
import { PaymentRequestRefused, type SimulatorControls } from '#api/ports/payment.ts';

export const paymentSimulatorHandlers = implement({
  'GET admin/payment-simulator': (_, { context }) => simulatorOf(context).faults(),
  'PATCH admin/payment-simulator': async ({ body }, { context }) => {
    const { paymentId, refund, dispute, accountRestricted, ...faults } = body;
    const simulator = simulatorOf(context);
    if (accountRestricted) {
      const accountId = await accountOfVendor(context, { vendorId: accountRestricted });
      await simulator.restrictAccount(accountId).catch(refuse);
    }
    if (paymentId && faults.refundFails && !refund && !dispute) {
      const { refundFails, ...others } = faults;
      const hasFailed = await failRefundsOf(simulator, paymentId);
      return simulator.setFaults(hasFailed ? others : { ...others, refundFails });
    }
    const outcome = { ...(refund && { refund }), ...(dispute && { dispute }) };
    if (paymentId) await simulator.simulateOutcome(paymentId, outcome).catch(refuse);
    return simulator.setFaults(faults);
  },
});

/** Has the refunds of a payment fail; false if it has none that could. */
const failRefundsOf = (simulator: SimulatorControls, paymentId: string): Promise<boolean> =>
  simulator.simulateOutcome(paymentId, { refund: 'failed' }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof PaymentRequestRefused && error.providerCode === null) return false;
      return refuse(error);
    },
  );

/** @throws ApiError 409 in the simulator's words */
function refuse(error: unknown): never {
  throw error instanceof PaymentRequestRefused ? conflict('payment_refused', error.message) : error;
}

/** @throws ApiError 404 where the cards are real */
function simulatorOf(context: AppContext): SimulatorControls {
  if (!context.payment.simulator) throw notFound('The payment simulator');
  return context.payment.simulator;
}
