import { forbidden } from '#api/kernel/errors.ts';
import { implement } from '#api/kernel/implement.ts';
import type { SessionUser } from '#api/kernel/market.ts';
import * as vendors from './vendors.service.ts';

/** @throws ApiError 403 for a user without a shop */
function ownShop({ vendorId }: SessionUser): { id: string } {
  if (!vendorId) throw forbidden();
  return { id: vendorId };
}

export const vendorsHandlers = implement({
  'GET vendor': ({ query }, { market }) => vendors.listVendors(market, query),
  'GET vendor/{id}': ({ params }, { market }) => vendors.readVendor(market, params),
  'POST vendor/{id}/approve': async ({ params }, { market, user }) => {
    const decided = { decision: 'approve', reason: null, decidedBy: user.id } as const;
    await vendors.decideOnVendor(market, { id: params.id, ...decided });
    return null;
  },
  'POST vendor/{id}/decline': async ({ params, body }, { market, user }) => {
    const { reason } = body;
    await vendors.decideOnVendor(market, { id: params.id, decision: 'decline', reason, decidedBy: user.id });
    return null;
  },
  'POST vendor/{id}/suspend': async ({ params, body }, { market, user }) => {
    const { reason } = body;
    await vendors.decideOnVendor(market, { id: params.id, decision: 'suspend', reason, decidedBy: user.id });
    return null;
  },
  'POST vendor/{id}/restore': async ({ params }, { market, user }) => {
    const decided = { decision: 'restore', reason: null, decidedBy: user.id } as const;
    await vendors.decideOnVendor(market, { id: params.id, ...decided });
    return null;
  },
  'GET vendor/application': (_, { market, user }) => vendors.readVendor(market, ownShop(user)),
  'POST vendor/apply': async (_, { market, user }) => {
    await vendors.applyAgain(market, ownShop(user));
    return null;
  },
});
