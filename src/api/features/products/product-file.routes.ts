import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#api/kernel/context.ts';
import { sendFile } from '#api/kernel/send-file.ts';
import { signedRequest } from '#api/kernel/signed-links.ts';
import { API_BASE } from '#contract/contract.ts';
import { openProductFile } from './product-file.service.ts';

/** Registers `GET` and `HEAD` of the signed `fileUrl` in the product records of vendors and admins. */
export function productFileRoute(app: FastifyInstance, context: AppContext): void {
  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: `${API_BASE}/product-files/:id`,
    config: { wayToFiles: ['/products', 'To the products'] },
    handler: async (request, reply) => {
      const { id } = request.params;
      return sendFile(request, reply, await openProductFile(context, id, signedRequest(request)));
    },
  });
}
