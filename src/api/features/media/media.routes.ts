import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { servedPicture } from './media.service.ts';

/** `/media/{id}/{width}.webp`: pictures, immutable under their address. */
export function mediaRoutes(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: { id: string; file: string } }>('/media/:id/:file', async (request, reply) => {
    const width = /^(\d{2,4})\.webp$/.exec(request.params.file)?.[1];
    if (!width || !/^[a-z0-9]+-\d+x\d+-[0-9a-f]{6}$/.test(request.params.id)) throw notFound('This picture');
    const bytes = await servedPicture(context, request.params.id, Number(width));
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/webp')
      .send(bytes);
  });
}
