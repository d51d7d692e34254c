import type { AddressInfo } from 'node:net';
import { changeProduct } from '#api/features/products/product-form.service.ts';
import { handlers } from '#api/features.ts';
import { createApp } from '#api/kernel/app.ts';
import { EVERYTHING } from '#api/kernel/changes.ts';
import { readConfig } from '#api/kernel/config.ts';
import { createDispatch } from '#api/kernel/dispatch.ts';
import { createLog } from '#api/kernel/log.ts';
import { ResponseCache } from '#api/kernel/response-cache.ts';
import { pageRoutes } from '#api/pages/pages.routes.ts';
import { loadRenderer } from '#api/pages/renderer.ts';
import { startMarket } from '#market/start.ts';
import { answer, usage } from './child.ts';

/** Caches nothing. Its clock advances with each call, so that no two requests share one rendering. */
class NoCache extends ResponseCache {
  private ticks = 0;
  override find(): undefined {}
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
  METRICS_TOKEN: 'the-token-of-the-bench',
});
const running = await startMarket(config, () => {});
const { context } = running;
const local = (address: unknown) => `http://127.0.0.1:${(address as AddressInfo).port}`;

const uncached = process.env.BENCH_UNCACHED ? await openUncached() : null;

async function openUncached() {
  const app = createApp(config, createLog(config.logLevel));
  const dispatch = createDispatch(context, handlers, { trustsExact: true });
  const renderer = await loadRenderer(config.distDir, config.publicUrl, dispatch);
  pageRoutes(app, {
    renderer,
    limits: context.limits,
    stripe: config.stripe !== null,
    cache: new NoCache(context.changes, app.log),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

let dropsCaches = false;
running.app.server.prependListener('request', () => {
  // Drops what is kept and remembered, so that the time of a new answer is measured.
  if (dropsCaches) context.changes.emit([EVERYTHING]);
});

/** Changes the price of a product, as an admin does. */
async function edit(slug: string, price: number): Promise<void> {
  const { id } = (await dispatchOf('GET site/product/{slug}', { slug })).data as { id: string };
  const byMarket = { vendorId: null, changedBy: null, mayFlag: true };
  await changeProduct(context, { id, ...byMarket, change: { price } }, {});
}
const dispatch = createDispatch(context, handlers);
const dispatchOf = (key: 'GET site/product/{slug}', params: Record<string, string>) =>
  dispatch(key, { params, address: null, requestId: 'bench' });

/** Page requests that were answered from the cache, and the others. */
async function pageRequests() {
  const metric = context.metrics.registry.getSingleMetric('emporia_page_cache_requests_total');
  const { values } = (await metric?.get()) ?? { values: [] };
  const of = (result: string) =>
    values.find(({ labels }) => labels.kind === 'page' && labels.result === result)?.value ?? 0;
  return { hits: of('hit'), misses: of('miss') };
}

answer(
  async (message) => {
    if ('dropsCaches' in message) dropsCaches = Boolean(message.dropsCaches);
    if (typeof message.edit === 'string') await edit(message.edit, Number(message.price));
    if (message.drop) context.changes.emit([EVERYTHING]);
    if (message.minute) context.changes.emitLate();
    return {
      ...usage(),
      pages: await pageRequests(),
      url: local(running.app.server.address()),
      uncachedUrl: uncached && local(uncached.server.address()),
    };
  },
  async () => {
    await uncached?.close();
    await running.close();
  },
);
