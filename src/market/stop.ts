import { setTimeout as pause } from 'node:timers/promises';
import type { AppContext } from '#api/kernel/context.ts';

/** Parts of the market that stop in parallel, after those of the previous phase. */
interface Phase {
  /** The share of the total time after which this phase is no longer waited for. */
  until: number;
  /** Stops the parts; each resolves when it has stopped. */
  stop: () => Record<string, Promise<unknown> | undefined>;
  /** Aborts the parts that have not stopped. */
  cut?: () => void;
}

/**
 * Runs the phases one after the other within `graceMs` in total: a phase that exceeds its share is abandoned, so that
 * later ones have theirs. Failures and parts that have not stopped are logged. Never rejects.
 */
export async function stopInPhases(
  phases: readonly Phase[],
  graceMs: number,
  log: Pick<AppContext['log'], 'warn' | 'error'>,
): Promise<void> {
  const begun = performance.now();
  for (const { until, stop, cut } of phases) {
    const leftMs = begun + graceMs * until - performance.now();
    if (!(await endWithin(Math.max(0, leftMs), stop(), log))) cut?.();
  }
}

/** Waits for all of the work, with a time limit. Returns whether all of it ended. */
async function endWithin(
  ms: number,
  work: Record<string, Promise<unknown> | undefined>,
  log: Pick<AppContext['log'], 'warn' | 'error'>,
): Promise<boolean> {
  const open = new Set(Object.keys(work));
  const ended = Promise.all(
    Object.entries(work).map(async ([name, promise]) => {
      try {
        await promise;
      } catch (err) {
        log.error({ err }, `stopping: ${name}`);
      }
      open.delete(name);
    }),
  );
  const timer = new AbortController();
  await Promise.race([ended, pause(ms, null, { signal: timer.signal }).catch(() => {})]);
  timer.abort();
  if (open.size > 0) log.warn(`stopping without waiting any longer for: ${[...open].join(', ')}`);
  return open.size === 0;
}
