import type { Readable } from 'node:stream';

/** Where uploaded files and what is made of them are kept, by key. */
export interface Storage {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Takes a temporary file in, without reading it into memory. */
  putFile(key: string, path: string): Promise<void>;
  has(key: string): Promise<boolean>;
  /** Null if there is none. */
  get(key: string): Promise<Buffer | null>;
  /** Null if there is none. */
  stream(key: string): Promise<{ stream: Readable; bytes: number } | null>;
  delete(key: string): Promise<void>;
}
