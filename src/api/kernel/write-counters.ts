import type { AppContext } from './context.ts';
import { startTimer } from './timer.ts';

/**
 * Writes in-memory counters to the database every `everyMs`. The keys of `writers` name the counters in the log.
 * @returns a function that stops the timer, and resolves after a last write
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
  const timer = startTimer(context, 'writing counters', everyMs, flush);
  return async () => {
    await timer.stop();
    await flush();
  };
}
