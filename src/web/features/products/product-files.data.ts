import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';
import { PRODUCT_PAGES, PRODUCTS } from '#web/kernel/query-keys.ts';

const FILES = ['product-files'];
/** The pause before what is being checked is asked for again. */
const CHECKED_EVERY_MS = 2000;

/** The files of a product, for its vendor. */
export const productFiles = (api: Client, id: string) =>
  queryOptions({
    queryKey: [...FILES, id],
    queryFn: ({ signal }) => api('GET product/{id}/file', { params: { id }, signal }),
    ...listQueryDefaults,
    refetchInterval: ({ state }) =>
      state.data?.some((file) => file.state === 'checking') ? CHECKED_EVERY_MS : false,
  });

/** What the operator allows of further files. */
export const uploadLimits = (api: Client) =>
  queryOptions({
    queryKey: [...FILES, 'limits'],
    queryFn: ({ signal }) => api('GET upload-limits', { signal }),
  });

/** How far an upload is that has been sent. */
export const uploadState = (api: Client, id: string) =>
  queryOptions({
    queryKey: [...FILES, 'upload', id],
    queryFn: ({ signal }) => api('GET upload/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) => {
      const isOver = state.data !== undefined && ['ready', 'refused', 'used'].includes(state.data.state);
      return isOver ? false : CHECKED_EVERY_MS;
    },
  });

const REFRESH = [FILES, ['versions'], PRODUCTS, PRODUCT_PAGES];

export const changeFile = {
  send: (api: Client, { id, ...body }: { id: string } & InputOf<'PATCH product-file/{id}'>['body']) =>
    api.full('PATCH product-file/{id}', { params: { id }, body }),
  refresh: REFRESH,
};

export const removeFile = {
  send: (api: Client, id: string) => api.full('DELETE product-file/{id}', { params: { id } }),
  refresh: REFRESH,
};
