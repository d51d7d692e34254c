import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { badRequest, tooLarge } from '#api/kernel/errors.ts';
import { isZipError, unsafeNameOf } from '#api/kernel/zip-error.ts';
import { ARCHIVE_LINES, ARCHIVE_PATH } from '#contract/archive-format.ts';
import {
  ARCHIVE_ENTRIES_MAX,
  ARCHIVE_LINE_MEGABYTES,
  ARCHIVE_LINES_MAX,
  ARCHIVE_TEXT_MEGABYTES,
} from '#domain/archive.ts';
import { GOODS_FILE_MEGABYTES } from '#domain/goods.ts';
import { FILE_MEGABYTES } from '#domain/limits.ts';
import { MEGABYTE } from '#lib/bytes.ts';

/** The entry that lists the SHA-256 of every other one. */
export const CHECKSUMS = 'checksums.sha256';
const HEADER = 'archive.json';
/** Files of text besides those of JSON Lines. */
const TEXTS: readonly string[] = [HEADER, CHECKSUMS, 'README.txt', 'schema.json'];
const isText = (path: string): boolean => TEXTS.includes(path) || path in ARCHIVE_LINES;

const DAMAGED = 'This archive is damaged, or not one of Emporia.';
const damaged = (): Error => badRequest(DAMAGED);

/** How many bytes an entry may have. */
function maxBytesOf(path: string): number {
  if (isText(path)) return ARCHIVE_TEXT_MEGABYTES * MEGABYTE;
  if (!path.startsWith('files/')) return FILE_MEGABYTES.image * MEGABYTE;
  return (/-more-\d+\.\w+$/.test(path) ? GOODS_FILE_MEGABYTES : FILE_MEGABYTES.pdf) * MEGABYTE;
}

/** An archive on the local disk, whose list of entries and checksums has been read. */
export class ArchiveZipReader {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #checksums: ReadonlyMap<string, string> = new Map();

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /**
   * Opens an archive: only known names, within the bounds of number and size, each in the list of checksums. What an entry
   * says of its size is compared with what it unpacks to while it is read.
   * @throws ApiError 400 for anything but an archive, 413 for one that is too large
   */
  static async open(path: string): Promise<ArchiveZipReader> {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(
      () => {
        throw damaged();
      },
    );
    try {
      const reader = new ArchiveZipReader(zip, await readEntries(zip));
      await reader.#readChecksums();
      return reader;
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  close(): void {
    this.#zip.close();
  }

  has = (path: string): boolean => this.#entries.has(path);

  paths = (): string[] => [...this.#entries.keys()];

  /** The bytes of all PDFs and pictures. */
  get fileBytes(): number {
    return [...this.#entries].reduce(
      (sum, [path, entry]) => sum + (isText(path) ? 0 : entry.uncompressedSize),
      0,
    );
  }

  /** The text of a small entry. @throws ApiError 400 */
  async text(path: string): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.#read(path)) {
      chunks.push(chunk);
      if (chunks.reduce((sum, { length }) => sum + length, 0) > ARCHIVE_LINE_MEGABYTES * MEGABYTE)
        throw damaged();
    }
    return Buffer.concat(chunks).toString();
  }

  /**
   * The lines of an entry with their numbers.
   * @throws ApiError 400 for a wrong checksum or a line that is too long, 413 for too many lines
   */
  async *lines(path: string): AsyncGenerator<{ line: string; number: number }> {
    let rest = Buffer.alloc(0);
    let number = 0;
    for await (const chunk of this.#read(path)) {
      let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10)) {
        number += 1;
        if (number > ARCHIVE_LINES_MAX)
          throw tooLarge(`${path} has more than ${ARCHIVE_LINES_MAX} lines, which no archive has.`);
        if (end > 0) yield { line: bytes.toString('utf8', 0, end), number };
        bytes = bytes.subarray(end + 1);
      }
      rest = Buffer.from(bytes);
      if (rest.length > ARCHIVE_LINE_MEGABYTES * MEGABYTE)
        throw badRequest(`${path} has a line of more than ${ARCHIVE_LINE_MEGABYTES} MB.`);
    }
    if (rest.length > 0) yield { line: rest.toString(), number: number + 1 };
  }

  /** Unpacks an entry to a local file. @throws ApiError 400 for a wrong checksum */
  async extract(path: string, target: string): Promise<{ path: string; bytes: number; filename: string }> {
    let bytes = 0;
    const count = new Transform({
      transform(chunk: Buffer, _, done) {
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    await pipeline(Readable.from(this.#read(path)), count, createWriteStream(target));
    return { path: target, bytes, filename: path };
  }

  /** Reads an entry to its end to compare it with its checksum. @throws ApiError 400 */
  async verify(path: string): Promise<void> {
    for await (const _ of this.#read(path));
  }

  async *#read(path: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(path);
    if (!entry) throw badRequest(`${path} is missing in this archive.`);
    const hash = createHash('sha256');
    try {
      const stream = await this.#zip.openReadStreamPromise(entry);
      for await (const chunk of stream) {
        hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      // The reader's own errors: sizes that are not those that were stated, and streams that cannot be unpacked.
      throw isZipError(error) ? badRequest(`${path} is damaged in this archive.`) : error;
    }
    if (path !== CHECKSUMS && this.#checksums.get(path) !== hash.digest('hex'))
      throw badRequest(`${path} is not what was saved: its checksum is another one.`);
  }

  async #readChecksums(): Promise<void> {
    if (!this.has(CHECKSUMS) || !this.has(HEADER)) throw damaged();
    const checksums = new Map<string, string>();
    for await (const { line } of this.lines(CHECKSUMS)) {
      const [, hash = '', path = ''] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? [];
      if (!hash) throw damaged();
      checksums.set(path, hash);
    }
    const without = this.paths().find((path) => path !== CHECKSUMS && !checksums.has(path));
    if (without) throw badRequest(`${without} has no checksum in this archive.`);
    const missing = [...checksums.keys()].find((path) => !this.has(path));
    if (missing) throw badRequest(`${missing.slice(0, 200)} is missing in this archive.`);
    this.#checksums = checksums;
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > ARCHIVE_ENTRIES_MAX)
    throw tooLarge(`An archive has ${ARCHIVE_ENTRIES_MAX} files at most; this one has ${zip.entryCount}.`);
  const entries = new Map<string, Entry>();
  let text = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const path = entry.fileName;
      if ((!isText(path) && !ARCHIVE_PATH.test(path)) || entries.has(path) || !entry.canDecodeFileData())
        throw badRequest(`This archive holds ${JSON.stringify(path.slice(0, 100))}, which no archive has.`);
      if (entry.uncompressedSize > maxBytesOf(path))
        throw tooLarge(`${path} is too large: ${maxBytesOf(path) / MEGABYTE} MB at most.`);
      if (isText(path)) text += entry.uncompressedSize;
      entries.set(path, entry);
    }
  } catch (error) {
    const name = unsafeNameOf(error);
    if (name)
      throw badRequest(`This archive holds ${name}, a path that leads out of it. No archive has one.`);
    throw isZipError(error) ? damaged() : error;
  }
  if (text > ARCHIVE_TEXT_MEGABYTES * MEGABYTE)
    throw tooLarge(`The lists of an archive have ${ARCHIVE_TEXT_MEGABYTES} MB at most.`);
  return entries;
}
