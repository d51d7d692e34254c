import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import { useApi } from '#web/kernel/context.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';

/** Prefix of the query keys of vendors. */
const VENDORS = ['vendors'];

/** Key of the query of the signed-in vendor's application. */
export const APPLICATION = ['vendor-application'];

/** A page of vendors. */
export const vendorList = (api: Client, query: InputOf<'GET vendor'>['query']) =>
  queryOptions({
    queryKey: [...VENDORS, 'list', query],
    queryFn: ({ signal }) => api('GET vendor', { query, signal }),
    ...listQueryDefaults,
  });

/** The first shops that match a text, for a field that searches them. */
export function useVendorsFound(searchKeyword: string, enabled: boolean) {
  const { data, error } = useQuery({ ...vendorList(useApi(), { searchKeyword, limit: 10 }), enabled });
  return { rows: data?.data, error };
}

/** The number of shops that wait for approval. */
export const waitingVendors = (api: Client) =>
  queryOptions({
    queryKey: [...VENDORS, 'waiting'],
    queryFn: async ({ signal }) =>
      (await api('GET vendor', { query: { status: 'Applied', limit: 1 }, signal })).total,
  });

/** A vendor with its shop. */
export const vendorRecord = (api: Client, id: string) =>
  queryOptions({
    queryKey: [...VENDORS, 'one', id],
    queryFn: ({ signal }) => api('GET vendor/{id}', { params: { id }, signal }),
  });

/** The status of the signed-in vendor's shop. */
export const ownApplication = (api: Client) =>
  queryOptions({
    queryKey: APPLICATION,
    queryFn: ({ signal }) => api('GET vendor/application', { signal }),
    // Refetched on each visit, since an admin changes the status on another device.
    staleTime: 0,
  });

export const approveVendor = {
  send: (api: Client, { id }: { id: string }) =>
    api.full('POST admin/vendor/{id}/approve', { params: { id } }),
  refresh: [VENDORS],
};

export const restoreVendor = {
  send: (api: Client, { id }: { id: string }) =>
    api.full('POST admin/vendor/{id}/restore', { params: { id } }),
  refresh: [VENDORS],
};

export const declineVendor = {
  send: (api: Client, { id }: { id: string }, reason: string) =>
    api.full('POST admin/vendor/{id}/decline', { params: { id }, body: { reason } }),
  refresh: [VENDORS],
};

export const suspendVendor = {
  send: (api: Client, { id }: { id: string }, reason: string) =>
    api.full('POST admin/vendor/{id}/suspend', { params: { id }, body: { reason } }),
  refresh: [VENDORS],
};

export const acceptDocument = {
  send: (api: Client, { id, itemId }: { id: string; itemId: string }) =>
    api.full('POST vendor/{id}/document/{itemId}/accept', { params: { id, itemId } }),
  refresh: [VENDORS],
};

export const refuseDocument = {
  send: (api: Client, { id, itemId }: { id: string; itemId: string }, reason: string) =>
    api.full('POST vendor/{id}/document/{itemId}/refuse', { params: { id, itemId }, body: { reason } }),
  refresh: [VENDORS],
};

/** Uploads a document for an item of the checklist of the own shop. */
export const submitDocument = {
  send: (api: Client, form: { itemId: string; document: File }) => api.full('POST vendor/document', { form }),
  refresh: [APPLICATION],
};

/** Applies again for the signed-in vendor's shop. */
export const applyAgain = {
  send: (api: Client) => api.full('POST vendor/apply', {}),
  refresh: [APPLICATION],
};

/** Closes the signed-in vendor's shop. */
export const closeShop = {
  send: (api: Client, body: { password: string }) => api.full('POST user/close-shop', { body }),
  refresh: [APPLICATION],
};

const LEGAL_DETAILS = ['legal-details'];

/** The legal details of the signed-in vendor's shop. */
export const ownLegalDetails = (api: Client) =>
  queryOptions({
    queryKey: LEGAL_DETAILS,
    queryFn: ({ signal }) => api('GET vendor/legal-details', { signal }),
  });

export const saveLegalDetails = {
  send: (api: Client, { values }: { values: InputOf<'PATCH vendor/legal-details'>['body'] }) =>
    api.full('PATCH vendor/legal-details', { body: values }),
  refresh: [LEGAL_DETAILS],
};
