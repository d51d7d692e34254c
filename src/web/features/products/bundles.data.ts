import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import { vendorProducts } from '#web/features/products/products.data.ts';
import { useApi } from '#web/kernel/context.ts';

/** The initial values of a bundle's form, never refetched, like those of a product's. */
export const bundleToEdit = (api: Client, id: string) =>
  queryOptions({
    queryKey: ['bundle-to-edit', id],
    queryFn: ({ signal }) => api('GET bundle/{id}', { params: { id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

const FOUND = 20;

/** The first products that match a text and can be parts of a bundle, which no bundle can. */
export function usePartsFound(searchKeyword: string, enabled: boolean) {
  const { data, error } = useQuery({ ...vendorProducts(useApi(), { searchKeyword, limit: FOUND }), enabled });
  return {
    rows: data?.data.filter(({ kind, priceKind }) => kind === 'single' && priceKind === 'fixed'),
    error,
  };
}
