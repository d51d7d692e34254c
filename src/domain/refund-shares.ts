import { sum } from '#lib/sum.ts';
import {
  type Account,
  type Entry,
  type RefundPart,
  refundEntries,
  reversed,
  unearnedEntries,
} from './ledger.ts';
import type { OrderStatus } from './order.ts';

/** The ledger entries of a refund, in cents. The money of a failed order was never shared with vendors. */
export const entriesOfRefund = (
  order: { status: OrderStatus; taxCountry: string | null },
  amountCents: number,
  parts: readonly RefundPart[],
): Entry[] =>
  order.status === 'Failed'
    ? reversed(unearnedEntries(amountCents))
    : refundEntries(amountCents, parts, order.taxCountry);

/** Who bears a refund, in cents: what the customer gets is the sum of all others. */
export interface RefundShares {
  customerCents: number;
  vendors: { vendorId: string; amountCents: number }[];
  marketCents: number;
  taxCents: number;
  /** Negative: the market gets back what it paid for its own discount code. */
  codesCents: number;
}

/** Who bears a refund with these entries. */
export function refundShares(entries: readonly Entry[]): RefundShares {
  const of = (account: Account) =>
    sum(entries.filter((entry) => entry.account === account).map((entry) => entry.amountCents));
  return {
    customerCents: 0 - of('card'),
    vendors: entries.flatMap(({ vendorId, amountCents }) =>
      vendorId && amountCents !== 0 ? [{ vendorId, amountCents }] : [],
    ),
    marketCents: of('market'),
    taxCents: of('tax'),
    codesCents: of('codes'),
  };
}
