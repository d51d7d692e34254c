import { implement } from '#api/kernel/implement.ts';
import { ownVendorId } from '#api/kernel/ownership.ts';
import * as messages from './messages.service.ts';

export const messagesHandlers = implement({
  'POST contact-us-message': async ({ body }, { context }) => {
    const { website, ...message } = body;
    if (!website) await messages.writeToMarket(context, message);
    return null;
  },
  'POST vendor-message': async ({ body }, { context }) => {
    const { website, ...message } = body;
    if (!website) await messages.writeToVendor(context, message);
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
});
