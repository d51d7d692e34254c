/**
 * Calls `work` at once, and for all further calls within `intervalMs` once more at their end. What it does last is
 * done after the last call, so nothing is missed.
 */
export function throttle(work: () => void, intervalMs: number): () => void {
  let resting = false;
  let calledMeanwhile = false;
  return function call() {
    if (resting) {
      calledMeanwhile = true;
      return;
    }
    work();
    resting = true;
    setTimeout(() => {
      resting = false;
      if (!calledMeanwhile) return;
      calledMeanwhile = false;
      call();
    }, intervalMs).unref();
  };
}
