import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';

/** A file of an archive. Its bytes must be the same whenever they are read. */
export interface ZipEntry {
  /** With '/' between folders. */
  name: string;
  sizeBytes: number;
  modifiedAt: Date;
  /** The CRC-32 of its bytes; asked for when its header is written. */
  crc32: () => Promise<number>;
  /** Both ends are inclusive. */
  read: (range: { start: number; end: number }) => Readable | Buffer;
}

interface Part {
  sizeBytes: number;
  /** The bytes from `start` to `end`, both inclusive. */
  read: (range: { start: number; end: number }) => AsyncIterable<Buffer>;
}

const LOCAL_HEADER = 30;
const CENTRAL_HEADER = 46;
const END = 22;
const ZIP64_END = 56;
const ZIP64_LOCATOR = 20;
/** Larger numbers stand in the fields of ZIP64. */
const UINT32_MAX = 0xffffffff;
const UINT16_MAX = 0xffff;
/** The version of the format that has ZIP64. */
const ZIP64_VERSION = 45;
/** Names are UTF-8. */
const FLAGS = 0x0800;

/**
 * A ZIP whose files are stored without compression, so the place of each byte is known before one is read. Any range can
 * be made again, which resumes a broken transfer. Files are read when their part is asked for. APPNOTE.TXT 6.3.10, with
 * ZIP64 for files and archives above 4 GB. `yazl` writes from the beginning to the end only.
 */
export function storedZip(entries: readonly ZipEntry[]): {
  sizeBytes: number;
  read: (range?: { start: number; end: number }) => Readable;
} {
  const parts: Part[] = [];
  let offset = 0;
  const add = (part: Part) => {
    parts.push(part);
    offset += part.sizeBytes;
  };
  const placed = entries.map((entry) => {
    const name = Buffer.from(entry.name);
    const file = { ...entry, name, offset };
    const size = LOCAL_HEADER + name.length + sizesExtra(file).length;
    add(written(size, async () => localHeader(file, await entry.crc32())));
    add({ sizeBytes: entry.sizeBytes, read: (range) => bytesOf(entry.read(range)) });
    return file;
  });
  const directoryOffset = offset;
  for (const file of placed) {
    const size = CENTRAL_HEADER + file.name.length + centralExtra(file).length;
    add(written(size, async () => centralHeader(file, await file.crc32())));
  }
  const directory = { offset: directoryOffset, sizeBytes: offset - directoryOffset, count: entries.length };
  const end = endOf(directory);
  add(written(end.length, async () => end));
  const sizeBytes = offset;
  return {
    sizeBytes,
    read: (range) => Readable.from(rangeOf(parts, range ?? { start: 0, end: sizeBytes - 1 })),
  };
}

async function* rangeOf(parts: readonly Part[], { start, end }: { start: number; end: number }) {
  let offset = 0;
  for (const { sizeBytes, read } of parts) {
    const [from, to] = [Math.max(start - offset, 0), Math.min(end - offset, sizeBytes - 1)];
    if (from <= to) yield* read({ start: from, end: to });
    offset += sizeBytes;
    if (offset > end) return;
  }
}

async function* bytesOf(source: Readable | Buffer): AsyncGenerator<Buffer> {
  if (Buffer.isBuffer(source)) yield source;
  else yield* source;
}

const written = (sizeBytes: number, write: () => Promise<Buffer>): Part => ({
  sizeBytes,
  async *read({ start, end }) {
    yield (await write()).subarray(start, end + 1);
  },
});

interface PlacedFile {
  name: Buffer;
  sizeBytes: number;
  modifiedAt: Date;
  offset: number;
}

/** Date and time of MS-DOS, in UTC: two seconds are the smallest step, and 1980 the first year. */
function dosTime(date: Date): { time: number; day: number } {
  const year = Math.max(date.getUTCFullYear(), 1980) - 1980;
  return {
    time: (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1),
    day: (year << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate(),
  };
}

function localHeader(file: PlacedFile, crc: number): Buffer {
  const header = Buffer.alloc(LOCAL_HEADER);
  const extra = sizesExtra(file);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(extra.length > 0 ? ZIP64_VERSION : 20, 4);
  writeShared(header, 6, file, crc);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, file.name, extra]);
}

/** The extra field of a header with those numbers that are too large for their own fields. */
function zip64Extra(numbers: readonly number[]): Buffer {
  const extra = Buffer.alloc(numbers.length > 0 ? 4 + 8 * numbers.length : 0);
  if (numbers.length === 0) return extra;
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8 * numbers.length, 2);
  for (const [index, number] of numbers.entries()) extra.writeBigUInt64LE(BigInt(number), 4 + 8 * index);
  return extra;
}

/** Unpacked and packed size, which are one. */
const largeSizes = ({ sizeBytes }: PlacedFile): number[] =>
  sizeBytes >= UINT32_MAX ? [sizeBytes, sizeBytes] : [];
const sizesExtra = (file: PlacedFile): Buffer => zip64Extra(largeSizes(file));
const centralExtra = (file: PlacedFile): Buffer =>
  zip64Extra([...largeSizes(file), ...(file.offset >= UINT32_MAX ? [file.offset] : [])]);

/** What local and central headers have in common, from the flags to the length of the name. */
function writeShared(header: Buffer, at: number, file: PlacedFile, crc: number): void {
  const { time, day } = dosTime(file.modifiedAt);
  header.writeUInt16LE(FLAGS, at);
  header.writeUInt16LE(time, at + 4);
  header.writeUInt16LE(day, at + 6);
  header.writeUInt32LE(crc, at + 8);
  header.writeUInt32LE(Math.min(file.sizeBytes, UINT32_MAX), at + 12);
  header.writeUInt32LE(Math.min(file.sizeBytes, UINT32_MAX), at + 16);
  header.writeUInt16LE(file.name.length, at + 20);
}

function centralHeader(file: PlacedFile, crc: number): Buffer {
  const extra = centralExtra(file);
  const version = extra.length > 0 ? ZIP64_VERSION : 20;
  const header = Buffer.alloc(CENTRAL_HEADER);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(version, 6);
  writeShared(header, 8, file, crc);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(Math.min(file.offset, UINT32_MAX), 42);
  return Buffer.concat([header, file.name, extra]);
}

function endOf(directory: { offset: number; sizeBytes: number; count: number }): Buffer {
  const { offset, sizeBytes, count } = directory;
  const isLarge = offset + sizeBytes >= UINT32_MAX || count >= UINT16_MAX;
  const large = Buffer.alloc(isLarge ? ZIP64_END + ZIP64_LOCATOR : 0);
  if (isLarge) {
    large.writeUInt32LE(0x06064b50, 0);
    large.writeBigUInt64LE(BigInt(ZIP64_END - 12), 4);
    large.writeUInt16LE(ZIP64_VERSION, 12);
    large.writeUInt16LE(ZIP64_VERSION, 14);
    large.writeBigUInt64LE(BigInt(count), 24);
    large.writeBigUInt64LE(BigInt(count), 32);
    large.writeBigUInt64LE(BigInt(sizeBytes), 40);
    large.writeBigUInt64LE(BigInt(offset), 48);
    large.writeUInt32LE(0x07064b50, ZIP64_END);
    large.writeBigUInt64LE(BigInt(offset + sizeBytes), ZIP64_END + 8);
    large.writeUInt32LE(1, ZIP64_END + 16);
  }
  const end = Buffer.alloc(END);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, UINT16_MAX), 8);
  end.writeUInt16LE(Math.min(count, UINT16_MAX), 10);
  end.writeUInt32LE(Math.min(sizeBytes, UINT32_MAX), 12);
  end.writeUInt32LE(Math.min(offset, UINT32_MAX), 16);
  return Buffer.concat([large, end]);
}
