import type { Market } from './market.ts';

/**
 * Writes every so many milliseconds what is counted in memory; the timer keeps no process alive.
 * `counted` names what is written ('views'), each with its function.
 * @returns what stops it, and resolves when the last counts are written
 */
export function startFlushing(
  market: Market,
  everyMs: number,
  counted: Readonly<Record<string, (market: Market) => Promise<void>>>,
): () => Promise<void> {
  const flush = async () => {
    for (const [name, write] of Object.entries(counted)) {
      await write(market).catch((error: unknown) =>
        market.log.error({ err: error }, `${name} were not written`),
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
