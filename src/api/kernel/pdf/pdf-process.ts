import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Limits of the JavaScript heap (MB) and of PDFium's memory (pages of 64 kB). */
const MEMORY_LIMITS = ['--max-old-space-size=512', '--wasm-max-mem-pages=4096'];
/** Of an error message that a process wrote. */
const ERROR_CHARACTERS = 2000;
/** Gives a third of what a request gets on a busy processor, so that files are still read there. */
const LOW_PRIORITY = 5;

/** The process did not end well: it ran out of memory or time, or was stopped. */
export class PdfProcessFailed extends Error {
  override name = 'PdfProcessFailed';
}

interface PdfProcess {
  /** The module to run; it calls `endAfter` first. */
  entry: URL;
  /** What it reads with `processInput`. */
  input: unknown;
  timeMs: number;
  /** Ends the process. */
  signal?: AbortSignal;
  /** Whether requests come first. */
  isBackground?: boolean;
}

/**
 * Reads a PDF in a process of its own, without the environment variables and with limits on memory and time, so that a
 * hostile file affects nothing else. Yields the values that the process writes with `writeLine`, as they come.
 * @throws PdfProcessFailed after the last of them
 */
export async function* runPdfProcess<T>({
  entry,
  input,
  timeMs,
  signal,
  isBackground = false,
}: PdfProcess): AsyncGenerator<T> {
  const command = [...MEMORY_LIMITS, fileURLToPath(entry), JSON.stringify(input), String(timeMs)];
  const child = spawn(process.execPath, command, {
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeMs,
    killSignal: 'SIGKILL',
    signal,
  });
  if (isBackground) lowerPriority(child.pid);
  let message = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    message = (message + text).slice(-ERROR_CHARACTERS);
  });
  const ended = once(child, 'close').catch((error: unknown) => error);
  try {
    for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line);
    const [code] = asExit(await ended);
    if (code !== 0)
      throw new PdfProcessFailed(`A process that read a PDF has failed: ${message.trim() || 'no message'}`);
  } finally {
    child.kill('SIGKILL');
    // A caller that needs no more lines leaves the stream paused, and a process is not closed before its streams are.
    child.stdout.destroy();
    child.stderr.destroy();
    await ended;
  }
}

function asExit(ended: unknown): readonly unknown[] {
  if (Array.isArray(ended)) return ended;
  throw new PdfProcessFailed('A process that read a PDF was stopped.', { cause: ended });
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, LOW_PRIORITY);
  } catch {
    // The process has ended already, or the system does not allow it: it is only a courtesy.
  }
}
