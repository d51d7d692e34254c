import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makePrivateFolder } from './data-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emporia-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const rights = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8);

describe.runIf(process.platform !== 'win32')('makePrivateFolder', () => {
  test('new folder in a new one → accessible to this account only', async () => {
    await makePrivateFolder(join(folder, 'new/data'));
    expect(await rights(join(folder, 'new/data'))).toBe('700');
  });

  test('existing folder → closed to others', async () => {
    await chmod(folder, 0o755);
    await makePrivateFolder(folder);
    expect(await rights(folder)).toBe('700');
  });

  test('folder of other accounts, such as /tmp → unchanged', async () => {
    await chmod(folder, 0o1777);
    await makePrivateFolder(folder);
    expect(await rights(folder)).toBe('1777');
  });
});
