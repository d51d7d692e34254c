import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { deleteOldMailFiles } from '#api/adapters/mail/folder-transport.ts';
import { type OpenPayment, openPayment } from '#api/adapters/payment/open-payment.ts';
import { simulatorRoutes } from '#api/adapters/payment/simulator.routes.ts';
import { openStorage } from '#api/adapters/storage/open-storage.ts';
import { createContext, mailFolder } from '#api/create-context.ts';
import { pruneKnownDevices } from '#api/features/accounts/known-devices.service.ts';
import { pruneResets } from '#api/features/accounts/reset.service.ts';
import { pruneSignIns } from '#api/features/accounts/two-step.service.ts';
import { pruneArchives } from '#api/features/archive/archive.service.ts';
import { writeDueArchives } from '#api/features/archive/archive-writer.service.ts';
import { closeExpiredCases, pruneCases } from '#api/features/cases/cases.service.ts';
import { renewBestSellers } from '#api/features/catalog/catalog.service.ts';
import { startFoldingCounts } from '#api/features/catalog/counts.service.ts';
import { startWatchingScheduledContent } from '#api/features/content/scheduled-content.service.ts';
import { startCopyChecks } from '#api/features/copies/copy-checks.service.ts';
import { compactDailyFigures } from '#api/features/dashboard/market-dashboard.service.ts';
import { pruneEvidence } from '#api/features/disputes/disputes.service.ts';
import { startFileAnalysis } from '#api/features/file-analysis/file-analysis.service.ts';
import { compactLedgerBalances } from '#api/features/ledger/ledger.service.ts';
import { checkAndKeep, LEDGER_CHECK_JOB } from '#api/features/ledger/ledger-check.service.ts';
import { deleteOldMails, startMailer } from '#api/features/mail/mailer.service.ts';
import { sweepMarkedCopies } from '#api/features/marks/sweep-marked.service.ts';
import { removeUnfinishedUploads, sweepMedia } from '#api/features/media/sweep.service.ts';
import { metricsRoute } from '#api/features/operation/metrics.routes.ts';
import { exposeMetrics, type ObservedParts } from '#api/features/operation/operation.service.ts';
import { compactOrderCounts } from '#api/features/orders/admin-orders.service.ts';
import { flushDownloads, pruneDownloads } from '#api/features/orders/download-log.service.ts';
import { pruneEvents, replayEvents } from '#api/features/payments/provider-events.service.ts';
import { pruneAbandonedPayments, startSweeper } from '#api/features/payments/sweeper.service.ts';
import { deliverPayouts } from '#api/features/payouts/payout-delivery.service.ts';
import { runScheduledPayouts } from '#api/features/payouts/payout-runs.service.ts';
import { deleteDueAccounts } from '#api/features/privacy/account-deletion.service.ts';
import { releaseDeletedProducts } from '#api/features/products/product-bulk.service.ts';
import { reconcile } from '#api/features/reconciliation/reconciliation.service.ts';
import { requestReviews } from '#api/features/reviews/review-requests.service.ts';
import { flushSearches, pruneSearches } from '#api/features/searches/searches.service.ts';
import { announceStatements } from '#api/features/statements/statement-mails.service.ts';
import { pruneInvitations } from '#api/features/team/team.service.ts';
import { startWatchingHolidays } from '#api/features/vendors/vendors.service.ts';
import { startAnnouncing } from '#api/features/versions/announcements.service.ts';
import { flushViews, pruneViews } from '#api/features/views/views.service.ts';
import { features, handlers, mailTemplates } from '#api/features.ts';
import { createApp, mountContract } from '#api/kernel/app.ts';
import { type Config, mediaFolder } from '#api/kernel/config.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { createDispatch, type Dispatch } from '#api/kernel/dispatch.ts';
import { docsRoutes } from '#api/kernel/docs.routes.ts';
import { addFastPath } from '#api/kernel/fast-path.ts';
import { healthRoutes, Readiness, readDiskSpace } from '#api/kernel/health.routes.ts';
import { addJobs, forgetJobsBefore, type Job, startJobs } from '#api/kernel/jobs.ts';
import { pruneLimits } from '#api/kernel/limits.ts';
import { createLog } from '#api/kernel/log.ts';
import { ResponseCache } from '#api/kernel/response-cache.ts';
import { checkSecretsKey } from '#api/kernel/secrets-key.ts';
import { deleteExpiredSessions } from '#api/kernel/sessions.sql.ts';
import { startTimer } from '#api/kernel/timer.ts';
import { uploadFolder } from '#api/kernel/uploads.ts';
import { startFlushing } from '#api/kernel/write-buffer.ts';
import { type OpenPages, openBuiltPages } from '#api/pages/built-pages.ts';
import { pageRoutes } from '#api/pages/pages.routes.ts';
import type { Storage } from '#api/ports/storage.ts';
import { API_BASE } from '#contract/contract.ts';
import type { OpenDatabase } from '#db/client.ts';
import { readFolderId } from '#db/media-folder.ts';
import { serveCopies } from './backup/embedded-copy.ts';
import { drawDemo, replacePublishedPasswords } from './demo.ts';
import { openPrepared, wantsDemo } from './prepare.ts';
import { stopInPhases } from './stop.ts';

const SWEEP_EVERY_MS = 60_000;
const MAIL_EVERY_MS = 15_000;
const ANNOUNCE_VERSIONS_EVERY_MS = 60_000;
const ANALYSIS_EVERY_MS = 15_000;
const FLUSH_EVERY_MS = 10_000;
const WRITE_ARCHIVES_EVERY_MS = 2_000;
const JOBS_EVERY_MS = 5_000;
const REPLAY_EVERY_MS = 10 * 60_000;
const COMPARE_FILES_EVERY_MS = 3_000;
const FOLD_COUNTS_EVERY_MS = 1_000;
const LOOK_FOR_SCHEDULED_CONTENT_EVERY_MS = 5_000;
const LOOK_FOR_ENDED_HOLIDAYS_EVERY_MS = 5_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
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
    deliverWebhook: (rawBody, signature) => deliver(app, rawBody, signature),
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
  // The embedded database's folder is ours alone; on one that several nodes share, another node may be uploading.
  await removeUnfinishedUploads(context, config.databaseUrl ? hourBefore(now()) : now());
  if (config.isPublic) await announceNewPasswords(context, say);
  const stopCopies = await serveDatabaseCopies(config, database, app);
  // Pages from the sources are for development.
  const dispatch = createDispatch(context, handlers, { trustsExact: openPages === openBuiltPages });
  const readiness = new Readiness(database, () => readDiskSpace(config.dataDir));
  const responses = new ResponseCache(context.changes, app.log);
  await mountApi(app, { readiness, context, dispatch, payment, responses });
  await mountPages(app, { context, dispatch, openPages, responses });
  addFastPath(app, responses, config.publicUrl);
  const jobs = await allJobs(context, database, payment);
  const metricsServer = await mountMetrics(app, context, {
    database,
    responses,
    jobs: jobs.flat(),
    readDisk: () => readDiskSpace(config.dataDir),
  });
  const stopSweeper = startSweeper(context, SWEEP_EVERY_MS);
  const stopDelivery = startTimer(context, 'delivering payouts', SWEEP_EVERY_MS, (signal) =>
    deliverPayouts(context, {}, signal),
  ).stop;
  const stopArchives = startTimer(context, 'writing archives', WRITE_ARCHIVES_EVERY_MS, (signal) =>
    writeDueArchives(context, signal),
  ).stop;
  const stopMailer = startMailer(context, mailTemplates, MAIL_EVERY_MS);
  const stopAnnouncing = startAnnouncing(context, ANNOUNCE_VERSIONS_EVERY_MS);
  const stopAnalysis = startFileAnalysis(context, ANALYSIS_EVERY_MS);
  const stopFlushing = startFlushing(context, FLUSH_EVERY_MS, {
    views: flushViews,
    searches: flushSearches,
    downloads: flushDownloads,
  });
  const stopJobs = await startAllJobs(context, jobs);
  const stopWatchingContent = startWatchingScheduledContent(context, LOOK_FOR_SCHEDULED_CONTENT_EVERY_MS);
  const stopWatchingHolidays = startWatchingHolidays(context, LOOK_FOR_ENDED_HOLIDAYS_EVERY_MS);
  const stopComparing = startCopyChecks(context, COMPARE_FILES_EVERY_MS);
  const stopFoldingCounts = startFoldingCounts(context, FOLD_COUNTS_EVERY_MS);
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
              sweeper: stopSweeper(),
              payouts: stopDelivery(),
              mailer: stopMailer(),
              announcements: stopAnnouncing(),
              archives: stopArchives(),
              analysis: stopAnalysis(),
              jobs: stopJobs(),
              content: stopWatchingContent(),
              holidays: stopWatchingHolidays(),
              foldedCounts: stopFoldingCounts(),
              comparedFiles: stopComparing(),
              copies: stopCopies(),
            }),
            cut: () => {
              app.server.closeAllConnections();
              metricsServer?.server.closeAllConnections();
            },
          },
          // No more views and searches are recorded.
          { until: 0.9, stop: () => ({ counts: stopFlushing(), simulator: payment.simulator?.close() }) },
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

const hourBefore = (time: Date): Date => new Date(time.getTime() - HOUR_MS);
const monthBefore = (time: Date): Date => new Date(time.getTime() - 30 * DAY_MS);

/** The jobs of this node; each list has a timer of its own. */
async function allJobs(context: AppContext, database: OpenDatabase, payment: OpenPayment): Promise<Job[][]> {
  const replay: Job = {
    name: 'replay events',
    everyMs: REPLAY_EVERY_MS,
    run: (signal) => replayEvents(context, signal),
  };
  const comparison: Job = {
    name: 'reconcile',
    everyMs: DAY_MS,
    run: (stopping) => reconcile(context, { stopping }),
  };
  const dataFolderId = await readFolderId(context.config.dataDir);
  const daily = dailyJobs(context, { payment, dataFolderId });
  // Hourly, so that a period that begins while no node runs is paid soon after.
  const payouts: Job = {
    name: 'run payouts',
    everyMs: HOUR_MS,
    run: (signal) => runScheduledPayouts(context, signal),
  };
  // Hourly, so that mails do not all go out at one time of the day.
  const reviewRequests: Job = {
    name: 'request reviews',
    everyMs: HOUR_MS,
    run: (signal) => requestReviews(context, signal),
  };
  const bestSellers: Job = {
    name: 'renew best sellers',
    everyMs: HOUR_MS,
    run: () => renewBestSellers(context),
  };
  const ledgerCheck: Job = {
    name: LEDGER_CHECK_JOB,
    everyMs: DAY_MS,
    run: (stopping) => checkAndKeep(context, database, stopping),
  };
  // Separate timers: sweeping media and reading the provider's balance can take long and must not delay its events, and an
  // operator waits for a check of the ledger that was asked for.
  return [[replay], [comparison], [ledgerCheck], [payouts, reviewRequests, bestSellers], daily];
}

/** @returns a function that stops the jobs, and resolves when running ones have ended */
async function startAllJobs(context: AppContext, lists: readonly Job[][]): Promise<() => Promise<void>> {
  await addJobs(context, lists.flat());
  const stops = lists.map((jobs) => startJobs(context, jobs, JOBS_EVERY_MS));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Jobs that delete data that is no longer needed; docs/retention.md names them. */
function dailyJobs(
  context: AppContext,
  { payment, dataFolderId }: { payment: OpenPayment; dataFolderId: string },
): Job[] {
  const daily = (name: string, run: Job['run']): Job => ({ name, everyMs: DAY_MS, run });
  // Each node has such a folder of its own.
  const local = (name: string, run: Job['run']): Job => ({
    ...daily(`${name} of ${dataFolderId}`, run),
    label: name,
  });
  return [
    daily('prune limits', () => pruneLimits(context)),
    daily('prune sessions', () => deleteExpiredSessions(context.db, { now: context.now() })),
    daily('prune sign-ins', () => pruneSignIns(context)),
    daily('prune known devices', () => pruneKnownDevices(context)),
    daily('delete due accounts', (signal) => deleteDueAccounts(context, signal)),
    daily('prune password resets', () => pruneResets(context)),
    daily('prune invitations', () => pruneInvitations(context)),
    daily('prune mails', () => deleteOldMails(context)),
    daily('prune payments', () => pruneAbandonedPayments(context)),
    daily('prune events', () => pruneEvents(context)),
    daily('prune views', () => pruneViews(context)),
    daily('prune dispute evidence', () => pruneEvidence(context)),
    daily('prune downloads', () => pruneDownloads(context)),
    daily('prune empty searches', () => pruneSearches(context)),
    daily('prune simulator', async () => payment.simulator?.prune()),
    daily('announce statements', (signal) => announceStatements(context, signal)),
    daily('close decided cases', (signal) => closeExpiredCases(context, signal)),
    daily('prune cases', () => pruneCases(context)),
    daily('prune order counts', () => compactOrderCounts(context)),
    daily('prune daily figures', () => compactDailyFigures(context)),
    daily('prune ledger balances', () => compactLedgerBalances(context)),
    daily('prune jobs', () => forgetJobsBefore(context, monthBefore(context.now()))),
    local('prune mail files', () =>
      deleteOldMailFiles(mailFolder(context.config), monthBefore(context.now())),
    ),
    local('prune uploads', () => removeUnfinishedUploads(context, hourBefore(context.now()))),
    daily('release deleted products', () => releaseDeletedProducts(context)),
    { name: 'prune archives', everyMs: HOUR_MS, run: (signal) => pruneArchives(context, signal) },
    daily('sweep media', (signal) => sweepMedia(context, signal)),
    daily('sweep marked copies', (signal) => sweepMarkedCopies(context, signal)),
  ];
}

/** The simulator's webhooks use the same route as Stripe's. */
async function deliver(app: FastifyInstance, rawBody: Buffer, signature: string): Promise<void> {
  const answer = await app.inject({
    method: 'POST',
    url: `${API_BASE}/payments/webhook`,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: rawBody,
  });
  if (answer.statusCode >= 300) throw new Error(`The webhook was answered ${answer.statusCode}.`);
}

async function mountApi(
  app: FastifyInstance,
  {
    readiness,
    context,
    dispatch,
    payment,
    responses,
  }: {
    readiness: Readiness;
    context: AppContext;
    dispatch: Dispatch;
    payment: OpenPayment;
    responses: ResponseCache;
  },
) {
  healthRoutes(app, readiness);
  for (const feature of features) await feature.routes?.(app, context);
  if (payment.simulator) await simulatorRoutes(app, payment.simulator);
  await mountContract(app, { dispatch, uploads: uploadFolder(context.config), responses });
  docsRoutes(app, context);
}

async function mountPages(
  app: FastifyInstance,
  {
    context,
    dispatch,
    openPages,
    responses,
  }: { context: AppContext; dispatch: Dispatch; openPages: OpenPages; responses: ResponseCache },
): Promise<void> {
  const renderer = await openPages(app, context, dispatch);
  // In its own scope, because its errors are responded to with pages.
  await app.register(async (scope) => {
    const stripe = context.config.stripe !== null;
    const documents = Object.assign({}, ...features.map((feature) => feature.documents?.(context)));
    pageRoutes(scope, { renderer, limits: context.limits, stripe, cache: responses, documents });
  });
}

/**
 * Serves the metrics on the market's port, or on one of their own, if they are configured.
 * @returns the server of their own port
 */
async function mountMetrics(
  app: FastifyInstance,
  context: AppContext,
  parts: ObservedParts,
): Promise<FastifyInstance | null> {
  const { config } = context;
  if (!config.metrics) return null;
  exposeMetrics(context, parts);
  const server = config.metrics.port === null ? null : createApp(config, app.log);
  metricsRoute(server ?? app, context);
  return server;
}
