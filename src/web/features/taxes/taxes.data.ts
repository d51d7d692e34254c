import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import type { Goods } from '#domain/tax.ts';

/** Prefix of the query keys of taxes. */
const TAXES = ['taxes'];

/** A page of the rates. */
export const taxRates = (api: Client, query: InputOf<'GET tax-rate'>['query']) =>
  queryOptions({
    queryKey: [...TAXES, 'rates', query],
    queryFn: ({ signal }) => api('GET tax-rate', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const addTaxRate = {
  send: (api: Client, { values }: { values: InputOf<'POST tax-rate'>['body'] }) =>
    api.full('POST tax-rate', { body: values }),
  refresh: [TAXES],
};

/** A page of the main categories with their kind of goods. */
export const categoryGoods = (api: Client, query: InputOf<'GET tax-rate/goods'>['query']) =>
  queryOptions({
    queryKey: [...TAXES, 'goods', query],
    queryFn: ({ signal }) => api('GET tax-rate/goods', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const setCategoryGoods = {
  send: (api: Client, { id, goods }: { id: string; goods: Goods }) =>
    api.full('PATCH tax-rate/goods/{id}', { params: { id }, body: { goods } }),
  refresh: [TAXES],
};

/** The report of a quarter. */
export const taxReport = (api: Client, query: InputOf<'GET admin/tax-report'>['query']) =>
  queryOptions({
    queryKey: [...TAXES, 'report', query],
    queryFn: ({ signal }) => api('GET admin/tax-report', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** A page of what is known of buyers, by order. */
export const taxEvidence = (api: Client, query: InputOf<'GET admin/tax-evidence'>['query']) =>
  queryOptions({
    queryKey: [...TAXES, 'evidence', query],
    queryFn: ({ signal }) => api('GET admin/tax-evidence', { query, signal }),
    placeholderData: keepPreviousData,
  });
