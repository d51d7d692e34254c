import { randomUUID } from 'node:crypto';
import type { AppContext } from './context.ts';
import { withLogFields } from './log.ts';
import { countRun } from './metrics.ts';

export interface Timer {
  /** Runs the work now, or once more after the current run. */
  trigger: () => void;
  /** Aborts the signal of the current run, and resolves when that run has ended. */
  stop: () => Promise<void>;
}

/**
 * Runs `work` every `everyMs`, never two runs at the same time. Runs are counted by `name`; a failure is logged and does
 * not stop the timer, which does not keep the process alive. Lines that a run logs carry its name and id.
 */
export function startTimer(
  context: Pick<AppContext, 'log' | 'metrics' | 'now'>,
  name: string,
  everyMs: number,
  work: (signal: AbortSignal) => Promise<unknown>,
): Timer {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let isTriggered = false;
  const { log, metrics, now } = context;
  const runOnce = async (): Promise<void> => {
    try {
      await work(stopping.signal);
      countRun(metrics, name, 'succeeded', now());
    } catch (error) {
      log.error({ err: error }, `${name} failed`);
      countRun(metrics, name, 'failed', now());
    }
  };
  metrics.lastSuccess.set({ name }, now().getTime() / 1000);
  const run = async (): Promise<void> => {
    do {
      isTriggered = false;
      await withLogFields({ timer: name, runId: randomUUID() }, runOnce);
    } while (isTriggered && !stopping.signal.aborted);
    running = null;
  };
  const timer = setInterval(() => {
    running ??= run();
  }, everyMs).unref();
  return {
    trigger: () => {
      isTriggered = true;
      running ??= run();
    },
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
