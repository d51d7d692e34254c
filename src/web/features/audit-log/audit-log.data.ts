import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';

export type AuditQuery = NonNullable<InputOf<'GET audit-log'>['query']>;

/** A page of the audit log. What others change meanwhile is in it when it is opened again. */
export const auditEntries = (api: Client, query: AuditQuery) =>
  queryOptions({
    queryKey: ['audit-log', query],
    queryFn: ({ signal }) => api('GET audit-log', { query, signal }),
    ...listQueryDefaults,
  });
