import { implement } from '#api/kernel/implement.ts';
import { checkCode } from './check-code.service.ts';
import { claimPayment } from './claim.service.ts';
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
});
