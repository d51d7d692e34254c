import type { FastifyInstance } from 'fastify';
import { attachment } from '#api/kernel/attachment.ts';
import type { Market } from '#api/kernel/market.ts';
import { API_BASE } from '#contract/contract.ts';
import { openInvoice } from './invoices.service.ts';

/** The signed addresses that the invoice call gives out. */
export function invoiceRoute(app: FastifyInstance, market: Market): void {
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    `${API_BASE}/invoices/:id`,
    async (request, reply) => {
      const { expires, signature } = request.query;
      const invoice = await openInvoice(market, {
        id: request.params.id,
        expires: String(expires),
        signature: String(signature),
      });
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(`Invoice ${invoice.orderId}`))
        .header('cache-control', 'private, no-store')
        .send(invoice.pdf);
    },
  );
}
