import type { Child, Usage } from './child.ts';

/** A request of the load generator. */
export interface LoadRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** A server under load: its address, the requested paths or other requests than GET, and its process. */
export interface Target {
  url: string;
  paths: readonly string[];
  requests?: readonly LoadRequest[];
  headers?: Record<string, string>;
  child: Child;
}

/** The result of one run. Times are in milliseconds; `cpu` is microseconds of the serving process per answer. */
export interface Run {
  perSecond: number;
  answers: number;
  p50: number;
  p99: number;
  cpu: number;
  failures: number;
  /** The utilization of the load generator, 0 to 1. Near 1 it is the bottleneck. */
  busy: number;
}

export interface Load {
  child: Child;
  connections: number;
  seconds: number;
  rounds: number;
}

/** A run with fewer answers is repeated for longer, since its percentiles mean nothing. */
const MIN_ANSWERS = 60;

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
    requests: target.requests,
    headers: target.headers,
    connections: load.connections,
    seconds,
    amount: limit.amount,
  });
  const after = await settled(target.child);
  if (run.failures > 0) {
    throw new Error(`${run.failures} of ${run.answers} answers of ${target.url}${target.paths[0]} failed.`);
  }
  if (run.answers < MIN_ANSWERS && !limit.amount && seconds < 8) {
    return loadOnce(load, target, { seconds: seconds * 2 });
  }
  return { ...run, cpu: (after.cpu - before.cpu) / run.answers };
}

/**
 * Waits until a process has finished its work after answering, such as compressing pages. Otherwise it would slow down
 * the next target, and its processor time would not be counted with the answers that caused it.
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
 * Warms every target up, then measures them alternately, `rounds` times, so that other load on the machine affects all
 * of them alike. Returns the runs of each target, one per round.
 */
export async function measureAlternately(load: Load, targets: readonly Target[]): Promise<Run[][]> {
  for (const target of targets) await loadOnce(load, target, { seconds: 1 });
  const runs: Run[][] = targets.map(() => []);
  for (let round = 0; round < load.rounds; round++) {
    for (let n = 0; n < targets.length; n++) {
      // Each round begins with another target, since the order has an effect of its own.
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

/** The median of the ratios of runs of the same round. */
export const ratioOf = (
  runs: readonly Run[],
  reference: readonly Run[],
  key: keyof Run = 'perSecond',
): number => median(runs.map((run, index) => run[key] / (reference[index]?.[key] ?? Number.NaN)));

/** What a browser sends that changes an answer: without it, what is kept compressed is unpacked for each request. */
export const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html' };

/** The headers of an answer without those that the server writes itself. */
export function repeatable(headers: Record<string, string>): Record<string, string> {
  const { date, connection, 'keep-alive': _, ...rest } = headers;
  return rest;
}
