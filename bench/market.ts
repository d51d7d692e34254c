import type { AddressInfo } from 'node:net';
import { handlers } from '#api/handlers.ts';
import { createApp } from '#api/kernel/app.ts';
import { readConfig } from '#api/kernel/config.ts';
import { createDispatch } from '#api/kernel/dispatch.ts';
import { createLog } from '#api/kernel/log.ts';
import { PageCache } from '#api/pages/page-cache.ts';
import { pageRoutes } from '#api/pages/pages.routes.ts';
import { loadRenderer } from '#api/pages/renderer.ts';
import { startMarket } from '../src/start.ts';
import { answer, usage } from './child.ts';

/** Keeps nothing, and lets no two visitors share one rendering: for them time always moves on. */
class NoCache extends PageCache {
  private ticks = 0;
  override get(): undefined {}
  override store(): void {}
  override now(): number {
    this.ticks += 1;
    return this.ticks;
  }
}

/**
 * The market as `npm start` runs it; and, on a second port, its pages without a cache. The environment is the
 * product's own.
 */
const config = readConfig({
  ...process.env,
  PORT: '0',
  HOST: '127.0.0.1',
  RATE_LIMIT_FACTOR: '1000000',
  LOG_LEVEL: 'error',
});
const running = await startMarket(config, () => {});
const { context } = running;
const local = (address: unknown) => `http://127.0.0.1:${(address as AddressInfo).port}`;

const uncached = process.env.BENCH_UNCACHED ? await openUncached() : null;

async function openUncached() {
  const app = await createApp(config, createLog(config.logLevel));
  const renderer = await loadRenderer(config.distDir, config.publicUrl, createDispatch(context, handlers));
  pageRoutes(app, {
    renderer,
    changes: context.changes,
    stripe: config.stripe !== null,
    cache: new NoCache(),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

let forgetful = false;
running.app.server.prependListener('request', () => {
  // What the market remembers of earlier searches is no answer to "how long does a search take".
  if (forgetful) context.changes.emit(['catalog']);
});

answer(
  (message) => {
    if ('forgetful' in message) forgetful = Boolean(message.forgetful);
    return {
      ...usage(),
      url: local(running.app.server.address()),
      uncachedUrl: uncached && local(uncached.server.address()),
    };
  },
  async () => {
    await uncached?.close();
    await running.close();
  },
);
