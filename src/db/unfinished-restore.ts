import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A restore into this data folder has been killed; a market on it would hide that. */
export class RestoreUnfinished extends Error {
  override name = 'RestoreUnfinished';
}

/** Where a restore keeps what is not in its place yet; empty or missing once it is complete. */
export const restoreFolder = (dataDir: string): string => join(dataDir, 'restore.part');

/** Whether a restore into this data folder has begun and not ended. */
export const isRestoreUnfinished = async (dataDir: string): Promise<boolean> =>
  (await readdir(restoreFolder(dataDir)).catch(() => [])).length > 0;

/** @throws RestoreUnfinished */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  if (!(await isRestoreUnfinished(dataDir))) return;
  throw new RestoreUnfinished(
    `A restore into ${dataDir} has not ended. Run it again, or delete ${restoreFolder(dataDir)}.`,
  );
}
