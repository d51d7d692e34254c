/**
 * Runs `work` immediately, and once more at the end of `intervalMs` if it was called again meanwhile. The last run is
 * always after the last call.
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
