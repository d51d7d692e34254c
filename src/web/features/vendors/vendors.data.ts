import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';

/** Every query about vendors begins with this: what a decision refreshes. */
export const VENDORS = ['vendors'];

/** What a vendor's own application refreshes. */
export const APPLICATION = ['vendor-application'];

/** A page of vendors. */
export const vendorList = (api: Client, query: InputOf<'GET vendor'>['query']) =>
  queryOptions({
    queryKey: [...VENDORS, 'list', query],
    queryFn: ({ signal }) => api('GET vendor', { query, signal }),
    ...listQueryDefaults,
  });

/** How many shops wait for a decision. */
export const waitingVendors = (api: Client) =>
  queryOptions({
    queryKey: [...VENDORS, 'waiting'],
    queryFn: async ({ signal }) =>
      (await api('GET vendor', { query: { status: 'Applied', limit: 1 }, signal })).total,
  });

/** A vendor with the shop. */
export const vendorRecord = (api: Client, id: string) =>
  queryOptions({
    queryKey: [...VENDORS, 'one', id],
    queryFn: ({ signal }) => api('GET vendor/{id}', { params: { id }, signal }),
  });

/** The state of one's own shop. */
export const ownApplication = (api: Client) =>
  queryOptions({
    queryKey: APPLICATION,
    queryFn: ({ signal }) => api('GET vendor/application', { signal }),
    // An admin decides on another device, so the status is refetched.
    staleTime: 0,
  });
