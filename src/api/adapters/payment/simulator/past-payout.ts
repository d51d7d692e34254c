import type { simulatorObject } from '#db/tables/simulator.ts';
import { newBalanceTransaction } from './balance.ts';
import {
  newAccount,
  newPayout,
  newReversal,
  newTransfer,
  restricted,
  type StoredAccount,
  withDetails,
} from './connect/connect-objects.ts';

export type { StoredAccount };

type Row = typeof simulatorObject.$inferInsert;

/** The simulator's row for a vendor's account whose page was filled in at a time of the past (demo data). */
export function pastAccount(given: {
  email: string;
  reference: string;
  last4: string;
  isRestricted: boolean;
  at: Date;
}): Row & { data: StoredAccount } {
  const { email, reference, last4, isRestricted, at } = given;
  const opened = newAccount(at, { email, metadata: { reference }, interval: 'manual' });
  const filledIn = withDetails(opened, { last4, now: at });
  const data = isRestricted ? restricted(filledIn) : filledIn;
  return { id: data.id, kind: 'account', data, createdAt: at };
}

/**
 * The simulator's rows for a payout of the past (demo data): the transfer to the vendor's account and the payout from
 * there. A payout that came back also has the reversal. `sent` is false for one that the provider refused to pay out.
 */
export function pastPayout(given: {
  reference: string;
  account: StoredAccount;
  amountCents: number;
  at: Date;
  sent: boolean;
  reversedAt: Date | null;
}): { rows: Row[]; transferId: string; providerId: string | null } {
  const { reference, account, amountCents: amount, at, sent, reversedAt } = given;
  const metadata = { reference };
  const transfer = {
    ...newTransfer(at, { amount, destination: account.id, group: reference, metadata }),
    ...(reversedAt && { amount_reversed: amount, reversed: true }),
  };
  const bankAccount = account.external_accounts?.data[0]?.id ?? '';
  const payout = sent
    ? {
        ...newPayout(at, { amount, bankAccount, metadata: { ...metadata, transfer: transfer.id } }),
        ...(reversedAt
          ? {
              status: 'failed',
              failure_code: 'account_closed',
              failure_message: 'The bank account has been closed.',
            }
          : { status: 'paid' }),
      }
    : null;
  const reversal = reversedAt && newReversal(reversedAt, { amount, transfer: transfer.id, metadata });
  const balance = (type: string, category: string, source: string, cents: number, when: Date): Row => {
    const data = newBalanceTransaction(when, { type, category, source, amount: cents, description: null });
    return { id: data.id, kind: 'balance_transaction', data, createdAt: when };
  };
  return {
    transferId: transfer.id,
    providerId: payout?.id ?? null,
    rows: [
      { id: transfer.id, kind: 'transfer', parentId: reference, data: transfer, createdAt: at },
      balance('transfer', 'transfer', transfer.id, 0 - amount, at),
      ...(payout
        ? [{ id: payout.id, kind: 'payout' as const, parentId: account.id, data: payout, createdAt: at }]
        : []),
      ...(reversal && reversedAt
        ? [
            {
              id: reversal.id,
              kind: 'transfer_reversal' as const,
              parentId: transfer.id,
              data: reversal,
              createdAt: reversedAt,
            },
            balance('transfer_refund', 'transfer_reversal', reversal.id, amount, reversedAt),
          ]
        : []),
    ],
  };
}
