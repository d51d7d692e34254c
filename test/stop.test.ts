import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { payments } from '#db/schema.ts';
import { makeCustomer } from './factories.ts';
import { rawConnection } from './raw-connection.ts';
import { startTestMarket } from './running-market.ts';

let market: Awaited<ReturnType<typeof startTestMarket>>;
let silent: Server;
/** Resolves when the market calls the card provider, which never answers. */
let providerCalled: Promise<unknown>;

beforeEach(async () => {
  silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  providerCalled = once(silent, 'request');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  market = await startTestMarket({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_API_BASE: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
  });
});
afterEach(async () => {
  vi.useRealTimers();
  silent.closeAllConnections();
  silent.close();
  await market.remove();
});

const isRefused = (port: number) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(false));
    socket.on('error', () => resolve(true));
    socket.unref();
  });

describe('stop', () => {
  test('request body still arriving → no new connection accepted, this one cut after the time limit', async () => {
    const dripping = await rawConnection(market.port);
    const arrived = once(market.app.server, 'request');
    dripping.send(
      'POST /api/v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
    );
    await arrived;
    const closed = market.close(200);
    expect(await isRefused(market.port)).toBe(true);
    expect(dripping.socket.closed).toBe(false);
    dripping.send(' ');
    await closed;
    await dripping.ended();
  });

  test('sweeper waiting for the card provider → stopped without its answer', async () => {
    const past = new Date(Date.now() - 3_600_000);
    await market.context.db.insert(payments).values({
      id: 'pi_old',
      clientSecret: 'pi_old_secret',
      lines: [],
      amountCents: 100,
      createdAt: past,
      pricedAt: past,
      nextCheckAt: past,
    });
    vi.advanceTimersByTime(60_000);
    await providerCalled;
    await market.close(50);
    expect(await isRefused(market.port)).toBe(true);
  });

  test('mailer waiting for the mail server → stopped without its answer', async () => {
    const mailServer = createTcpServer().listen(0, '127.0.0.1');
    await once(mailServer, 'listening');
    const connected = once(mailServer, 'connection');
    const mailing = await startTestMarket({
      SMTP_URL: `smtp://127.0.0.1:${(mailServer.address() as AddressInfo).port}`,
    });
    const { db } = mailing.context;
    await makeCustomer(db, { email: 'ada@example.test' });
    await fetch(`http://127.0.0.1:${mailing.port}/api/v1/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.test' }),
    });
    const [socket] = await connected;
    await mailing.close(50);
    expect(await isRefused(mailing.port)).toBe(true);
    socket.destroy();
    mailServer.close();
    await mailing.remove();
  });

  test('embedded database that does not close → abandoned after the time limit', async () => {
    const close = vi.spyOn(PGlite.prototype, 'close').mockReturnValue(new Promise(() => {}));
    await market.close(50);
    expect(close).toHaveBeenCalled();
    expect(await isRefused(market.port)).toBe(true);
  });

  test('idle → every part ends', async () => {
    const connection = await rawConnection(market.port);
    connection.send('GET /api/v1/health HTTP/1.1\r\nhost: x\r\n\r\n');
    await connection.received(/"data":null/);
    await market.close();
    await connection.ended();
  });
});

test('SHUTDOWN_DELAY: stop → not ready while pages are still served, then no connection accepted', async () => {
  const draining = await startTestMarket({ SHUTDOWN_DELAY: '0.5' });
  const status = async (path: string) => (await fetch(`http://127.0.0.1:${draining.port}${path}`)).status;
  expect(await status('/health/ready')).toBe(200);
  const closed = draining.close();
  expect(await status('/health/ready')).toBe(503);
  expect(await status('/health/live')).toBe(200);
  expect(await status('/')).toBe(200);
  await closed;
  expect(await isRefused(draining.port)).toBe(true);
  await draining.remove();
});
