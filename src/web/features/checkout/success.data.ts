import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { CustomerOrder } from '#contract/orders.ts';
import type { OrderedItem } from '#domain/ordered-item.ts';
import { retryUpTo } from '#web/kernel/failures.ts';
import { claimedPayment } from './claimed-payment.ts';
import { clearStoredIntent, type Payment } from './use-payment.ts';

/** A payment whose order may not be written yet. */
export interface PaidPayment extends Pick<Payment, 'paymentIntentId' | 'amount'> {
  products: readonly OrderedItem[];
}

/** Whose order /success shows. It is the state of the history's entry, so that a reload shows the same. */
export interface SuccessState {
  paid?: PaidPayment;
  orderId?: string;
}

/** Empty for who comes by another way than the cart. */
export function successStateOf(state: unknown): SuccessState {
  const { paid, orderId }: SuccessState = Object(state);
  return { ...(paid && { paid }), ...(orderId && { orderId }) };
}

/** An order is shown to who opens /success without naming one for so long. */
const SHOWN_MS = 3_600_000;

/**
 * The order of a payment, which is written now if it is not yet: the call can be repeated. Or else the order that is
 * named, or the last one of the account; null if that is older than an hour.
 */
export const orderOfSuccess = (api: Client, { paid, orderId }: SuccessState) =>
  queryOptions({
    queryKey: ['orders', 'success', paid?.paymentIntentId ?? orderId],
    queryFn: async ({ signal }): Promise<CustomerOrder | null> => {
      if (paid) {
        const { paymentIntentId, amount: totalAmount } = paid;
        const products = [...paid.products];
        return api('POST orders', { body: { paymentIntentId, products, totalAmount, currency: 'usd' } });
      }
      if (orderId) return api('GET orders/{id}', { params: { id: orderId }, signal });
      const { data } = await api('GET orders', { query: { page: 1, limit: 1 }, signal });
      return data.find(({ createdAt }) => Date.now() - Date.parse(createdAt) < SHOWN_MS) ?? null;
    },
    retry: retryUpTo(2),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What a browser keeps of a payment until it has its order. */
export function forgetPayment(): void {
  claimedPayment.drop();
  clearStoredIntent();
}
