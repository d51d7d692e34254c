import { implement } from '#api/kernel/implement.ts';
import * as messages from './messages.service.ts';

export const messagesHandlers = implement({
  'POST contact-us-message': async ({ body }, { market }) => {
    await messages.writeToMarket(market, body);
    return null;
  },
  'POST vendor-message': async ({ body }, { market }) => {
    await messages.writeToVendor(market, body);
    return null;
  },
});
