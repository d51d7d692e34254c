import type { FastifyInstance } from 'fastify';
import { attachment } from '#api/kernel/attachment.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { signedRequest } from '#api/kernel/signed-links.ts';
import { API_BASE } from '#contract/contract.ts';
import { openInvoice } from './invoices.service.ts';

/** Registers the signed path that `POST vendor/order/{id}/invoice` returns. */
export function invoiceRoute(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: { id: string } }>(
    `${API_BASE}/invoices/:id`,
    { config: { wayToFiles: ['/orders', 'To the orders'] } },
    async (request, reply) => {
      const invoice = await openInvoice(context, { id: request.params.id, ...signedRequest(request) });
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(`Invoice ${invoice.orderId}`))
        .header('cache-control', 'private, no-store')
        .send(invoice.pdf);
    },
  );
}
