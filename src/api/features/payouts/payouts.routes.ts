import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { implement } from '#api/kernel/implement.ts';
import { ownShopId } from '#api/kernel/ownership.ts';
import { signedRequest } from '#api/kernel/signed-links.ts';
import { API_BASE } from '#contract/contract.ts';
import { PAYOUT_FILE_FORMATS } from '#domain/payout.ts';
import { isStaff } from '#domain/roles.ts';
import * as accounts from './payout-accounts.service.ts';
import { exportPayouts, openPayoutFile } from './payout-files.service.ts';
import * as runs from './payout-runs.service.ts';
import { cancelPayout, holdPayout, releasePayout } from './payout-stops.service.ts';
import { listPayouts, markPayout, vendorOfCall } from './payouts.service.ts';

export const payoutsHandlers = implement({
  'GET vendor/balance': async ({ query }, { context, user }) =>
    runs.readBalance(context, { vendorId: await vendorOfCall(context, user, query) }),
  'GET vendor/payout': async ({ query }, { context, user }) =>
    listPayouts(context, {
      ...query,
      vendorId: await vendorOfCall(context, user, query),
      isStaff: isStaff(user.role),
    }),
  'GET vendor/payout-account': async ({ query }, { context, user }) =>
    accounts.readPayoutAccount(context, { vendorId: await vendorOfCall(context, user, query) }),
  'POST vendor/payout-account/onboard': ({ body }, { context, user }) =>
    accounts.startOnboarding(context, user, { vendorId: ownShopId(user), ...body }),
  'PATCH vendor/payout-account': ({ body }, { context, user }) =>
    accounts.saveBankDetails(context, user, { vendorId: ownShopId(user), ...body }),
  'GET admin/payout': ({ query }, { context }) =>
    listPayouts(context, { ...query, vendorId: query.vendorId ?? null, isStaff: true }),
  'GET admin/payout/due': ({ query }, { context }) => runs.previewRun(context, query),
  'POST admin/payout/run': ({ body }, { context, user }) =>
    runs.runPayouts(context, { vendorId: body.vendorId, decidedBy: user.id }),
  'POST admin/payout/{id}/mark': ({ params, body }, { context }) =>
    markPayout(context, { id: params.id, ...body }),
  'POST admin/payout/{id}/hold': ({ params, body }, { context }) =>
    holdPayout(context, { id: params.id, ...body }),
  'POST admin/payout/{id}/release': ({ params }, { context }) => releasePayout(context, params),
  'POST admin/payout/{id}/cancel': ({ params, body }, { context }) =>
    cancelPayout(context, { id: params.id, ...body }),
  'POST admin/payout/export': ({ body }, { context, user }) =>
    exportPayouts(context, { ...body, exportedBy: user.id }),
});

const fileParams = z.object({ id: z.string().max(64), format: z.enum(PAYOUT_FILE_FORMATS) });

/** Registers the signed download of a file for the bank: no JSON, so not in the contract. */
export function payoutFileRoute(app: FastifyInstance, context: AppContext): void {
  app.get(
    `${API_BASE}/payout-exports/:id/:format`,
    { config: { wayToFiles: ['/payouts', 'To the payouts'] } },
    async (request, reply) => {
      const { success, data } = fileParams.safeParse(request.params);
      if (!success) throw notFound('This file');
      const { name, type, content } = await openPayoutFile(context, { ...data, ...signedRequest(request) });
      return reply
        .type(type)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'private, no-store')
        .send(content);
    },
  );
}
