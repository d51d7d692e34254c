import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lt, notInArray } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { jobs, media } from '#db/schema.ts';
import { startTestMarket } from './running-market.ts';

// Each test starts a whole market.
vi.setConfig({ testTimeout: 120_000 });

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let market: Awaited<ReturnType<typeof startTestMarket>>;
afterEach(async () => {
  vi.useRealTimers();
  await market.close();
  await market.remove();
});

test('start on an embedded database → unfinished uploads of the last run are removed', async () => {
  const dataDir = join(tmpdir(), `emporia-prune-${process.pid}`);
  await mkdir(join(dataDir, 'tmp', 'upload-1'), { recursive: true });
  await mkdir(join(dataDir, 'media', 'unfinished'), { recursive: true });
  await writeFile(join(dataDir, 'media', 'unfinished', '1'), 'half');
  const dataMarket = await startTestMarket({ DATA_DIR: dataDir });
  market = {
    ...dataMarket,
    remove: async () => {
      await dataMarket.remove();
      await rm(dataDir, { recursive: true });
    },
  };
  expect(await readdir(join(dataDir, 'tmp'))).toEqual([]);
  expect(await readdir(join(dataDir, 'media', 'unfinished'))).toEqual([]);
});

/** The jobs that run more often than once a day. */
const MORE_OFTEN = [
  'replay events',
  'run payouts',
  'request reviews',
  'renew best sellers',
  'prune archives',
];
/** Jobs that delete something, or end its time. */
const DELETES = /^(?:close|delete|prune|release|sweep) /;

test('daily job that is due → run soon after the start, next due a day later', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  market = await startTestMarket();
  const { db, storage } = market.context;
  const createdAt = new Date(Date.now() - 3 * DAY_MS);
  const unusedSince = new Date(Date.now() - 2 * DAY_MS);
  await storage.put('originals/abc', Buffer.from('abc'));
  await db.insert(media).values({ id: 'abc', kind: 'pdf', bytes: 3, createdAt, unusedSince });
  const started = new Date();
  await db.update(jobs).set({ nextRunAt: started });
  vi.advanceTimersByTime(MINUTE_MS);
  await expect.poll(() => db.$count(media)).toBe(0);
  expect(await storage.stat('originals/abc')).toBeNull();
  const waiting = lt(jobs.nextRunAt, new Date(started.getTime() + 9 * MINUTE_MS));
  await expect.poll(() => db.select().from(jobs).where(waiting)).toEqual([]);
  // Of a job that still runs, the time is when another node would take it over.
  const daysToNext = async () => {
    const rows = await db.select().from(jobs).where(notInArray(jobs.name, MORE_OFTEN));
    return new Set(
      rows.map(({ nextRunAt }) => Math.round((nextRunAt.getTime() - started.getTime()) / DAY_MS)),
    );
  };
  await expect.poll(daysToNext).toEqual(new Set([1]));
});

test('restart → the schedule of the jobs stays', async () => {
  const dataDir = join(tmpdir(), `emporia-schedule-${process.pid}`);
  const first = await startTestMarket({ DATA_DIR: dataDir });
  const scheduled = await first.context.db.select().from(jobs).orderBy(jobs.name);
  await first.close();
  await first.remove();
  const second = await startTestMarket({ DATA_DIR: dataDir });
  market = {
    ...second,
    remove: async () => {
      await second.remove();
      await rm(dataDir, { recursive: true });
    },
  };
  expect(scheduled.length).toBeGreaterThan(5);
  expect(await second.context.db.select().from(jobs).orderBy(jobs.name)).toEqual(scheduled);
});

test('docs/retention.md: daily jobs → each named, and no other', async () => {
  market = await startTestMarket();
  const rows = await market.context.db.select({ name: jobs.name }).from(jobs);
  const daily = rows.map(({ name }) => name.replace(/ of [\da-f-]{36}$/, ' of …'));
  const page = await readFile(new URL('../docs/retention.md', import.meta.url), 'utf8');
  const named = [...page.matchAll(/`((?:close|delete|prune|release|sweep) [a-z …-]+)`/g)].map(
    ([, name]) => name,
  );
  expect(new Set(named)).toEqual(new Set(daily.filter((name) => DELETES.test(name))));
});
