import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { jobs } from '#db/schema.ts';
import { useMarket } from '#test/harness.ts';
import { addJobs, forgetJobsBefore, type Job, runDueJobs, startJobs } from './jobs.ts';
import { createLog } from './log.ts';

const t = useMarket();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const never = new AbortController().signal;

let done: string[];
const jobNamed = (name: string, run: Job['run'] = async () => {}): Job => ({
  name,
  everyMs: DAY,
  run: async (signal) => {
    done.push(name);
    await run(signal);
  },
});
const later = (ms: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
};
const run = (...list: Job[]) => runDueJobs(t.context, list, never);
const dueIn = async (name: string) => {
  const [row] = await t.context.db.select().from(jobs).where(eq(jobs.name, name));
  return row && row.nextRunAt.getTime() - t.clock.now.getTime();
};

beforeEach(async () => {
  done = [];
  t.clock.now = new Date('2026-03-01T12:00:00Z');
  await t.context.db.delete(jobs);
});

describe('runDueJobs', () => {
  test('a job that fails → its error, and what the job logs, carry its name and the id of the run', async () => {
    const lines: Record<string, unknown>[] = [];
    const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
    const broken = jobNamed('broken', async () => {
      log.info('at work');
      throw new Error('no');
    });
    await addJobs(t.context, [broken]);
    later(10 * MINUTE);
    await runDueJobs({ ...t.context, log }, [broken], never);
    expect(lines).toMatchObject([
      { msg: 'at work', job: 'broken', runId: expect.any(String) },
      { msg: 'a job failed; it will be tried again', job: 'broken', runId: lines[0]?.runId },
    ]);
  });

  test('a job that ends → when and how; interrupted by a stop → as before', async () => {
    const stop = new AbortController();
    const list = [
      jobNamed('good'),
      jobNamed('bad', () => Promise.reject(new Error('no'))),
      jobNamed('cut', async () => stop.abort()),
    ];
    vi.spyOn(t.context.log, 'error').mockReturnValue();
    await addJobs(t.context, list);
    later(10 * MINUTE);
    await runDueJobs(t.context, list, stop.signal);
    const rows = await t.context.db.select().from(jobs);
    const ends = rows.map(({ name, lastRunAt, lastOutcome }) => [name, lastRunAt, lastOutcome]);
    expect(ends.toSorted()).toEqual([
      ['bad', t.clock.now, 'failed'],
      ['cut', null, null],
      ['good', t.clock.now, 'succeeded'],
    ]);
  });

  test('a new job → ten minutes after the first start, and then once a day', async () => {
    const job = jobNamed('prune');
    await addJobs(t.context, [job]);
    later(10 * MINUTE - 1);
    await run(job);
    expect(done).toEqual([]);
    for (let hour = 0; hour < 72; hour++) {
      later(hour === 0 ? 1 : HOUR);
      await run(job);
    }
    expect(done).toHaveLength(3);
  });

  test('a market that is started every five minutes → its daily job runs once a day', async () => {
    const job = jobNamed('prune');
    for (let minutes = 0; minutes < 2 * 24 * 60; minutes += 5) {
      await addJobs(t.context, [job]);
      await run(job);
      later(5 * MINUTE);
    }
    expect(done).toHaveLength(2);
  });

  test('several nodes in parallel → one of them runs a job', async () => {
    const list = [jobNamed('one'), jobNamed('two'), jobNamed('three')];
    await addJobs(t.context, list);
    later(HOUR);
    await Promise.all(Array.from({ length: 8 }, () => run(...list)));
    expect(done.sort()).toEqual(['one', 'three', 'two']);
  });

  test('a job fails → logged, retried after an hour, and other jobs run', async () => {
    const log = vi.spyOn(t.context.log, 'error').mockReturnValue();
    const fails = jobNamed('fails', () => Promise.reject(new Error('no')));
    const list = [fails, jobNamed('works')];
    await addJobs(t.context, list);
    later(HOUR);
    await run(...list);
    expect(done).toEqual(['fails', 'works']);
    expect(log).toHaveBeenCalledTimes(1);
    expect(await dueIn('fails')).toBe(HOUR);
    expect(await dueIn('works')).toBe(DAY);
  });

  test('a node dies during a job → another node runs it ten minutes later', async () => {
    const dies = jobNamed('prune', () => new Promise(() => {}));
    await addJobs(t.context, [dies]);
    later(HOUR);
    void run(dies);
    await expect.poll(() => done).toHaveLength(1);
    const other = jobNamed('prune');
    later(9 * MINUTE);
    await run(other);
    expect(done).toHaveLength(1);
    later(MINUTE);
    await run(other);
    expect(done).toHaveLength(2);
    expect(await dueIn('prune')).toBe(DAY);
  });

  test('a job that runs for an hour → stays with its node', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const end = Promise.withResolvers<void>();
    const slow = jobNamed('prune', () => end.promise);
    await addJobs(t.context, [slow]);
    later(HOUR);
    const running = run(slow);
    await expect.poll(() => done).toHaveLength(1);
    for (let times = 0; times < 18; times++) {
      later(HOUR / 18);
      vi.advanceTimersByTime(HOUR / 18);
      await expect.poll(() => dueIn('prune')).toBe(10 * MINUTE);
      await run(jobNamed('prune'));
    }
    expect(done).toHaveLength(1);
    end.resolve();
    await running;
    expect(await dueIn('prune')).toBe(DAY - HOUR);
    vi.useRealTimers();
  });

  test('a run ends after another node took over its job → the new schedule stays', async () => {
    const end = Promise.withResolvers<void>();
    const slow = jobNamed('prune', () => end.promise);
    await addJobs(t.context, [slow]);
    later(HOUR);
    const first = run(slow);
    await expect.poll(() => done).toHaveLength(1);
    later(10 * MINUTE);
    await run(jobNamed('prune'));
    end.resolve();
    await first;
    expect(await dueIn('prune')).toBe(DAY);
  });

  test('a schedule written by a clock that was a year ahead → runs immediately', async () => {
    const job = jobNamed('prune');
    later(365 * DAY);
    await addJobs(t.context, [job]);
    later(HOUR);
    await run(job);
    later(-365 * DAY);
    await run(job);
    expect(done).toHaveLength(2);
    expect(await dueIn('prune')).toBe(DAY);
  });
});

test('startJobs: stopped during a job → waits for it, starts no other, and keeps the job due', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const list = [jobNamed('first', (signal) => once(signal, 'abort')), jobNamed('second')];
  await addJobs(t.context, list);
  later(HOUR);
  const stop = startJobs(t.context, list, 1000);
  vi.advanceTimersByTime(3000);
  await expect.poll(() => done).toEqual(['first']);
  await stop();
  vi.advanceTimersByTime(3000);
  await nextTurn();
  expect(done).toEqual(['first']);
  expect(await dueIn('first')).toBe(0);
  vi.useRealTimers();
});

test('startJobs: job of another lane is running → job runs beside it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const long = jobNamed('long', (signal) => once(signal, 'abort'));
  const list = [long, jobNamed('behind it'), { ...jobNamed('beside it'), lane: 'other' }];
  await addJobs(t.context, list);
  later(HOUR);
  const stop = startJobs(t.context, list, 1000);
  vi.advanceTimersByTime(3000);
  await expect.poll(() => done.toSorted()).toEqual(['beside it', 'long']);
  await stop();
  expect(done.toSorted()).toEqual(['beside it', 'long']);
  vi.useRealTimers();
});

test('jobs: jobs that no node runs any more → their schedules are deleted', async () => {
  await addJobs(t.context, [jobNamed('old'), jobNamed('current')]);
  later(31 * DAY);
  await run(jobNamed('current'));
  await forgetJobsBefore(t.context, new Date(t.clock.now.getTime() - 30 * DAY));
  expect((await t.context.db.select().from(jobs)).map(({ name }) => name)).toEqual(['current']);
});
