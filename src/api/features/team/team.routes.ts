import { forbidden } from '#api/kernel/errors.ts';
import { implement } from '#api/kernel/implement.ts';
import * as team from './team.service.ts';

/** @throws ApiError 403 for a user without a shop */
function ownShop({ vendorId }: { vendorId: string | null }): string {
  if (!vendorId) throw forbidden();
  return vendorId;
}

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
  'GET vendor/team': ({ query }, { context, user }) => team.listShopTeam(context, ownShop(user), query),
  'PATCH vendor/team/{id}': async ({ params, body }, { context, user }) => {
    const change = { id: params.id, vendorId: ownShop(user), role: body.role, decidedBy: user.id };
    await team.changeShopMember(context, change);
    return null;
  },
  'DELETE vendor/team/{id}': async ({ params }, { context, user }) => {
    const change = { id: params.id, vendorId: ownShop(user), role: null, decidedBy: user.id };
    await team.changeShopMember(context, change);
    return null;
  },
  'GET invitation': ({ query }, { context, user }) => team.listInvitations(context, team.teamOf(user), query),
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
