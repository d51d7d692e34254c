import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';

export const PAYMENT_SIMULATOR = ['payment-simulator'];

/** The faults that the payment simulator is set to cause; 404 if the market uses Stripe. */
export const paymentSimulator = (api: Client) =>
  queryOptions({
    queryKey: PAYMENT_SIMULATOR,
    queryFn: ({ signal }) => api('GET admin/payment-simulator', { signal }),
  });
