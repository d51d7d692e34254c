import type { ProviderDispute } from '#api/ports/payment.ts';
import type { simulatorObject } from '#db/tables/simulator.ts';
import { readDispute } from '../stripe-shapes.ts';
import {
  type BalanceTransaction,
  chargeChange,
  disputeChange,
  newBalanceTransaction,
  refundChange,
} from './balance.ts';
import { newCharge, newDispute, newIntent, newRefund, type SimulatorRefund } from './objects.ts';

/** The refund's id of a past payment. */
export const refundIdOf = (intentId: string): string => intentId.replace('pi_', 're_');

/** The change of the balance of a past charge ('ch_1') or refund ('re_1'). */
const transactionIdOf = (id: string): string => `txn_${id}`;

/**
 * The simulator's rows for a payment of the past (demo data): the intent, its charge and a refund of all or some of it.
 * With these rows the payment can be refunded. `id` begins with 'pi_'; money in cents.
 */
export function pastPayment(given: {
  id: string;
  clientSecret: string;
  amountCents: number;
  paidAt: Date;
  refund: { reference: string; amountCents: number; at: Date } | null;
}): (typeof simulatorObject.$inferInsert)[] {
  const { id, amountCents: amount, paidAt } = given;
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
    balance_transaction: transactionIdOf(chargeId),
    amount_refunded: given.refund?.amountCents ?? 0,
    refunded: given.refund?.amountCents === amount,
  };
  const refund = given.refund && {
    ...newRefund(given.refund.at, {
      amount: given.refund.amountCents,
      charge: chargeId,
      currency: 'usd',
      intentId: id,
      metadata: { reference: given.refund.reference },
      reason: null,
      status: 'succeeded',
    }),
    id: refundIdOf(id),
    balance_transaction: transactionIdOf(refundIdOf(id)),
  };
  return [
    { id, kind: 'payment_intent', data: intent, createdAt: paidAt },
    { id: chargeId, kind: 'charge', parentId: id, data: charge, createdAt: paidAt },
    balanceRow(
      newBalanceTransaction(paidAt, chargeChange(charge, id), transactionIdOf(chargeId)),
      id,
      paidAt,
    ),
    ...(refund && given.refund ? refundRows(refund, given.refund.at, id) : []),
  ];
}

function refundRows(
  refund: SimulatorRefund,
  at: Date,
  intentId: string,
): (typeof simulatorObject.$inferInsert)[] {
  const change = newBalanceTransaction(at, refundChange(refund, intentId), transactionIdOf(refund.id));
  return [
    { id: refund.id, kind: 'refund', parentId: intentId, data: refund, createdAt: at },
    balanceRow(change, intentId, at),
  ];
}

const balanceRow = (data: BalanceTransaction, intentId: string, createdAt: Date) =>
  ({ id: data.id, kind: 'balance_transaction', parentId: intentId, data, createdAt }) as const;

/**
 * The simulator's rows for a dispute of a past payment (demo data). `reports` is what the provider would have reported of
 * it: at the opening and, if it has ended, at its end. Money in cents.
 */
export function pastDispute(given: {
  id: string;
  intentId: string;
  amountCents: number;
  openedAt: Date;
  end: { status: 'won' | 'lost'; at: Date } | null;
}): { rows: (typeof simulatorObject.$inferInsert)[]; reports: { dispute: ProviderDispute; at: Date }[] } {
  const { id, intentId, amountCents: amount, openedAt, end } = given;
  const chargeId = intentId.replace('pi_', 'ch_');
  const intent = newIntent(openedAt, { id: intentId, amount, currency: 'usd' });
  const charge = { ...newCharge(openedAt, intent, { brand: 'visa', last4: '4242' }), id: chargeId };
  const change = (step: 'withdrawal' | 'reversal', at: Date) =>
    newBalanceTransaction(
      at,
      disputeChange({ id, amount, charge: chargeId }, intentId, step),
      `txn_${step}_${id}`,
    );
  const withdrawal = change('withdrawal', openedAt);
  const opened = { ...newDispute(openedAt, charge), id, balance_transactions: [withdrawal] };
  const reversal = end?.status === 'won' ? change('reversal', end.at) : null;
  const ended = end && {
    ...opened,
    status: end.status,
    balance_transactions: [withdrawal, ...(reversal ? [reversal] : [])],
  };
  return {
    rows: [
      { id, kind: 'dispute', parentId: intentId, data: ended ?? opened, createdAt: openedAt },
      balanceRow(withdrawal, intentId, openedAt),
      ...(reversal && end ? [balanceRow(reversal, intentId, end.at)] : []),
    ],
    reports: [
      { dispute: readDispute(opened), at: openedAt },
      ...(ended && end ? [{ dispute: readDispute(ended), at: end.at }] : []),
    ],
  };
}
