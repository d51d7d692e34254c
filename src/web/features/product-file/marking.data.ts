import type { Client } from '#client/client.ts';
import type { Marking } from '#domain/marking.ts';
import { VENDOR_PRODUCTS } from '#web/kernel/query-keys.ts';

/** Chooses how sold copies of a product's file are marked. */
export const changeMarking = {
  send: (api: Client, { id, marking }: { id: string; marking: Marking }) =>
    api.full('PATCH product/{id}', { params: { id }, form: { marking } }),
  refresh: [VENDOR_PRODUCTS],
};
