import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Another process has the folder open. */
export class FolderLocked extends Error {
  constructor(folder: string, pid: number) {
    super(`The data folder ${folder} is in use by another process (${pid}). Stop it first, or set DATA_DIR.`);
    this.name = 'FolderLocked';
  }
}

/**
 * Takes a folder for this process, and returns what gives it back.
 * The embedded database has no lock of its own, and two processes on one folder lose rows silently. The lock names
 * its process instead of being refreshed by a timer, so that a start right after a crash need not wait for it to
 * grow stale.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await makeFolder(folder);
  const file = join(folder, 'lock');
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' });
      return () => rm(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const holder = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
      if (isAlive(holder)) throw new FolderLocked(folder, holder);
      await rm(file, { force: true });
    }
  }
  throw new FolderLocked(folder, 0);
}

/** Node's own recursive mkdir never returns where nothing can be made, such as under /proc. */
async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder).catch((error) => error.code);
  if ((await make()) !== 'ENOENT') return;
  await makeFolder(dirname(folder));
  await mkdir(folder);
}

function isAlive(pid: number): boolean {
  // The same number as ours is a crash of an earlier life of this container.
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
