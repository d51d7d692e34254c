import type { LedgerTransaction } from '#contract/ledger.ts';
import type { Account } from '#domain/ledger.ts';
import { centsOf, dollarsOf } from '#domain/money.ts';
import { sum } from '#lib/sum.ts';

export const ACCOUNT_LABELS: Record<Account, string> = {
  card: 'Card provider',
  vendor: 'Vendors',
  market: 'Market’s earnings',
  tax: 'Taxes',
  codes: 'Discount codes',
  fees: 'Provider’s fees',
  bank: 'Bank',
};

/** 'dispute won' -> 'Dispute won'. */
export const kindLabel = (kind: string): string => kind.charAt(0).toUpperCase() + kind.slice(1);

/** What a transaction moves, in dollars: the sum of its positive entries. */
export const movedAmount = ({ entries }: Pick<LedgerTransaction, 'entries'>): number =>
  dollarsOf(sum(entries.map(({ amount }) => Math.max(0, centsOf(amount)))));

/** The shops in a transaction, each once. */
export const shopsIn = ({ entries }: Pick<LedgerTransaction, 'entries'>): { id: string; name: string }[] => [
  ...new Map(
    entries
      .filter(({ account }) => account.startsWith('vendor:'))
      .map(({ account, owner }) => {
        const id = account.slice('vendor:'.length);
        return [id, { id, name: owner ?? id }];
      }),
  ).values(),
];

/** 'Sale EM-1', or by the shop: 'Payout Moss & Marble'. */
export function transactionName(transaction: LedgerTransaction): string {
  const about = transaction.orderNumber ?? shopsIn(transaction)[0]?.name ?? transaction.key;
  return `${kindLabel(transaction.type)} ${about}`;
}
