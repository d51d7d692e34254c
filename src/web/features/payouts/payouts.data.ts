import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';

/** Prefix of the query keys of what a vendor is owed and was paid. */
const EARNINGS = ['earnings'];

/** The four parts of what a vendor is owed. Staff pass the `vendorId`. */
export const vendorBalance = (api: Client, vendorId: string | undefined) =>
  queryOptions({
    queryKey: [...EARNINGS, 'balance', vendorId],
    queryFn: ({ signal }) => api('GET vendor/balance', { query: { vendorId }, signal }),
    // Sales go on while other screens are open.
    staleTime: 0,
  });

/** A page of a vendor's payouts. Staff pass the `vendorId`. */
export const vendorPayouts = (api: Client, query: InputOf<'GET vendor/payout'>['query']) =>
  queryOptions({
    queryKey: [...EARNINGS, 'payouts', query],
    queryFn: ({ signal }) => api('GET vendor/payout', { query, signal }),
    ...listQueryDefaults,
  });
