import { implement } from '#api/kernel/implement.ts';
import { claimPayment, preparePayment } from './payments.service.ts';

export const paymentsHandlers = implement({
  'POST payments': ({ body }, { context, user }) => preparePayment(context, { ...body, user }),
  'POST payments/{id}/claim': async ({ params }, { context, user }) => {
    await claimPayment(context, { id: params.id, customerId: user.id });
    return { paymentIntentId: params.id };
  },
});
