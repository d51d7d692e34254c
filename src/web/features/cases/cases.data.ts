import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import { ADMIN_ORDERS, REFUNDS } from '#web/kernel/query-keys.ts';

/** Prefix of the query keys of cases. */
const CASES = ['cases'] as const;

/** A page of the cases that one takes part in. */
export const caseList = (api: Client, query: InputOf<'GET case'>['query']) =>
  queryOptions({
    queryKey: [...CASES, 'list', query],
    queryFn: ({ signal }) => api('GET case', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** A case with its thread. */
export const caseRecord = (api: Client, id: string) =>
  queryOptions({
    queryKey: [...CASES, 'record', id],
    queryFn: ({ signal }) => api('GET case/{id}', { params: { id }, signal }),
  });

/** Opens a case, or reports something. */
export const openCase = {
  send: (api: Client, body: InputOf<'POST case'>['body']) => api.full('POST case', { body }),
  refresh: [CASES],
};

export const writeMessage = (id: string) => ({
  send: (api: Client, form: InputOf<'POST case/{id}/message'>['form']) =>
    api.full('POST case/{id}/message', { params: { id }, form }),
  refresh: [CASES],
});

export const closeCase = {
  send: (api: Client, { id }: { id: string }) => api.full('POST case/{id}/close', { params: { id } }),
  refresh: [CASES],
};

export const assignCase = (id: string) => ({
  send: (api: Client, body: InputOf<'POST case/{id}/assign'>['body']) =>
    api.full('POST case/{id}/assign', { params: { id }, body }),
  refresh: [CASES],
});

export const decideCase = (id: string) => ({
  send: (api: Client, body: InputOf<'POST case/{id}/decide'>['body']) =>
    api.full('POST case/{id}/decide', { params: { id }, body }),
  refresh: [CASES, ADMIN_ORDERS, REFUNDS],
});

/** What of an order line's shop is given back; without either, the line. */
export type CaseRefund = InputOf<'POST case/{id}/refund/preview'>['body'];

/** Who would bear the refund that a case decides. */
export const caseRefundPreview = (api: Client, id: string, body: CaseRefund) =>
  queryOptions({
    queryKey: ['case-refund-preview', id, body],
    queryFn: ({ signal }) => api('POST case/{id}/refund/preview', { params: { id }, body, signal }),
    // Asked each time, since another refund may have been made meanwhile.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const appealCase = (id: string) => ({
  send: (api: Client, body: InputOf<'POST case/{id}/appeal'>['body']) =>
    api.full('POST case/{id}/appeal', { params: { id }, body }),
  refresh: [CASES],
});

export const liftHiding = {
  send: (api: Client, { id }: { id: string }) => api.full('POST case/{id}/lift', { params: { id } }),
  refresh: [CASES],
};
