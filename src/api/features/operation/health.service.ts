import { readFile } from 'node:fs/promises';
import { failedChecks } from '#api/features/copies/copy-checks.service.ts';
import { findUnsent } from '#api/features/mail/outbox.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { readDiskSpace } from '#api/kernel/health.routes.ts';
import { DAY_MS } from '#api/kernel/jobs.ts';
import type { Scanner } from '#api/ports/scanner.ts';
import type { Health } from '#contract/operation.ts';
import { createProbe } from '#db/probe.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import { memoizeByObject } from '#lib/memoize.ts';
import * as operation from './operation.sql.ts';

const TIMEOUT_MS = 2000;
const LOW_DISK_BYTES = 1024 * MEGABYTE;
const OVERDUE_MS = 3_600_000;
const OUTDATED_SIGNATURES_MS = 3 * DAY_MS;
/** Mails, and products, that are named. */
const LISTED = 20;

const diskOf = memoizeByObject(({ config }: AppContext) => createProbe(() => readDiskSpace(config.dataDir)));
const scannerOf = memoizeByObject((scanner: Scanner) => createProbe(() => scanner.readVersion()));

/** The state of the market's parts and queues, for people; what cannot be read within two seconds is null. */
export async function readHealth(context: AppContext): Promise<Health> {
  const { db, config, storage } = context;
  const now = context.now();
  const started = performance.now();
  const sizeBytes = await operation.readDatabaseSize(db);
  const latencyMs = Math.round(performance.now() - started);
  const [queues, unsent, uncheckedProducts, jobs, disk, writable, scanner, version] = await Promise.all([
    operation.readQueues(db, { now }),
    findUnsent(db, { limit: LISTED }),
    failedChecks(context, LISTED),
    operation.findJobs(db),
    diskOf(context)(TIMEOUT_MS),
    storage.isWritable(),
    context.scanner && readScanner(context.scanner, now),
    readVersion(),
  ]);
  const since = (seconds: number, count: number) =>
    count > 0 ? new Date(now.getTime() - seconds * 1000).toISOString() : null;
  return {
    version,
    startedAt: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
    database: {
      kind: config.databaseUrl ? 'server' : 'embedded',
      sizeBytes,
      latencyMs,
      replicas: context.replicas?.states() ?? [],
    },
    disk: disk && { ...disk, low: disk.freeBytes < LOW_DISK_BYTES },
    media: { location: storage.location, writable },
    scanner,
    mails: {
      sends: Boolean(config.mail.smtpUrl),
      waiting: queues.mails,
      waitingSince: since(queues.oldestMailSeconds, queues.mails),
      unsent: unsent.map((mail) => ({
        ...mail,
        createdAt: mail.createdAt.toISOString(),
        nextAttemptAt: mail.nextAttemptAt?.toISOString() ?? null,
      })),
    },
    stuckRefunds: queues.stuckRefunds,
    paymentsWithoutOrder: queues.unfulfilledPayments,
    paymentsWithoutOrderSince: since(queues.oldestUnfulfilledSeconds, queues.unfulfilledPayments),
    unendedPayments: queues.unendedPayments,
    uncheckedProducts,
    uncheckedUploads: queues.uncheckedUploads,
    providerEventsWaiting: queues.events,
    jobs: jobs.map((job) => ({
      name: job.name,
      lastRunAt: job.lastRunAt?.toISOString() ?? null,
      lastOutcome: job.lastOutcome,
      nextRunAt: job.nextRunAt.toISOString(),
      overdue: now.getTime() - job.nextRunAt.getTime() > OVERDUE_MS,
    })),
  };
}

async function readScanner(scanner: Scanner, now: Date): Promise<Health['scanner']> {
  const version = await scannerOf(scanner)(TIMEOUT_MS);
  if (!version) return { version: null, outdated: false };
  const { engine, signaturesAt } = version;
  return {
    version: { engine, signaturesAt: signaturesAt?.toISOString() ?? null },
    outdated: !signaturesAt || now.getTime() - signaturesAt.getTime() > OUTDATED_SIGNATURES_MS,
  };
}

async function readVersion(): Promise<string> {
  const text = await readFile(new URL('../../../../package.json', import.meta.url), 'utf8');
  return String(JSON.parse(text).version);
}
