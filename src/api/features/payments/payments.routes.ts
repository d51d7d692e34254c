import { implement } from '#api/kernel/implement.ts';
import { checkCode } from './check-code.service.ts';
import { claimPayment, preparePayment } from './payments.service.ts';

export const paymentsHandlers = implement({
  'POST site/discount-code/check': ({ body }, call) => checkCode(call, body),
  'POST payments': ({ body }, { context, user, address }) =>
    preparePayment(context, { ...body, user, address }),
  'POST payments/{id}/claim': async ({ params }, { context, user, address }) => {
    await claimPayment(context, { id: params.id, customerId: user.id, address });
    return { paymentIntentId: params.id };
  },
});
