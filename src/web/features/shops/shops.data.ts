import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import { SHOP_PAGE_SIZE } from '#domain/limits.ts';
import { THREADS, VENDOR_MESSAGES } from '#web/kernel/query-keys.ts';

/** A shop and a page of its products. The previous page stays visible while the next one loads. */
export const vendorShop = (api: Client, vendorSlug: string, page: number) =>
  queryOptions({
    queryKey: ['vendor-shop', vendorSlug, page],
    queryFn: ({ signal }) =>
      api('GET site/shop/{vendorSlug}', {
        params: { vendorSlug },
        query: { page, limit: SHOP_PAGE_SIZE },
        signal,
      }),
    placeholderData: (previous) => (previous?.shop.slug === vendorSlug ? previous : undefined),
  });

/** Sends a message to a vendor. */
export const sendVendorMessage = (vendorId: string) => ({
  send: (api: Client, values: Omit<InputOf<'POST vendor-message'>['body'], 'vendorId'>) =>
    api.full('POST vendor-message', { body: { ...values, vendorId } }),
  refresh: [VENDOR_MESSAGES, THREADS],
});
