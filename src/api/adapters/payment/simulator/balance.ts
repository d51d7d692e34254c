import type { z } from 'zod';
import { listBalanceTransactions } from './lists.sql.ts';
import { answerList, pageOf } from './lists.ts';
import { type Charge, newWireId, type SimulatorDispute, type SimulatorRefund, secondsOf } from './objects.ts';
import type { listBalanceParams } from './params.ts';
import { findObject, findObjects, insertObject } from './simulator.sql.ts';
import type { SimulatorCall } from './simulator-call.ts';
import { type Json, noSuch, type SimulatorAnswer } from './wire.ts';

/** A change of the simulated account's balance, in Stripe's wire form. */
export type BalanceTransaction = Json & { id: string; amount: number; fee: number; source: string };

export interface BalanceChange {
  /** Stripe's type ('charge', 'refund', 'transfer' …) and the category of its reports. */
  type: string;
  category: string;
  /** The object that moved the money, and the intent that it belongs to, if any. */
  source: string;
  parentId?: string;
  /** Cents: positive came in, negative went out. The fee is taken besides. */
  amount: number;
  fee?: number;
  description: string | null;
}

const AVAILABLE_AFTER_SECONDS = 2 * 24 * 3600;

/** A change of the balance at a time; `id` is random if it is not given. */
export function newBalanceTransaction(
  now: Date,
  { type, category, source, amount, fee = 0, description }: BalanceChange,
  id: string = newWireId('txn'),
): BalanceTransaction {
  const isDispute = category.startsWith('dispute');
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on: secondsOf(now) + (type === 'charge' ? AVAILABLE_AFTER_SECONDS : 0),
    balance_type: 'payments',
    created: secondsOf(now),
    currency: 'usd',
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: 'usd',
              description: isDispute ? 'Dispute fee' : 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: category,
    source,
    status: type === 'charge' ? 'pending' : 'available',
    type,
  };
}

/** Stores a change of the balance, in the transaction of what caused it. */
export async function recordBalance(call: SimulatorCall, change: BalanceChange): Promise<BalanceTransaction> {
  const data = newBalanceTransaction(call.now, change);
  const { parentId } = change;
  await insertObject(call.db, { kind: 'balance_transaction', data, parentId, now: call.now });
  return data;
}

/** What a charge brings. */
export const chargeChange = ({ id, amount }: Charge, intentId: string): BalanceChange => ({
  type: 'charge',
  category: 'charge',
  source: id,
  parentId: intentId,
  amount,
  fee: cardFee(amount),
  description: null,
});

/** What a refund takes. */
export const refundChange = (
  { id, amount }: Pick<SimulatorRefund, 'id' | 'amount'>,
  intentId: string,
): BalanceChange => ({
  type: 'refund',
  category: 'refund',
  source: id,
  parentId: intentId,
  amount: -amount,
  description: 'REFUND FOR CHARGE',
});

/** What a refund brings back when it fails. */
export const refundFailureChange = (
  { id, amount }: Pick<SimulatorRefund, 'id' | 'amount'>,
  intentId: string,
): BalanceChange => ({
  type: 'refund_failure',
  category: 'refund_failure',
  source: id,
  parentId: intentId,
  amount,
  description: 'REFUND FAILURE',
});

/** What a dispute withdraws as soon as it is opened, with its fee, or brings back once it is won. */
export const disputeChange = (
  { id, amount, charge }: Pick<SimulatorDispute, 'id' | 'amount' | 'charge'>,
  intentId: string,
  step: 'withdrawal' | 'reversal',
): BalanceChange => ({
  type: 'adjustment',
  category: step === 'withdrawal' ? 'dispute' : 'dispute_reversal',
  source: id,
  parentId: intentId,
  amount: step === 'withdrawal' ? -amount : amount,
  fee: step === 'withdrawal' ? DISPUTE_FEE : 0,
  description: `Chargeback ${step} for ${charge}`,
});

/** Stripe's price of a card payment in the United States: 2.9 % and 30 cents. */
const cardFee = (amount: number): number => Math.round(amount * 0.029) + 30;
/** Stripe's price of a dispute, which stays when it is won. */
const DISPUTE_FEE = 1500;

/** Lists changes of the balance, newest first; `expand[]=data.source` answers with the objects that caused them. */
export async function listBalance(
  call: SimulatorCall,
  params: z.infer<typeof listBalanceParams>,
): Promise<SimulatorAnswer> {
  const page = await pageOf(call, params, 'objects');
  const { type, source, expand } = params;
  const answer = answerList(
    '/v1/balance_transactions',
    await listBalanceTransactions(call.db, { type, source, page }),
    page,
  );
  if (!expand) return answer;
  const rows = answer.body.data as BalanceTransaction[];
  const sources = await findObjects(call.db, { ids: rows.map((row) => row.source) });
  const data = rows.map((row) => ({ ...row, source: sources.get(row.source) ?? row.source }));
  return { ...answer, body: { ...answer.body, data } };
}

/** Reads a change of the balance; throws the Refusal of an unknown one. */
export async function retrieveBalanceTransaction(call: SimulatorCall): Promise<SimulatorAnswer> {
  const found = await findObject(call.db, { kind: 'balance_transaction', id: call.id });
  if (!found) throw noSuch('balance transaction', call.id);
  return { status: 200, body: found };
}
