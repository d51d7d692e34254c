import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockFolder } from '#db/lock.ts';

describe('npm run db:reset', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emporia-reset-'));
    await mkdir(join(folder, 'db'));
    lockFolder(folder)();
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Resolves to the exit code and the output. */
  const reset = (args: string[], env: Record<string, string> = {}) =>
    new Promise<[number, string]>((done) => {
      const child = execFile(
        process.execPath,
        [join(import.meta.dirname, '../src/commands/reset.ts'), ...args],
        { env: { DATA_DIR: folder, ...env } },
        (_, stdout, stderr) => done([child.exitCode ?? 1, stdout + stderr]),
      );
    });

  test('--yes → the data folder is deleted', async () => {
    expect(await reset(['--yes'])).toEqual([0, `${folder} is deleted.\n`]);
    expect(existsSync(folder)).toBe(false);
  });

  test('no --yes and no terminal → refused, and the folder stays', async () => {
    expect(await reset([])).toEqual([1, expect.stringContaining('--yes')]);
    expect(existsSync(folder)).toBe(true);
  });

  test('database on a server → refused', async () => {
    expect(await reset(['--yes'], { DATABASE_URL: 'postgres://localhost/shop' })).toEqual([
      1,
      expect.stringContaining('left alone'),
    ]);
    expect(existsSync(folder)).toBe(true);
  });

  test('folder in use by a market → refused', async () => {
    const unlock = lockFolder(folder);
    expect(await reset(['--yes'])).toEqual([1, expect.stringContaining('in use')]);
    unlock();
    expect(existsSync(folder)).toBe(true);
  });

  test('folder that is no data folder → refused', async () => {
    await rm(join(folder, 'lock.sqlite'));
    await writeFile(join(folder, 'letter.txt'), '');
    expect(await reset(['--yes'])).toEqual([1, expect.stringContaining('not a data folder')]);
    expect(existsSync(join(folder, 'letter.txt'))).toBe(true);
  });
});
