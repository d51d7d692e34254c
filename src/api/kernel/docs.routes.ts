import fastify, { type FastifyInstance } from 'fastify';
import { API_BASE } from '#contract/contract.ts';
import { lazily } from '#lib/memoize.ts';
import type { AppContext } from './context.ts';
import { errorBody, notFound } from './errors.ts';

const DOCS = '/api/docs';

/**
 * The API's documentation: `/api/v1/openapi.json`, and a readable page at `/api/docs`. Both are made at the first request:
 * few ask for them, and what makes them takes a tenth of the time of a start.
 */
export function docsRoutes(app: FastifyInstance, context: Pick<AppContext, 'config'>): void {
  const getDocument = lazily(async () => {
    const { openApiDocument } = await import('./openapi.ts');
    return openApiDocument(context.config.publicUrl);
  });
  const openPages = lazily(async () => openDocs(await getDocument()));
  app.get(`${API_BASE}/openapi.json`, async (_, reply) =>
    reply.header('cache-control', 'no-cache').send(await getDocument()),
  );
  for (const url of [DOCS, `${DOCS}/*`]) {
    app.get(url, async (request, reply) => {
      const pages = await openPages();
      reply.hijack();
      // What writes the response itself does not know the headers of every response.
      for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '');
      pages.routing(request.raw, reply.raw);
    });
  }
}

/** The pages of the documentation, as a server without a socket: plugins cannot be added to one that listens. */
async function openDocs(document: object): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const pages = fastify();
  pages.setNotFoundHandler((_, reply) =>
    reply.code(404).send(errorBody(notFound('This address'), String(reply.raw.getHeader('x-request-id')))),
  );
  const unused = { openapi: '3.1.0', info: { title: 'Unused', version: '1' }, paths: {} };
  await pages.register(swagger, { mode: 'static', specification: { document: unused } });
  await pages.register(swaggerUi, {
    routePrefix: DOCS,
    staticCSP: true,
    transformSpecification: () => document,
    transformSpecificationClone: false,
  });
  await pages.ready();
  return pages;
}
