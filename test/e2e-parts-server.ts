import { createApp } from '#api/kernel/app.ts';
import { Changes } from '#api/kernel/changes.ts';
import { readConfig } from '#api/kernel/config.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { Limits } from '#api/kernel/limits.ts';
import { createLog } from '#api/kernel/log.ts';
import { ResponseCache } from '#api/kernel/response-cache.ts';
import { openDevPages } from '#api/pages/dev-pages.ts';
import { pageRoutes } from '#api/pages/pages.routes.ts';
import { withPlaceholderPictures } from './placeholder-pictures.ts';

/** The pages as `npm run dev` serves them, without a market behind them: /dev/ui asks for nothing but the market's name. */
const config = readConfig({ PORT: process.env.PORT, DEMO: '0', LOG_LEVEL: 'warn' });
const app = createApp(config, createLog(config.logLevel));
const renderer = await withPlaceholderPictures(openDevPages)(app, { config } as AppContext, async (key) => {
  if (key !== 'GET site/identity') throw new Error('The page of all components asked the API.');
  return { statusCode: 200, message: 'OK', data: { name: 'Emporia' } };
});
await app.register(async (scope) => {
  const limits = new Limits(config.rateLimitFactor);
  pageRoutes(scope, { renderer, limits, stripe: false, cache: new ResponseCache(new Changes(), app.log) });
});
await app.listen({ port: config.port, host: '127.0.0.1' });
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
