import type { AppContext } from './context.ts';
import { startTimer } from './timer.ts';

/**
 * Writes counters that are kept in memory every `everyMs`. `writers` has a function for each counter, by its name
 * for the log.
 * @returns a function that stops it, and resolves when the last counts are written
 */
export function startFlushing(
  context: AppContext,
  everyMs: number,
  writers: Readonly<Record<string, (context: AppContext) => Promise<void>>>,
): () => Promise<void> {
  const flush = async () => {
    for (const [name, write] of Object.entries(writers)) {
      await write(context).catch((error: unknown) =>
        context.log.error({ err: error }, `${name} were not written`),
      );
    }
  };
  const timer = startTimer(context.log, 'writing counters', everyMs, flush);
  return async () => {
    await timer.stop();
    await flush();
  };
}
