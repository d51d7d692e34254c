import { implement } from '#api/kernel/implement.ts';
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
});
