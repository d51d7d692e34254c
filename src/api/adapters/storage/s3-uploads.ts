import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { S3Store } from '@tus/s3-store';
import type { DataStore } from '@tus/server';
import { TUS_EXTENSIONS } from './tus-extensions.ts';

/** Resumable uploads as uploads in parts of a bucket. */
export function openS3Uploads(config: S3ClientConfig, bucket: string): DataStore {
  // Tags are not part of every server's protocol.
  const store = new BucketUploads({ s3ClientConfig: { ...config, bucket }, useTags: false });
  store.extensions = TUS_EXTENSIONS;
  return store;
}

class BucketUploads extends S3Store {
  /** Object by object: for several at once servers want checksums that the SDK does not send, and the last part is left. */
  override async remove(id: string): Promise<void> {
    const { 'upload-id': UploadId } = await this.getMetadata(id);
    const at = { Bucket: this.bucket, Key: id };
    // One that is complete has no parts any more.
    await this.client.abortMultipartUpload({ ...at, UploadId }).catch(() => undefined);
    for (const Key of [this.partKey(id, true), id, this.infoKey(id)])
      await this.client.deleteObject({ Bucket: this.bucket, Key });
    await this.clearCache(id);
  }
}
