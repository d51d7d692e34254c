import type { FastifyInstance } from 'fastify';
import { attachment } from '#api/kernel/attachment.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { implement } from '#api/kernel/implement.ts';
import { signedRequest } from '#api/kernel/signed-links.ts';
import { API_BASE } from '#contract/contract.ts';
import { createReceiptLink, openReceipt } from './receipts.service.ts';

export const receiptsHandlers = implement({
  'POST orders/{id}/receipt': ({ params }, { context, user }) =>
    createReceiptLink(context, { orderId: params.id, customerId: user.id }),
});

/** Registers the signed path that `POST orders/{id}/receipt` returns: a PDF, not JSON, so not in the contract. */
export function receiptRoute(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: { id: string } }>(
    `${API_BASE}/receipts/:id`,
    { config: { wayToFiles: ['/customer-dashboard', 'To your orders'] } },
    async (request, reply) => {
      const { number, pdf } = await openReceipt(context, {
        id: request.params.id,
        ...signedRequest(request),
      });
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(`Receipt ${number}`))
        .header('cache-control', 'private, no-store')
        .send(pdf);
    },
  );
}
