import type { simulatorObject } from '#db/tables/simulator.ts';
import { newCharge, newIntent, newRefund } from './objects.ts';

/** The id of the refund that a past payment has. */
export const refundIdOf = (intentId: string): string => intentId.replace('pi_', 're_');

/**
 * A payment of before as rows that the simulator keeps, so that it can be given back: the intent, its charge and,
 * with `refundReference`, the refund of all of it. `id` begins with 'pi_'; money in cents.
 */
export function pastPayment(given: {
  id: string;
  clientSecret: string;
  amountCents: number;
  paidAt: Date;
  refundReference: string | null;
}): (typeof simulatorObject.$inferInsert)[] {
  const { id, amountCents: amount, paidAt, refundReference } = given;
  const chargeId = id.replace('pi_', 'ch_');
  const intent = newIntent(paidAt, {
    id,
    client_secret: given.clientSecret,
    amount,
    amount_received: amount,
    currency: 'usd',
    status: 'succeeded',
    latest_charge: chargeId,
  });
  const charge = {
    ...newCharge(paidAt, intent, { brand: 'visa', last4: '4242' }),
    id: chargeId,
    amount_refunded: refundReference ? amount : 0,
    refunded: refundReference !== null,
  };
  const refund = refundReference && {
    ...newRefund(paidAt, {
      amount,
      charge: chargeId,
      currency: 'usd',
      intentId: id,
      metadata: { reference: refundReference },
      reason: null,
      status: 'succeeded',
    }),
    id: refundIdOf(id),
  };
  return [
    { id, kind: 'payment_intent', data: intent, createdAt: paidAt },
    { id: chargeId, kind: 'charge', parentId: id, data: charge, createdAt: paidAt },
    ...(refund
      ? [{ id: refund.id, kind: 'refund' as const, parentId: id, data: refund, createdAt: paidAt }]
      : []),
  ];
}
