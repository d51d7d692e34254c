import { Worker } from 'node:worker_threads';

/** The value that `runPdfProcess` was given. */
export const processInput = <T>(): T => JSON.parse(process.argv[2] ?? 'null');

/** How long this process may run, in milliseconds. */
const timeMs = Number(process.argv[3]);

/**
 * Ends this process when its time is over, even if it hangs in PDFium and the process that started it has died. A thread
 * does it, because a hanging process runs no timer.
 */
export function endInTime(): void {
  new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${timeMs})`, { eval: true }).unref();
}

/** Writes a value for `runPdfProcess`. */
export const writeLine = (value: unknown): void => {
  process.stdout.write(`${JSON.stringify(value)}\n`);
};
