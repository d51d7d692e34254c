import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';
import { PRODUCT_PAGES, PRODUCTS, VENDOR_PRODUCTS } from '#web/kernel/query-keys.ts';

const VERSIONS = ['versions'];

export const VERSIONS_SHOWN = 20;

/** The newest versions of a product, for its vendor. */
export const productVersions = (api: Client, id: string) =>
  queryOptions({
    queryKey: [...VERSIONS, id],
    queryFn: ({ signal }) =>
      api('GET vendor/product/{id}/version', { params: { id }, query: { limit: VERSIONS_SHOWN }, signal }),
    ...listQueryDefaults,
  });

/** What a version of a product changed, for its vendor. */
export const versionChanges = (api: Client, id: string, version: number) =>
  queryOptions({
    queryKey: [...VERSIONS, id, 'changes', version],
    queryFn: ({ signal }) =>
      api('GET vendor/product/{id}/version/{version}/changes', { params: { id, version }, signal }),
  });

/** What a version of a bought file changed. */
export const boughtChanges = (api: Client, line: { orderId: string; itemId: string }, version: number) =>
  queryOptions({
    queryKey: ['orders', line.orderId, line.itemId, 'changes', version],
    queryFn: ({ signal }) =>
      api('GET orders/{id}/items/{itemId}/version/{version}/changes', {
        params: { id: line.orderId, itemId: line.itemId, version },
        signal,
      }),
  });

const REFRESH = [VERSIONS, ['product-files'], VENDOR_PRODUCTS, PRODUCTS, PRODUCT_PAGES];

export interface NewVersion {
  id: string;
  form: {
    note: string;
    isAnotherProduct: 'true' | 'false';
    file?: File;
    /** Lists in JSON: of uploads that are added, and of further files that are removed. */
    uploads?: string;
    removed?: string;
  };
  onProgress: (sent: number) => void;
}

export const addVersion = {
  send: (api: Client, { id, form, onProgress }: NewVersion) =>
    api.full('POST vendor/product/{id}/version', { params: { id }, form, onProgress }),
  refresh: REFRESH,
};

export const withdrawVersion = {
  send: (api: Client, { id, version }: { id: string; version: number }, reason: string) =>
    api.full('POST vendor/product/{id}/version/{version}/withdraw', {
      params: { id, version },
      body: { reason },
    }),
  refresh: REFRESH,
};
