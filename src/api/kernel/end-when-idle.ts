import { Transform } from 'node:stream';

/**
 * Passes a stream on, and destroys it once nothing has been read from it for `ms`. A client that stops reading would
 * otherwise keep the source open for as long as it likes.
 */
export function endWhenIdle(ms: number): Transform {
  const timer = setTimeout(() => passed.destroy(new Error(`Nothing was read for ${ms / 1000} seconds.`)), ms);
  timer.unref();
  const passed = new Transform({
    transform(chunk, _, done) {
      timer.refresh();
      done(null, chunk);
    },
  });
  passed.once('close', () => clearTimeout(timer));
  return passed;
}
