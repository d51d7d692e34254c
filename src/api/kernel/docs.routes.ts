import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { API_BASE } from '#contract/contract.ts';
import type { AppContext } from './context.ts';
import { openApiDocument } from './openapi.ts';

/** The API's documentation: `/api/v1/openapi.json`, and a readable page at `/api/docs`. */
export async function docsRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const document = openApiDocument(context.config.publicUrl);
  app.get(`${API_BASE}/openapi.json`, (_, reply) => reply.header('cache-control', 'no-cache').send(document));
  // biome-ignore lint/suspicious/noExplicitAny: the two libraries type the same OpenAPI document differently
  await app.register(swagger, { mode: 'static', specification: { document: document as any } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
}
