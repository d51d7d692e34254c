import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#api/kernel/context.ts';
import { implement } from '#api/kernel/implement.ts';
import { ownShopId } from '#api/kernel/ownership.ts';
import { sendFile } from '#api/kernel/send-file.ts';
import { signedRequest } from '#api/kernel/signed-links.ts';
import { API_BASE } from '#contract/contract.ts';
import { listRecords, openArchive, readArchives, requestArchive } from './archive.service.ts';
import { checkArchive } from './archive-check.service.ts';
import { importArchive, undoImport } from './archive-import.service.ts';

export const archiveHandlers = implement({
  'GET vendor/archive': (_, { context, user }) => readArchives(context, { vendorId: ownShopId(user) }),
  'POST vendor/archive': ({ body }, { context, user }) =>
    requestArchive(context, { ...body, vendorId: ownShopId(user) }),
  'POST vendor/archive/import/check': ({ form, files }, { context, user, clientGone }) =>
    checkArchive(
      context,
      { ...form, vendorId: ownShopId(user), userId: user.id, signal: clientGone() },
      files.file,
    ),
  'POST vendor/archive/import': ({ body }, { context, user }) =>
    importArchive(context, { ...body, vendorId: ownShopId(user), userId: user.id }),
  'POST vendor/archive/import/{id}/undo': ({ params }, { context, user }) =>
    undoImport(context, { ...params, vendorId: ownShopId(user) }),
  'GET vendor/archive/record': ({ query }, { context, user }) =>
    listRecords(context, { ...query, vendorId: ownShopId(user) }),
});

/** Registers `GET` and `HEAD` of the signed path that `POST vendor/archive` returns. */
export function archiveRoute(app: FastifyInstance, context: AppContext): void {
  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: `${API_BASE}/vendor-archives/:id`,
    config: { wayToFiles: ['/archive', 'To the archive'] },
    handler: async (request, reply) =>
      sendFile(request, reply, await openArchive(context, request.params.id, signedRequest(request))),
  });
}
