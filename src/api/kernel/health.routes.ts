import type { FastifyInstance } from 'fastify';
import { API_BASE } from '#contract/contract.ts';
import type { OpenDatabase } from '#db/client.ts';
import { ApiError, errorBody } from './errors.ts';

const DATABASE_TIMEOUT_MS = 2000;

/** `GET health` for load balancers and supervisors: 200 if the database responds within two seconds, else 503. */
export function healthRoute(app: FastifyInstance, database: Pick<OpenDatabase, 'isResponding'>): void {
  app.get(`${API_BASE}/health`, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (await database.isResponding(DATABASE_TIMEOUT_MS))
      return { statusCode: 200, message: 'OK', data: null };
    return reply
      .code(503)
      .header('retry-after', '5')
      .send(errorBody(new ApiError('service_unavailable', 'The database does not answer.'), request.id));
  });
}
