import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#api/kernel/context.ts';
import { sendFile } from '#api/kernel/send-file.ts';
import { signedRequest } from '#api/kernel/signed-links.ts';
import { API_BASE } from '#contract/contract.ts';
import { openDocument } from './vendor-documents.service.ts';

/** Registers `GET` and `HEAD` of the signed paths of vendors' documents. */
export function vendorDocumentRoute(app: FastifyInstance, context: AppContext): void {
  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: `${API_BASE}/vendor-documents/:id`,
    handler: async (request, reply) =>
      sendFile(request, reply, await openDocument(context, request.params.id, signedRequest(request))),
  });
}
