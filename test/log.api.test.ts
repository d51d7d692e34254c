import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#api/kernel/log.ts';
import { makeCustomer } from './factories.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { rawConnection } from './raw-connection.ts';
import { startTestMarket, writePages } from './running-market.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

interface Line {
  msg: string;
  reqId?: string;
  [field: string]: unknown;
}

let folder: string;
let mails: PostOffice;
let market: Awaited<ReturnType<typeof startTestMarket>>;
let text: string;
const lines = (): Line[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emporia-log-'));
  const dist = join(folder, 'dist');
  await writePages(dist);
  // Every page but '/' fails, with an error that repeats the address.
  await writeFile(
    join(dist, 'server/entry-server.js'),
    `export const PAGE_PARAMETERS = ['token', 'email'];
    export const createRenderer = () => async (path) => {
      if (path === '/') return { status: 200, html: path };
      throw new Error('cannot render ' + decodeURIComponent(path));
    };`,
  );
  mails = await openPostOffice();
  text = '';
  const to = new Writable({
    write(chunk, _, done) {
      text += chunk;
      done();
    },
  });
  market = await startTestMarket(
    { DIST_DIR: dist, LOG_REQUESTS: '1', SMTP_URL: mails.url },
    createLog('trace', to),
  );
});
afterAll(async () => {
  await market.close();
  await mails.close();
  await market.remove();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  text = '';
});

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${market.port}${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const api = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  call(method, `/api/v1/${path}`, body, headers);

/** Makes every statement that names these tables fail while `work` runs. */
async function withoutTables(tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { db } = market.context;
  for (const table of tables) await db.execute(sql.raw(`alter table ${table} rename to ${table}_gone`));
  try {
    await work();
  } finally {
    for (const table of tables) await db.execute(sql.raw(`alter table ${table}_gone rename to ${table}`));
  }
}

describe('personal data and secrets', () => {
  const TOKEN = 'Q7fJtOaKx3bV0nYcRzWl5mSgHdUe8iPq2kTj6LhXoAs';
  const SIGNATURE = 'Zk9vB1sXe4RnGt7YwLq0PaMhJd3Uc6TiOf5NxVb2ErK';
  const CARD = '4242424242424242';
  const SECRETS = [
    'ada@example.test',
    'ada%40example.test',
    'Ada Byron',
    'Byron',
    '7946 0000',
    'sesame',
    'a private question',
    TOKEN,
    SIGNATURE,
    CARD,
    '4242 4242 4242 4242',
    'argon2',
    '127.0.0.1',
  ];

  test('calls, pages, mails and requests that fail → logged without any of them', async () => {
    const person = { name: 'Ada Byron', email: 'ada@example.test', phone: '+44 20 7946 0000' };
    const password = 'open sesame, please';
    const authorization = `Bearer ${TOKEN}`;
    const failing: [name: string, answer: () => Promise<Response>][] = [
      ['register', () => api('POST', 'auth/register', { ...person, password, confirmPassword: password })],
      ['login', () => api('POST', 'auth/login', { email: person.email, password })],
      ['profile', () => api('GET', 'user/profile', undefined, { authorization })],
      ['contact', () => api('POST', 'contact-us-message', { ...person, message: 'a private question' })],
      [
        'reset',
        () => api('POST', 'auth/reset-password', { token: TOKEN, password, confirmPassword: password }),
      ],
      ['forgot', () => api('POST', 'auth/forgot-password', { email: person.email })],
      [
        'search',
        () => api('GET', `site/product?searchKeyword=${encodeURIComponent('Ada Byron ada@example.test')}`),
      ],
      [
        'card',
        () =>
          call(
            'POST',
            `/simulator/v1/payment_intents/pi_1/confirm?client_secret=pi_1_secret_${TOKEN}`,
            `payment_method_data[card][number]=${CARD}&client_secret=pi_1_secret_${TOKEN}`,
            { 'content-type': 'application/x-www-form-urlencoded' },
          ),
      ],
    ];
    const tables = [
      'users',
      'sessions',
      'password_resets',
      'contact_messages',
      'products',
      'simulator_object',
      'outbox',
    ];
    await withoutTables(tables, async () => {
      for (const [name, answer] of failing) expect([name, (await answer()).status]).toEqual([name, 500]);
    });
    const pages = [
      `/reset-password?token=${TOKEN}&email=${encodeURIComponent(person.email)}`,
      `/${TOKEN}/${encodeURIComponent(person.email)}`,
      `/pay/${CARD}/4242%204242%204242%204242`,
      `/downloads?signature=${SIGNATURE}`,
    ];
    for (const page of pages) expect((await call('GET', page)).status).toBe(500);
    await withoutTables(['order_lines'], async () => {
      const link = `downloads/line-1?expires=${Date.now() + 60_000}&signature=${SIGNATURE}`;
      expect((await api('GET', link)).status).toBe(404);
    });
    expect(
      (await api('POST', 'auth/login', `{"password": "${password}", "email": ada@example.test`)).status,
    ).toBe(400);
    const raw = await rawConnection(market.port);
    raw.send(`GET /?token=${TOKEN} HTTP/9.9\r\ncookie: ${TOKEN} ada@example.test\r\n\r\n`);
    await raw.ended();
    mails.refuse.code = 550;
    await makeCustomer(market.context.db, { email: person.email, name: person.name });
    expect((await api('POST', 'auth/forgot-password', { email: person.email })).status).toBe(200);
    await expect.poll(() => text).toContain('a mail was not sent');
    mails.refuse.code = null;

    for (const secret of SECRETS) expect(text).not.toContain(secret);
    const failed = lines().filter(({ msg }) =>
      ['a request failed', 'a page failed', 'simulator'].includes(msg),
    );
    expect(failed).toHaveLength(failing.length + pages.length);
    expect(lines().filter(({ msg }) => msg === 'a request could not be read')).toHaveLength(1);
  });
});

describe('request ids', () => {
  test('an answer → X-Request-Id; each line of the request has it, once', async () => {
    await withoutTables(['users'], async () => {
      const answer = await api('POST', 'auth/login', { email: 'ada@example.test', password: 'open sesame' });
      const { requestId } = (await answer.json()) as { requestId: string };
      expect(requestId).toMatch(UUID);
      expect(answer.headers.get('x-request-id')).toBe(requestId);
      await expect.poll(() => lines().map(({ msg }) => msg)).toEqual(['a request failed', 'request']);
      expect(lines().map(({ reqId }) => reqId)).toEqual([requestId, requestId]);
      expect(text.match(/"reqId"/g)).toHaveLength(2);
    });
    const page = await call('GET', '/');
    expect(page.headers.get('x-request-id')).toMatch(UUID);
  });

  test('what a service logs once a slow body has arrived → with the id of the request', async () => {
    const { db } = market.context;
    const select = db.select;
    // The first statement of the call.
    db.select = ((...args: Parameters<typeof select>) => {
      db.select = select;
      market.context.log.warn('from a service');
      return select.apply(db, args);
    }) as typeof select;
    const body = JSON.stringify({ email: 'ada@example.test', password: 'open sesame' });
    const slow = await rawConnection(market.port);
    const arrived = once(market.app.server, 'request');
    slow.send(
      `POST /api/v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`,
    );
    await arrived;
    slow.send(body.slice(0, 10));
    await nextTurn();
    slow.send(body.slice(10));
    const [, id] = (await slow.ended()).match(/x-request-id: (\S+)/) ?? [];
    expect(lines().find(({ msg }) => msg === 'from a service')?.reqId).toBe(id);
  });

  test('two requests at the same time → each line has its own', async () => {
    await withoutTables(['users'], async () => {
      const answers = await Promise.all(
        [1, 2, 3].map((n) =>
          api('POST', 'auth/login', { email: `a${n}@example.test`, password: 'open sesame' }),
        ),
      );
      const ids = answers.map((answer) => answer.headers.get('x-request-id'));
      expect(new Set(ids).size).toBe(3);
      const logged = () => lines().filter(({ msg }) => msg === 'a request failed');
      expect(
        logged()
          .map(({ reqId }) => reqId)
          .sort(),
      ).toEqual(ids.sort());
    });
  });

  test('a request that cannot be read → the id of its answer', async () => {
    const raw = await rawConnection(market.port);
    raw.send('GET / HTTP/9.9\r\n\r\n');
    const answer = await raw.ended();
    const [, id] = answer.match(/x-request-id: (\S+)/) ?? [];
    expect(answer).toContain(`"requestId":"${id}"`);
    expect(lines()).toMatchObject([{ msg: 'a request could not be read', reqId: id }]);
  });
});

describe('LOG_REQUESTS', () => {
  test('a request → one line with id, method, route, status and time, without its address', async () => {
    const answer = await api('GET', 'site/product/ada-byron?email=ada@example.test');
    await expect.poll(() => lines()).toHaveLength(1);
    const [{ level, time, pid, hostname, ...line }] = lines() as [Line];
    expect(line).toEqual({
      msg: 'request',
      reqId: answer.headers.get('x-request-id'),
      method: 'GET',
      route: '/api/v1/site/product/:slug',
      status: 404,
      ms: expect.any(Number),
    });
    expect([level, typeof time, typeof pid, typeof hostname]).toEqual([30, 'number', 'number', 'string']);
  });
});
