import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Storage, StoredFile } from '#api/ports/storage.ts';
import { createDiskStorage } from './disk-storage.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emporia-storage-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function listed(storage: Storage, of: string): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of storage.list(of)) files.push(file);
  return files.toSorted((a, b) => a.key.localeCompare(b.key));
}

/** What every storage has to keep. */
describe.each([['disk storage', () => createDiskStorage(join(folder, 'media'))]])(
  'storage on %s',
  (_, open) => {
    test('stored file → read in full, in part and by its size, until it is deleted', async () => {
      const storage = open();
      await storage.put('originals/abc', Buffer.from('0123456789'));
      expect((await storage.get('originals/abc'))?.toString()).toBe('0123456789');
      expect(await storage.sizeOf('originals/abc')).toBe(10);
      expect((await buffer(storage.read('originals/abc'))).toString()).toBe('0123456789');
      expect((await buffer(storage.read('originals/abc', { start: 2, end: 4 }))).toString()).toBe('234');
      await storage.delete('originals/abc');
      await storage.delete('originals/abc');
      expect(await storage.get('originals/abc')).toBeNull();
      expect(await storage.sizeOf('originals/abc')).toBeNull();
      await expect(buffer(storage.read('originals/abc'))).rejects.toThrow();
    });

    test('empty file → no bytes', async () => {
      const storage = open();
      await storage.put('served/a/96.webp', Buffer.alloc(0));
      expect(await storage.get('served/a/96.webp')).toHaveLength(0);
    });

    test('file copied from elsewhere → the source stays', async () => {
      const storage = open();
      const path = join(folder, 'upload');
      await writeFile(path, 'upload');
      await storage.putFile('originals/pdf', path);
      await storage.putFile('originals/pdf', path);
      expect((await storage.get('originals/pdf'))?.toString()).toBe('upload');
    });

    test('list → the files of one folder at any depth, with size and time', async () => {
      const storage = open();
      const before = Date.now() - 2000;
      expect(await listed(storage, 'served')).toEqual([]);
      await storage.put('served/b/96.webp', Buffer.from('bb'));
      await storage.put('served/a/96.webp', Buffer.from('a'));
      await storage.put('originals/a', Buffer.from('aaa'));
      const files = await listed(storage, 'served');
      expect(files.map(({ key, sizeBytes }) => [key, sizeBytes])).toEqual([
        ['served/a/96.webp', 1],
        ['served/b/96.webp', 2],
      ]);
      expect(files.every(({ modifiedAt }) => modifiedAt.getTime() > before)).toBe(true);
    });

    test('read while a file is replaced → the old or the new content, in full', async () => {
      const storage = open();
      const versions = [Buffer.alloc(3_000_000, 'a'), Buffer.alloc(1_000_000, 'b')] as const;
      await storage.put('served/a/800.webp', versions[0]);
      for (let round = 0; round < 20; round++) {
        const writing = storage.put('served/a/800.webp', versions[round % 2 === 0 ? 1 : 0]);
        const read = await Promise.all(Array.from({ length: 8 }, () => storage.get('served/a/800.webp')));
        await writing;
        expect(read.every((bytes) => versions.some((version) => bytes?.equals(version)))).toBe(true);
      }
    });

    test('files written and deleted in one folder in parallel → do not disturb each other', async () => {
      const storage = open();
      const keys = Array.from({ length: 30 }, (_, n) => `served/a/${n}.webp`);
      await Promise.all(
        keys.map(async (key, n) => {
          await storage.put(key, Buffer.from(key));
          if (n % 2 === 0) await storage.delete(key);
        }),
      );
      expect(await listed(storage, 'served')).toHaveLength(15);
    });

    test('key that leads out of the folder → refused', async () => {
      const storage = open();
      for (const key of [
        '../secret',
        'originals/../../secret',
        '/etc/passwd',
        'originals/',
        'originals/.x',
        '',
      ]) {
        await expect(async () => storage.put(key, Buffer.from('x'))).rejects.toThrow('is not a storage key');
      }
    });
  },
);

describe('disk storage: failures', () => {
  test('failed write → leaves nothing', async () => {
    const storage = createDiskStorage(folder);
    await expect(storage.putFile('originals/a', join(folder, 'missing'))).rejects.toThrow('ENOENT');
    expect(await readdir(join(folder, 'unfinished'))).toEqual([]);
    expect(await listed(storage, 'originals')).toEqual([]);
  });

  test('partial file of a crashed write → removed once it is old, never listed', async () => {
    const storage = createDiskStorage(folder);
    await storage.put('originals/a', Buffer.from('a'));
    for (const name of ['old', 'young']) await writeFile(join(folder, 'unfinished', name), 'half');
    const hourAgo = new Date(Date.now() - 3_600_000);
    await utimes(join(folder, 'unfinished', 'old'), hourAgo, hourAgo);
    await storage.removeUnfinished(new Date(Date.now() - 1_800_000));
    expect(await readdir(join(folder, 'unfinished'))).toEqual(['young']);
    expect(await listed(storage, 'originals')).toMatchObject([{ key: 'originals/a' }]);
  });
});
