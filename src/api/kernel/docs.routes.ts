import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { API_BASE } from '#contract/contract.ts';
import type { AppContext } from './context.ts';
import { openApiDocument } from './openapi.ts';

/** The API's documentation: `/api/v1/openapi.json`, and a readable page at `/api/docs`. */
export async function docsRoutes(app: FastifyInstance, context: Pick<AppContext, 'config'>): Promise<void> {
  // Made on the first request: it takes a tenth of the time of a start, and few ask for it.
  let document: ReturnType<typeof openApiDocument> | undefined;
  const getDocument = () => {
    document ??= openApiDocument(context.config.publicUrl);
    return document;
  };
  app.get(`${API_BASE}/openapi.json`, (_, reply) =>
    reply.header('cache-control', 'no-cache').send(getDocument()),
  );
  const unused = { openapi: '3.1.0', info: { title: 'Emporia', version: '1' }, paths: {} };
  await app.register(swagger, { mode: 'static', specification: { document: unused } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformSpecification: getDocument,
    transformSpecificationClone: false,
  });
}
