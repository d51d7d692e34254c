import { implement } from '#api/kernel/implement.ts';
import { listDisputes, readDispute, sendEvidence } from './disputes.service.ts';

export const disputesHandlers = implement({
  'GET admin/dispute': ({ query }, { context }) => listDisputes(context, query),
  'GET admin/dispute/{id}': ({ params }, { context }) => readDispute(context, params),
  'POST admin/dispute/{id}/evidence': ({ params, body }, { context, user }) =>
    sendEvidence(context, { ...params, note: body.note ?? '', sentBy: user.id }),
});
