import type { AppContext } from './context.ts';

/**
 * Writes every so many milliseconds what is counted in memory; the timer keeps no process alive.
 * `counted` names what is written ('views'), each with its function.
 * @returns what stops it, and resolves when the last counts are written
 */
export function startFlushing(
  context: AppContext,
  everyMs: number,
  counted: Readonly<Record<string, (context: AppContext) => Promise<void>>>,
): () => Promise<void> {
  const flush = async () => {
    for (const [name, write] of Object.entries(counted)) {
      await write(context).catch((error: unknown) =>
        context.log.error({ err: error }, `${name} were not written`),
      );
    }
  };
  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = last.then(flush);
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await last;
    await flush();
  };
}
