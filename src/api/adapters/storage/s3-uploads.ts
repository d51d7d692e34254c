import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { S3Store } from '@tus/s3-store';
import type { DataStore } from '@tus/server';
import { TUS_EXTENSIONS } from './tus-extensions.ts';

/** Resumable uploads as uploads in parts of a bucket. */
export function openS3Uploads(config: S3ClientConfig, bucket: string): DataStore {
  // Tags are not part of every server's protocol.
  const store = new S3Store({ s3ClientConfig: { ...config, bucket }, useTags: false });
  store.extensions = TUS_EXTENSIONS;
  return store;
}
