import type { AppContext } from './context.ts';
import * as sql from './jobs.sql.ts';
import { startTimer } from './timer.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Not while the first start has enough to do. */
const FIRST_RUN_AFTER_MS = 10 * MINUTE_MS;
/** How long a job belongs to the node that runs it, unless that node says again that it does. */
const HELD_MS = 10 * MINUTE_MS;

/** Work that the nodes of one database do regularly together. */
export interface Job {
  /** Unique, and the same on every node that may do it. */
  name: string;
  /** A day at most. */
  everyMs: number;
  /** Must do no harm when it is cut off halfway, or done by two nodes at once. */
  run: (signal: AbortSignal) => Promise<unknown>;
}

/**
 * Makes jobs known to the database, which keeps their schedule from then on: it is neither lost nor begun again
 * with a start of the market.
 */
export const addJobs = (context: AppContext, jobs: readonly Job[]): Promise<void> =>
  sql.addJobs(
    context.db,
    jobs.map(({ name, everyMs }) => ({
      name,
      nextRunAt: new Date(context.now().getTime() + Math.min(everyMs, FIRST_RUN_AFTER_MS)),
    })),
  );

/** Runs the jobs that are due, one after the other. What fails is logged and keeps no other job waiting. */
export async function runDueJobs(
  context: AppContext,
  jobs: readonly Job[],
  signal: AbortSignal,
): Promise<void> {
  const names = jobs.map(({ name }) => name);
  const due = await sql.findDueJobs(context.db, { names, now: context.now() });
  for (const job of jobs) {
    if (signal.aborted) return;
    if (due.has(job.name)) await runJob(context, job, signal);
  }
}

async function runJob(context: AppContext, job: Job, signal: AbortSignal): Promise<void> {
  const { db } = context;
  const { name, everyMs } = job;
  const begun = context.now();
  const held = () => new Date(context.now().getTime() + HELD_MS);
  const run = await sql.takeJob(db, { name, now: begun, until: held() });
  if (run === null) return;
  const hold = setInterval(() => {
    // When it fails, another node may begin: that does no harm.
    sql.scheduleJob(db, { name, run, nextRunAt: held() }).catch(() => {});
  }, HELD_MS / 3).unref();
  let nextRunAt = new Date(begun.getTime() + everyMs);
  try {
    await job.run(signal);
    // What a stop has cut off is due at once, here after the next start or on another node.
    if (signal.aborted) nextRunAt = context.now();
  } catch (error) {
    context.log.error({ err: error, job: name }, 'a job failed; it will be tried again');
    nextRunAt = new Date(context.now().getTime() + Math.min(everyMs, HOUR_MS));
  } finally {
    clearInterval(hold);
  }
  await sql.scheduleJob(db, { name, run, nextRunAt });
}

/** Forgets the schedules of jobs that no node has run since. */
export const forgetJobsBefore = (context: AppContext, before: Date): Promise<unknown> =>
  sql.deleteJobsDueBefore(context.db, { before });

/**
 * Looks for due jobs every `everyMs`.
 * @returns a function that stops it, and resolves when the current job has ended
 */
export function startJobs(context: AppContext, jobs: readonly Job[], everyMs: number): () => Promise<void> {
  return startTimer(context.log, 'looking for jobs', everyMs, (signal) => runDueJobs(context, jobs, signal))
    .stop;
}
