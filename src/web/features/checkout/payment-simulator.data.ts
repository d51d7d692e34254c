import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { DataOf, InputOf } from '#contract/contract.ts';
import { ADMIN_ORDERS, REFUNDS } from '#web/kernel/query-keys.ts';

const PAYMENT_SIMULATOR = ['payment-simulator'];

/** The faults that the payment simulator is set to cause; 404 if the market uses Stripe. */
export const paymentSimulator = (api: Client) =>
  queryOptions({
    queryKey: PAYMENT_SIMULATOR,
    queryFn: ({ signal }) => api('GET admin/payment-simulator', { signal }),
  });

/** Sets the faults of every payment until they are reset. */
export const changeFaults = {
  send: (api: Client, body: DataOf<'GET admin/payment-simulator'>) =>
    api.full('PATCH admin/payment-simulator', { body }),
  refresh: [PAYMENT_SIMULATOR],
};

/** Simulates what a bank decides about one payment. */
export const simulateOutcome = {
  send: (api: Client, body: InputOf<'PATCH admin/payment-simulator'>['body']) =>
    api.full('PATCH admin/payment-simulator', { body }),
  refresh: [ADMIN_ORDERS, REFUNDS],
};
