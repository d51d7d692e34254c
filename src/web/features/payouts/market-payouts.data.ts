import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';

const MARKET_PAYOUTS = ['market-payouts'];

/** A page of the payouts to all vendors. */
export const marketPayouts = (api: Client, query: InputOf<'GET admin/payout'>['query']) =>
  queryOptions({
    queryKey: [...MARKET_PAYOUTS, query],
    queryFn: ({ signal }) => api('GET admin/payout', { query, signal }),
    ...listQueryDefaults,
  });

/** What a run would pay now: the largest amounts, and the sum. */
export const duePayouts = (api: Client) =>
  queryOptions({
    queryKey: [...MARKET_PAYOUTS, 'due'],
    queryFn: ({ signal }) => api('GET admin/payout/due', { query: { limit: 10 }, signal }),
    staleTime: 0,
  });

/** Pays every vendor that is due. */
export const runPayouts = {
  send: (api: Client) => api.full('POST admin/payout/run', { body: {} }),
  refresh: [MARKET_PAYOUTS],
};

/** Makes a file for the bank, or fetches the one that a payout is in again. */
export const exportPayouts = {
  send: (api: Client, body: InputOf<'POST admin/payout/export'>['body']) =>
    api.full('POST admin/payout/export', { body }),
  refresh: [MARKET_PAYOUTS],
};

/** Stops a payout until it is released. */
export const holdPayout = {
  send: (api: Client, { id, note }: { id: string; note: string }) =>
    api.full('POST admin/payout/{id}/hold', { params: { id }, body: { note } }),
  refresh: [MARKET_PAYOUTS],
};

/** Schedules a payout that was held. */
export const releasePayout = {
  send: (api: Client, { id }: { id: string }) =>
    api.full('POST admin/payout/{id}/release', { params: { id } }),
  refresh: [MARKET_PAYOUTS],
};

/** Ends a payout that was not sent; its amount is in the vendor's balance again. */
export const cancelPayout = {
  send: (api: Client, { id, reason }: { id: string; reason: string }) =>
    api.full('POST admin/payout/{id}/cancel', { params: { id }, body: { reason } }),
  refresh: [MARKET_PAYOUTS],
};

/** Says what has become of a payout by hand. */
export const markPayout = {
  send: (api: Client, { id, ...body }: { id: string; status: 'paid' | 'returned'; note: string }) =>
    api.full('POST admin/payout/{id}/mark', { params: { id }, body }),
  refresh: [MARKET_PAYOUTS],
};
