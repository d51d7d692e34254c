import { retryMail } from '#api/features/mail/outbox.service.ts';
import { implement } from '#api/kernel/implement.ts';
import { readHealth } from './health.service.ts';

export const operationHandlers = implement({
  'GET admin/health': (_, { context }) => readHealth(context),
  'POST admin/mail/{id}/retry': async ({ params }, { context }) => {
    await retryMail(context, params);
    return null;
  },
});
