import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#api/kernel/context.ts';
import { sendCsv } from '#api/kernel/csv-export.ts';
import { implement } from '#api/kernel/implement.ts';
import { signedRequest } from '#api/kernel/signed-links.ts';
import { API_BASE } from '#contract/contract.ts';
import { createReportLink, openReport, readTaxReport } from './tax-report.service.ts';
import * as taxes from './taxes.service.ts';

export const taxesHandlers = implement({
  'GET tax-rate': ({ query }, { context }) => taxes.listRates(context, query),
  'POST tax-rate': ({ body }, { context, user }) => taxes.addRate(context, { ...body, userId: user.id }),
  'GET tax-rate/goods': ({ query }, { context }) => taxes.listGoods(context, query),
  'PATCH tax-rate/goods/{id}': ({ params, body }, { context }) =>
    taxes.setGoods(context, { ...params, ...body }),
  'GET admin/tax-report': async ({ query }, { context }) => {
    const data = await readTaxReport(context, query.quarter);
    return { data, total: data.length, pageCount: 1 };
  },
  'POST admin/tax-report/export': ({ body }, { context }) => createReportLink(context, body.quarter),
  'GET admin/tax-evidence': ({ query }, { context }) => taxes.listEvidence(context, query),
});

/** Registers the signed download of a report: CSV, not JSON, so not in the contract. */
export function taxReportRoute(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: { quarter: string } }>(
    `${API_BASE}/tax-reports/:quarter`,
    { config: { wayToFiles: ['/taxes/report', 'To the tax report'] } },
    async (request, reply) => {
      const { quarter } = request.params;
      const stream = await openReport(context, { quarter, ...signedRequest(request) });
      return sendCsv(reply, { name: `tax-${quarter}`, now: context.now(), stream });
    },
  );
}
