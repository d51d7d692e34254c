import type { Child, Usage } from './child.ts';

/** A server under load: where, what is asked of it, and the process that does the work. */
export interface Target {
  url: string;
  paths: readonly string[];
  headers?: Record<string, string>;
  child: Child;
}

/** One run. Times are milliseconds, `cpu` microseconds of the serving process for each answer. */
export interface Run {
  perSecond: number;
  answers: number;
  p50: number;
  p99: number;
  cpu: number;
  failures: number;
  /** How busy the load generator was, 0 to 1: near 1 it was it that was measured. */
  busy: number;
}

export interface Load {
  child: Child;
  connections: number;
  seconds: number;
  rounds: number;
}

/** Fewer answers than this say nothing: a run on a machine that is busy elsewhere takes longer instead. */
const FEWEST_ANSWERS = 60;

export async function loadOnce(
  load: Load,
  target: Target,
  limit: { seconds?: number; amount?: number } = {},
): Promise<Run> {
  const before = await target.child.ask<Usage>({});
  const seconds = limit.seconds ?? load.seconds;
  const run = await load.child.ask<Run>({
    url: target.url,
    paths: target.paths,
    headers: target.headers,
    connections: load.connections,
    seconds,
    amount: limit.amount,
  });
  const after = await settled(target.child);
  if (run.failures > 0) {
    throw new Error(`${run.failures} of ${run.answers} answers of ${target.url}${target.paths[0]} failed.`);
  }
  if (run.answers < FEWEST_ANSWERS && !limit.amount && seconds < 8) {
    return loadOnce(load, target, { seconds: seconds * 2 });
  }
  return { ...run, cpu: (after.cpu - before.cpu) / run.answers };
}

/**
 * Waits until a process has finished what it does after answering (pages are compressed then): left running, it would
 * slow down the next target, above all the reference. Its cost belongs to the answers before it.
 */
async function settled(child: Child): Promise<Usage> {
  let last = await child.ask<Usage>({});
  for (let n = 0; n < 100; n++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const now = await child.ask<Usage>({});
    if (now.cpu - last.cpu < 5_000) return now;
    last = now;
  }
  return last;
}

/**
 * Warms every target up, then measures them in turn, `rounds` times: what else the machine does meets all of them
 * alike. The answers are in the order of the targets, a run for each round.
 */
export async function inTurn(load: Load, targets: readonly Target[]): Promise<Run[][]> {
  for (const target of targets) await loadOnce(load, target, { seconds: 1 });
  const runs: Run[][] = targets.map(() => []);
  for (let round = 0; round < load.rounds; round++) {
    for (let n = 0; n < targets.length; n++) {
      // Each round begins with another one: who comes after whom makes a difference of its own.
      const index = (n + round) % targets.length;
      const target = targets[index];
      if (target) runs[index]?.push(await loadOnce(load, target));
    }
  }
  return runs;
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = Math.floor((sorted.length - 1) / 2);
  const [low = 0, high = low] = sorted.slice(middle, middle + 2);
  return sorted.length % 2 === 1 ? low : (low + high) / 2;
}

export const medianOf = (runs: readonly Run[], key: keyof Run): number => median(runs.map((run) => run[key]));

/** The median of the ratios of runs that were neighbours in time. */
export const ratioOf = (
  runs: readonly Run[],
  reference: readonly Run[],
  key: keyof Run = 'perSecond',
): number => median(runs.map((run, index) => run[key] / (reference[index]?.[key] ?? Number.NaN)));
