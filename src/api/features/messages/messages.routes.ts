import { implement } from '#api/kernel/implement.ts';
import { ownVendorId } from '#api/kernel/ownership.ts';
import * as messages from './messages.service.ts';

export const messagesHandlers = implement({
  'POST contact-us-message': async ({ body }, { market }) => {
    const { website, ...message } = body;
    if (!website) await messages.writeToMarket(market, message);
    return null;
  },
  'POST vendor-message': async ({ body }, { market }) => {
    const { website, ...message } = body;
    if (!website) await messages.writeToVendor(market, message);
    return null;
  },
  'GET contact-us-message': ({ query }, { market }) => messages.listContactMessages(market, query),
  'DELETE contact-us-message/{id}': async ({ params }, { market }) => {
    await messages.removeContactMessage(market, params);
    return null;
  },
  'GET vendor-message': ({ query }, { market, user }) =>
    messages.listVendorMessages(market, { ...query, vendorId: ownVendorId(user) }),
  'DELETE vendor-message/{id}': async ({ params }, { market, user }) => {
    await messages.removeVendorMessage(market, { id: params.id, vendorId: ownVendorId(user) });
    return null;
  },
});
