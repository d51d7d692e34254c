import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#client/client.ts';
import type { DataOf } from '#contract/contract.ts';
import type { ErrorCode } from '#domain/error-codes.ts';
import { type OrderedItem, orderedOf } from '#domain/ordered-item.ts';
import { useApi } from '#web/kernel/context.ts';
import { retryUpTo } from '#web/kernel/failures.ts';
import { useSession } from '#web/kernel/session.ts';
import { storedValue } from '#web/kernel/storage.ts';
import { claimedPayment } from './claimed-payment.ts';
import { CODE_CHECK } from './code-check.data.ts';

export type Payment = DataOf<'POST payments'>;

/** What the buyer says of the tax, while taxes are on. */
export interface Buyer {
  country?: string;
  vatNumber?: string;
}

/** Kept across reloads, so that the intent is repriced instead of replaced by a new one each time. */
const storedIntentId = storedValue<string | null>('sessionStorage', 'paymentIntent', null, (value) => {
  if (typeof value !== 'string') throw new Error('not an intent');
  return value;
});

/** Prefix of the query keys of the current payment. */
export const PAYMENT = ['payment'];

export const clearStoredIntent = (): void => storedIntentId.set(null);

/**
 * The payment intent for the cart, requested after each change of it; paying stays disabled until there is a client
 * secret. With `order`, what this browser claimed last is paid, and nothing is to be paid.
 */
export function usePayment(
  products: readonly (OrderedItem & { partCount?: number })[],
  { code, buyer = {} }: { code?: string; buyer?: Buyer } = {},
) {
  const api = useApi();
  const queryClient = useQueryClient();
  claimedPayment.use();
  const customerId = useSession().user?.id ?? null;
  const items = orderedOf(products);
  // What a customer pays for a bundle depends on the parts that the account has.
  const asCustomer = customerId !== null && products.some(({ partCount }) => partCount);
  return useQuery({
    queryKey: [...PAYMENT, items, code, buyer, asCustomer && customerId],
    enabled: items.length > 0,
    staleTime: 0,
    gcTime: 0,
    retry: retryUpTo(2),
    queryFn: async ({ signal }) => {
      const heldId = storedIntentId.get();
      const claimed = claimedPayment.get(customerId, heldId);
      const price = (paymentIntentId?: string, clientSecret?: string) => {
        const body = {
          products: items,
          currency: 'usd' as const,
          paymentIntentId,
          clientSecret,
          code,
          ...buyer,
        };
        // The specification sends no token here: the claim that follows names the customer.
        return api('POST payments', { body, signal, ...(!asCustomer && { credentials: 'omit' }) });
      };
      const payment = await price(
        claimed?.paymentIntentId ?? heldId ?? undefined,
        claimed?.clientSecret,
      ).catch((error) => {
        // Another account has paid it in this browser.
        if (isCode(error, 'payment_paid')) return price();
        // The code has ended since it was checked: the check says so, and the cart is priced without it.
        if (isAboutCode(error)) void queryClient.resetQueries({ queryKey: CODE_CHECK });
        throw error;
      });
      if (payment.order) return payment;
      if (claimed) claimedPayment.setAsked(claimed);
      storedIntentId.set(payment.paymentIntentId);
      return payment;
    },
  });
}

const isCode = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ApiFailure && error.code === code;

const isAboutCode = (error: unknown): boolean =>
  error instanceof ApiFailure && error.fields.some(({ path }) => path === 'code');
