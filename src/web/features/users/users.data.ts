import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';

/** Prefix of the query keys of users. */
const USERS = ['users'];

/** A page of users. */
export const userList = (api: Client, query: InputOf<'GET user'>['query']) =>
  queryOptions({
    queryKey: [...USERS, 'list', query],
    queryFn: ({ signal }) => api('GET user', { query, signal }),
    ...listQueryDefaults,
  });

/** A user with the latest orders, reviews and messages. */
export const userRecord = (api: Client, id: string) =>
  queryOptions({
    queryKey: [...USERS, 'one', id],
    queryFn: ({ signal }) => api('GET user/{id}', { params: { id }, signal }),
  });

export const suspendUser = {
  send: (api: Client, { id }: { id: string }, reason: string) =>
    api.full('POST user/{id}/suspend', { params: { id }, body: { reason } }),
  refresh: [USERS],
};

export const restoreUser = {
  send: (api: Client, { id }: { id: string }) => api.full('POST user/{id}/restore', { params: { id } }),
  refresh: [USERS],
};

export const endSessionsOfUser = {
  send: (api: Client, { id }: { id: string }) => api.full('POST user/{id}/end-sessions', { params: { id } }),
  refresh: [],
};

export const resetTwoStep = {
  send: (api: Client, { id }: { id: string }) =>
    api.full('POST user/{id}/reset-two-step', { params: { id } }),
  refresh: [USERS],
};

export const sendPasswordReset = {
  send: (api: Client, { id }: { id: string }) => api.full('POST user/{id}/send-reset', { params: { id } }),
};

/** A short-lived address of the archive of a user's data. */
export const exportDataOfUser = (api: Client, { id }: { id: string }) =>
  api('POST user/{id}/export', { params: { id } });

/** Schedules the deletion of a user's account. `settled`: what the shop owes was settled outside the market. */
export const deleteUser = {
  send: (api: Client, { id, settled }: { id: string; settled: boolean }) =>
    api.full('POST user/{id}/delete', { params: { id }, body: { settled } }),
  refresh: [USERS],
};

export const keepUser = {
  send: (api: Client, { id }: { id: string }) => api.full('POST user/{id}/delete/cancel', { params: { id } }),
  refresh: [USERS],
};
