import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createClamdScanner } from '#api/adapters/scanner/clamd.ts';
import { createDiskStorage } from '#api/adapters/storage/disk-storage.ts';
import type { ObservedParts } from '#api/kernel/feature.ts';
import { createMetrics } from '#api/kernel/metrics.ts';
import { copyChecks, jobs, orders, outbox, payments, refunds, webhookEvents } from '#db/schema.ts';
import { openClamd } from '#test/clamd.ts';
import { makeAdmin, makeCustomer, makeProduct } from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';
import { readHealth } from './health.service.ts';
import { exposeMetrics } from './operation.service.ts';

const t = useMarket();
const GIGABYTE = 1024 ** 3;
const parts: ObservedParts = {
  database: { connections: () => ({ total: 10, idle: 7, waiting: 2 }), replicas: null },
  responses: { hits: { page: 5, answer: 1 }, misses: { page: 3, answer: 2 }, entries: 2, bytes: 4096 },
  jobs: [
    { name: 'prune mails' },
    { name: 'prune uploads of folder-1', label: 'prune uploads' },
    { name: 'new' },
  ],
  readDisk: async () => ({ freeBytes: 3 * GIGABYTE, totalBytes: 8 * GIGABYTE }),
};

/** The samples of a scrape by name and labels. */
async function scrape(
  fields: Partial<typeof t.context> = {},
  observed: Partial<ObservedParts> = {},
): Promise<Record<string, number>> {
  const context = { ...t.context, metrics: createMetrics(), ...fields };
  exposeMetrics(context, { ...parts, ...observed });
  const text = await context.metrics.registry.metrics();
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

const ago = (minutes: number) => new Date(t.clock.now.getTime() - minutes * 60_000);

/** A payment with its order, or one whose order could not be written since `failedMinutes`. */
async function makePayment(id: string, failedMinutes?: number) {
  await t.context.db.insert(payments).values({
    id,
    clientSecret: `${id}_secret`,
    lines: [],
    amountCents: 100,
    orderFailedAt: failedMinutes === undefined ? null : ago(failedMinutes),
  });
}

async function makeRefunds(statuses: readonly (typeof refunds.$inferInsert)['status'][]) {
  const { db } = t.context;
  await makePayment('pi_ordered');
  const customer = await makeCustomer(db);
  const [order] = await db
    .insert(orders)
    .values({
      orderNumber: 'EM-1',
      customerId: customer.id,
      paymentId: 'pi_ordered',
      totalCents: 100,
      status: 'Completed',
      paymentStatus: 'Paid',
    })
    .returning({ id: orders.id });
  for (const status of statuses) {
    await db
      .insert(refunds)
      .values({ orderId: String(order?.id), amountCents: 1, status, nextAttemptAt: t.clock.now });
  }
}

describe('metrics of an empty market', () => {
  test('nothing waits → zeros', async () => {
    expect(await scrape()).toMatchObject({
      emporia_database_up: 1,
      emporia_outbox_waiting: 0,
      emporia_outbox_oldest_seconds: 0,
      emporia_outbox_given_up: 0,
      emporia_payments_not_ended: 0,
      emporia_copy_checks_failed: 0,
      'emporia_refunds{status="Stuck"}': 0,
      emporia_payments_without_order: 0,
      emporia_payments_without_order_oldest_seconds: 0,
      emporia_provider_events_waiting: 0,
      emporia_uploads_unchecked: 0,
    });
  });
});

describe('virus scanner', () => {
  const UP = 'emporia_scanner_up';
  const AGE = 'emporia_scanner_signatures_age_seconds';
  const read = async (url: string) => {
    const scanner = createClamdScanner(url);
    const { scanner: health } = await readHealth({ ...t.context, scanner });
    return { health, samples: await scrape({ scanner }) };
  };

  test('none → null, without a sample', async () => {
    expect((await readHealth(t.context)).scanner).toBeNull();
    expect(await scrape()).not.toHaveProperty(UP);
  });

  test.each([
    ['Sat Feb 28 12:00:00 2026', '2026-02-28T12:00:00.000Z', 86_400, false],
    ['Wed Feb 25 11:00:00 2026', '2026-02-25T11:00:00.000Z', 4 * 86_400 + 3600, true],
  ])('signatures of %s → their age; outdated after three days', async (madeAt, at, seconds, outdated) => {
    const clamd = await openClamd();
    clamd.is.version = `ClamAV 1.4.3/27700/${madeAt}`;
    const { health, samples } = await read(clamd.url);
    expect(health).toEqual({ version: { engine: 'ClamAV 1.4.3', signaturesAt: at }, outdated });
    expect(samples).toMatchObject({ [UP]: 1, [AGE]: seconds });
    await clamd.close();
  });

  test('signatures without a date → outdated, without an age', async () => {
    const clamd = await openClamd();
    clamd.is.version = 'ClamAV 1.4.3';
    const { health, samples } = await read(clamd.url);
    expect(health?.outdated).toBe(true);
    expect(samples).not.toHaveProperty(AGE);
    await clamd.close();
  });

  test('away → said', async () => {
    const { health, samples } = await read('unix:/nowhere/clamd.ctl');
    expect(health).toEqual({ version: null, outdated: false });
    expect(samples).toMatchObject({ [UP]: 0 });
    expect(samples).not.toHaveProperty(AGE);
  });
});

describe('metrics', () => {
  beforeAll(async () => {
    const { db } = t.context;
    const mail = { kind: 'order-receipt', subject: 'x' } as const;
    await db.insert(outbox).values([
      { ...mail, key: 'old', createdAt: ago(90), nextAttemptAt: t.clock.now },
      { ...mail, key: 'new', createdAt: ago(1), nextAttemptAt: t.clock.now },
      { ...mail, key: 'sent', createdAt: ago(500), nextAttemptAt: null, sentAt: ago(499) },
    ]);
    await makeRefunds(['Pending', 'Stuck', 'Stuck', 'Done', 'Failed', 'Processing']);
    await makePayment('pi_late', 7);
    await makePayment('pi_later', 2);
    await db.insert(webhookEvents).values([
      { id: 'evt_1', type: 'refund.failed', attempts: 1, nextAttemptAt: t.clock.now },
      { id: 'evt_2', type: 'refund.failed' },
    ]);
    await db.insert(jobs).values([
      { name: 'prune mails', nextRunAt: ago(120) },
      { name: 'prune uploads of folder-1', nextRunAt: ago(-10) },
      { name: 'of another node', nextRunAt: ago(9999) },
    ]);
  });

  test('waiting mails, open refunds, payments without an order, failed events → counted with their age', async () => {
    expect(await scrape()).toMatchObject({
      emporia_outbox_waiting: 2,
      emporia_outbox_oldest_seconds: 90 * 60,
      'emporia_refunds{status="Pending"}': 1,
      'emporia_refunds{status="Processing"}': 1,
      'emporia_refunds{status="Stuck"}': 2,
      emporia_payments_without_order: 2,
      emporia_payments_without_order_oldest_seconds: 7 * 60,
      emporia_provider_events_waiting: 1,
    });
  });

  test('jobs of this node → for how long they have been due, without the id of the node', async () => {
    const samples = await scrape();
    const overdue = Object.entries(samples).filter(([name]) => name.startsWith('emporia_job_overdue'));
    expect(overdue).toEqual([
      ['emporia_job_overdue_seconds{name="prune mails"}', 7200],
      ['emporia_job_overdue_seconds{name="prune uploads"}', 0],
    ]);
  });

  test('connections, page cache, disk and process → as they are', async () => {
    expect(await scrape()).toMatchObject({
      'emporia_database_connections{state="total"}': 10,
      'emporia_database_connections{state="idle"}': 7,
      'emporia_database_connections{state="waiting"}': 2,
      'emporia_page_cache_requests_total{kind="page",result="hit"}': 5,
      'emporia_page_cache_requests_total{kind="page",result="miss"}': 3,
      emporia_page_cache_entries: 2,
      emporia_page_cache_bytes: 4096,
      emporia_disk_free_bytes: 3 * GIGABYTE,
      emporia_disk_size_bytes: 8 * GIGABYTE,
      nodejs_eventloop_lag_p99_seconds: expect.any(Number),
      process_resident_memory_bytes: expect.any(Number),
    });
  });

  test('replicas → used or left out, how far behind, and who answered', async () => {
    const replicas = {
      reads: { replica: 7, primary: 2 },
      states: () => [
        { name: 'a:5432', used: true, behindBytes: 0 },
        { name: 'b:5432', used: false, behindBytes: 4096 },
        { name: 'c:5432', used: false, behindBytes: null },
      ],
    } as unknown as NonNullable<ObservedParts['database']['replicas']>;
    const samples = await scrape({}, { database: { connections: () => null, replicas } });
    expect(Object.entries(samples).filter(([name]) => /replica|public_reads/.test(name))).toEqual([
      ['emporia_replica_used{replica="a:5432"}', 1],
      ['emporia_replica_used{replica="b:5432"}', 0],
      ['emporia_replica_used{replica="c:5432"}', 0],
      ['emporia_replica_behind_bytes{replica="a:5432"}', 0],
      ['emporia_replica_behind_bytes{replica="b:5432"}', 4096],
      ['emporia_public_reads_total{database="replica"}', 7],
      ['emporia_public_reads_total{database="primary"}', 2],
    ]);
  });

  test('database and disk that hang → an answer that says so, without their values', async () => {
    const never = new Promise<never>(() => {});
    const hanging = new Proxy(t.context.db, {
      get: (db, name) => (name === 'execute' ? () => never : Reflect.get(db, name)),
    });
    const samples = await scrape({ db: hanging }, { readDisk: () => never });
    expect(samples).toMatchObject({ emporia_database_up: 0, emporia_page_cache_entries: 2 });
    for (const name of [
      'emporia_outbox_waiting',
      'emporia_refunds{status="Stuck"}',
      'emporia_disk_free_bytes',
    ])
      expect(samples).not.toHaveProperty([name]);
  });

  test('scraped twice within five seconds → the database is read once', async () => {
    const context = { ...t.context, metrics: createMetrics() };
    exposeMetrics(context, parts);
    const execute = vi.spyOn(context.db, 'execute');
    await context.metrics.registry.metrics();
    await context.metrics.registry.metrics();
    expect(execute).toHaveBeenCalledTimes(1);
  });
});

describe('GET admin/health', () => {
  const read = async () => t.api((await makeAdmin(t.context.db)).token)('GET admin/health');

  test('queues, mails that failed, jobs, database, disk and media folder → as they are', async () => {
    const { db, config } = t.context;
    await db.insert(outbox).values({
      kind: 'order-receipt',
      subject: 'x',
      key: 'given up',
      createdAt: ago(3),
      attempts: 9,
      lastError: '550 no',
      nextAttemptAt: null,
    });
    await mkdir(join(config.dataDir, 'media'), { recursive: true });
    await db
      .update(jobs)
      .set({ lastRunAt: ago(60), lastOutcome: 'failed' })
      .where(eq(jobs.name, 'prune mails'));
    const open = { clientSecret: 's', lines: [], amountCents: 100 };
    await db.insert(payments).values([
      { ...open, id: 'pi_a_day', endFailedAt: ago(24 * 60 + 1) },
      { ...open, id: 'pi_an_hour', endFailedAt: ago(60) },
      { ...open, id: 'pi_ended', endFailedAt: ago(24 * 60 + 1), settledAt: ago(1) },
    ]);
    const product = await makeProduct(db);
    await db.update(copyChecks).set({ status: 'failed' }).where(eq(copyChecks.productId, product.id));
    const health = await read();
    expect(await scrape()).toMatchObject({
      emporia_outbox_given_up: 1,
      emporia_payments_not_ended: 1,
      emporia_copy_checks_failed: 1,
    });
    expect(health).toMatchObject({
      unendedPayments: 1,
      uncheckedProducts: [{ id: product.id, name: product.name }],
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      disk: { freeBytes: expect.any(Number), totalBytes: expect.any(Number) },
      media: { location: join(config.dataDir, 'media'), writable: true },
      mails: {
        sends: false,
        waiting: 2,
        waitingSince: ago(90).toISOString(),
        unsent: [
          { kind: 'order-receipt', lastError: '550 no', attempts: 9, nextAttemptAt: null, canRetry: true },
        ],
      },
      stuckRefunds: 2,
      paymentsWithoutOrder: 2,
      paymentsWithoutOrderSince: ago(7).toISOString(),
      providerEventsWaiting: 1,
    });
    expect(health.database.sizeBytes).toBeGreaterThan(1_000_000);
    expect(health.jobs.find(({ name }) => name === 'prune mails')).toEqual({
      name: 'prune mails',
      lastRunAt: ago(60).toISOString(),
      lastOutcome: 'failed',
      nextRunAt: ago(120).toISOString(),
      overdue: true,
    });
    expect(health.jobs.find(({ name }) => name.startsWith('prune uploads'))?.overdue).toBe(false);
  });

  test('no media folder yet → writable, since it can be made; a file in its place → not', async () => {
    await rm(join(t.context.config.dataDir, 'media'), { recursive: true, force: true });
    expect((await read()).media.writable).toBe(true);
    const file = join(t.context.config.dataDir, 'file');
    await writeFile(file, '');
    const storage = createDiskStorage(join(file, 'media'));
    expect((await readHealth({ ...t.context, storage })).media.writable).toBe(false);
  });
});
