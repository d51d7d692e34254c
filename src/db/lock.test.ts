import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockFolder } from './lock.ts';

/** Tries to lock the folder on each message, responds with the result, and keeps the lock. */
const PROGRAM = `
import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))};
const say = (word) => process.stdout.write(word + '\\n');
process.stdin.on('data', () => {
  try {
    lockFolder(process.argv[1]);
    say('held');
  } catch (error) {
    say(error.name);
  }
});
say('ready');
`;

let folder: string;
let children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emporia-lock-'));
});
afterEach(async () => {
  await Promise.all(children.map(kill));
  await rm(folder, { recursive: true, force: true });
});

async function kill(child: ChildProcess): Promise<void> {
  children = children.filter((other) => other !== child);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** The next message of a child. */
const word = async (child: ChildProcess): Promise<string> =>
  String((await once(child.stdout as NodeJS.ReadableStream, 'data'))[0]).trim();

/** A process that is ready to lock the folder; `wrapper` is the command that runs it. */
async function startChild(wrapper: string[] = []): Promise<ChildProcess> {
  const [command = '', ...args] = [
    ...wrapper,
    process.execPath,
    '--input-type=module',
    '--eval',
    PROGRAM,
    folder,
  ];
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  expect(await word(child)).toBe('ready');
  return child;
}

function take(child: ChildProcess): Promise<string> {
  const answer = word(child);
  child.stdin?.write('take\n');
  return answer;
}

describe('lockFolder', () => {
  test('folder locked by this process → refused', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow('is in use by another process');
    unlock();
    lockFolder(folder)();
  });

  test('four processes in parallel, again after the holder crashes → one has the lock', async () => {
    await Promise.all([1, 2, 3, 4].map(() => startChild()));
    for (let round = 0; round < 8; round++) {
      const racers = [...children];
      const answers = await Promise.all(racers.map(take));
      expect(answers.toSorted()).toEqual(['FolderNotLocked', 'FolderNotLocked', 'FolderNotLocked', 'held']);
      await kill(racers[answers.indexOf('held')] as ChildProcess);
      await startChild();
    }
  });

  const namespace = ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--kill-child'];
  const canUnshare = spawnSync(namespace[0] as string, [...namespace.slice(1), 'true']).status === 0;

  test.runIf(canUnshare)('two processes with pid 1 in their containers → one has the lock', async () => {
    const [one, other] = [await startChild(namespace), await startChild(namespace)];
    expect(await take(one)).toBe('held');
    expect(await take(other)).toBe('FolderNotLocked');
    await kill(one);
    // The namespace ends with its first process, a moment after the one that was killed.
    await expect.poll(() => take(other)).toBe('held');
  });
});
