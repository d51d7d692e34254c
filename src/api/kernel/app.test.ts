import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { Writable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import { type RawConnection, rawConnection } from '#test/raw-connection.ts';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { ApiError, forbidden, unauthorized, unsupportedMediaType } from './errors.ts';
import { createLog } from './log.ts';
import { acceptForms, readMultipart } from './uploads.ts';

const UPLOAD = {
  files: { picture: { kind: 'image', label: 'Picture' } },
} as unknown as Endpoint;

let app: FastifyInstance;
let log: Record<string, unknown>[];
let connections: RawConnection[];
/** Resolves when an upload is being read. */
let reading: PromiseWithResolvers<void>;

beforeEach(() => {
  log = [];
  connections = [];
  reading = Promise.withResolvers();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const { socket } of connections) socket.destroy();
  await app?.close();
});

async function open(env: Record<string, string> = {}): Promise<void> {
  const to = new Writable({
    write(line, _, done) {
      log.push(JSON.parse(String(line)));
      done();
    },
  });
  app = createApp(readConfig({ ALLOW_TEST_PAYMENTS: '1', ...env }), createLog('info', to));
  await acceptForms(app);
  app.get('/address', (request) => request.ip);
  app.get('/path', (request) => request.url);
  app.post('/json', (request) => request.body);
  app.post('/refused/:status', async ({ params }) => {
    const { status } = params as { status: string };
    throw { 401: unauthorized(), 403: forbidden() }[status] ?? unsupportedMediaType('Not that.');
  });
  app.post('/upload', async (request) => {
    const form = readMultipart(request, UPLOAD, tmpdir());
    reading.resolve();
    await (await form).cleanUp();
    return 'taken';
  });
  app.get('/fails/:secret', (request) => {
    throw Object.assign(new Error('no room'), { code: request.headers['x-code'] });
  });
}

async function listen(env: Record<string, string> = {}): Promise<void> {
  await open(env);
  await app.listen({ port: 0, host: '127.0.0.1' });
}

async function dial(): Promise<RawConnection> {
  const connection = await rawConnection((app.server.address() as AddressInfo).port);
  connections.push(connection);
  return connection;
}

const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));

describe('the client address', () => {
  const addressBehind = async (...proxies: string[]) =>
    (await app.inject({ url: '/address', headers: { 'x-forwarded-for': proxies.join(', ') } })).body;

  test('no TRUST_PROXY, any X-Forwarded-For → the address of the connection', async () => {
    await open();
    expect(await addressBehind('203.0.113.9')).toBe('127.0.0.1');
  });

  test('TRUST_PROXY → the last forwarded address that is not a trusted proxy', async () => {
    await open({ TRUST_PROXY: 'loopback, 10.0.0.0/8' });
    expect(await addressBehind('203.0.113.9')).toBe('203.0.113.9');
    expect(await addressBehind('203.0.113.9', '10.1.2.3')).toBe('203.0.113.9');
    expect(await addressBehind('203.0.113.9', '198.51.100.7', '10.1.2.3')).toBe('198.51.100.7');
  });
});

describe('a connection that was reset before it was accepted', () => {
  /** In a thread, since this one must not accept the connection before it is reset. */
  const RESET = `
    const { workerData: { port, request, done } } = require('node:worker_threads');
    const socket = require('node:net').connect(port, '127.0.0.1', () => socket.write(request, () => socket.resetAndDestroy()));
    socket.on('close', () => { Atomics.store(done, 0, 1); Atomics.notify(done, 0); });`;

  test('a request sent on it → not handled, and not logged', async () => {
    await open();
    const handled = vi.fn();
    app.get('/handled', (request) => handled(request.ip));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const accepted = new Promise((resolve) =>
      app.server.once('connection', (socket) => socket.once('close', resolve)),
    );
    const done = new Int32Array(new SharedArrayBuffer(4));
    const { port } = app.server.address() as AddressInfo;
    const request = 'GET /handled HTTP/1.1\r\nhost: x\r\n\r\n';
    new Worker(RESET, { eval: true, workerData: { port, request, done } });
    Atomics.wait(done, 0, 0, 10_000);
    await accepted;
    expect(handled).not.toHaveBeenCalled();
    expect(log.filter(({ level }) => Number(level) >= 40)).toEqual([]);
  });
});

describe('malformed requests', () => {
  test.each([
    ['a header of 16 kB', `GET /path HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
    ['an address of 100 kB', `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
    ['an unknown method', 'BREW /path HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['CONNECT', 'CONNECT elsewhere.example:443 HTTP/1.1\r\nhost: elsewhere.example:443\r\n\r\n', 501],
    [
      'an expectation',
      'POST /json HTTP/1.1\r\nhost: x\r\nexpect: 200-maybe\r\ncontent-length: 2\r\n\r\n{}',
      417,
    ],
    [
      'two lengths',
      'POST /json HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}',
      400,
    ],
    [
      'a length and chunks',
      'POST /json HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a start that is no HTTP', '\x16\x03\x01\x02\x00\x01', 400],
  ])('%s → an error envelope, a closed connection, one log entry', async (_, request, status) => {
    await listen();
    const connection = await dial();
    connection.send(request);
    const answer = await connection.ended();
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('x-content-type-options: nosniff');
    expect(bodyOf(answer)).toEqual({
      statusCode: status,
      message: expect.stringMatching(/^[A-Z].*\.$/),
      error: expect.any(String),
      requestId: expect.any(String),
    });
    expect(log.at(-1)?.msg).toBe('a request could not be read');
    expect(JSON.stringify(log)).not.toContain('rawPacket');
  });

  test('no Host header → 400', async () => {
    await listen();
    const connection = await dial();
    connection.send('GET /path HTTP/1.1\r\nconnection: close\r\n\r\n');
    expect(bodyOf(await connection.ended())).toMatchObject({ statusCode: 400 });
  });

  test.each(['PROPFIND', 'TRACE', 'OPTIONS', 'PUT'] as const)('%s without a route → 404', async (method) => {
    await listen();
    const connection = await dial();
    connection.send(`${method} /path HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(bodyOf(await connection.ended())).toMatchObject({
      statusCode: 404,
      message: 'This address was not found.',
    });
  });
});

describe('request targets', () => {
  test.each([
    ['http://market.example/path?x=1', '/path?x=1'],
    ['HTTPS://market.example/path', '/path'],
    ['http://elsewhere.example//path', '404'],
    ['http://market.example', '404'],
  ])('%s, an absolute target → served by its path', async (target, path) => {
    await listen();
    const connection = await dial();
    connection.send(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    const answer = await connection.ended();
    expect(answer.split('\r\n\r\n')[1]).toContain(path);
  });

  test.each(['/api/v1/%00', '/media/%00/1.webp', '/simulator/v1/%00'])('%s → 400 as JSON', async (url) => {
    await open();
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'This address is not valid.']);
  });

  test.each(['/product/%00', '/path?a=%00', '/%'])('%s → 400 as a page with its own style', async (url) => {
    await open();
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(answer.headers['content-security-policy']).toContain("style-src 'unsafe-inline'");
  });
});

describe('incomplete bodies', () => {
  const later = (ms: number) => vi.advanceTimersByTime(ms);
  /** Fakes only the timers of the sources: Node has its own for connections. */
  const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  test('JSON → 408 after 30 seconds, and the connection is closed', async () => {
    stopClock();
    await listen();
    const arrived = new Promise((resolve) => app.server.once('request', resolve));
    const connection = await dial();
    connection.send(
      'POST /json HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
    );
    await arrived;
    later(29_999);
    expect(connection.socket.closed).toBe(false);
    later(1);
    const answer = await connection.ended();
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(bodyOf(answer).message).toBe('The request took too long to arrive.');
    expect(log.filter(({ level }) => Number(level) >= 40)).toEqual([]);
  });

  test('a connection that sends nothing, or half of a head → 408 when the time for heads is over', async () => {
    await listen();
    app.server.headersTimeout = 1;
    const connections = [await dial(), await dial()];
    connections[1]?.send('GET /path HTTP/1.1\r\nhost:');
    for (const connection of connections) expect(await connection.ended()).toMatch(/^HTTP\/1.1 408 /);
  }, 15_000);

  test('a body injected without a connection → no timer is left after the response', async () => {
    stopClock();
    await open();
    await app.inject({ method: 'POST', url: '/json', payload: {} });
    expect(vi.getTimerCount()).toBe(0);
  });

  test('the body of an answered GET → the connection is closed', async () => {
    stopClock();
    await listen();
    const connection = await dial();
    connection.send('GET /path HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{');
    expect(await connection.received(/\/path$/)).toMatch(/^HTTP\/1.1 200 /);
    later(30_000);
    await connection.ended();
  });

  test('a form with files → the server keeps waiting', async () => {
    stopClock();
    await listen();
    const connection = await dial();
    const start = '--x\r\ncontent-disposition: form-data; name="picture"; filename="a.png"\r\n\r\n';
    const end = '\r\n--x--\r\n';
    connection.send(uploadHead('/upload', start.length + end.length + 1) + start);
    await reading.promise;
    later(599_000);
    connection.send(`p${end}`);
    expect(await connection.received(/taken/)).toMatch(/^HTTP\/1.1 200 /);
  });
});

const uploadHead = (path: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${length}\r\n\r\n`;

describe('a refused upload: the connection carries the next request', () => {
  const NEXT = 'GET /path HTTP/1.1\r\nhost: x\r\n\r\n';
  const start = '--x\r\ncontent-disposition: form-data; name="picture"; filename="a.png"\r\n\r\n';
  const end = '\r\n--x--\r\n';

  test.each([
    ['/refused/401', 401, MEGABYTE],
    ['/refused/403', 403, MEGABYTE],
    ['/refused/415', 415, MEGABYTE],
    // Between the limits: a picture may have 8 MB.
    ['/upload', 413, 12 * MEGABYTE],
  ])('%s → %i', async (path, status, size) => {
    await listen();
    const connection = await dial();
    connection.send(uploadHead(path, start.length + size + end.length));
    connection.send(start);
    connection.send(Buffer.alloc(size));
    connection.send(end);
    expect(await connection.received(/requestId/)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    connection.send(NEXT);
    const all = await connection.received(/\/path$/);
    expect(all).toMatch(/HTTP\/1.1 200 OK[\s\S]*\/path$/);
  });
});

describe('failures of a handler', () => {
  test.each(['ENOSPC', 'EDQUOT', '53100'])(
    'disk full (%s) → 507, logged once and without ids',
    async (code) => {
      await open();
      const answer = await app.inject({ url: '/fails/pi_secret?signature=abc', headers: { 'x-code': code } });
      expect([answer.statusCode, answer.json()]).toEqual([
        507,
        {
          statusCode: 507,
          message: 'The market has no room left to store this. Please try again later.',
          error: 'insufficient_storage',
          requestId: expect.any(String),
        },
      ]);
      expect(log).toHaveLength(1);
      expect(log[0]).toMatchObject({ method: 'GET', url: '/fails/:secret', err: { code } });
      expect(JSON.stringify(log)).not.toMatch(/pi_secret|signature/);
    },
  );

  test('an expected error (4xx) → not logged', async () => {
    await open();
    app.get('/refused', () => {
      throw new ApiError('email_taken', 'Taken.');
    });
    expect((await app.inject({ url: '/refused' })).statusCode).toBe(409);
    expect(log).toEqual([]);
  });
});

describe('Strict-Transport-Security', () => {
  test.each([
    ['https://market.example', 'max-age=31536000; includeSubDomains'],
    ['http://localhost', undefined],
  ])('PUBLIC_URL %s → %s', async (PUBLIC_URL, header) => {
    await open({ PUBLIC_URL });
    expect((await app.inject({ url: '/path' })).headers['strict-transport-security']).toBe(header);
  });
});
