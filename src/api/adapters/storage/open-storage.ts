import type { Storage } from '#api/ports/storage.ts';
import { createDiskStorage } from './disk-storage.ts';
import type { S3Settings } from './s3-storage.ts';

/**
 * Opens the bucket, or the folder when there is none.
 * @throws StorageNotUsable if the bucket cannot be used
 */
export async function openStorage(options: { s3: S3Settings | null; folder: string }): Promise<Storage> {
  if (!options.s3) return createDiskStorage(options.folder);
  // The SDK takes memory that a market on a disk needs not have.
  const { openS3Storage } = await import('./s3-storage.ts');
  return openS3Storage(options.s3);
}
