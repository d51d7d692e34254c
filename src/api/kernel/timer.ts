import type { AppContext } from './context.ts';

export interface Timer {
  /** Runs the work now, or once more after the current run. */
  trigger: () => void;
  /** Aborts the signal of the current run, and resolves when that run has ended. */
  stop: () => Promise<void>;
}

/**
 * Runs `work` every `everyMs`, never two runs at the same time. A failure is logged as '{name} failed' and does not stop
 * the timer, which does not keep the process alive.
 */
export function startTimer(
  log: Pick<AppContext['log'], 'error'>,
  name: string,
  everyMs: number,
  work: (signal: AbortSignal) => Promise<unknown>,
): Timer {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let isTriggered = false;
  const run = async (): Promise<void> => {
    do {
      isTriggered = false;
      await work(stopping.signal).catch((error: unknown) => log.error({ err: error }, `${name} failed`));
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
