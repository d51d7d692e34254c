import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import type { BulkAction, VendorProduct } from '#contract/products.ts';
import { useApi } from '#web/kernel/context.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';
import { VENDOR_PRODUCTS } from '#web/kernel/query-keys.ts';

/** A page of the vendor's products; for an admin, of all products. */
export const vendorProducts = (api: Client, query: InputOf<'GET vendor/product'>['query']) =>
  queryOptions({
    queryKey: [...VENDOR_PRODUCTS, 'list', query],
    queryFn: ({ signal }) => api('GET vendor/product', { query, signal }),
    ...listQueryDefaults,
  });

/** The first products that match a text, for a field that searches them. */
export function useProductsFound(searchKeyword: string, enabled: boolean) {
  const { data, error } = useQuery({ ...vendorProducts(useApi(), { searchKeyword, limit: 10 }), enabled });
  return { rows: data?.data, error };
}

export const vendorProduct = (api: Client, id: string) =>
  queryOptions({
    queryKey: [...VENDOR_PRODUCTS, 'one', id],
    queryFn: ({ signal }) => api('GET vendor/product/{id}', { params: { id }, signal }),
  });

/**
 * The initial values of a product's form: fetched once, or `initialProduct`. Never refetched: the form would
 * otherwise save its old values under the version of a newer record and overwrite the changes in between.
 */
export const productToEdit = (api: Client, id: string, initialProduct?: VendorProduct) =>
  queryOptions({
    ...vendorProduct(api, id),
    queryKey: ['product-to-edit', id],
    initialData: initialProduct,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A product as shoppers see it once it is active. */
export const productPreview = (api: Client, id: string) =>
  queryOptions({
    queryKey: [...VENDOR_PRODUCTS, 'preview', id],
    queryFn: ({ signal }) => api('GET vendor/product/{id}/preview', { params: { id }, signal }),
  });

export const deleteProduct = {
  send: (api: Client, { id }: { id: string }) => api.full('DELETE product/{id}', { params: { id } }),
  refresh: [VENDOR_PRODUCTS],
};

export const duplicateProduct = {
  send: (api: Client, { id }: { id: string }) =>
    api.full('POST vendor/product/{id}/duplicate', { params: { id } }),
  refresh: [VENDOR_PRODUCTS],
};

/** Activates, deactivates or deletes products in one call. */
export const changeProducts = {
  send: (api: Client, { action, ids }: { action: BulkAction; ids: readonly string[] }) =>
    api.full('POST vendor/product/bulk', { body: { action, ids: [...ids] } }),
  refresh: [VENDOR_PRODUCTS],
};

/** Carries out an import; `token` comes from the check of the same file. */
export const importProducts = {
  send: (api: Client, form: InputOf<'POST product-import'>['form']) =>
    api.full('POST product-import', { form }),
  refresh: [VENDOR_PRODUCTS],
};
