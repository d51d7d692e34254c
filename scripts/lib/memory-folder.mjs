import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { atExit } from './exit.mjs';

const memory = '/dev/shm';
const needed = 4 * 1024 ** 3;

/**
 * Imported first. Temporary files of this process, and of all that it starts, are kept in memory where there is room. They
 * are removed with it. Each file of tests copies a database of a thousand files, which takes most of its time on a disk.
 */
if (hasRoom() && !process.env.TMPDIR?.startsWith(memory)) {
  const folder = mkdtempSync(join(memory, 'emporia-'));
  // A PostgreSQL server runs as another user.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  atExit(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}

/** False on systems without such a folder, and in containers, where it has 64 MB. */
function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= needed;
  } catch {
    return false;
  }
}
