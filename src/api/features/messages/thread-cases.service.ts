import type { CaseSubjectPort } from '#api/features/cases/subjects.service.ts';
import { notFound, unauthorized } from '#api/kernel/errors.ts';
import { findCustomerOfMessage, findMessagesUpTo, findReportedMessage } from './thread-cases.sql.ts';

/** A message of a thread in cases: either side reports one of the other. Staff see the thread up to it, in the case alone. */
export const threadMessageSubject: CaseSubjectPort = {
  find: async (tx, { messageId }, viewer) => {
    if (messageId === undefined) return null;
    if (!viewer) throw unauthorized();
    const message = await findReportedMessage(tx, { id: messageId, ...viewer });
    if (!message) throw notFound('This message');
    const { party, shopName, vendorId } = message;
    const title = party === 'vendor' ? shopName : 'A customer';
    return { about: 'message', messageId, vendorId, title };
  },

  describe: async (db, { messageId }) => {
    if (!messageId) return {};
    const customer = await findCustomerOfMessage(db, { id: messageId });
    if (!customer) return {};
    const rows = await findMessagesUpTo(db, { id: messageId });
    const messages = rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
    return { message: messages[0], thread: { customer, messages: messages.toReversed() } };
  },
};
