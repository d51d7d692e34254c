import { Counter, collectDefaultMetrics, Gauge } from 'prom-client';
import type { AppContext } from '#api/kernel/context.ts';
import type { ObservedParts } from '#api/kernel/feature.ts';
import { createProbe } from '#db/probe.ts';
import * as operation from './operation.sql.ts';

/** How long a scrape waits for the database and the disk. */
const TIMEOUT_MS = 2000;
/** How long what was read answers further scrapes. */
const FRESH_MS = 5000;

const REFUND_FIGURES = {
  Pending: 'pendingRefunds',
  Processing: 'processingRefunds',
  Stuck: 'stuckRefunds',
} as const satisfies Record<string, keyof operation.QueueFigures>;

type QueueFigure = Exclude<
  keyof operation.QueueFigures,
  (typeof REFUND_FIGURES)[keyof typeof REFUND_FIGURES]
>;

/** Name and help of the metric of each figure: one that the screen Health reads and this lacks does not compile. */
const QUEUE_METRICS: Record<QueueFigure, [name: string, help: string]> = {
  mails: ['emporia_outbox_waiting', 'Mails to be sent, 10,000 at most.'],
  oldestMailSeconds: ['emporia_outbox_oldest_seconds', 'Age of the oldest mail to be sent.'],
  givenUpMails: [
    'emporia_outbox_given_up',
    'Mails that could not be sent and are not tried again, 10,000 at most.',
  ],
  unfulfilledPayments: [
    'emporia_payments_without_order',
    'Paid payments whose order could not be written, 10,000 at most.',
  ],
  oldestUnfulfilledSeconds: [
    'emporia_payments_without_order_oldest_seconds',
    'Since when the order of the oldest one could not be written.',
  ],
  unendedPayments: [
    'emporia_payments_not_ended',
    'Unpaid payments that the card provider has not ended for a day after their price had expired, 10,000 at most.',
  ],
  failedCopyChecks: [
    'emporia_copy_checks_failed',
    'Products that could not be compared with the files of other shops, 10,000 at most.',
  ],
  events: [
    'emporia_provider_events_waiting',
    'Events of the card provider that failed and wait for another attempt, 10,000 at most.',
  ],
  uncheckedUploads: [
    'emporia_uploads_unchecked',
    'Uploads of files for sale that wait for their check, 10,000 at most.',
  ],
};

/**
 * Adds what is read at each scrape to the metrics: the process, the database's queues and connections, the cache of
 * responses, jobs and the disk. A value that cannot be read in time is left out, so that a scrape never hangs.
 */
export function exposeMetrics(context: AppContext, parts: ObservedParts): void {
  const { registry } = context.metrics;
  collectDefaultMetrics({ register: registry });
  const { database, responses } = parts;
  const queues = cached(() => operation.readQueues(context.db, { now: context.now() }));
  const disk = cached(parts.readDisk);
  const { scanner } = context;
  const scannerVersion = scanner && cached(() => scanner.readVersion());
  const names = parts.jobs.map(({ name }) => name);
  const overdue = cached(() => operation.readOverdueJobs(context.db, { names, now: context.now() }));

  /** A gauge of one value that `read` returns; without a sample while that is null. */
  const gauge = (name: string, help: string, read: () => Promise<number | null> | number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = await read();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  /** A gauge with a value for each value of a label. */
  const gauges = (
    name: string,
    help: string,
    label: string,
    read: () => Promise<Record<string, number>> | Record<string, number>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        const values = await read();
        this.reset();
        for (const [key, value] of Object.entries(values)) this.set({ [label]: key }, value);
      },
    });
  gauge('emporia_database_up', 'Whether the database answered in time.', async () =>
    (await queues()) ? 1 : 0,
  );
  gauges('emporia_database_connections', 'Connections of the pool, none if embedded.', 'state', () => ({
    ...database.connections(),
  }));
  const replicas = () => database.replicas?.states() ?? [];
  gauges('emporia_replica_used', 'Whether public reads go to a replica of the database.', 'replica', () =>
    Object.fromEntries(replicas().map(({ name, used }) => [name, Number(used)])),
  );
  gauges(
    'emporia_replica_behind_bytes',
    'How much of the log a replica has not replayed; none if it does not answer.',
    'replica',
    () =>
      Object.fromEntries(
        replicas().flatMap(({ name, behindBytes }) => (behindBytes === null ? [] : [[name, behindBytes]])),
      ),
  );
  new Counter({
    name: 'emporia_public_reads_total',
    help: 'Statements of public reads by who answered them: replica or primary. None without replicas.',
    labelNames: ['database'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [name, count] of Object.entries(database.replicas?.reads ?? {}))
        this.inc({ database: name }, count);
    },
  });
  for (const [figure, [name, help]] of Object.entries(QUEUE_METRICS))
    gauge(name, help, async () => (await queues())?.[figure as QueueFigure] ?? null);
  gauges(
    'emporia_refunds',
    'Refunds that are open or need an admin, 10,000 at most.',
    'status',
    async (): Promise<Record<string, number>> => {
      const figures = await queues();
      if (!figures) return {};
      return Object.fromEntries(
        Object.entries(REFUND_FIGURES).map(([status, figure]) => [status, figures[figure]]),
      );
    },
  );
  gauges('emporia_job_overdue_seconds', 'For how long a job has been due on all nodes.', 'name', async () => {
    const seconds = new Map((await overdue())?.map((job) => [job.name, job.seconds]));
    return Object.fromEntries(
      parts.jobs.flatMap(({ name, label }) => {
        const value = seconds.get(name);
        return value === undefined ? [] : [[label ?? name, value]];
      }),
    );
  });
  gauge(
    'emporia_disk_free_bytes',
    'Free space on the disk of DATA_DIR.',
    async () => (await disk())?.freeBytes ?? null,
  );
  gauge(
    'emporia_disk_size_bytes',
    'Size of the disk of DATA_DIR.',
    async () => (await disk())?.totalBytes ?? null,
  );
  gauge('emporia_scanner_up', 'Whether the virus scanner answered in time; none without one.', async () => {
    if (!scannerVersion) return null;
    return (await scannerVersion()) ? 1 : 0;
  });
  gauge(
    'emporia_scanner_signatures_age_seconds',
    'Age of the signatures of the virus scanner; some hours off, since it does not say its time zone.',
    async () => {
      const madeAt = (await scannerVersion?.())?.signaturesAt;
      return madeAt ? Math.max(0, context.now().getTime() - madeAt.getTime()) / 1000 : null;
    },
  );
  gauge('emporia_page_cache_entries', 'Pages and answers of the API in the cache.', () => responses.entries);
  gauge('emporia_page_cache_bytes', 'What the cached pages and answers take.', () => responses.bytes);
  new Counter({
    name: 'emporia_page_cache_requests_total',
    help: 'Requests of pages and of answers that can be kept, by result: hit or miss.',
    labelNames: ['kind', 'result'],
    registers: [registry],
    collect() {
      this.reset();
      for (const kind of ['page', 'answer'] as const) {
        this.inc({ kind, result: 'hit' }, responses.hits[kind]);
        this.inc({ kind, result: 'miss' }, responses.misses[kind]);
      }
    },
  });
}

/** What `read` returned less than five seconds ago, or returns within two; else null. */
function cached<T extends {}>(read: () => Promise<T>): () => Promise<T | null> {
  let last: { value: T; at: number } | null = null;
  const probe = createProbe(async () => {
    const value = await read();
    last = { value, at: performance.now() };
    return value;
  });
  return async () => (last && performance.now() - last.at < FRESH_MS ? last.value : probe(TIMEOUT_MS));
}
