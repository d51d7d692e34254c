import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { healthRoute } from './health.routes.ts';

const health = async (responds: boolean) => {
  const app = Fastify({ genReqId: () => 'request-1' });
  healthRoute(app, { isResponding: async () => responds });
  const { statusCode, headers, body } = await app.inject('/api/v1/health');
  await app.close();
  return { statusCode, retryAfter: headers['retry-after'], body: JSON.parse(body) };
};

test('GET health: the database responds → 200', async () => {
  expect(await health(true)).toEqual({
    statusCode: 200,
    body: { statusCode: 200, message: 'OK', data: null },
  });
});

test('GET health: the database does not respond → 503 with Retry-After', async () => {
  expect(await health(false)).toEqual({
    statusCode: 503,
    retryAfter: '5',
    body: {
      statusCode: 503,
      message: 'The database does not answer.',
      error: 'service_unavailable',
      requestId: 'request-1',
    },
  });
});
