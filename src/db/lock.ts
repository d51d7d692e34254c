import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;
/** Two processes that start together each hold a part of the lock for a moment; a running holder keeps it longer. */
const PATIENCE_MS = 1000;

/** Keeps references to the open files: the garbage collector would close them and release the lock. */
const held = new Set<DatabaseSync>();

/** The data folder cannot be locked for this process. */
export class FolderNotLocked extends Error {
  override name = 'FolderNotLocked';
}

/**
 * Locks a folder for this process, and returns the function that releases it.
 * The embedded database has no lock of its own, and two processes on one folder destroy it. SQLite's file lock is held by
 * the kernel: it ends with its process, and works between containers that share a kernel.
 * @throws FolderNotLocked if another process holds the lock, or the file system does not support locks
 */
export function lockFolder(folder: string): () => void {
  const file = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: PATIENCE_MS });
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    const { errcode, message } = error as Error & { errcode?: number };
    throw new FolderNotLocked(
      errcode === SQLITE_BUSY
        ? `The data folder ${folder} is in use by another process. Stop it first, or set DATA_DIR.`
        : `The data folder ${folder} cannot be locked (${message}). Set DATA_DIR.`,
      { cause: error },
    );
  }
  held.add(file);
  return () => {
    held.delete(file);
    file.close();
  };
}
