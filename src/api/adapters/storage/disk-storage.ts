import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import {
  access,
  copyFile,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removeOldEntries } from '#api/kernel/remove-old-entries.ts';
import type { Storage, StoredFile } from '#api/ports/storage.ts';
import { readFolderId } from '#db/media-folder.ts';
import { checkKey } from './storage-key.ts';

/** Files in a folder of this machine, or one that several machines mount. */
export function createDiskStorage(location: string): Storage {
  // In the same file system as the files, so that a rename is atomic.
  const unfinished = join(location, 'unfinished');

  const pathOf = (key: string): string => join(location, checkKey(key));

  async function replace(key: string, write: (path: string) => Promise<void>): Promise<void> {
    const path = pathOf(key);
    const temporary = join(unfinished, randomUUID());
    await mkdir(unfinished, { recursive: true });
    try {
      await write(temporary);
      // Flushed before the rename: a database row that names this file must not survive a power cut without it.
      await flush(temporary);
      await moveTo(temporary, path);
      await flush(dirname(path));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  return {
    location,
    readId: () => readFolderId(location),
    isWritable: () => isWritable(location),
    put: (key, bytes) => replace(key, (path) => writeFile(path, bytes)),
    putFile: (key, from) => replace(key, (path) => copyFile(from, path)),
    stat: async (key) => {
      const found = await unlessMissing(stat(pathOf(key)));
      return found && { sizeBytes: found.size, etag: null };
    },
    get: (key) => unlessMissing(readFile(pathOf(key))),
    read: (key, range) => createReadStream(pathOf(key), range),
    address: async () => null,
    delete: async (key) => {
      const path = pathOf(key);
      await rm(path, { force: true });
      // Removes the folder only if it is empty; otherwise rmdir fails, which is ignored.
      await rmdir(dirname(path)).catch(() => {});
    },
    move: async (from, to) => {
      const path = pathOf(from);
      if (!(await unlessMissing(stat(path)))) return;
      await flush(path);
      await moveTo(path, pathOf(to));
      await flush(dirname(pathOf(to)));
    },
    pathOf,
    openUploads: async (sizeOf) => {
      // tus takes time that a market without uploads need not spend at its start.
      const { openFileUploads } = await import('./file-uploads.ts');
      return openFileUploads(location, sizeOf);
    },
    list: (folder) => filesIn(location, folder),
    removeUnfinished: (before) => removeOldEntries(unfinished, before),
  };
}

async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK);
    return true;
  } catch (error) {
    // The first upload makes the folder.
    return isMissing(error) && dirname(folder) !== folder && isWritable(dirname(folder));
  }
}

async function* filesIn(location: string, folder: string): AsyncGenerator<StoredFile> {
  const entries = await unlessMissing(opendir(join(location, folder)));
  if (!entries) return;
  for await (const entry of entries) {
    const key = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      yield* filesIn(location, key);
      continue;
    }
    const found = await unlessMissing(stat(join(location, key)));
    if (found) yield { key, sizeBytes: found.size, modifiedAt: found.mtime };
  }
}

/** Creates the folder and moves the file into it; retries when the empty folder was removed in between. */
async function moveTo(from: string, to: string, attempts = 3): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await rename(from, to);
  } catch (error) {
    if (attempts === 1 || !isMissing(error)) throw error;
    await moveTo(from, to, attempts - 1);
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
