/** Runs `work` for each item, at most `concurrency` at a time. An error ends it once the running ones have ended. */
export async function forEachConcurrently<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  let failed = false;
  const lane = async () => {
    while (next < items.length && !failed) {
      const item = items[next++] as T;
      try {
        await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: Math.min(concurrency, items.length) }, lane));
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
}
