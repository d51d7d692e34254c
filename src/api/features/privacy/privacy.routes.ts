import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#api/kernel/context.ts';
import { implement } from '#api/kernel/implement.ts';
import type { PersonalData } from '#api/kernel/personal-data.ts';
import { signedRequest } from '#api/kernel/signed-links.ts';
import { API_BASE } from '#contract/contract.ts';
import * as deletion from './account-deletion.service.ts';
import { createCopyLink, handOutCopy, openCopy } from './personal-copy.service.ts';

export const privacyHandlers = implement({
  'POST user/export': (_, { context, user }) => createCopyLink(context, user),
  'POST user/delete': ({ body }, { context, user }) => deletion.deleteOwnAccount(context, user, body),
  'POST user/delete/cancel': async (_, { context, user }) => {
    await deletion.cancelDeletion(context, user);
    return null;
  },
  'POST user/{id}/export': ({ params }, { context }) => handOutCopy(context, params),
  'POST user/{id}/delete': ({ params, body }, { context, user }) =>
    deletion.scheduleDeletion(context, { ...body, id: params.id, decidedBy: user.id }),
  'POST user/{id}/delete/cancel': async ({ params }, { context }) => {
    await deletion.cancelDeletion(context, params);
    return null;
  },
});

/** Registers the signed download of a person's data: an archive, not JSON, so not in the contract. */
export const personalCopyRoute =
  (personalData: PersonalData) =>
  (app: FastifyInstance, context: AppContext): void => {
    app.get<{ Params: { id: string } }>(
      `${API_BASE}/user-exports/:id`,
      { config: { wayToFiles: ['/customer-dashboard?tab=profile', 'To your account'] } },
      async (request, reply) => {
        const stream = await openCopy(context, personalData, {
          id: request.params.id,
          ...signedRequest(request),
        });
        const day = context.now().toISOString().slice(0, 10);
        return reply
          .type('application/zip')
          .header('content-disposition', `attachment; filename="emporia-data-${day}.zip"`)
          .header('cache-control', 'private, no-store')
          .send(stream);
      },
    );
  };
