import { useEffect, useRef, useState } from 'react';
import type { DetailedError, Upload } from 'tus-js-client';
import { PRODUCT_FILE_NAME_MAX } from '#domain/goods.ts';
import { nameOfFile } from '#domain/product-files.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import { session, useSession } from '#web/kernel/session.ts';

/** A request takes ten minutes at most: so much comes through at half a megabit a second. */
const CHUNK_BYTES = 32 * MEGABYTE;
const RETRY_DELAYS = [0, 1000, 3000, 5000, 10_000, 20_000];

/** A file that is sent to the market. */
export interface FileUpload {
  /** Of this list. */
  key: string;
  filename: string;
  bytes: number;
  name: string;
  note: string;
  status: 'sending' | 'paused' | 'failed' | 'sent';
  /** 0 to 1. */
  sent: number;
  /** Why it has failed. */
  problem?: string;
  /** The id of the upload; undefined until the server has answered. */
  id?: string;
}

interface UploadsOptions {
  /** The product that takes the files; undefined for one that is not saved yet. */
  productId?: string;
  /** The vendor of a product that is not saved yet, for an admin. */
  vendorId?: string;
}

/**
 * Uploads that can be paused, and that go on after a lost connection or a reload when the same file is chosen again. The code that
 * sends them is loaded with the first file.
 */
export function useFileUploads({ productId, vendorId }: UploadsOptions) {
  const { user } = useSession();
  const [uploads, setUploads] = useState<readonly FileUpload[]>([]);
  const running = useRef(new Map<string, Upload>());
  const nextKey = useRef(0);
  // What is sent when the screen is left goes on when the file is chosen again.
  useEffect(
    () => () => {
      for (const upload of running.current.values()) void upload.abort();
    },
    [],
  );

  const change = (key: string, changes: Partial<FileUpload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...changes } : one)));

  async function start(key: string, file: File): Promise<void> {
    const tus = await import('tus-js-client');
    const upload = new tus.Upload(file, {
      endpoint: '/api/v1/uploads',
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS,
      removeFingerprintOnSuccess: true,
      metadata: {
        filename: file.name,
        ...(productId && { productId }),
        ...(vendorId && { vendorId }),
      },
      // Of this person and product alone; a file that was changed is another one.
      fingerprint: async () =>
        ['emporia', user?.id, productId ?? 'new', file.name, file.size, file.lastModified].join('|'),
      onBeforeRequest: (request) => request.setHeader('Authorization', `Bearer ${session.token()}`),
      onUploadUrlAvailable: () => change(key, { id: upload.url?.split('/').at(-1) }),
      onProgress: (sent, total) => change(key, { sent: sent / total }),
      onSuccess: () => {
        running.current.delete(key);
        change(key, { status: 'sent', sent: 1 });
      },
      onError: (error) => change(key, { status: 'failed', problem: sentenceOf(error) }),
    });
    running.current.set(key, upload);
    const [before] = await upload.findPreviousUploads();
    if (before) upload.resumeFromPreviousUpload(before);
    upload.start();
  }

  return {
    uploads,
    add: (files: readonly File[]) => {
      for (const file of files) {
        const key = String(nextKey.current++);
        const added: FileUpload = {
          key,
          filename: file.name,
          bytes: file.size,
          name: nameOfFile(file.name, PRODUCT_FILE_NAME_MAX),
          note: '',
          status: 'sending',
          sent: 0,
        };
        setUploads((before) => [...before, added]);
        void start(key, file).catch(() =>
          change(key, { status: 'failed', problem: 'The upload could not be started. Please try again.' }),
        );
      }
    },
    rename: (key: string, names: Partial<Pick<FileUpload, 'name' | 'note'>>) => change(key, names),
    pause: (key: string) => {
      void running.current.get(key)?.abort();
      change(key, { status: 'paused' });
    },
    resume: (key: string) => {
      running.current.get(key)?.start();
      change(key, { status: 'sending', problem: undefined });
    },
    /** Takes it off the list; `andFromServer`, it is deleted there as well. */
    remove: (key: string, andFromServer = false) => {
      if (andFromServer)
        void running.current
          .get(key)
          ?.abort(true)
          .catch(() => undefined);
      running.current.delete(key);
      setUploads((before) => before.filter((one) => one.key !== key));
    },
    /** Changes the order of the list. */
    arrange: (keys: readonly string[]) =>
      setUploads((before) => keys.flatMap((key) => before.find((one) => one.key === key) ?? [])),
  };
}

export type FileUploads = ReturnType<typeof useFileUploads>;

/** The sentence of the market in its refusal, or one about the connection. */
function sentenceOf(error: Error | DetailedError): string {
  const body = 'originalResponse' in error ? error.originalResponse?.getBody() : undefined;
  try {
    const { message } = JSON.parse(body ?? '') as { message?: string | string[] };
    if (message) return [message].flat().join(' ');
  } catch {
    // No answer of the market.
  }
  return 'The connection was lost. What has come stays; go on when you are ready.';
}
