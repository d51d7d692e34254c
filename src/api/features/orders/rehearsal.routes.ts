import type { Rehearsal } from '#api/adapters/payment/payment.port.ts';
import { notFound } from '#api/kernel/errors.ts';
import { implement } from '#api/kernel/implement.ts';
import type { Market } from '#api/kernel/market.ts';

export const rehearsalHandlers = implement({
  'GET admin/payment-simulator': (_, { market }) => simulatorOf(market).trouble(),
  'PATCH admin/payment-simulator': ({ body }, { market }) => simulatorOf(market).setTrouble(body),
});

/** @throws ApiError 404 where the cards are real */
function simulatorOf(market: Market): Rehearsal {
  if (!market.payment.rehearsal) throw notFound('The payment simulator');
  return market.payment.rehearsal;
}
