import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#api/kernel/context.ts';
import { sendCsv } from '#api/kernel/csv-export.ts';
import { implement } from '#api/kernel/implement.ts';
import { signedRequest } from '#api/kernel/signed-links.ts';
import { API_BASE } from '#contract/contract.ts';
import { createExportLink, listEntries, openExport } from './audit-log.service.ts';

export const auditLogHandlers = implement({
  'GET audit-log': ({ query }, { context }) => listEntries(context, query),
  'POST audit-log/export': ({ body }, { context }) => createExportLink(context, body),
});

/** Registers the signed download of an export: CSV, not JSON, so not in the contract. */
export function auditLogRoutes(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: { scope: string } }>(
    `${API_BASE}/audit-log-exports/:scope`,
    { config: { wayToFiles: ['/audit-log', 'To the audit log'] } },
    async (request, reply) => {
      const { scope } = request.params;
      const stream = await openExport(context, { scope, ...signedRequest(request) });
      return sendCsv(reply, { name: 'audit-log', now: context.now(), stream });
    },
  );
}
