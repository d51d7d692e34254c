import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { implement } from '#api/kernel/implement.ts';
import { ownProducts } from '#api/kernel/ownership.ts';
import { signedRequest } from '#api/kernel/signed-links.ts';
import { API_BASE } from '#contract/contract.ts';
import { comparedPage, listCopies, listSimilar } from './similar.service.ts';

export const copiesHandlers = implement({
  'GET vendor/product/{id}/similar': ({ params, query }, { context, user }) =>
    listSimilar(context, { ...params, ...query, ...ownProducts(user) }),
  'GET case/{id}/copies': ({ params }, { context }) => listCopies(context, params),
});

/** Registers the signed addresses of drawn pages of files that were compared, for staff. */
export function comparedPageRoute(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: { holdId: string; productId: string; side: string; page: string } }>(
    `${API_BASE}/copy-pages/:holdId/:productId/:side/:page`,
    async (request, reply) => {
      const { holdId, productId, side, page } = request.params;
      if ((side !== 'own' && side !== 'other') || !/^\d{1,5}$/.test(page)) throw notFound('This page');
      const link = signedRequest(request);
      const picture = await comparedPage(context, { holdId, productId, side, page: Number(page), link });
      return reply.header('cache-control', 'private, max-age=600').type('image/webp').send(picture);
    },
  );
}
