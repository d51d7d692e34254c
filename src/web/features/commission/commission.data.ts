import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import { formatDollars } from '#domain/money.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';

export type CommissionQuery = NonNullable<InputOf<'GET commission'>['query']>;

const COMMISSIONS = ['commissions'];

/** A page of versions of commission rules. */
export const commissionVersions = (api: Client, query: CommissionQuery) =>
  queryOptions({
    queryKey: [...COMMISSIONS, query],
    queryFn: ({ signal }) => api('GET commission', { query, signal }),
    ...listQueryDefaults,
  });

/** The commission that a sale of a product makes now. */
export const effectiveCommission = (api: Client, productId: string) =>
  queryOptions({
    queryKey: [...COMMISSIONS, 'effective', productId],
    queryFn: ({ signal }) => api('GET commission/effective', { query: { productId }, signal }),
  });

/** Adds a version of a rule. */
export const addCommission = {
  send: (api: Client, body: InputOf<'POST commission'>['body']) => api.full('POST commission', { body }),
  refresh: [COMMISSIONS],
};

/** '12.5 % and $0.30 a line'. */
export const describeRate = ({ percent, fixed }: { percent: number; fixed: number }): string =>
  fixed > 0 ? `${percent} % and ${formatDollars(fixed)} a line` : `${percent} %`;
