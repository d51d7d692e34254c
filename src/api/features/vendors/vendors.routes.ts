import { strikesOf } from '#api/features/cases/cases.service.ts';
import { implement } from '#api/kernel/implement.ts';
import { ownShopId } from '#api/kernel/ownership.ts';
import { decideOnDocument, submitDocument } from './vendor-documents.service.ts';
import * as vendors from './vendors.service.ts';

export const vendorsHandlers = implement({
  'GET vendor': ({ query }, { context }) => vendors.listVendors(context, query),
  'GET vendor/{id}': async ({ params }, { context }) => ({
    ...(await vendors.readVendor(context, params)),
    strikes: await strikesOf(context, { vendorId: params.id }),
  }),
  'POST admin/vendor/{id}/approve': async ({ params }, { context, user }) => {
    const decided = { decision: 'approve', reason: null, decidedBy: user.id } as const;
    await vendors.decideOnVendor(context, { id: params.id, ...decided });
    return null;
  },
  'POST admin/vendor/{id}/decline': async ({ params, body }, { context, user }) => {
    const { reason } = body;
    await vendors.decideOnVendor(context, { id: params.id, decision: 'decline', reason, decidedBy: user.id });
    return null;
  },
  'POST admin/vendor/{id}/suspend': async ({ params, body }, { context, user }) => {
    const { reason } = body;
    await vendors.decideOnVendor(context, { id: params.id, decision: 'suspend', reason, decidedBy: user.id });
    return null;
  },
  'POST admin/vendor/{id}/restore': async ({ params }, { context, user }) => {
    const decided = { decision: 'restore', reason: null, decidedBy: user.id } as const;
    await vendors.decideOnVendor(context, { id: params.id, ...decided });
    return null;
  },
  'POST user/close-shop': async ({ body }, { context, user }) => {
    await vendors.closeOwnShop(context, user, body);
    return null;
  },
  'GET vendor/application': (_, { context, user }) => vendors.readVendor(context, { id: ownShopId(user) }),
  'POST vendor/document': async ({ form, files }, { context, user }) => {
    await submitDocument(context, { vendorId: ownShopId(user), itemId: form.itemId }, files);
    return null;
  },
  'POST vendor/{id}/document/{itemId}/accept': async ({ params }, { context, user }) => {
    const { id: vendorId, itemId } = params;
    const decided = { status: 'Accepted', reason: null, decidedBy: user.id } as const;
    await decideOnDocument(context, { vendorId, itemId, ...decided });
    return null;
  },
  'POST vendor/{id}/document/{itemId}/refuse': async ({ params, body }, { context, user }) => {
    const { id: vendorId, itemId } = params;
    const decided = { status: 'Refused', reason: body.reason, decidedBy: user.id } as const;
    await decideOnDocument(context, { vendorId, itemId, ...decided });
    return null;
  },
  'POST vendor/apply': async (_, { context, user }) => {
    await vendors.applyAgain(context, { id: ownShopId(user) });
    return null;
  },
});
