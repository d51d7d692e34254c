import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';

/** Prefix of the query keys of users. */
export const USERS = ['users'];

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
