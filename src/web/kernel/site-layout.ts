import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import { useApi } from './context.ts';
import { COMMON_DATA } from './query-keys.ts';

export const RARELY_CHANGED = { staleTime: 5 * 60_000 };

/** Header, footer and settings, which every page of the storefront needs. */
export const siteLayout = (api: Client) =>
  queryOptions({
    queryKey: [...COMMON_DATA, 'layout'],
    queryFn: ({ signal }) => api('GET site/layout', { signal }),
    ...RARELY_CHANGED,
  });

/** Whether products may cost nothing in this market; undefined while it is not known. */
export function useFreeProducts({ enabled = true } = {}): boolean | undefined {
  const { data } = useQuery({ ...siteLayout(useApi()), enabled });
  return data?.siteSettings.freeProducts;
}
