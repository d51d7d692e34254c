import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';

/** Refetched on each visit, since products and orders change on other screens. */
const ALWAYS_STALE = { staleTime: 0 };

/** A vendor's totals, newest orders and products. An admin passes the `vendorId`. */
export const vendorDashboard = (api: Client, vendorId: string | undefined) =>
  queryOptions({
    queryKey: ['vendor-dashboard', vendorId],
    queryFn: ({ signal }) => api('GET vendor/dashboard', { query: { vendorId }, signal }),
    ...ALWAYS_STALE,
  });

/** The figures of the last `days` days, one of SALES_RANGES. */
export const vendorSales = (api: Client, vendorId: string | undefined, days: number) =>
  queryOptions({
    queryKey: ['vendor-sales', vendorId, days],
    queryFn: ({ signal }) => api('GET vendor/sales', { query: { vendorId, days }, signal }),
    // Keeps the previous range of the same vendor visible while the next one loads.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === vendorId ? keepPreviousData(previous) : undefined,
    ...ALWAYS_STALE,
  });

/** A product's figures of the last `days` days, one of SALES_RANGES, and its last sales. */
export const productSales = (api: Client, id: string, days: number) =>
  queryOptions({
    queryKey: ['product-sales', id, days],
    queryFn: ({ signal }) =>
      api('GET vendor/product/{id}/sales', { params: { id }, query: { days }, signal }),
    // Keeps the previous range of the same product visible while the next one loads.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === id ? keepPreviousData(previous) : undefined,
    ...ALWAYS_STALE,
  });

/** What waits for the signed-in vendor's shop. */
export const shopTasks = (api: Client) =>
  queryOptions({
    queryKey: ['shop-tasks'],
    queryFn: ({ signal }) => api('GET vendor/to-do', { signal }),
    ...ALWAYS_STALE,
  });

/** Where the views of a vendor's products came from in the last `days` days. An admin passes the `vendorId`. */
export const vendorViewSources = (api: Client, vendorId: string | undefined, days: number) =>
  queryOptions({
    queryKey: ['vendor-view-sources', vendorId, days],
    queryFn: ({ signal }) => api('GET vendor/view-sources', { query: { vendorId, days }, signal }),
    placeholderData: (previous, query) =>
      query?.queryKey[1] === vendorId ? keepPreviousData(previous) : undefined,
    ...ALWAYS_STALE,
  });

/** The same of one product. */
export const productViewSources = (api: Client, id: string, days: number) =>
  queryOptions({
    queryKey: ['product-view-sources', id, days],
    queryFn: ({ signal }) =>
      api('GET vendor/product/{id}/view-sources', { params: { id }, query: { days }, signal }),
    placeholderData: (previous, query) =>
      query?.queryKey[1] === id ? keepPreviousData(previous) : undefined,
    ...ALWAYS_STALE,
  });

/** The market's figures of the last `days` days, one of MARKET_RANGES, and the pending decisions. */
export const marketReport = (api: Client, days: number) =>
  queryOptions({
    queryKey: ['market-report', days],
    queryFn: ({ signal }) => api('GET admin/dashboard', { query: { days }, signal }),
    placeholderData: keepPreviousData,
    ...ALWAYS_STALE,
  });

/** The names of all vendors, for an admin's selection. */
export const vendorNames = (api: Client) =>
  queryOptions({
    queryKey: ['vendor-names'],
    queryFn: ({ signal }) => api('GET vendor/names', { signal }),
  });
