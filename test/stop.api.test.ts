import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lean } from '../scripts/lib/run.mjs';
import { freshDatabase, onServer } from './database.ts';
import { makeCustomer, makeProduct } from './factories.ts';
import { rawConnection } from './raw-connection.ts';
import { writePages } from './running-market.ts';
import { openProxy, type TcpProxy } from './tcp-proxy.ts';

const repository = resolve(import.meta.dirname, '..');
let folder: string;
let closing: (() => unknown)[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emporia-stop-'));
  closing = [];
});
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  await rm(folder, { recursive: true, force: true });
});

/** A server that accepts connections and never answers. */
async function openSilent(): Promise<{ host: string; server: Server }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return { host: `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, server };
}

/** The market's database with a customer and a product, behind a proxy. */
async function openDatabase(): Promise<TcpProxy> {
  const database = await freshDatabase();
  await makeCustomer(database.db, { email: 'ada@example.test' });
  await makeProduct(database.db, { id: 'product-1' });
  const proxy = await openProxy(String(database.url));
  closing.push(
    () => database.close(),
    () => proxy.close(),
  );
  return proxy;
}

async function untilOpen(market: ChildProcess): Promise<number> {
  let output = '';
  for await (const text of market.stdout ?? []) {
    output += text;
    const [, port] = output.match(/Emporia is open: http:\/\/localhost:(\d+)/) ?? [];
    if (port) return Number(port);
  }
  throw new Error(`The market did not start: ${output}`);
}

test.runIf(onServer)(
  'SIGTERM while database, card provider, mail server and a client hang → exit code 0 within ten seconds',
  async () => {
    const [provider, mail, database] = [await openSilent(), await openSilent(), await openDatabase()];
    await writePages(join(folder, 'dist'));
    const market = spawn(process.execPath, [...lean, 'src/main.ts'], {
      cwd: repository,
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        DATA_DIR: join(folder, 'data'),
        DIST_DIR: join(folder, 'dist'),
        DEMO: '0',
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
        STRIPE_API_BASE: `http://${provider.host}`,
        SMTP_URL: `smtp://${mail.host}`,
        DATABASE_URL: database.url,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    closing.push(() => market.kill('SIGKILL'));
    const port = await untilOpen(market);
    const post = (path: string, body: unknown) =>
      fetch(`http://127.0.0.1:${port}/api/v1/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const called = Promise.all([once(provider.server, 'connection'), once(mail.server, 'connection')]);
    const paying = post('payments', { products: [{ id: 'product-1', quantity: 1 }], currency: 'usd' });
    await post('auth/forgot-password', { email: 'ada@example.test' });
    await called;
    const dripping = await rawConnection(port);
    dripping.send(
      'POST /api/v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 999\r\n\r\n',
    );
    const drip = setInterval(() => dripping.send(' '), 100);
    closing.push(() => clearInterval(drip));
    database.holding = true;
    const begun = performance.now();
    market.kill('SIGTERM');
    const [ended] = await Promise.all([once(market, 'exit'), paying.catch(() => {})]);
    expect(ended).toEqual([0, null]);
    // Ten seconds, and what a busy machine adds.
    expect(performance.now() - begun).toBeLessThan(13_000);
  },
  60_000,
);
