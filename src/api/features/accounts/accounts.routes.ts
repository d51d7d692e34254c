import { implement } from '#api/kernel/implement.ts';
import * as accounts from './accounts.service.ts';
import * as own from './own-account.service.ts';
import * as reset from './reset.service.ts';

export const accountsHandlers = implement({
  'POST auth/login': async ({ body }, { market }) => ({ user: await own.signIn(market, body) }),
  'POST auth/register': async ({ body }, { market }) => ({
    id: await accounts.registerCustomer(market, body),
  }),
  'POST auth/vendor-register': async ({ form, files }, { market }) => ({
    id: await accounts.registerVendor(market, form, files),
  }),
  'POST auth/forgot-password': async ({ body }, { market }) => {
    await reset.askForReset(market, body);
    return null;
  },
  'POST auth/reset-password': async ({ body }, { market }) => {
    await reset.resetPassword(market, body);
    return null;
  },
  'POST auth/logout': async (_, { market, user }) => {
    await own.signOut(market, user);
    return null;
  },
  'GET user/profile': (_, { market, user }) => own.readProfile(market.db, user.id, market.now()),
  'PATCH user/customer-profile': ({ form, files }, { market, user }) => {
    const { name, phone } = form;
    return own.changeProfile(market, { id: user.id, name, phone }, files);
  },
  'PATCH user/vendor-profile': ({ form, files }, { market, user }) => {
    const { role, ...change } = form;
    return own.changeVendorProfile(market, { ...change, id: user.id, vendorId: user.vendorId }, files);
  },
  'POST user/close-shop': ({ body }, { market, user }) => own.closeOwnShop(market, user, body),
  'PATCH user/customer-password': ({ body }, { market, user }) => own.changePassword(market, user, body),
  'PATCH user/vendor-password': ({ body }, { market, user }) => own.changePassword(market, user, body),
});
