import type { Payout } from '#contract/payouts.ts';

/** How a payout is sent, and the end of the account that it was sent to: 'Bank transfer, ••3000'. */
export const payoutWay = ({ method, last4 }: Pick<Payout, 'method' | 'last4'>): string => {
  const way = method === 'connect' ? 'Card provider' : 'Bank transfer';
  return last4 === null ? way : `${way}, ••${last4}`;
};
