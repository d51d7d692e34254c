import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Market } from '#api/kernel/market.ts';
import { API_BASE } from '#contract/contract.ts';
import { openDownload } from './downloads.service.ts';

/** `GET` and `HEAD` of the signed addresses that the download call gives out. */
export function downloadRoute(app: FastifyInstance, market: Market): void {
  app.route<{ Params: { lineId: string }; Querystring: Record<string, unknown> }>({
    method: ['GET', 'HEAD'],
    url: `${API_BASE}/downloads/:lineId`,
    handler: async (request, reply) => {
      const { expires, signature } = request.query;
      const file = await openDownload(market, {
        lineId: request.params.lineId,
        expires: String(expires),
        signature: String(signature),
      });
      reply
        .type('application/pdf')
        .header('content-length', file.bytes)
        .header('content-disposition', attachment(file.name))
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'private, no-store');
      if (request.method !== 'HEAD') return reply.send(file.stream);
      if (file.stream instanceof Readable) file.stream.destroy();
      return reply.send();
    },
  });
}

/** A Content-Disposition with the product's name as file name: plain letters for old browsers, then the name itself. */
export function attachment(name: string): string {
  const clean =
    name
      .normalize('NFC')
      // What a file name cannot hold on one system or another, and what turns the direction of writing.
      .replace(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, ' ')
      .replace(/\s+/g, ' ')
      .slice(0, 120)
      .toWellFormed()
      .replace(/^[\s.]+|[\s.]+$/g, '') || 'download';
  const plain = clean
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|%/g, '_');
  // What encodeURIComponent leaves as it is, although RFC 5987 does not.
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}.pdf"; filename*=UTF-8''${encoded}.pdf`;
}
