const live = process.stdout.isTTY && !process.env.CI;

/**
 * Shows that something long is under way: on a terminal one line that is rewritten each second,
 * elsewhere a line at the start and one each half minute. `detail()` may add what is being done.
 */
export function progress(text, detail = () => '') {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const clear = () => live && process.stdout.write('\r\x1b[K');
  const show = () => {
    const line = `${text} … ${seconds()} s ${detail()}`.trimEnd();
    if (live) process.stdout.write(`\r\x1b[K${line.slice(0, process.stdout.columns - 1)}`);
    else process.stdout.write(`${line}\n`);
  };
  if (live) show();
  else process.stdout.write(`${text} …\n`);
  const timer = setInterval(show, live ? 1000 : 30_000);
  return {
    seconds,
    /** Ends the progress, and replaces it by a last line. */
    end(line) {
      clearInterval(timer);
      clear();
      if (line) process.stdout.write(`${line}\n`);
    },
  };
}
