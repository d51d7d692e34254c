import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';

const PAYOUT_ACCOUNT = ['payout-account'];

/** How a vendor is paid. Staff pass the `vendorId`. */
export const payoutAccount = (api: Client, vendorId: string | undefined) =>
  queryOptions({
    queryKey: [...PAYOUT_ACCOUNT, vendorId],
    queryFn: ({ signal }) => api('GET vendor/payout-account', { query: { vendorId }, signal }),
    // The provider may have asked for something meanwhile.
    staleTime: 0,
  });

/** Stores the bank account for payouts by hand. */
export const saveBankAccount = {
  send: (api: Client, body: InputOf<'PATCH vendor/payout-account'>['body']) =>
    api.full('PATCH vendor/payout-account', { body }),
  refresh: [PAYOUT_ACCOUNT],
};

/** Asks for the address of the provider's page. */
export const startOnboarding = {
  send: (api: Client, body: { password?: string; code?: string }) =>
    api.full('POST vendor/payout-account/onboard', { body }),
  refresh: [PAYOUT_ACCOUNT],
};
