import { implement } from '#api/kernel/implement.ts';
import { listDisputes, listRefunds, refundOrder, retryRefund } from './refunds.service.ts';

export const refundsHandlers = implement({
  'POST admin/order/{id}/refund': ({ params, body }, { market, user }) =>
    refundOrder(market, { orderId: params.id, lineIds: body.lines, decidedBy: user.id }),
  'POST admin/refund/{id}/retry': ({ params }, { market }) => retryRefund(market, params),
  'GET admin/dispute': ({ query }, { market }) => listDisputes(market, query),
  'GET admin/refund': ({ query }, { market }) => listRefunds(market, query),
});
