import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '#api/kernel/context.ts';
import { sendFile } from '#api/kernel/send-file.ts';
import { signedRequest } from '#api/kernel/signed-links.ts';
import { API_BASE } from '#contract/contract.ts';
import { noteDownload } from './download-log.service.ts';
import { openDownload } from './downloads.service.ts';

/** Registers `GET` and `HEAD` of the signed path that `POST orders/{id}/items/{itemId}/download` returns. */
export function downloadRoute(app: FastifyInstance, context: AppContext): void {
  app.route<{ Params: { lineId: string } }>({
    method: ['GET', 'HEAD'],
    url: `${API_BASE}/downloads/:lineId`,
    config: { wayToFiles: ['/library', 'To your library'] },
    handler: async (request, reply) => {
      const { lineId } = request.params;
      const file = await openDownload(
        context,
        { lineId, version: versionOf(request), furtherId: furtherIdOf(request) },
        signedRequest(request),
      );
      noteDownload(context, request, reply, [lineId]);
      return sendFile(request, reply, file);
    },
  });
}

/** The version that the address names; the signature refuses any that was not signed. */
function versionOf({ query }: FastifyRequest): number | undefined {
  const { version } = query as Record<string, unknown>;
  return version === undefined ? undefined : Number(version);
}

/** The further file that the address names; the signature refuses any that was not signed. */
function furtherIdOf({ query }: FastifyRequest): string | undefined {
  const { file } = query as Record<string, unknown>;
  return file === undefined ? undefined : String(file);
}
