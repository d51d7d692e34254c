import { implement } from '#api/kernel/implement.ts';
import { listDisputes } from './disputes.service.ts';
import { listRefunds, refundOrder, retryRefund } from './refunds.service.ts';

export const refundsHandlers = implement({
  'POST admin/order/{id}/refund': ({ params, body }, { context, user }) =>
    refundOrder(context, { orderId: params.id, lineIds: body.lines, decidedBy: user.id }),
  'POST admin/refund/{id}/retry': ({ params }, { context }) => retryRefund(context, params),
  'GET admin/dispute': ({ query }, { context }) => listDisputes(context, query),
  'GET admin/refund': ({ query }, { context }) => listRefunds(context, query),
});
