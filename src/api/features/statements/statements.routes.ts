import type { FastifyInstance } from 'fastify';
import { vendorOfCall } from '#api/features/payouts/payouts.service.ts';
import { attachment } from '#api/kernel/attachment.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { implement } from '#api/kernel/implement.ts';
import { signedRequest } from '#api/kernel/signed-links.ts';
import { API_BASE } from '#contract/contract.ts';
import { createStatementLink, openStatement } from './statement-documents.service.ts';
import { readStatement } from './statements.service.ts';

export const statementsHandlers = implement({
  'GET vendor/statement': async ({ query }, { context, user }) =>
    readStatement(context, { ...query, vendorId: await vendorOfCall(context, user, query) }),
  'POST vendor/statement/document': async ({ body }, { context, user }) =>
    createStatementLink(context, { ...body, vendorId: await vendorOfCall(context, user, body) }),
});

const TYPES = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' };

/** Registers the signed path of a statement: PDF or CSV, not JSON, so not in the contract. */
export function statementRoute(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: { vendorId: string; file: string } }>(
    `${API_BASE}/statements/:vendorId/:file`,
    { config: { wayToFiles: ['/statement', 'To the statement'] } },
    async (request, reply) => {
      const { format, month, body } = await openStatement(context, {
        ...request.params,
        ...signedRequest(request),
      });
      return reply
        .type(TYPES[format])
        .header('content-disposition', attachment(`Statement ${month}`, format))
        .header('cache-control', 'private, no-store')
        .send(body);
    },
  );
}
