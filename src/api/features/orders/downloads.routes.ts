import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#api/kernel/context.ts';
import { sendPdf } from '#api/kernel/send-file.ts';
import { signedRequest } from '#api/kernel/signed-links.ts';
import { API_BASE } from '#contract/contract.ts';
import { openDownload } from './downloads.service.ts';

/** `GET` and `HEAD` of the signed addresses that the download call gives out. */
export function downloadRoute(app: FastifyInstance, context: AppContext): void {
  app.route<{ Params: { lineId: string } }>({
    method: ['GET', 'HEAD'],
    url: `${API_BASE}/downloads/:lineId`,
    handler: async (request, reply) => {
      const { lineId } = request.params;
      return sendPdf(request, reply, await openDownload(context, lineId, signedRequest(request)));
    },
  });
}
