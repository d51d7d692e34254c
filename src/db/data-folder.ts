import { access, chmod, constants, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const STICKY = 0o1000;

/** The data folder is a file. */
export class NotAFolder extends Error {
  override name = 'NotAFolder';
}

/**
 * Creates a folder and its parents, accessible to this account only; an existing one is closed to other accounts, with its
 * contents.
 * @throws NotAFolder for a file, the system's error with the path if it cannot be written
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  await makeFolder(folder);
  await access(folder, constants.W_OK);
  const found = await stat(folder);
  if (!found.isDirectory())
    throw new NotAFolder(`${folder} is a file, and the data need a folder. Set DATA_DIR to one.`);
  const { mode } = found;
  // A folder with write access for everyone, such as /tmp, keeps its mode.
  if (mode & STICKY) return;
  await chmod(folder, 0o700).catch((error) => {
    // The folder belongs to another account, such as a volume that a container runtime has prepared.
    if (error.code !== 'EPERM') throw error;
  });
}

/** Node's own recursive mkdir never returns where no folder can be created, such as below /proc. */
async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder).catch((error) => error.code);
  if ((await make()) !== 'ENOENT') return;
  await makeFolder(dirname(folder));
  await mkdir(folder);
}
