import { afterEach, describe, expect, test } from 'vitest';
import type { Behavior } from './file-process.testing.ts';
import { FileProcess, FileProcessFailed } from './file-process.ts';

const reader = new FileProcess<Behavior, number>({
  entry: new URL('./file-process.testing.ts', import.meta.url),
});
afterEach(() => reader.end());

/** What a process writes for a file: its own number. */
async function read(input: Behavior, timeMs = 30_000, signal?: AbortSignal): Promise<number[]> {
  const values = [];
  for await (const value of reader.read({ input, timeMs, signal })) values.push(value);
  return values;
}

const isRunning = (pid: number | undefined): boolean => {
  try {
    return process.kill(pid ?? 0, 0);
  } catch {
    return false;
  }
};

describe('FileProcess', () => {
  test('files one after the other → read by the same process, which ends with the reader', async () => {
    expect(reader.isUsed).toBe(false);
    const [first] = await read('good');
    expect(reader.isUsed).toBe(true);
    expect(await read('good')).toEqual([first]);
    expect(isRunning(first)).toBe(true);
    await reader.end();
    expect(isRunning(first)).toBe(false);
  });

  test('a file breaks the process → its message, and the next file is read by a new process', async () => {
    const [first] = await read('good');
    await expect(read('broken')).rejects.toThrow('This file is broken.');
    expect(reader.isUsed).toBe(false);
    expect(isRunning(first)).toBe(false);
    expect(await read('good')).not.toEqual([first]);
  });

  test('a file hangs → the process is killed, also one that has read others', async () => {
    const [first] = await read('good');
    await expect(read('hangs', 200)).rejects.toThrow(FileProcessFailed);
    expect(isRunning(first)).toBe(false);
    expect(reader.isUsed).toBe(false);
  });

  test('a file eats memory outside the heap → the process is killed', async () => {
    await expect(read('grows')).rejects.toThrow(FileProcessFailed);
    expect(reader.isUsed).toBe(false);
  });

  test('a file leaves the process with much memory → it is read, and the next one by a new process', async () => {
    const [first] = await read('large');
    expect(isRunning(first)).toBe(false);
    expect(await read('good')).not.toEqual([first]);
  });

  test('the caller stops, or needs no more values → the process is killed', async () => {
    const [first] = await read('good');
    await expect(read('hangs', 30_000, AbortSignal.abort())).rejects.toThrow(FileProcessFailed);
    expect(isRunning(first)).toBe(false);
    for await (const pid of reader.read({ input: 'hangs', timeMs: 30_000 })) {
      expect(isRunning(pid)).toBe(true);
      break;
    }
    expect(reader.isUsed).toBe(false);
  });
});
