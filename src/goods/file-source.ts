import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** A file that is read by ranges, since it may be larger than the memory. */
export class FileSource {
  readonly path: string;
  readonly size: number;
  private readonly handle: FileHandle;

  private constructor(path: string, handle: FileHandle, size: number) {
    this.path = path;
    this.handle = handle;
    this.size = size;
  }

  static async open(path: string): Promise<FileSource> {
    const handle = await open(path);
    const { size } = await handle.stat();
    return new FileSource(path, handle, size);
  }

  /** The bytes from `offset` on; fewer at the end of the file. */
  async read(offset: number, length: number): Promise<Buffer> {
    const from = Math.max(0, offset);
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, this.size - from)));
    let filled = 0;
    while (filled < bytes.length) {
      const { bytesRead } = await this.handle.read(bytes, filled, bytes.length - filled, from + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return bytes.subarray(0, filled);
  }

  /** `end` is exclusive. */
  stream(start = 0, end = this.size): Readable {
    return this.handle.createReadStream({ start, end: Math.max(start, end) - 1, autoClose: false });
  }

  close(): Promise<void> {
    return this.handle.close();
  }
}
