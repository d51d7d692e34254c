import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';

export interface StoredFile {
  key: string;
  sizeBytes: number;
  modifiedAt: Date;
}

/** What a client that downloads a file from its address gets besides the bytes, and for how long it may begin. */
export interface AddressedAnswer {
  /** The Content-Type. */
  type: string;
  /** The Content-Disposition. */
  disposition: string;
  seconds: number;
}

/**
 * Storage of uploaded files and of those derived from them. A key is a path such as `originals/3f9c…`. Writes are atomic:
 * no reader sees a partial file, and a crash leaves the old file or the new one. Every node of a market uses the same one.
 *
 * Its methods, and the streams of `read`, throw StorageUnavailable when the storage does not answer, or refuses to.
 */
export interface Storage {
  /** Where the files are, for operators: a folder, or a bucket and its server. */
  readonly location: string;
  /** The id of this place, the same for every node that uses it; the first call writes it. Not to be called in parallel. */
  readId(): Promise<string>;
  /** Whether files can be stored now, as far as two seconds show without storing one. */
  isWritable(): Promise<boolean>;
  put(key: string, bytes: Buffer): Promise<void>;
  /** Copies a local file in without reading it into memory; the file stays where it is. */
  putFile(key: string, path: string): Promise<void>;
  /**
   * Null if there is no such file. `etag` is the strong entity tag that answers at its `address` have; null if it has no
   * address.
   */
  stat(key: string): Promise<{ sizeBytes: number; etag: string | null } | null>;
  /** Null if there is no such file. */
  get(key: string): Promise<Buffer | null>;
  /** Both ends of the range are included; without it, the whole file. A missing file is an error of the stream. */
  read(key: string, range?: { start: number; end: number }): Readable;
  /**
   * An address at which clients download the file from the storage itself, by GET, whole or in ranges. Null if the market
   * sends the files of this storage.
   */
  address(key: string, answer: AddressedAnswer): Promise<string | null>;
  /** Does nothing if there is no such file. */
  delete(key: string): Promise<void>;
  /** Every file whose key starts with this folder, in any order. */
  list(folder: string): AsyncIterable<StoredFile>;
  /**
   * Gives a file another key, where none may be, without its bytes passing through the market. Does nothing if there is no such
   * file.
   */
  move(from: string, to: string): Promise<void>;
  /** The path of a file on this machine; null if it is not on it. */
  pathOf(key: string): string | null;
  /** Where tus puts the bytes of resumable uploads, whose ids are keys. `sizeOf` is how many bytes one will have. */
  openUploads(sizeOf: (key: string) => Promise<number | null>): Promise<DataStore>;
  /** Deletes partial files of writes that started before this time. */
  removeUnfinished(before: Date): Promise<void>;
}

/** The storage does not answer, or refuses to; a retry may succeed. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';

  constructor(options?: ErrorOptions) {
    super('Files can neither be stored nor read at the moment. Please try again.', options);
  }
}

/** The configured storage cannot be used; the message tells an operator what to change. */
export class StorageNotUsable extends Error {
  override name = 'StorageNotUsable';
}
