import type { simulatorObject } from '#db/tables/simulator.ts';
import { newCharge, newIntent, newRefund } from './objects.ts';

/** The refund's id of a past payment. */
export const refundIdOf = (intentId: string): string => intentId.replace('pi_', 're_');

/**
 * The simulator's rows for a payment of the past (demo data), so that it can be refunded: the intent, its charge and, with
 * `refundReference`, its full refund. `id` begins with 'pi_'; money in cents.
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
