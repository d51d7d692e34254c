import type { FastifyInstance } from 'fastify';
import { onboardingRoutes } from './onboarding.routes.ts';
import type { Simulator } from './simulator/simulator.ts';

/** `/simulator/v1/…`: the calls that the browser's card form makes to Stripe itself. */
export async function simulatorRoutes(app: FastifyInstance, simulator: Simulator): Promise<void> {
  await app.register(async (scope) => {
    // The simulator parses Stripe's form encoding itself.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    );
    // Bodies contain card fields: their size is limited, and they are never logged.
    onboardingRoutes(scope, simulator);
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
