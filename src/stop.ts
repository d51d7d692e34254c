import { setTimeout as pause } from 'node:timers/promises';
import type { AppContext } from '#api/kernel/context.ts';

/** Parts of the market that end at the same time, after those of the phase before. */
interface Phase {
  /** How much of the whole time has passed when this phase is waited for no longer. */
  until: number;
  /** Tells the parts to end; each resolves when it has. */
  stop: () => Record<string, Promise<unknown> | undefined>;
  /** Cuts off what has not ended by itself. */
  cut?: () => void;
}

/**
 * Ends one phase after the other, all within `graceMs` together: a phase that takes longer than its part is left, so
 * that the later ones have theirs. A failure, or what has not ended, is logged. Never rejects.
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

/** Waits for all of the work, at most so long. Says whether all ended. */
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
