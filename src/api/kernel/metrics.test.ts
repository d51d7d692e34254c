import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { silentApp } from '#test/harness.ts';
import { createMetrics } from './metrics.ts';
import { startTimer } from './timer.ts';

let metrics: ReturnType<typeof createMetrics>;
beforeEach(() => {
  metrics = createMetrics();
});

describe('countRequest', () => {
  const app = () => {
    const server = silentApp();
    server.requestObservers.push(metrics.countRequest);
    server.get('/shop/:slug', async () => 'shop');
    server.get('/hijacked', async (_, reply) => {
      reply.hijack();
      reply.raw.writeHead(304).end();
    });
    server.get('/fails', async () => {
      throw new Error('no');
    });
    server.get('/slow', () => slow.promise);
    return server;
  };
  let server: ReturnType<typeof app>;
  let slow: PromiseWithResolvers<string>;
  beforeEach(() => {
    slow = Promise.withResolvers();
    server = app();
  });
  afterEach(() => server.close());

  const counted = async () =>
    (await metrics.registry.getSingleMetric('emporia_http_requests_total')?.get())?.values.map(
      ({ labels: { method, route, status }, value }) => `${method} ${route} ${status}: ${value}`,
    );
  const timed = async () =>
    (await metrics.registry.getMetricsAsJSON())
      .flatMap(({ values }) => values as { metricName?: string; labels: object; value: number }[])
      .filter(({ metricName }) => metricName === 'emporia_http_request_duration_seconds_count')
      .map(({ labels, value }) => ({ ...labels, value }));

  test('addresses of one route → one label, the pattern of the route', async () => {
    await server.inject('/shop/tides?email=ada@example.test');
    await server.inject('/shop/knots');
    expect(await counted()).toEqual(['GET /shop/:slug 200: 2']);
    expect(await metrics.registry.metrics()).not.toMatch(/tides|ada@/);
  });

  test('unknown addresses → one label', async () => {
    await server.inject('/no/such');
    await server.inject('/wp-login.php');
    expect(await counted()).toEqual(['GET none 404: 2']);
  });

  test('an answer without Fastify’s reply, a failure → their status', async () => {
    await server.inject('/hijacked');
    await server.inject('/fails');
    expect(await counted()).toEqual(['GET /hijacked 304: 1', 'GET /fails 500: 1']);
  });

  test('client that leaves before the answer → aborted, and counted once', async () => {
    await server.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
    await new Promise((arrived) => server.server.once('request', arrived));
    socket.destroy();
    await expect.poll(counted).toEqual(['GET /slow aborted: 1']);
    slow.resolve('late');
    await server.inject('/shop/tides');
    expect(await counted()).toEqual(['GET /slow aborted: 1', 'GET /shop/:slug 200: 1']);
  });

  test('every request → its time, by route', async () => {
    await server.inject('/shop/tides');
    expect(await timed()).toEqual([{ method: 'GET', route: '/shop/:slug', value: 1 }]);
  });

  test('more requests than are counted together → each counted once', async () => {
    for (let n = 0; n < 600; n++)
      metrics.countRequest({ id: '', method: 'GET', route: '/*', status: 200, ms: 1 });
    expect([await counted(), await timed()]).toEqual([
      ['GET /* 200: 600'],
      [{ method: 'GET', route: '/*', value: 600 }],
    ]);
    expect(await counted()).toEqual(['GET /* 200: 600']);
  });
});

describe('startTimer', () => {
  const start = new Date('2026-03-01T12:00:00Z');
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  let now: Date;
  beforeEach(() => {
    now = start;
  });
  const lastSuccess = async () => (await metrics.lastSuccess.get()).values;
  const runs = async () =>
    (await metrics.runs.get()).values.map(({ labels, value }) => `${labels.outcome}: ${value}`);

  test('not run yet → its last success is its start', async () => {
    const timer = startTimer({ log, metrics, now: () => now }, 'sweeper', 60_000, async () => {});
    expect(await lastSuccess()).toMatchObject([
      { labels: { name: 'sweeper' }, value: start.getTime() / 1000 },
    ]);
    await timer.stop();
  });

  test('a run that succeeds and one that fails → counted; the last success is that of the first', async () => {
    let fails = false;
    const work = async () => {
      if (fails) throw new Error('no');
    };
    const timer = startTimer({ log, metrics, now: () => now }, 'sweeper', 60_000, work);
    now = new Date(start.getTime() + 5000);
    timer.trigger();
    await expect.poll(runs).toEqual(['succeeded: 1']);
    fails = true;
    now = new Date(start.getTime() + 9000);
    timer.trigger();
    await expect.poll(runs).toEqual(['succeeded: 1', 'failed: 1']);
    expect(await lastSuccess()).toMatchObject([{ value: start.getTime() / 1000 + 5 }]);
    await timer.stop();
  });
});
