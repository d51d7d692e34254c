import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { FileProcessLine } from './file-process-entry.ts';

/** Limits of the JavaScript heap (MB) and of PDFium's memory (pages of 64 kB). */
const MEMORY_LIMITS = ['--max-old-space-size=512', '--wasm-max-mem-pages=4096'];
/** A process that has read so many files, or has grown to so many bytes by them, is ended before the next one. */
const MAX_FILES = 200;
const MAX_RESIDENT_BYTES = 256 * 1024 * 1024;
/** Of an error message that a process wrote. */
const ERROR_CHARACTERS = 2000;
/** Gives a third of what a request gets on a busy processor, so that files are still read there. */
const LOW_PRIORITY = 5;

/** The process did not end well: it ran out of memory or time, or was stopped. */
export class FileProcessFailed extends Error {
  override name = 'FileProcessFailed';
}

interface ProcessOptions {
  /** The module to run; it calls `serveFiles`. */
  entry: URL;
  /** Whether requests come first. */
  isBackground?: boolean;
}

interface FileTask<Input> {
  /** What the module works on. */
  input: Input;
  /** When it has not ended until then, the process is killed. */
  timeMs: number;
  /** Kills the process. */
  signal?: AbortSignal;
}

/**
 * Reads files one after the other in a process of its own, so that a hostile file affects nothing else. The process has no
 * environment variables, and limits on memory and time. The first file starts it. A process that a file has broken is
 * never used again: the next file starts a new one.
 */
export class FileProcess<Input, Value> {
  private readonly options: ProcessOptions;
  private running: RunningProcess | null = null;

  constructor(options: ProcessOptions) {
    this.options = options;
  }

  /** Whether the next file is read by a process that has read others. */
  get isUsed(): boolean {
    return this.running !== null;
  }

  /**
   * Yields the values that the process writes for one file, as they come. Files must not be read at the same time.
   * @throws FileProcessFailed after the last of them
   */
  async *read({ input, timeMs, signal }: FileTask<Input>): AsyncGenerator<Value> {
    const running = this.running ?? new RunningProcess(this.options);
    this.running = null;
    let canGoOn = false;
    const kill = () => running.kill();
    const timer = setTimeout(kill, timeMs);
    signal?.addEventListener('abort', kill);
    try {
      if (signal?.aborted) kill();
      running.send({ input, timeMs });
      for (;;) {
        const line = (await running.next()) as FileProcessLine<Value>;
        if ('value' in line) yield line.value;
        else {
          canGoOn = running.files < MAX_FILES && line.residentBytes < MAX_RESIDENT_BYTES;
          break;
        }
      }
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', kill);
      if (canGoOn) this.running = running;
      else await running.end();
    }
  }

  async end(): Promise<void> {
    const { running } = this;
    this.running = null;
    await running?.end();
  }
}

/**
 * Reads one file in a process of its own: see `FileProcess`.
 * @throws FileProcessFailed after the last value
 */
export async function* runFileProcess<Value>({
  entry,
  isBackground,
  ...task
}: ProcessOptions & FileTask<unknown>): AsyncGenerator<Value> {
  const process = new FileProcess<unknown, Value>({ entry, isBackground });
  try {
    yield* process.read(task);
  } finally {
    await process.end();
  }
}

class RunningProcess {
  /** Sent so far. */
  files = 0;
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly lines: AsyncIterator<string>;
  private readonly ended: Promise<unknown>;
  private message = '';

  constructor({ entry, isBackground = false }: ProcessOptions) {
    const child = spawn(process.execPath, [...MEMORY_LIMITS, fileURLToPath(entry)], {
      env: {},
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    if (isBackground) lowerPriority(child.pid);
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.message = (this.message + text).slice(-ERROR_CHARACTERS);
    });
    // A process that has ended takes no input; that it has is seen by its lines.
    child.stdin.on('error', () => {});
    this.ended = once(child, 'close').catch((error: unknown) => error);
    this.lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    this.child = child;
  }

  send(task: { input: unknown; timeMs: number }): void {
    this.files += 1;
    this.child.stdin.write(`${JSON.stringify(task)}\n`);
  }

  /** @throws FileProcessFailed if the process has ended */
  async next(): Promise<unknown> {
    const { done, value } = await this.lines.next();
    const line = done ? undefined : parse(value);
    if (line !== undefined) return line;
    const cause = await this.ended;
    const reason = this.message.trim() || 'it was stopped';
    throw new FileProcessFailed(`A process that read a file has failed: ${reason}`, { cause });
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  async end(): Promise<void> {
    this.kill();
    // A caller that needs no more lines leaves the stream paused, and a process is not closed before its streams are.
    this.child.stdout.destroy();
    this.child.stderr.destroy();
    await this.ended;
  }
}

/** Undefined for the beginning of a line, which a process leaves that is killed while it writes. */
function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, LOW_PRIORITY);
  } catch {
    // The process has ended already, or the system does not allow it: it is only a courtesy.
  }
}
