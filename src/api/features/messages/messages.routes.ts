import { implement } from '#api/kernel/implement.ts';
import { ownVendorId } from '#api/kernel/ownership.ts';
import * as messages from './messages.service.ts';
import * as threads from './threads.service.ts';

export const messagesHandlers = implement({
  'POST contact-us-message': async ({ body }, { context }) => {
    const { website, ...message } = body;
    if (!website) await messages.writeToMarket(context, message);
    return null;
  },
  'POST vendor-message': async ({ body }, { context, user }) => {
    const { website, ...message } = body;
    const customerId = user?.role === 'customer' ? user.id : null;
    if (!website) await messages.writeToVendor(context, { ...message, customerId });
    return null;
  },
  'GET contact-us-message': ({ query }, { context }) => messages.listContactMessages(context, query),
  'DELETE contact-us-message/{id}': async ({ params }, { context }) => {
    await messages.removeContactMessage(context, params);
    return null;
  },
  'GET vendor-message': ({ query }, { context, user }) =>
    messages.listVendorMessages(context, { ...query, vendorId: ownVendorId(user) }),
  'DELETE vendor-message/{id}': async ({ params }, { context, user }) => {
    await messages.removeVendorMessage(context, { id: params.id, vendorId: ownVendorId(user) });
    return null;
  },
  'GET thread': ({ query }, { context, user }) =>
    threads.listThreads(context, { ...query, customerId: user.id }),
  'GET thread/unread': (_, { context, user }) => threads.countUnreadThreads(context, threads.sideOf(user)),
  'GET thread/{id}': ({ params, query }, { context, user }) =>
    threads.readThread(context, threads.sideOf(user), { ...params, ...query }),
  'POST thread/{id}/message': ({ params, body }, { context, user }) =>
    threads.writeInThread(context, threads.sideOf(user), { ...params, ...body }),
  'POST thread/{id}/read': async ({ params, body }, { context, user }) => {
    await threads.markThreadRead(context, threads.sideOf(user), { ...params, ...body });
    return null;
  },
  'POST thread/{id}/block': async ({ params }, { context, user }) => {
    await threads.setBlocked(context, threads.sideOf(user), { ...params, blocked: true });
    return null;
  },
  'POST thread/{id}/unblock': async ({ params }, { context, user }) => {
    await threads.setBlocked(context, threads.sideOf(user), { ...params, blocked: false });
    return null;
  },
});
