import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Deletes the files and folders directly in `folder` that were last changed before `before`. */
export async function removeOldEntries(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    // Another process may delete the same entry at the same time.
    const entry = await lstat(path).catch(() => null);
    if (entry && entry.mtime < before) await rm(path, { recursive: true, force: true });
  }
}
