import { randomUUID } from 'node:crypto';
import type { AppContext } from './context.ts';
import * as storedJobs from './jobs.sql.ts';
import { withLogFields } from './log.ts';
import { countRun } from './metrics.ts';
import { startTimer } from './timer.ts';

const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** Delay after the first start, which is busy enough. */
const FIRST_RUN_AFTER_MS = 10 * MINUTE_MS;
/** How long a node's claim of a job lasts unless the node renews it. */
const HELD_MS = 10 * MINUTE_MS;

/** Periodic work that the nodes of one database share: one node runs it. */
export interface Job {
  /** Unique, and the same on every node. */
  name: string;
  /** Its name in metrics, where that differs: without the id of a node. */
  label?: string;
  /** At most one day. */
  everyMs: number;
  /** Jobs of one lane run one after the other, and never wait for those of another; 'daily' without it. */
  lane?: string;
  /** Must be safe to interrupt and to run on two nodes at the same time. */
  run: (signal: AbortSignal) => Promise<unknown>;
}

/** A job that runs once a day. */
export const dailyJob = (name: string, run: Job['run']): Job => ({ name, everyMs: DAY_MS, run });

/** A daily job of a data folder, of which each node has one of its own. */
export const dailyJobOf = (dataFolderId: string, name: string, run: Job['run']): Job => ({
  ...dailyJob(`${name} of ${dataFolderId}`, run),
  label: name,
});

/**
 * Inserts jobs into the database, which keeps their schedule from then on: a restart neither loses nor resets it.
 */
export const addJobs = (context: AppContext, jobs: readonly Job[]): Promise<void> =>
  storedJobs.addJobs(
    context.db,
    jobs.map(({ name, everyMs }) => ({
      name,
      nextRunAt: new Date(context.now().getTime() + Math.min(everyMs, FIRST_RUN_AFTER_MS)),
    })),
  );

/**
 * Runs the due jobs one after the other. A failure is logged and does not delay other jobs.
 * @internal
 */
export async function runDueJobs(
  context: AppContext,
  jobs: readonly Job[],
  signal: AbortSignal,
): Promise<void> {
  const names = jobs.map(({ name }) => name);
  const due = await storedJobs.findDueJobs(context.db, { names, now: context.now() });
  for (const job of jobs) {
    if (signal.aborted) return;
    if (!due.has(job.name)) continue;
    const fields = { job: job.name, runId: randomUUID() };
    await withLogFields(fields, () => runJob(context, job, signal));
  }
}

async function runJob(context: AppContext, job: Job, signal: AbortSignal): Promise<void> {
  const { db } = context;
  const { name, label = name, everyMs } = job;
  const startedAt = context.now();
  const claimedUntil = () => new Date(context.now().getTime() + HELD_MS);
  const run = await storedJobs.takeJob(db, { name, now: startedAt, until: claimedUntil() });
  if (run === null) return;
  const renewal = setInterval(() => {
    // If the renewal fails, another node may start the job too, which is safe.
    storedJobs.renewJob(db, { name, run, until: claimedUntil() }).catch(() => {});
  }, HELD_MS / 3).unref();
  let nextRunAt = new Date(startedAt.getTime() + everyMs);
  let lastOutcome: 'succeeded' | 'failed' | undefined;
  try {
    await job.run(signal);
    // A job interrupted by a stop is due immediately, here after the next start or on another node.
    if (signal.aborted) nextRunAt = context.now();
    else lastOutcome = 'succeeded';
  } catch (error) {
    context.log.error({ err: error }, 'a job failed; it will be tried again');
    nextRunAt = new Date(context.now().getTime() + Math.min(everyMs, HOUR_MS));
    lastOutcome = 'failed';
  } finally {
    clearInterval(renewal);
  }
  const lastRunAt = context.now();
  if (lastOutcome) countRun(context.metrics, label, lastOutcome, lastRunAt);
  const ended = lastOutcome && { lastRunAt, lastOutcome };
  await storedJobs.endJob(db, { name, run, nextRunAt, ended });
}

/** Where a job is. 'failed': its last run did, and it waits for the next one. */
export type JobState = 'idle' | 'waiting' | 'running' | 'failed';

export async function readJobState(context: AppContext, name: string): Promise<JobState> {
  const job = await storedJobs.findJob(context.db, { name });
  if (!job) return 'idle';
  if (job.nextRunAt <= context.now()) return 'waiting';
  if (job.runningSince) return 'running';
  return job.lastOutcome === 'failed' ? 'failed' : 'idle';
}

/** Has a job run as soon as a node looks for due ones. One that runs, or is due, does not run once more for it. */
export const runJobSoon = (context: AppContext, name: string): Promise<unknown> =>
  storedJobs.makeJobDue(context.db, { name, now: context.now() });

/** Deletes the schedules of jobs that no node runs any more. */
export const forgetJobsBefore = (context: AppContext, before: Date): Promise<unknown> =>
  storedJobs.deleteJobsDueBefore(context.db, { before });

/**
 * Runs due jobs every `everyMs`; each lane has a timer of its own.
 * @returns a function that stops the timers, and resolves when the current jobs have ended
 */
export function startJobs(context: AppContext, jobs: readonly Job[], everyMs: number): () => Promise<void> {
  const lanes = Map.groupBy(jobs, ({ lane = 'daily' }) => lane);
  const timers = [...lanes.values()].map((lane) =>
    startTimer(context, 'looking for jobs', everyMs, (signal) => runDueJobs(context, lane, signal)),
  );
  return async () => {
    await Promise.all(timers.map(({ stop }) => stop()));
  };
}
