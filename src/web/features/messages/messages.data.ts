import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';
import { THREADS, VENDOR_MESSAGES } from '#web/kernel/query-keys.ts';

/** Prefix of the query keys of contact messages. */
const CONTACT_MESSAGES = ['contact-messages'];

/** A page of the messages to the market's admins. */
export const contactMessages = (api: Client, query: InputOf<'GET contact-us-message'>['query']) =>
  queryOptions({
    queryKey: [...CONTACT_MESSAGES, query],
    queryFn: ({ signal }) => api('GET contact-us-message', { query, signal }),
    ...listQueryDefaults,
  });

/** A page of the messages to the signed-in vendor. */
export const vendorMessages = (api: Client, query: InputOf<'GET vendor-message'>['query']) =>
  queryOptions({
    queryKey: [...VENDOR_MESSAGES, query],
    queryFn: ({ signal }) => api('GET vendor-message', { query, signal }),
    ...listQueryDefaults,
  });

export const deleteContactMessage = {
  send: (api: Client, { id }: { id: string }) =>
    api.full('DELETE contact-us-message/{id}', { params: { id } }),
  refresh: [CONTACT_MESSAGES],
};

export const deleteVendorMessage = {
  send: (api: Client, { id }: { id: string }) => api.full('DELETE vendor-message/{id}', { params: { id } }),
  refresh: [VENDOR_MESSAGES, THREADS],
};

/** Sends a message to the market's admins. */
export const sendContactMessage = {
  send: (api: Client, body: InputOf<'POST contact-us-message'>['body']) =>
    api.full('POST contact-us-message', { body }),
};
