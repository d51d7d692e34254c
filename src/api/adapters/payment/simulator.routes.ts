import type { FastifyInstance } from 'fastify';
import type { Simulator } from './simulator/simulator.ts';

/** `/simulator/v1/…`: what the browser's card form would ask of Stripe itself. */
export async function simulatorRoutes(app: FastifyInstance, simulator: Simulator): Promise<void> {
  await app.register(async (scope) => {
    // The simulator reads Stripe's form encoding itself.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    );
    // Bodies hold card fields: they are bounded, and logged nowhere.
    const route = { method: ['GET' as const, 'POST' as const], url: '/simulator/v1/*', bodyLimit: 16 * 1024 };
    scope.route({
      ...route,
      handler: async (request, reply) => {
        const body = typeof request.body === 'string' ? request.body : undefined;
        const answer = await simulator.browserFetch(
          new Request(new URL(request.url, 'http://simulator.invalid'), {
            method: request.method,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            ...(request.method === 'POST' && { body: body ?? '' }),
          }),
        );
        return reply
          .code(answer.status)
          .header('cache-control', 'no-store')
          .type('application/json; charset=utf-8')
          .send(await answer.text());
      },
    });
  });
}
