import type { FastifyInstance } from 'fastify';
import { noteDownload } from '#api/features/orders/download-log.service.ts';
import { createFileDownload } from '#api/features/orders/downloads.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { implement } from '#api/kernel/implement.ts';
import { pageNumbersOf } from '#api/kernel/page-numbers.ts';
import { sendFile } from '#api/kernel/send-file.ts';
import { signedRequest } from '#api/kernel/signed-links.ts';
import { API_BASE } from '#contract/contract.ts';
import { createArchive, openArchive } from './archive.service.ts';
import * as library from './library.service.ts';
import { listPlaces, savePlace } from './places.service.ts';
import { boughtPage, openReader, readPageText } from './reader.service.ts';

export const libraryHandlers = implement({
  'GET library': ({ query }, { context, user }) =>
    library.listLibrary(context, { ...query, customerId: user.id }),
  'GET library/purchases': ({ query }, { context, user }) =>
    library.lastPurchases(context, { productIds: query.ids, customerId: user.id }),
  'GET library/search': ({ query }, { context, user }) =>
    library.searchLibrary(context, { ...query, customerId: user.id }),
  'GET library/{orderLineId}/page': ({ params, query }, { context, user }) =>
    openReader(context, { ...query, lineId: params.orderLineId, customerId: user.id }),
  'GET library/{orderLineId}/page/{page}': ({ params, query }, { context, user }) =>
    readPageText(context, {
      ...query,
      lineId: params.orderLineId,
      page: Number(params.page),
      customerId: user.id,
    }),
  'GET library/{orderLineId}/download': ({ params }, { context, user }) =>
    library.listDownloads(context, { lineId: params.orderLineId, customerId: user.id }),
  'POST library/{orderLineId}/file/{fileId}/link': ({ params }, { context, user }) =>
    createFileDownload(context, { lineId: params.orderLineId, fileId: params.fileId, customerId: user.id }),
  'GET library/{orderLineId}/place': ({ params }, { context, user }) =>
    listPlaces(context, { lineId: params.orderLineId, customerId: user.id }),
  'PATCH library/{orderLineId}/file/{fileId}/place': ({ params, body }, { context, user }) =>
    savePlace(context, { ...body, lineId: params.orderLineId, fileId: params.fileId, customerId: user.id }),
  'POST library/archive': ({ body }, { context, user }) =>
    createArchive(context, { ...body, customerId: user.id }),
});

/** Registers `GET` and `HEAD` of the signed path that `POST library/archive` returns. */
export function libraryArchiveRoute(app: FastifyInstance, context: AppContext): void {
  app.route<{ Params: { customerId: string }; Querystring: Record<string, unknown> }>({
    method: ['GET', 'HEAD'],
    url: `${API_BASE}/library-archives/:customerId`,
    config: { wayToFiles: ['/library', 'To your library'] },
    handler: async (request, reply) => {
      const { customerId } = request.params;
      const { lines, part } = request.query;
      const selection = {
        customerId,
        lineIds: lines === undefined ? null : String(lines).split(','),
        part: part === undefined ? 1 : Number(part),
      };
      const { file, lineIds } = await openArchive(context, selection, signedRequest(request));
      noteDownload(context, request, reply, lineIds);
      return sendFile(request, reply, {
        name: selection.part === 1 ? 'Your files' : `Your files (${selection.part})`,
        file,
        seconds: 0,
      });
    },
  });
}

/** Registers the signed addresses of pages that `GET library/{orderLineId}/page` returns. */
export function libraryPageRoute(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: { customerId: string; lineId: string; version: string; page: string; file: string } }>(
    `${API_BASE}/library-pages/:customerId/:lineId/:version/:page/:file`,
    async (request, reply) => {
      await context.limits.countNetwork('page', request.ip);
      const { customerId, lineId, version } = request.params;
      const link = signedRequest(request);
      const numbers = pageNumbersOf(request.params);
      const picture = await boughtPage(context, {
        customerId,
        lineId,
        version: Number(version),
        link,
        ...numbers,
      });
      return reply
        .header('cache-control', 'private, max-age=600')
        .header('x-robots-tag', 'noindex')
        .type('image/webp')
        .send(picture);
    },
  );
}
