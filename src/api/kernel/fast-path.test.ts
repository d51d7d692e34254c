import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pageRoutes } from '#api/pages/pages.routes.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import { silentApp } from '#test/harness.ts';
import { rendererOf } from '#test/page-renderer.ts';
import { type RawConnection, rawConnection } from '#test/raw-connection.ts';
import { mountContract } from './app.ts';
import { Changes } from './changes.ts';
import { addFastPath } from './fast-path.ts';
import { Limits } from './limits.ts';
import type { RequestOutcome } from './request-observers.ts';
import { ResponseCache, responseOf } from './response-cache.ts';

/** A server with pages, a document and answers of the API that are kept, and what was seen of its requests. */
interface Server {
  app: FastifyInstance;
  responses: ResponseCache;
  changes: Changes;
  outcomes: RequestOutcome[];
  /** Requests that Fastify has answered. */
  routed: number;
  slow: PromiseWithResolvers<void>;
  connections: RawConnection[];
}

async function openServer(isFast: boolean): Promise<Server> {
  const app = silentApp();
  const changes = new Changes();
  const responses = new ResponseCache(changes, app.log);
  const slow = Promise.withResolvers<void>();
  const server: Server = { app, responses, changes, outcomes: [], routed: 0, slow, connections: [] };
  app.requestObservers.push((outcome) => server.outcomes.push(outcome));
  app.addHook('onResponse', (_request, _reply, next) => {
    server.routed += 1;
    next();
  });
  app.get('/slow', () => slow.promise);
  let made = 0;
  await mountContract(app, {
    dispatch: async (_key, { authorization }, shows) => {
      shows?.dependsOn('catalog');
      if (authorization) shows?.doNotKeep();
      return { statusCode: 200, message: 'OK', data: { made: ++made } };
    },
    uploads: '/nowhere',
    responses,
  });
  await app.register(async (scope) =>
    pageRoutes(scope, {
      renderer: rendererOf(async (path) => ({
        status: 200,
        html: `<p>${path} ${++made}</p>`,
        tags: ['catalog'],
      })),
      limits: new Limits(1000),
      stripe: false,
      cache: responses,
      documents: {
        '/feed.xml': { type: 'application/xml', tags: ['blog'], write: async () => '<feed/>' },
      },
    }),
  );
  if (isFast) addFastPath(app, responses, 'http://localhost:5000');
  await app.listen({ port: 0, host: '127.0.0.1' });
  return server;
}

async function close({ app, connections, slow }: Server): Promise<void> {
  for (const { socket } of connections) socket.destroy();
  slow.resolve();
  await app.close();
}

async function dial(server: Server): Promise<RawConnection> {
  const connection = await rawConnection((server.app.server.address() as AddressInfo).port);
  connection.socket.setEncoding('latin1');
  server.connections.push(connection);
  return connection;
}

/** Sends a request, and returns the answer once the server has closed the connection. */
async function ask(server: Server, request: string): Promise<string> {
  const connection = await dial(server);
  connection.send(request);
  return connection.ended();
}

const get = (target: string, headers = '', start = `GET ${target} HTTP/1.1`) =>
  `${start}\r\nhost: market.example\r\nconnection: close\r\n${headers}\r\n`;

const ADDRESSES = ['/', '/shop', '/shop?pageNumber=2', '/feed.xml', '/api/v1/site/blog?page=2'];
const BR = 'accept-encoding: gzip, br\r\n';

/** Requests every address until it is kept in both encodings. */
async function warm(server: Server): Promise<void> {
  for (const address of ADDRESSES)
    for (const encoding of ['br', 'gzip']) {
      const request = get(address, `accept-encoding: ${encoding}\r\n`);
      const kept = new RegExp(`etag: "\\S*-${encoding}"`);
      while (!kept.test(await ask(server, request)));
    }
  server.routed = 0;
  server.outcomes = [];
  Object.assign(server.responses.hits, { page: 0, answer: 0 });
  Object.assign(server.responses.misses, { page: 0, answer: 0 });
}

/** An answer without what differs by its request and time. */
const comparable = (answer: string) =>
  answer.replace(/^date: .*$/im, 'date').replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id');

describe('an answer of the fast path → the same bytes, outcome and counters as from Fastify', () => {
  let fast: Server;
  let plain: Server;
  beforeAll(async () => {
    [fast, plain] = await Promise.all([openServer(true), openServer(false)]);
    await warm(fast);
    await warm(plain);
  });
  afterAll(() => Promise.all([fast, plain].map(close)));

  const summaryOf = async (server: Server, request: string) => {
    server.outcomes = [];
    const { hits, misses } = server.responses;
    const before = { ...hits };
    const answer = await ask(server, request);
    await expect.poll(() => server.outcomes).toHaveLength(answer.split('HTTP/1.1 ').length - 1);
    const outcomes = server.outcomes.map(({ id, ms, ...outcome }) => {
      expect([answer.includes(id), typeof ms]).toEqual([true, 'number']);
      return outcome;
    });
    const counted = { page: hits.page - before.page, answer: hits.answer - before.answer };
    return { answer: comparable(answer), outcomes, counted, misses: { ...misses } };
  };

  test.each([
    ['a page', get('/shop', BR)],
    ['a page with a parameter', get('/shop?pageNumber=2', BR)],
    ['a page with gzip alone', get('/shop', 'accept-encoding: gzip\r\n')],
    ['a page with an encoding in capitals', get('/shop', 'Accept-Encoding: GZIP\r\n')],
    ['a document', get('/feed.xml', BR)],
    ['an answer of the API', get('/api/v1/site/blog?page=2', BR)],
    ['HTTP/1.0', get('/shop', BR, 'GET /shop HTTP/1.0')],
    ['two requests in a row', get('/shop', BR).replace('close', 'keep-alive') + get('/feed.xml', BR)],
  ])('%s → without Fastify', async (_, request) => {
    fast.routed = 0;
    expect(await summaryOf(fast, request)).toEqual(await summaryOf(plain, request));
    expect(fast.routed).toBe(0);
  });

  test.each(ADDRESSES)('%s, known by its ETag → 304 without Fastify', async (address) => {
    const [, etag] = /etag: (.*)\r\n/.exec(await ask(plain, get(address, BR))) ?? [];
    fast.routed = 0;
    const request = get(address, `${BR}if-none-match: ${etag}\r\n`);
    const summary = await summaryOf(fast, request);
    expect(summary).toEqual(await summaryOf(plain, request));
    expect(summary.answer).toMatch(/^HTTP\/1.1 304 /);
    expect(fast.routed).toBe(0);
  });

  test.each([
    ['HEAD', get('/shop', BR, 'HEAD /shop HTTP/1.1')],
    ['no encoding', get('/shop')],
    ['parameters that no page reads', get('/shop?utm_source=x', BR)],
    ['another spelling', get('/shop/', BR)],
    ['the framed address', get('/?draft=1', BR)],
    ['an absolute target', get('http://market.example/shop', BR)],
    ['U+0000', get('/shop?pageNumber=%00', BR)],
    ['no host', `GET /shop HTTP/1.1\r\nconnection: close\r\n${BR}\r\n`],
    ['a body', `${get('/shop', `${BR}content-length: 1\r\n`)}x`],
    ['a session', get('/api/v1/site/blog?page=2', `${BR}authorization: Bearer x\r\n`)],
    ['a form', get('/shop', BR, 'POST /shop HTTP/1.1')],
  ])('%s → by Fastify', async (_, request) => {
    fast.routed = 0;
    expect(await summaryOf(fast, request)).toEqual(await summaryOf(plain, request));
    expect(fast.routed).toBe(1);
  });
});

describe.each([
  ['with the fast path', true],
  ['without it', false],
])('%s', (_, isFast) => {
  let server: Server;
  beforeEach(async () => {
    server = await openServer(isFast);
    await warm(server);
  });
  afterEach(() => close(server));

  const bodyOf = async (address: string) => {
    const answer = await ask(server, get(address, BR));
    const body = Buffer.from(answer.slice(answer.indexOf('\r\n\r\n') + 4), 'latin1');
    return answer.includes('content-encoding: br') ? brotliDecompressSync(body).toString() : String(body);
  };

  test('a change of its tag → a new answer', async () => {
    const before = await bodyOf('/shop');
    server.changes.emit(['blog']);
    expect(await bodyOf('/shop')).toBe(before);
    server.changes.emit(['catalog']);
    expect(await bodyOf('/shop')).not.toBe(before);
  });

  test('a client that leaves before the end → aborted, and reported once', async () => {
    const source = { kind: 'page', route: '/*', headers: {} } as const;
    const page = {
      ...responseOf(source, { text: 'x', type: 'text/html' }),
      quick: { br: Buffer.alloc(32 * MEGABYTE) },
    };
    server.responses.store('/long', page, [], server.responses.now());
    const connection = await dial(server);
    connection.send(get('/long', BR));
    await connection.received(/^HTTP/);
    connection.socket.destroy();
    await expect.poll(() => server.outcomes).toMatchObject([{ route: '/*', status: 'aborted' }]);
    await nextTurn();
    expect(server.outcomes).toHaveLength(1);
  });

  test('while the server stops → the connection is closed after the answer', async () => {
    const connection = await dial(server);
    const arrived = once(server.app.server, 'request');
    connection.send('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
    await arrived;
    const closed = server.app.close();
    await nextTurn();
    connection.send(`GET /shop HTTP/1.1\r\nhost: x\r\n${BR}\r\n`);
    server.slow.resolve();
    expect(await connection.ended()).toMatch(/HTTP\/1.1 200 [\s\S]*HTTP\/1.1 200 [\s\S]*connection: close/i);
    await closed;
  });
});
