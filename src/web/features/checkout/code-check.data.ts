import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { DataOf } from '#contract/contract.ts';
import { type OrderedItem, orderedOf } from '#domain/ordered-item.ts';

/** What a discount code takes off a cart. */
export type CheckedCode = DataOf<'POST site/discount-code/check'>;

/** Prefix of the query keys of checked discount codes. */
export const CODE_CHECK = ['discount-code-check'];

/** The discount of a code for a cart. A refusal is shown beside the field. `userId`: what a customer learns is not for others. */
export const codeCheck = (
  api: Client,
  params: { code: string; products: readonly OrderedItem[]; userId: string | null },
) =>
  queryOptions({
    queryKey: [...CODE_CHECK, params],
    queryFn: ({ signal }) => {
      const products = orderedOf(params.products);
      return api('POST site/discount-code/check', { body: { code: params.code, products }, signal });
    },
    staleTime: 0,
    gcTime: 0,
  });
