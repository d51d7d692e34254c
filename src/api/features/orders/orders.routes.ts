import { implement } from '#api/kernel/implement.ts';
import { centsOf } from '#domain/money.ts';
import { completeOrder } from './completion.service.ts';
import { createDownload } from './downloads.service.ts';
import * as orders from './orders.service.ts';
import { claimPayment, preparePayment } from './payments.service.ts';

export const ordersHandlers = implement({
  'POST payments': ({ body }, { market, user }) => preparePayment(market, { ...body, user }),
  'POST payments/{id}/claim': async ({ params }, { market, user }) => {
    await claimPayment(market, { id: params.id, customerId: user.id });
    return { paymentIntentId: params.id };
  },
  'POST orders': async ({ body }, { market, user }) => {
    const customerId = user.id;
    const expectedTotalCents = centsOf(body.totalAmount);
    const { id } = await completeOrder(market, body.paymentIntentId, { customerId, expectedTotalCents });
    return orders.readOrder(market, { id, customerId });
  },
  'GET orders': ({ query }, { market, user }) => orders.listOrders(market, { ...query, customerId: user.id }),
  'GET orders/{id}': ({ params }, { market, user }) =>
    orders.readOrder(market, { ...params, customerId: user.id }),
  'POST orders/{id}/items/{itemId}/download': ({ params }, { market, user }) =>
    createDownload(market, { orderId: params.id, lineId: params.itemId, customerId: user.id }),
});
