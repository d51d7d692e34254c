import { randomBytes } from 'node:crypto';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '#api/adapters/storage/s3-storage.ts';
import { readConfig } from '#api/kernel/config.ts';

const server = process.env.TEST_S3;

/**
 * Whether there is a server for tests of S3. `.ci/run` starts one where OpenStack Swift is or can be installed
 * (`scripts/lib/swift.mjs`), and passes its `env` as JSON in TEST_S3.
 */
export const hasS3 = Boolean(server);

export interface Bucket {
  /** The variables of a market that stores its files in it. */
  env: Record<string, string>;
  settings: S3Settings;
}

/** A new, empty bucket on the server of TEST_S3, which ends with it. */
export const freshBucket = (): Promise<Bucket> => createBucket(JSON.parse(server ?? '{}'));

/** A new, empty bucket on the S3 server with these variables. */
export async function createBucket(serverEnv: Record<string, string>): Promise<Bucket> {
  const env = { ...serverEnv, S3_BUCKET: `test-${randomBytes(6).toString('hex')}` };
  const settings = readConfig(env).s3;
  if (!settings) throw new Error('There is no S3 server.');
  const { endpoint, region, bucket, ...credentials } = settings;
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return { env, settings };
}
