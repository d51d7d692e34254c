import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { lean, leanEnv } from '../../scripts/lib/run.mjs';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const START_LIMIT_MS = 120_000;

export interface StartOptions {
  env?: Record<string, string>;
  /** Modules that are loaded before the market, by their paths from the repository. */
  imports?: readonly string[];
}

/** A market in a process of its own, as `npm start` runs it. */
export class Market {
  readonly url: string;
  readonly process: ChildProcess;
  /** Its log entries of level warn and above. */
  readonly problems: { level: number; msg: string; err?: { message: string } }[] = [];
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;

  private constructor(url: string, process_: ChildProcess) {
    this.url = url;
    this.process = process_;
    this.ended = once(process_, 'exit').then(([code, signal]) => signal ?? code);
  }

  /**
   * Starts a market on the given or a free port and waits until it is open, or until it has ended.
   * @throws Error if it is not open after two minutes
   */
  static async start(
    siteEnv: Record<string, string>,
    { env = {}, imports = [] }: StartOptions = {},
  ): Promise<Market> {
    const port = siteEnv.PORT ?? String(freePort());
    const args = [...lean, ...imports.flatMap((path) => ['--import', path]), 'src/main.ts'];
    const child = spawn(process.execPath, args, {
      cwd: repository,
      env: { ...leanEnv, ...siteEnv, ...env, PORT: port, HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const market = new Market(`http://127.0.0.1:${port}`, child);
    running.add(child);
    child.once('exit', () => running.delete(child));
    await market.untilOpen();
    return market;
  }

  private untilOpen(): Promise<void> {
    return new Promise((open, fail) => {
      const late = setTimeout(() => fail(new Error('The market did not open.')), START_LIMIT_MS);
      const settle = () => {
        clearTimeout(late);
        open();
      };
      this.ended.then(settle);
      createInterface({ input: this.process.stdout as NodeJS.ReadableStream }).on('line', (line) => {
        if (line.startsWith('Emporia is open')) settle();
        if (!line.startsWith('{')) return;
        const entry = JSON.parse(line);
        if (entry.level >= 40) this.problems.push(entry);
      });
    });
  }

  get isRunning(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null;
  }

  /** Sends a signal and waits for the end. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string> {
    this.process.kill(signal);
    return this.ended;
  }
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
