import type { z } from 'zod';
import { readFaults } from '../faults.ts';
import { mergeMetadata } from '../intents.ts';
import { findObject, insertObject } from '../simulator.sql.ts';
import type { SimulatorCall } from '../simulator-call.ts';
import { badParameter, badState, noSuch, type SimulatorAnswer } from '../wire.ts';
import { addToBalance, lockAccount } from './accounts.ts';
import { newPayout, type StoredPayout } from './connect-objects.ts';
import type { createPayoutParams } from './connect-params.ts';

/**
 * Pays cents of an account out to its bank. The answer is a payout that is under way. It arrives right afterwards; while
 * the rehearsal `payoutReturns` is on, the bank returns it. A webhook reports either.
 */
export async function createPayout(
  call: SimulatorCall,
  params: z.infer<typeof createPayoutParams>,
): Promise<SimulatorAnswer> {
  const account = await lockAccount(call, accountOf(call));
  const [bankAccount] = account.external_accounts?.data ?? [];
  if (!account.payouts_enabled || !bankAccount) {
    throw badState({
      code: 'payouts_not_allowed',
      message: 'Payouts are not enabled for this account.',
    });
  }
  if (params.amount > account.simulator.balanceCents) {
    throw badState({
      code: 'balance_insufficient',
      message: 'You have insufficient funds in your Stripe account for this transfer.',
    });
  }
  const metadata = mergeMetadata({}, params.metadata);
  const payout = newPayout(call.now, { amount: params.amount, bankAccount: bankAccount.id, metadata });
  const returns = (await readFaults(call.db)).payoutReturns;
  const ended = returns ? failed(payout) : { ...payout, status: 'paid' };
  await insertObject(call.db, { kind: 'payout', data: ended, parentId: account.id, now: call.now });
  if (!returns) await addToBalance(call, account, -params.amount);
  call.emit('payout.created', payout, account.id);
  call.emit(returns ? 'payout.failed' : 'payout.paid', ended, account.id);
  return { status: 200, body: payout };
}

/** Reads a payout of an account; throws the Refusal of an unknown one. */
export async function retrievePayout(call: SimulatorCall): Promise<SimulatorAnswer> {
  accountOf(call);
  const payout = await findObject(call.db, { kind: 'payout', id: call.id });
  if (!payout) throw noSuch('payout', call.id);
  return { status: 200, body: payout };
}

const failed = (payout: StoredPayout): StoredPayout => ({
  ...payout,
  status: 'failed',
  failure_code: 'account_closed',
  failure_message: 'The bank account has been closed.',
});

/** The account of the Stripe-Account header. */
export function accountOf({ account }: SimulatorCall): string {
  if (account) return account;
  throw badParameter({ message: 'The payment simulator makes payouts of connected accounts only.' });
}
