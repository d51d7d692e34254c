import type { z } from 'zod';
import { endDispute, openDispute } from './disputes.ts';
import { answerIntent, lockChargeOf, lockIntent } from './intents.ts';
import type { outcomeParams } from './params.ts';
import { endRefunds } from './refunds.ts';
import type { SimulatorCall } from './simulator-call.ts';
import { badState, type SimulatorAnswer } from './wire.ts';

/**
 * A call that Stripe does not have: sets the outcome that banks decide days later, of the refunds of a paid intent and of
 * disputes.
 */
export async function simulateOutcome(
  call: SimulatorCall,
  params: z.infer<typeof outcomeParams>,
): Promise<SimulatorAnswer> {
  const intent = await lockIntent(call, call.id);
  const intentId = intent.id;
  const charge = await lockChargeOf(call, intentId);
  if (!charge) throw badState({ message: 'This payment has not been paid.' });
  const { refund: status, dispute } = params;
  if (status) await endRefunds(call, { intentId, charge, status });
  if (dispute === 'opened') await openDispute(call, intent);
  else if (dispute) await endDispute(call, { intentId, status: dispute });
  return answerIntent(call, intent);
}
