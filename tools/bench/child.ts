import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';

/** A child process of the bench, controlled by messages. It ends with the bench. */
export interface Child {
  /** Sends a message and resolves to the answer. */
  ask: <T>(message: unknown) => Promise<T>;
  stop: () => Promise<void>;
  pid: number;
}

interface Reply {
  id: number;
  answer?: unknown;
  error?: string;
}

/** A message to a child, as `answer` receives it. */
export interface Question {
  id: number;
  message: Record<string, unknown>;
}

export interface Usage {
  /** Processor time of all threads in microseconds. */
  cpu: number;
  rss: number;
}

/** Starts a file of this folder with the current Node. Its error output is shown only if it fails. */
export function startChild(
  file: string,
  env: Record<string, string | undefined> = {},
  execArgv: string[] = [],
): Child {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const process_ = fork(path, {
    env: { ...process.env, ...env },
    execArgv,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errorOutput = '';
  process_.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorOutput = (errorOutput + text).slice(-4000);
  });
  const pending = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  let count = 0;
  process_.on('message', (reply: Reply) => {
    const question = pending.get(reply.id);
    pending.delete(reply.id);
    if (reply.error) question?.reject(new Error(`${file}: ${reply.error}`));
    else question?.resolve(reply.answer as never);
  });
  process_.on('exit', (code) => {
    for (const { reject } of pending.values()) reject(new Error(`${file} ended (${code}).\n${errorOutput}`));
    pending.clear();
  });
  return {
    pid: process_.pid ?? 0,
    ask: (message) =>
      new Promise((resolve, reject) => {
        const id = ++count;
        pending.set(id, { resolve, reject });
        process_.send({ id, message }, (error) => error && reject(error));
      }),
    stop: () => stop(process_),
  };
}

async function stop(process_: ChildProcess): Promise<void> {
  if (process_.exitCode !== null || process_.signalCode !== null) return;
  const ended = new Promise((resolve) => process_.once('exit', resolve));
  // The child shuts down by itself once its parent is gone.
  process_.disconnect();
  const late = setTimeout(() => process_.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(late);
}

/** In a child: answers the messages of the bench, and ends when the bench ends. */
export function answer(
  work: (message: Record<string, unknown>) => unknown,
  end: () => Promise<void> | void = () => {},
): void {
  process.on('message', async ({ id, message }: Question) => {
    try {
      process.send?.({ id, answer: await work(message) });
    } catch (error) {
      process.send?.({ id, error: inspect(error) });
    }
  });
  process.on('disconnect', async () => {
    await end();
    process.exit(0);
  });
}

export function usage(): Usage {
  const { user, system } = process.cpuUsage();
  return { cpu: user + system, rss: process.memoryUsage.rss() };
}
