import type { Readable } from 'node:stream';

export interface StoredFile {
  key: string;
  sizeBytes: number;
  modifiedAt: Date;
}

/**
 * Storage of uploaded files and of those derived from them. A key is a path such as `originals/3f9c…`. Writes are atomic:
 * no reader sees a partial file, and a crash leaves the old file or the new one.
 */
export interface Storage {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Copies a local file in without reading it into memory; the file stays where it is. */
  putFile(key: string, path: string): Promise<void>;
  /** Null if there is no such file. */
  sizeOf(key: string): Promise<number | null>;
  /** Null if there is no such file. */
  get(key: string): Promise<Buffer | null>;
  /** Both ends of the range are included; without it, the whole file. A missing file is an error of the stream. */
  read(key: string, range?: { start: number; end: number }): Readable;
  /** Does nothing if there is no such file. */
  delete(key: string): Promise<void>;
  /** Every file whose key starts with this folder, in any order. */
  list(folder: string): AsyncIterable<StoredFile>;
  /** Deletes partial files of writes that started before this time. */
  removeUnfinished(before: Date): Promise<void>;
}
