import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '#api/kernel/context.ts';
import { pageNumbersOf } from '#api/kernel/page-numbers.ts';
import { signedRequest } from '#api/kernel/signed-links.ts';
import { ownPage, publicPage } from './page-pictures.service.ts';

interface PageParams {
  productId: string;
  page: string;
  file: string;
}

/** Drawn pages: those that shops show, and all pages of a file for its vendor, by signed addresses. */
export function pagePictureRoutes(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: PageParams & { token: string } }>(
    '/look-inside/:productId/:token/:page/:file',
    async ({ params }, reply) => {
      const picture = await publicPage(context, { ...params, ...pageNumbersOf(params) });
      // Short, because the vendor may hide the page.
      return send(reply, 'public, max-age=300', picture);
    },
  );
  app.get<{ Params: PageParams }>('/look-inside-own/:productId/:page/:file', async (request, reply) => {
    const { productId } = request.params;
    const link = signedRequest(request);
    const picture = await ownPage(context, { productId, link, ...pageNumbersOf(request.params) });
    return send(reply, 'private, max-age=600', picture);
  });
}

const send = (reply: FastifyReply, caching: string, picture: Buffer) =>
  reply.header('cache-control', caching).header('x-robots-tag', 'noindex').type('image/webp').send(picture);
