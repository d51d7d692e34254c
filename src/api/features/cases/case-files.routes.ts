import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#api/kernel/context.ts';
import { sendFile } from '#api/kernel/send-file.ts';
import { signedRequest } from '#api/kernel/signed-links.ts';
import { API_BASE } from '#contract/contract.ts';
import { openCaseFile } from './case-files.service.ts';

/** Registers `GET` and `HEAD` of the signed addresses of files in cases. */
export function caseFileRoute(app: FastifyInstance, context: AppContext): void {
  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: `${API_BASE}/case-files/:id`,
    config: { wayToFiles: ['/customer-dashboard?tab=cases', 'To your cases'] },
    handler: async (request, reply) => {
      const { id } = request.params;
      return sendFile(request, reply, await openCaseFile(context, id, signedRequest(request)));
    },
  });
}
