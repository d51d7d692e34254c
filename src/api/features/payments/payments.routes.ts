import { readOrder } from '#api/features/orders/orders.service.ts';
import { implement } from '#api/kernel/implement.ts';
import { centsOf } from '#domain/money.ts';
import { checkCode } from './check-code.service.ts';
import { claimPayment } from './claim.service.ts';
import { completeOrder } from './completion.service.ts';
import { getForFree } from './free-order.service.ts';
import { findPaid } from './paid-order.service.ts';
import { preparePayment } from './payments.service.ts';

export const paymentsHandlers = implement({
  'POST site/discount-code/check': ({ body }, call) => checkCode(call, body),
  'POST payments': async ({ body }, { context, user, address }) => {
    const { paymentIntentId: id, clientSecret } = body;
    const paid = id ? await findPaid(context, { id, clientSecret, user }) : null;
    return paid ?? preparePayment(context, { ...body, user, address });
  },
  'POST payments/{id}/claim': async ({ params, body }, { context, user, address }) => {
    await claimPayment(context, { id: params.id, customerId: user.id, address, again: body.again });
    return { paymentIntentId: params.id };
  },
  'POST library/free': ({ body }, { context, user }) =>
    getForFree(context, { productId: body.productId, customerId: user.id }),
  'POST orders': async ({ body }, { context, user }) => {
    const customerId = user.id;
    const expectedTotalCents = centsOf(body.totalAmount);
    const { id } = await completeOrder(context, body.paymentIntentId, { customerId, expectedTotalCents });
    return readOrder(context, { id, customerId });
  },
});
