import { features } from './features.ts';
import type { AppContext } from './kernel/context.ts';
import type { NodeParts } from './kernel/feature.ts';
import { addJobs, type Job, startJobs } from './kernel/jobs.ts';
import { startFlushing } from './kernel/write-buffer.ts';

const JOBS_EVERY_MS = 5_000;
const FLUSH_EVERY_MS = 10_000;

/** What runs by itself on a node. */
export interface RunningFeatures {
  jobs: readonly Job[];
  /** Stops timers and jobs, by a name for the log; each resolves when its current run has ended. */
  stop: () => Record<string, Promise<void>>;
  /** Writes what is noted in memory, for the last time: call it when nothing notes more. */
  stopBuffers: () => Promise<void>;
}

/** Starts the timers, jobs and buffers of all features. */
export async function runFeatures(context: AppContext, node: NodeParts): Promise<RunningFeatures> {
  const jobs = features.flatMap((feature) => feature.jobs?.(context, node) ?? []);
  await addJobs(context, jobs);
  const timers: Record<string, () => Promise<void>> = Object.assign(
    { jobs: startJobs(context, jobs, JOBS_EVERY_MS) },
    ...features.map((feature) => feature.timers?.(context, node)),
  );
  const buffers = Object.assign({}, ...features.map((feature) => feature.buffers));
  return {
    jobs,
    stop: () => Object.fromEntries(Object.entries(timers).map(([name, stop]) => [name, stop()])),
    stopBuffers: startFlushing(context, FLUSH_EVERY_MS, buffers),
  };
}
