import type { Readable } from 'node:stream';

export interface StoredFile {
  key: string;
  sizeBytes: number;
  modifiedAt: Date;
}

/**
 * Where uploaded files and what is made of them are kept. A key is a path such as `originals/3f9c…`.
 * A file appears and is replaced as a whole: no reader sees a part of it, and a crash leaves the old file or the new.
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
  /** Every file whose key starts with this folder, in no order. */
  list(folder: string): AsyncIterable<StoredFile>;
  /** Removes what writes that began before this time have left behind by dying halfway. */
  removeUnfinished(before: Date): Promise<void>;
}
