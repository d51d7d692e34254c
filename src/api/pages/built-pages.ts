import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#api/kernel/context.ts';
import type { Dispatch } from '#api/kernel/dispatch.ts';
import { loadRenderer, type Renderer } from './renderer.ts';

/** A source of pages: serves their scripts, styles and pictures on `app`, and provides the renderer. */
export type OpenPages = (app: FastifyInstance, context: AppContext, dispatch: Dispatch) => Promise<Renderer>;

/** Pages from the build in `dist`, which `npm start` makes. */
export const openBuiltPages: OpenPages = async (app, { config }, dispatch) => {
  await app.register(fastifyStatic, {
    root: join(config.distDir, 'client'),
    serve: true,
    wildcard: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      // Vite puts a hash of the content into these names.
      const forEver = path.includes('/assets/');
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  return loadRenderer(config.distDir, config.publicUrl, dispatch);
};
