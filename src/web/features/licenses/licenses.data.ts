import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import { PRODUCT_PAGES, PRODUCTS, VENDOR_PRODUCTS } from '#web/kernel/query-keys.ts';

/** What shows a product, with its licences or how many of it are left. */
const REFRESH = [VENDOR_PRODUCTS, PRODUCTS, PRODUCT_PAGES];

/** How many licence keys a product has. */
export const licenseKeyCounts = (api: Client, id: string) =>
  queryOptions({
    queryKey: [...VENDOR_PRODUCTS, 'license-keys', id],
    queryFn: ({ signal }) => api('GET vendor/product/{id}/license-key', { params: { id }, signal }),
  });

type AddedKeys = InputOf<'POST vendor/product/{id}/license-key'>['body'];

export const addLicenseKeys = {
  send: (api: Client, { id, body }: { id: string; body: AddedKeys }) =>
    api.full('POST vendor/product/{id}/license-key', { params: { id }, body }),
  refresh: REFRESH,
};

/** Changes what a product says of its licences and keys, and nothing else of it. */
export const changeLicensing = {
  send: (
    api: Client,
    {
      id,
      ...form
    }: { id: string; licenses?: string; handsOutKeys?: 'true' | 'false'; maxActivations?: string },
  ) => api.full('PATCH product/{id}', { params: { id }, form }),
  refresh: REFRESH,
};
