import { implement } from '#api/kernel/implement.ts';
import { createDownload, readBoughtChanges } from './downloads.service.ts';
import * as orders from './orders.service.ts';

const lineOf = (params: { id: string; itemId: string }, user: { id: string }) => ({
  orderId: params.id,
  lineId: params.itemId,
  customerId: user.id,
});

export const ordersHandlers = implement({
  'GET orders': ({ query }, { context, user }) =>
    orders.listOrders(context, { ...query, customerId: user.id }),
  'GET orders/{id}': ({ params }, { context, user }) =>
    orders.readOrder(context, { ...params, customerId: user.id }),
  'POST orders/{id}/items/{itemId}/download': ({ params, body }, { context, user }) =>
    createDownload(context, { ...lineOf(params, user), version: body.version }),
  'GET orders/{id}/items/{itemId}/version/{version}/changes': ({ params }, { context, user }) =>
    readBoughtChanges(context, { ...lineOf(params, user), version: Number(params.version) }),
});
