import { implement } from '#api/kernel/implement.ts';
import { ownShopId, ownVendorId } from '#api/kernel/ownership.ts';
import * as team from './team.service.ts';

export const teamHandlers = implement({
  'GET staff': ({ query }, { context }) => team.listStaff(context, query),
  'PATCH staff/{id}': async ({ params, body }, { context, user }) => {
    await team.changeStaff(context, { id: params.id, role: body.role, decidedBy: user.id });
    return null;
  },
  'DELETE staff/{id}': async ({ params }, { context, user }) => {
    await team.changeStaff(context, { id: params.id, role: null, decidedBy: user.id });
    return null;
  },
  'GET vendor/team': ({ query }, { context, user }) => team.listShopTeam(context, ownShopId(user), query),
  'PATCH vendor/team/{id}': async ({ params, body }, { context, user }) => {
    const change = { id: params.id, vendorId: ownShopId(user), role: body.role, decidedBy: user.id };
    await team.changeShopMember(context, change);
    return null;
  },
  'DELETE vendor/team/{id}': async ({ params }, { context, user }) => {
    const change = { id: params.id, vendorId: ownShopId(user), role: null, decidedBy: user.id };
    await team.changeShopMember(context, change);
    return null;
  },
  'GET invitation': ({ query }, { context, user }) => team.listInvitations(context, ownVendorId(user), query),
  'POST invitation': ({ body }, { context, user }) => team.invite(context, user, body),
  'POST invitation/{id}/send': async ({ params }, { context, user }) => {
    await team.sendAgain(context, user, params.id);
    return null;
  },
  'DELETE invitation/{id}': async ({ params }, { context, user }) => {
    await team.withdraw(context, user, params.id);
    return null;
  },
  'POST invitation/accept': ({ body }, { context }) => team.acceptInvitation(context, body),
});
