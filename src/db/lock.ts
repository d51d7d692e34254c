import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;
/** Two that start together hold parts of the lock for a moment; a holder that runs keeps it for longer. */
const PATIENCE_MS = 1000;

/** Keeps the files open: one that nothing refers to is closed by the garbage collector, and its lock is gone. */
const held = new Set<DatabaseSync>();

/** The data folder cannot be had for this process alone. */
export class FolderNotLocked extends Error {
  override name = 'FolderNotLocked';
}

/**
 * Takes a folder for this process, and returns what gives it back.
 * The embedded database has no lock of its own, and two processes on one folder destroy it. SQLite's lock is the
 * kernel's: it ends with its process, however that ends, and holds between containers that share a kernel.
 * @throws FolderNotLocked when another process has it, or the file system has no locks
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
