const live = process.stdout.isTTY && !process.env.CI;

/**
 * Shows the progress of a long task. A terminal has one line that is rewritten every second; other outputs have a line at
 * the start and one every 30 seconds. `detail()` may add the current step.
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
    /** Ends the progress and replaces it by a final line. */
    end(line) {
      clearInterval(timer);
      clear();
      if (line) process.stdout.write(`${line}\n`);
    },
  };
}
