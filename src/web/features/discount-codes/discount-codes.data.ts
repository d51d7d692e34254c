import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import type { DiscountCode } from '#contract/discount-codes.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';

/** Prefix of the query keys of the back office's discount codes. */
const DISCOUNT_CODES = ['discount-codes'];

/** A page of the shop's codes; for an admin, of all codes. */
export const discountCodes = (api: Client, query: InputOf<'GET discount-code'>['query']) =>
  queryOptions({
    queryKey: [...DISCOUNT_CODES, query],
    queryFn: ({ signal }) => api('GET discount-code', { query, signal }),
    ...listQueryDefaults,
  });

/** What the form of a code sends. */
export type CodeRequest = InputOf<'POST discount-code'>['body'];

/** Makes a code, or changes the one with this id. */
export const saveCode = (id: string | undefined) => ({
  send: (api: Client, body: CodeRequest) =>
    id
      ? api.full('PATCH discount-code/{id}', { params: { id }, body })
      : api.full('POST discount-code', { body }),
  refresh: [DISCOUNT_CODES],
});

/** Pauses a code, or lets it be used again. */
export const switchCode = {
  send: (api: Client, { id, active }: DiscountCode) =>
    api.full('PATCH discount-code/{id}', { params: { id }, body: { active: !active } }),
  message: (code: DiscountCode): string =>
    code.active ? `${code.code} can be used again.` : `${code.code} is paused.`,
  refresh: [DISCOUNT_CODES],
};

export const deleteCode = {
  send: (api: Client, { id }: DiscountCode) => api.full('DELETE discount-code/{id}', { params: { id } }),
  refresh: [DISCOUNT_CODES],
};
