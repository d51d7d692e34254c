/**
 * Reads something that may hang. Callers wait `timeoutMs` at most and get null then, or if it fails. At most one read
 * runs, for any number of callers, so that a part that hangs gets no additional work.
 */
export function createProbe<T extends {}>(read: () => Promise<T>): (timeoutMs: number) => Promise<T | null> {
  let running: Promise<T | null> | null = null;
  const start = async () => {
    try {
      return await read();
    } catch {
      return null;
    } finally {
      running = null;
    }
  };
  return async (timeoutMs) => {
    running ??= start();
    const { promise: timeout, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(resolve, timeoutMs, null);
    try {
      return await Promise.race([running, timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
}
