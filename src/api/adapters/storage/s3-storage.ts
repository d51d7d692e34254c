import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type Storage, StorageNotUsable, StorageUnavailable, type StoredFile } from '#api/ports/storage.ts';
import { checkKey } from './storage-key.ts';

export interface S3Settings {
  /** The address of the server, which browsers must reach as well. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Made at the first start on a bucket. */
const ID_KEY = 'market/id';
const CHECK_TIMEOUT_MS = 2000;
/** The SDK writes to the console by itself otherwise; what fails is logged by the caller. */
const SILENT = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };
/** Until an answer begins, three times. */
const ANSWER = { requestTimeout: 5000 };
/** The same with the bytes of a picture. Uploads of files have no such limit, since they take as long as their bytes. */
const UPLOAD = { requestTimeout: 20_000 };

/**
 * Opens a bucket of Amazon S3 or a server that speaks its protocol. Writes are single PutObject calls, which appear as a
 * whole or not at all.
 * @throws StorageNotUsable if the bucket does not exist, the key is refused or the server does not answer
 */
export async function openS3Storage(settings: S3Settings): Promise<Storage> {
  const client = createClient(settings);
  try {
    await client.send(new ListObjectsV2Command({ Bucket: settings.bucket, MaxKeys: 1 }), ANSWER);
  } catch (error) {
    throw new StorageNotUsable(explain(error, settings), { cause: error });
  }
  return createS3Storage(client, settings);
}

const clientConfig = ({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): S3ClientConfig => ({
  endpoint,
  region,
  credentials: { accessKeyId, secretAccessKey },
  // Every server takes http://server/bucket/key; http://bucket.server/key needs a name for each bucket.
  forcePathStyle: true,
  // By default streams are sent with trailing checksums, which servers other than Amazon's refuse.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  logger: SILENT,
  requestHandler: {
    connectionTimeout: 3000,
    // Of a connection that rests, in either direction; a slow client's download may pause for a while.
    socketTimeout: 60_000,
    throwOnRequestTimeout: true,
  },
});

const createClient = (settings: S3Settings): S3Client => new S3Client(clientConfig(settings));

function createS3Storage(client: S3Client, settings: S3Settings): Storage {
  const { endpoint, bucket: Bucket } = settings;
  const at = (key: string) => ({ Bucket, Key: checkKey(key) });
  const put = async (key: string, bytes: Buffer): Promise<void> => {
    await answered(client.send(new PutObjectCommand({ ...at(key), Body: bytes }), UPLOAD));
  };
  const get = async (key: string): Promise<Buffer | null> => {
    const found = await unlessMissing(client.send(new GetObjectCommand(at(key)), ANSWER));
    return found?.Body ? Buffer.from(await answered(found.Body.transformToByteArray())) : null;
  };
  return {
    location: `${Bucket} at ${new URL(endpoint).host}`,
    readId: async () => {
      const stored = await get(ID_KEY);
      if (stored) return stored.toString();
      const id = randomUUID();
      await put(ID_KEY, Buffer.from(id));
      return id;
    },
    isWritable: async () => {
      const abortSignal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
      const listed = client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }), { abortSignal });
      return listed.then(
        () => true,
        () => false,
      );
    },
    put,
    putFile: (key, path) => putFile(client, at(key), path),
    stat: async (key) => {
      const found = await unlessMissing(client.send(new HeadObjectCommand(at(key)), ANSWER));
      return found && { sizeBytes: found.ContentLength ?? 0, etag: found.ETag ?? null };
    },
    get,
    read: (key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`;
      return Readable.from(bytesOf(client, new GetObjectCommand({ ...at(key), Range })), {
        objectMode: false,
      });
    },
    address: (key, { type, disposition, seconds }) => {
      const command = new GetObjectCommand({
        ...at(key),
        ResponseContentType: type,
        ResponseContentDisposition: disposition,
        ResponseCacheControl: 'private, no-store',
      });
      return getSignedUrl(client, command, { expiresIn: seconds });
    },
    delete: async (key) => {
      await answered(client.send(new DeleteObjectCommand(at(key)), ANSWER));
    },
    move: async (from, to) => {
      const copy = new CopyObjectCommand({ ...at(to), CopySource: `${Bucket}/${checkKey(from)}` });
      // As long as the copy of its bytes takes.
      if (!(await unlessMissing(client.send(copy)))) return;
      await answered(client.send(new DeleteObjectCommand(at(from)), ANSWER));
    },
    pathOf: () => null,
    openUploads: async () => {
      const { openS3Uploads } = await import('./s3-uploads.ts');
      return openS3Uploads(clientConfig(settings), Bucket);
    },
    list: (folder) => filesIn(client, Bucket, folder),
    // A write that breaks leaves nothing: none is in several parts. Uploads in parts end with their rows.
    removeUnfinished: async () => {},
  };
}

async function putFile(client: S3Client, at: { Bucket: string; Key: string }, path: string): Promise<void> {
  const file = await open(path);
  const reading = new AbortController();
  const Body = file.createReadStream({ autoClose: false });
  // The SDK does not listen for errors of what it sends.
  Body.on('error', (error) => reading.abort(error));
  try {
    const { size } = await file.stat();
    const command = new PutObjectCommand({ ...at, Body, ContentLength: size });
    await answered(client.send(command, { abortSignal: reading.signal }));
  } finally {
    Body.destroy();
    await file.close();
  }
}

async function* bytesOf(client: S3Client, command: GetObjectCommand): AsyncGenerator<Uint8Array> {
  const { Body } = await answered(client.send(command, ANSWER));
  try {
    // In Node the SDK answers with its streams.
    yield* Body as Readable;
  } catch (cause) {
    throw new StorageUnavailable({ cause });
  }
}

async function* filesIn(client: S3Client, Bucket: string, folder: string): AsyncGenerator<StoredFile> {
  const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: `${folder}/` }, ANSWER);
  for (;;) {
    const { value: page } = await answered(pages.next());
    if (!page) return;
    for (const { Key: key, Size, LastModified } of page.Contents ?? [])
      if (key && LastModified) yield { key, sizeBytes: Size ?? 0, modifiedAt: LastModified };
  }
}

/** The bucket itself is missing under another name. */
const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name);

/** @throws StorageUnavailable for any error but that of a missing file */
const answered = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((cause: unknown) => {
    throw isMissing(cause) ? cause : new StorageUnavailable({ cause });
  });

const unlessMissing = <T>(answer: Promise<T>): Promise<T | null> =>
  answered(answer).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

/** One sentence for an operator, with the variables to look at; never their secret values. */
function explain(error: unknown, { bucket }: S3Settings): string {
  if (!(error instanceof S3ServiceException)) {
    const { code, message } = error as NodeJS.ErrnoException;
    return `The storage at S3_ENDPOINT cannot be reached: ${message || code}.`;
  }
  const { name } = error;
  const message = error.message.replace(/\.$/, '');
  const status = error.$metadata.httpStatusCode;
  if (name === 'NoSuchBucket') return `There is no bucket ${bucket} at S3_ENDPOINT. Set S3_BUCKET.`;
  if (name === 'AuthorizationHeaderMalformed' || name === 'PermanentRedirect')
    return `The bucket ${bucket} is in another region than S3_REGION: ${message}.`;
  if (status === 401 || status === 403) {
    return `The storage at S3_ENDPOINT refuses S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for the bucket ${bucket}: ${name}.`;
  }
  return `The storage at S3_ENDPOINT cannot be used: it answered ${status} ${name}.`;
}
