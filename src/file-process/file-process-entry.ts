import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';

/** What a process writes: values of a file, and at its end how much memory it has after it. */
export type FileProcessLine<T> = { value: T } | { residentBytes: number };

/** Of all memory of the process: the limit of the JavaScript heap does not count buffers and what libraries allocate. */
const MAX_RESIDENT_BYTES = 1536 * 1024 * 1024;
const MEMORY_CHECK_MS = 50;

/** Kills the process when it has too much memory, or when the last time that it was given is over; 0 is none. */
const WATCH = `
  const { parentPort, workerData } = require('node:worker_threads');
  const kill = () => process.kill(process.pid, 'SIGKILL');
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData.maxResidentBytes) kill();
  }, workerData.memoryCheckMs);
  let timer;
  parentPort.on('message', (timeMs) => {
    clearTimeout(timer);
    if (timeMs > 0) timer = setTimeout(kill, timeMs);
  });`;

/**
 * Does `work` for each file that `FileProcess` sends, until it sends no more; an error ends the process. It is killed when
 * the time of a file is over or it has too much memory, even if it hangs in a library and the process that started it has
 * died. A thread does that, because a hanging process runs no timer.
 */
export async function serveFiles<Input>(work: (input: Input) => void | Promise<void>): Promise<void> {
  const watch = new Worker(WATCH, {
    eval: true,
    workerData: { maxResidentBytes: MAX_RESIDENT_BYTES, memoryCheckMs: MEMORY_CHECK_MS },
  });
  watch.unref();
  for await (const line of createInterface({ input: process.stdin })) {
    const { input, timeMs } = JSON.parse(line) as { input: Input; timeMs: number };
    watch.postMessage(timeMs);
    await work(input);
    watch.postMessage(0);
    write({ residentBytes: process.memoryUsage.rss() });
  }
}

/** Writes a value for `FileProcess`. */
export const writeLine = (value: unknown): void => write({ value });

function write(line: FileProcessLine<unknown>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
