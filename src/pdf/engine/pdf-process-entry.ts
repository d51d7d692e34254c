import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';

/** What a process writes: values of a file, and at its end how much memory it has after it. */
export type PdfProcessLine<T> = { value: T } | { residentBytes: number };

/** Kills the process when the last time that it was given is over; 0 is none. */
const WATCH = `
  let timer;
  require('node:worker_threads').parentPort.on('message', (timeMs) => {
    clearTimeout(timer);
    if (timeMs > 0) timer = setTimeout(() => process.kill(process.pid, 'SIGKILL'), timeMs);
  });`;

/**
 * Does `work` for each file that `PdfProcess` sends, until it sends no more; an error ends the process. It is killed when
 * the time of a file is over, even if it hangs in PDFium and the process that started it has died. A thread does that,
 * because a hanging process runs no timer.
 */
export async function serveFiles<Input>(work: (input: Input) => void | Promise<void>): Promise<void> {
  const watch = new Worker(WATCH, { eval: true });
  watch.unref();
  for await (const line of createInterface({ input: process.stdin })) {
    const { input, timeMs } = JSON.parse(line) as { input: Input; timeMs: number };
    watch.postMessage(timeMs);
    await work(input);
    watch.postMessage(0);
    write({ residentBytes: process.memoryUsage.rss() });
  }
}

/** Writes a value for `PdfProcess`. */
export const writeLine = (value: unknown): void => write({ value });

function write(line: PdfProcessLine<unknown>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
