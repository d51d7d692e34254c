import type { FastifyInstance } from 'fastify';
import { noteDownload } from '#api/features/orders/download-log.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { implement } from '#api/kernel/implement.ts';
import { sendFile } from '#api/kernel/send-file.ts';
import { signedRequest } from '#api/kernel/signed-links.ts';
import { API_BASE } from '#contract/contract.ts';
import { createArchive, openArchive } from './archive.service.ts';
import * as library from './library.service.ts';

export const libraryHandlers = implement({
  'GET library': ({ query }, { context, user }) =>
    library.listLibrary(context, { ...query, customerId: user.id }),
  'GET library/search': ({ query }, { context, user }) =>
    library.searchLibrary(context, { ...query, customerId: user.id }),
  'GET library/{orderLineId}/download': ({ params }, { context, user }) =>
    library.listDownloads(context, { lineId: params.orderLineId, customerId: user.id }),
  'POST library/archive': ({ body }, { context, user }) =>
    createArchive(context, { ...body, customerId: user.id }),
});

/** Registers `GET` and `HEAD` of the signed path that `POST library/archive` returns. */
export function libraryArchiveRoute(app: FastifyInstance, context: AppContext): void {
  app.route<{ Params: { customerId: string }; Querystring: Record<string, unknown> }>({
    method: ['GET', 'HEAD'],
    url: `${API_BASE}/library-archives/:customerId`,
    handler: async (request, reply) => {
      const { customerId } = request.params;
      const { lines } = request.query;
      const selection = { customerId, lineIds: lines === undefined ? null : String(lines).split(',') };
      const { file, lineIds } = await openArchive(context, selection, signedRequest(request));
      noteDownload(context, request, reply, lineIds);
      return sendFile(request, reply, { name: 'Your files', file, seconds: 0 });
    },
  });
}
