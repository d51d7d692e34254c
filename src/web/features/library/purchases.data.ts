import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { DataOf } from '#contract/contract.ts';
import { withLicense } from '#domain/license.ts';
import { isolated } from '#lib/isolated.ts';
import { useApi } from '#web/kernel/context.ts';
import { formatDate } from '#web/kernel/dates.ts';
import { useSession } from '#web/kernel/session.ts';

export type Purchase = DataOf<'GET library/purchases'>['purchases'][number] & {
  /** In milliseconds of this browser's clock, which may be wrong. */
  atMs: number;
};

const lastPurchases = (api: Client, { ids, userId }: { ids: readonly string[]; userId: string | null }) =>
  queryOptions({
    queryKey: ['library', 'purchases', ids, userId],
    queryFn: async ({ signal }): Promise<Purchase[]> => {
      const { now, purchases } = await api('GET library/purchases', { query: { ids: ids.join() }, signal });
      const aheadMs = Date.now() - Date.parse(now);
      return purchases.map((purchase) => ({ ...purchase, atMs: Date.parse(purchase.boughtAt) + aheadMs }));
    },
    staleTime: 0,
  });

/** What the signed-in customer bought last of these products; asks nothing for anybody else. */
export function usePurchases(ids: readonly string[], { enabled = true } = {}) {
  const { user } = useSession();
  return useQuery({
    ...lastPurchases(useApi(), { ids, userId: user?.id ?? null }),
    placeholderData: (previous: Purchase[] | undefined) => previous,
    enabled: enabled && ids.length > 0 && user?.role === 'customer',
  });
}

/** The last purchase of a product with any licence. */
export const lastOf = (purchases: readonly Purchase[], productId: string): Purchase | undefined =>
  purchases
    .filter((purchase) => purchase.productId === productId)
    .toSorted((one, other) => other.atMs - one.atMs)[0];

/** 'today' or 'on March 1, 2026'. */
export function dayOf({ boughtAt }: Purchase): string {
  const day = formatDate(boughtAt);
  return day === formatDate(new Date().toISOString()) ? 'today' : `on ${day}`;
}

/** 'You bought this on March 1, 2026.', with the licence if there was one; `what` names the product. */
export const boughtBefore = (purchase: Purchase, what = 'this'): string =>
  `You bought ${isolated(withLicense(what, purchase.license))} ${dayOf(purchase)}.`;
