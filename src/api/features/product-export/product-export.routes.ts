import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#api/kernel/context.ts';
import { sendCsv } from '#api/kernel/csv-export.ts';
import { implement } from '#api/kernel/implement.ts';
import { ownVendorId } from '#api/kernel/ownership.ts';
import { signedRequest } from '#api/kernel/signed-links.ts';
import { API_BASE } from '#contract/contract.ts';
import { createExportLink, csvTemplate, openExport } from './product-export.service.ts';

export const productExportHandlers = implement({
  'POST product-export': ({ body }, { context, user }) =>
    createExportLink(context, { vendorId: ownVendorId(user) ?? body.vendorId }),
});

/** Registers the signed download of an export and the template of an import: CSV, not JSON, so not in the contract. */
export function productExportRoutes(app: FastifyInstance, context: AppContext): void {
  app.get(`${API_BASE}/product-template.csv`, async (_, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="product-template.csv"')
      .send(csvTemplate()),
  );
  app.get<{ Params: { scope: string } }>(
    `${API_BASE}/product-exports/:scope`,
    { config: { wayToFiles: ['/products', 'To the products'] } },
    async (request, reply) => {
      const { scope } = request.params;
      const stream = await openExport(context, { scope, ...signedRequest(request) });
      return sendCsv(reply, { name: 'products', now: context.now(), stream });
    },
  );
}
