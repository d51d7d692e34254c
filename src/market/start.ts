import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type OpenPayment, openPayment } from '#api/adapters/payment/open-payment.ts';
import { openStorage } from '#api/adapters/storage/open-storage.ts';
import { createContext } from '#api/create-context.ts';
import { features, handlers, mailTemplates } from '#api/features.ts';
import { createApp } from '#api/kernel/app.ts';
import { type Config, mediaFolder } from '#api/kernel/config.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { createDispatch } from '#api/kernel/dispatch.ts';
import { Readiness, readDiskSpace } from '#api/kernel/health.routes.ts';
import { createLog } from '#api/kernel/log.ts';
import { ResponseCache } from '#api/kernel/response-cache.ts';
import { checkSecretsKey } from '#api/kernel/secrets-key.ts';
import { deliverWebhook, mountMarket, mountMetrics } from '#api/mount.ts';
import { type OpenPages, openBuiltPages } from '#api/pages/built-pages.ts';
import type { Storage } from '#api/ports/storage.ts';
import { runFeatures } from '#api/run-features.ts';
import { serveCopies } from '#backup/embedded-copy.ts';
import type { OpenDatabase } from '#db/client.ts';
import { readFolderId } from '#db/media-folder.ts';
import { drawDemo, replacePublishedPasswords } from './demo.ts';
import { openPrepared, wantsDemo } from './prepare.ts';
import { stopInPhases } from './stop.ts';

/** How long a stop may take, from the first to the last part. */
const GRACE_MS = 10_000;

export interface RunningMarket {
  context: AppContext;
  app: FastifyInstance;
  payment: OpenPayment;
  /** The server of METRICS_PORT. */
  metricsServer: FastifyInstance | null;
  /** Whether the demo catalog is in it, with its accounts. */
  demo: boolean;
  /** Its address, such as http://localhost:5000. */
  address: string;
  /**
   * Reports that the market is not ready, and continues to serve for the configured delay. Then stops listening, waits
   * for open requests and running jobs, and closes every part. After `graceMs`, the delay included, the rest is
   * abandoned; the next start completes it, as after a crash. Never rejects.
   */
  close: (graceMs?: number) => Promise<void>;
}

/** Opens all parts of a market, connects them and listens. `say` is called with progress messages. */
export async function startMarket(
  config: Config,
  say: (line: string) => void,
  openPages: OpenPages = openBuiltPages,
  log: FastifyBaseLogger = createLog(config.logLevel),
): Promise<RunningMarket> {
  const app = createApp(config, log);
  const storage = await openStorage({ s3: config.s3, folder: mediaFolder(config) });
  const database = await openPrepared(config, say, storage);
  try {
    await checkSecretsKey(database.db, config, say);
    return await joinParts(config, app, { database, storage }, say, openPages);
  } catch (error) {
    await app.close();
    await database.close();
    throw error;
  }
}

async function joinParts(
  config: Config,
  app: FastifyInstance,
  { database, storage }: { database: OpenDatabase; storage: Storage },
  say: (line: string) => void,
  openPages: OpenPages,
): Promise<RunningMarket> {
  const now = () => new Date();
  const payment = await openPayment(config.stripe, {
    db: database.db,
    now,
    deliverWebhook: (rawBody, signature) => deliverWebhook(app, rawBody, signature),
    onError: (error) => app.log.error({ err: error }, 'simulator'),
  });
  const context = await createContext(config, {
    database,
    payment: payment.provider,
    payouts: payment.payouts,
    storage,
    draw: drawDemo,
    now,
    log: app.log,
  });
  if (config.metrics) app.requestObservers.push(context.metrics.countRequest);
  for (const feature of features) await feature.prepare?.(context);
  if (config.isPublic) await announceNewPasswords(context, say);
  const stopCopies = await serveDatabaseCopies(config, database, app);
  // Pages from the sources are for development.
  const dispatch = createDispatch(context, handlers, { trustsExact: openPages === openBuiltPages });
  const readDisk = () => readDiskSpace(config.dataDir);
  const readiness = new Readiness(database, readDisk);
  const responses = new ResponseCache(context.changes, app.log);
  const { simulator } = payment;
  await mountMarket(app, context, { readiness, dispatch, simulator, responses, openPages });
  const dataFolderId = await readFolderId(config.dataDir);
  const running = await runFeatures(context, { database, dataFolderId, mailTemplates, simulator });
  const { jobs } = running;
  const metricsServer = await mountMetrics(app, context, { database, responses, jobs, readDisk });
  await app.listen({ port: config.port, host: config.host });
  await metricsServer?.listen({ port: config.metrics?.port ?? 0, host: config.host });
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : config.port;
  return {
    context,
    app,
    payment,
    metricsServer,
    demo: wantsDemo(config),
    address: `http://localhost:${port}`,
    close: async (graceMs = GRACE_MS) => {
      readiness.stop();
      const delayMs = Math.min(config.shutdownDelayMs, graceMs);
      if (delayMs > 0) await pause(delayMs);
      await stopInPhases(
        [
          {
            until: 0.8,
            stop: () => ({
              requests: app.close(),
              metrics: metricsServer?.close(),
              ...running.stop(),
              copies: stopCopies(),
            }),
            cut: () => {
              app.server.closeAllConnections();
              metricsServer?.server.closeAllConnections();
            },
          },
          // No more views and searches are recorded.
          { until: 0.9, stop: () => ({ counts: running.stopBuffers(), simulator: simulator?.close() }) },
          { until: 1, stop: () => ({ database: database.close() }) },
        ],
        graceMs - delayMs,
        app.log,
      );
    },
  };
}

/** Only this process may read the files of an embedded database; a server is dumped by its own programs. */
async function serveDatabaseCopies({ dataDir }: Config, { db, copyTo }: OpenDatabase, app: FastifyInstance) {
  if (!copyTo) return async () => {};
  return serveCopies(resolve(dataDir), { db, copyTo }, (error) =>
    app.log.error({ err: error }, 'a backup has failed'),
  );
}

async function announceNewPasswords(context: AppContext, say: (line: string) => void): Promise<void> {
  for (const [email, password] of await replacePublishedPasswords(context)) {
    say(`The demo account ${email} has a new password, shown only this once: ${password}`);
  }
}
