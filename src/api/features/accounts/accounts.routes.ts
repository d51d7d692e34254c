import { implement } from '#api/kernel/implement.ts';
import * as accounts from './accounts.service.ts';
import { originOf } from './known-devices.service.ts';
import * as ownAccount from './own-account.service.ts';
import * as reset from './reset.service.ts';
import { signIn } from './sign-in.service.ts';

/** @param shops writes the shops of vendors */
export const accountsHandlers = (shops: accounts.ShopWriter) =>
  implement({
    'POST auth/login': ({ body }, call) => signIn(call.context, body, originOf(call)),
    'POST auth/register': async ({ body }, { context }) => ({
      id: await accounts.registerCustomer(context, body),
    }),
    'POST auth/vendor-register': async ({ form, files }, { context }) => ({
      id: await accounts.registerVendor(context, shops, form, files),
    }),
    'POST auth/forgot-password': async ({ body }, { context }) => {
      await reset.requestReset(context, body);
      return null;
    },
    'POST auth/reset-password': async ({ body }, { context }) => {
      await reset.resetPassword(context, body);
      return null;
    },
    'POST auth/logout': async (_, { context, user }) => {
      await ownAccount.signOut(context, user);
      return null;
    },
    'GET user/profile': (_, { context, user }) => ownAccount.readProfile(context.db, user.id, context.now()),
    'PATCH user/customer-profile': ({ form, files }, { context, user }) => {
      const { name, phone } = form;
      return ownAccount.changeProfile(context, { id: user.id, name, phone, needsImage: true }, files);
    },
    'PATCH user/staff-profile': ({ form, files }, { context, user }) =>
      ownAccount.changeProfile(context, { ...form, id: user.id, needsImage: false }, files),
    'PATCH user/vendor-profile': ({ form, files }, { context, user }) => {
      const { role, ...change } = form;
      return ownAccount.changeVendorProfile(context, shops, user, change, files);
    },
    'PATCH user/customer-password': ({ body }, { context, user }) =>
      ownAccount.changePassword(context, user, body),
    'PATCH user/vendor-password': ({ body }, { context, user }) =>
      ownAccount.changePassword(context, user, body),
    'PATCH user/staff-password': ({ body }, { context, user }) =>
      ownAccount.changePassword(context, user, body),
  });
