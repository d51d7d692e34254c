import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from './context.ts';
import { ApiError } from './errors.ts';

/** `GET /metrics` for Prometheus; with METRICS_TOKEN only for requests that carry it as a bearer token. */
export function metricsRoute(app: FastifyInstance, context: AppContext): void {
  const token = context.config.metrics?.token ?? null;
  const { registry } = context.metrics;
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (token !== null && !isEqual(request.headers.authorization ?? '', `Bearer ${token}`))
      throw new ApiError('unauthorized', 'The metrics need their token.', {
        headers: { 'www-authenticate': 'Bearer' },
      });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Compares hashes, so that the time reveals neither the length nor the beginning of what is expected. */
function isEqual(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
