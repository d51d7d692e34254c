import { access, chmod, constants, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const STICKY = 0o1000;

/**
 * Makes a folder, and what leads to it, that only this account may enter; an existing one is closed to others, with
 * everything in it.
 * @throws the system's error, naming the path, when it cannot be written
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  await makeFolder(folder);
  await access(join(folder, '.'), constants.W_OK);
  const { mode } = await stat(folder);
  // A folder such as /tmp is everyone's.
  if (mode & STICKY) return;
  await chmod(folder, 0o700).catch((error) => {
    // It belongs to another account, as a volume does that a container runtime has prepared.
    if (error.code !== 'EPERM') throw error;
  });
}

/** Node's own recursive mkdir never returns where nothing can be made, such as under /proc. */
async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder).catch((error) => error.code);
  if ((await make()) !== 'ENOENT') return;
  await makeFolder(dirname(folder));
  await mkdir(folder);
}
