import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import type { VendorOrder } from '#contract/vendor-orders.ts';

/** Prefix of the query keys of vendor orders. */
const VENDOR_ORDERS = ['vendor-orders'];

/** A page of the vendor's orders. */
export const vendorOrders = (api: Client, query: InputOf<'GET vendor/order'>['query']) =>
  queryOptions({
    queryKey: [...VENDOR_ORDERS, query],
    queryFn: ({ signal }) => api('GET vendor/order', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The link to an order's invoice. It passes the order along in the location state. */
export const invoiceLink = (order: VendorOrder) => ({ href: `/invoice/${order.id}`, state: { order } });

/** The order in the location state of an invoice; null in a new tab, which has no state. */
export function orderFromLocationState(state: unknown, id: string | undefined): VendorOrder | null {
  const order = (state as { order?: VendorOrder } | null)?.order;
  return order?.id === id && Array.isArray(order?.orderSummaries) ? order : null;
}

/** Removes an order from the vendor's screens. */
export const deleteVendorOrder = {
  send: (api: Client, { id }: { id: string }) => api.full('DELETE vendor/order/{id}', { params: { id } }),
  refresh: [VENDOR_ORDERS],
};
