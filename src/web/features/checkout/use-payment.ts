import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '#contract/contract.ts';
import { useApi } from '#web/kernel/context.ts';
import { storedValue } from '#web/kernel/storage.ts';

export type Payment = DataOf<'POST payments'>;

/** The intent at hand survives a reload, so that a visitor gets the same one re-priced, not a new one each time. */
const heldIntent = storedValue<string | null>('sessionStorage', 'paymentIntent', null, (value) => {
  if (typeof value !== 'string') throw new Error('not an intent');
  return value;
});

/** Every query of the payment at hand begins with this. */
export const PAYMENT = ['payment'];

export const forgetPayment = (): void => heldIntent.set(null);

/**
 * The payment intent for what is in the cart: asked for whenever that changes. A failure is not told; paying stays
 * closed until there is a client secret.
 */
export function usePayment(products: readonly { id: string; quantity: number }[]) {
  const api = useApi();
  const wanted = products.map(({ id, quantity }) => ({ id, quantity }));
  return useQuery({
    queryKey: [...PAYMENT, wanted],
    enabled: wanted.length > 0,
    staleTime: 0,
    gcTime: 0,
    retry: 2,
    queryFn: async ({ signal }) => {
      const paymentIntentId = heldIntent.get() ?? undefined;
      const body = { products: wanted, currency: 'usd' as const, paymentIntentId };
      // The specification sends no token here: the claim that follows names the customer.
      const payment = await api('POST payments', { body, signal, credentials: 'omit' });
      heldIntent.set(payment.paymentIntentId);
      return payment;
    },
  });
}
