import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';

/** Key of the query of the market's health. */
const HEALTH = ['health'];
const REFRESH_MS = 30_000;

/** The state of the market, read again every half minute while the screen is open. */
export const marketHealth = (api: Client) =>
  queryOptions({
    queryKey: HEALTH,
    queryFn: ({ signal }) => api('GET admin/health', { signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });

export const retryMail = {
  send: (api: Client, { id }: { id: string }) => api.full('POST admin/mail/{id}/retry', { params: { id } }),
  refresh: [HEALTH],
};
