import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import type { VendorOrder } from '#contract/vendor-orders.ts';

/** Every query of a vendor's orders begins with this: what a change refreshes. */
export const VENDOR_ORDERS = ['vendor-orders'];

/** A page of one's own orders. */
export const vendorOrders = (api: Client, query: InputOf<'GET vendor/order'>['query']) =>
  queryOptions({
    queryKey: [...VENDOR_ORDERS, query],
    queryFn: ({ signal }) => api('GET vendor/order', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The link to an order's invoice, which shows the order that is passed along. */
export const invoiceLink = (order: VendorOrder) => ({ href: `/invoice/${order.id}`, state: { order } });

/** The order passed along to an invoice, or null: a new tab has none. */
export function passedOrder(state: unknown, id: string | undefined): VendorOrder | null {
  const order = (state as { order?: VendorOrder } | null)?.order;
  return order?.id === id && Array.isArray(order?.orderSummaries) ? order : null;
}
