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

/** Caches nothing. Its clock advances with each call, so that no two requests share one rendering. */
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
 * The market as `npm start` runs it and, with BENCH_UNCACHED, its pages without a cache on a second port. Takes the
 * environment variables of the market.
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
    limits: context.limits,
    stripe: config.stripe !== null,
    cache: new NoCache(),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

let clearsSearches = false;
running.app.server.prependListener('request', () => {
  // Drops remembered searches, so that the time of a new search is measured.
  if (clearsSearches) context.changes.emit(['catalog']);
});

answer(
  (message) => {
    if ('clearsSearches' in message) clearsSearches = Boolean(message.clearsSearches);
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
