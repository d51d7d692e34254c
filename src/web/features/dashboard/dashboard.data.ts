import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';

/** Asked for on each visit: products and orders change on other screens. */
const FRESH = { staleTime: 0 };

/** A vendor's totals and what is new; `vendorId` is an admin's choice. */
export const vendorDashboard = (api: Client, vendorId: string | undefined) =>
  queryOptions({
    queryKey: ['vendor-dashboard', vendorId],
    queryFn: ({ signal }) => api('GET vendor/dashboard', { query: { vendorId }, signal }),
    ...FRESH,
  });

/** The figures of the last so many days: one of SALES_RANGES. */
export const vendorSales = (api: Client, vendorId: string | undefined, days: number) =>
  queryOptions({
    queryKey: ['vendor-sales', vendorId, days],
    queryFn: ({ signal }) => api('GET vendor/sales', { query: { vendorId, days }, signal }),
    // Another range of the same vendor: what is shown stays until it is there.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === vendorId ? keepPreviousData(previous) : undefined,
    ...FRESH,
  });

/** The market's figures of the last so many days, one of MARKET_RANGES, and what waits for a decision now. */
export const marketReport = (api: Client, days: number) =>
  queryOptions({
    queryKey: ['market-report', days],
    queryFn: ({ signal }) => api('GET admin/dashboard', { query: { days }, signal }),
    placeholderData: keepPreviousData,
    ...FRESH,
  });

/** Every vendor, for an admin to choose from. */
export const vendorNames = (api: Client) =>
  queryOptions({
    queryKey: ['vendor-names'],
    queryFn: ({ signal }) => api('GET vendor/names', { signal }),
  });
