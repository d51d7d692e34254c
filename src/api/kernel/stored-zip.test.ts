import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { fromBufferPromise, fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';
import { storedZip, type ZipEntry } from './stored-zip.ts';

const entryOf = (name: string, bytes: Buffer, asStream = false): ZipEntry => ({
  name,
  sizeBytes: bytes.length,
  modifiedAt: new Date('2026-03-01T12:34:56Z'),
  crc32: async () => crc32(bytes),
  read: ({ start, end }) => {
    const part = bytes.subarray(start, end + 1);
    return asStream ? Readable.from([part.subarray(0, 3), part.subarray(3)]) : part;
  },
});

const files = {
  'Tides of Ève’s coast.pdf': randomBytes(70_000),
  'Harbours.pdf': randomBytes(1234),
  'Empty.pdf': Buffer.alloc(0),
};
const zip = storedZip(Object.entries(files).map(([name, bytes], index) => entryOf(name, bytes, index === 0)));

test('storedZip: whole → the size that was said, and each file as it was, with its name and time', async () => {
  const bytes = await buffer(zip.read());
  expect(bytes).toHaveLength(zip.sizeBytes);
  const archive = await fromBufferPromise(bytes);
  const found: Record<string, Buffer> = {};
  for await (const entry of archive.eachEntry()) {
    found[entry.fileName] = await buffer(await archive.openReadStreamPromise(entry));
    expect(entry.crc32).toBe(crc32(found[entry.fileName] ?? ''));
  }
  expect(found).toEqual(files);
});

test('storedZip: read in pieces that end anywhere → the same bytes', async () => {
  const whole = await buffer(zip.read());
  for (const step of [1, 7, 29, 30, 31, 997, 40_000]) {
    const pieces: Buffer[] = [];
    const last = step < 10 ? 400 : zip.sizeBytes;
    for (let start = 0; start < last; start += step)
      pieces.push(await buffer(zip.read({ start, end: Math.min(start + step, last) - 1 })));
    expect(Buffer.concat(pieces).equals(whole.subarray(0, last))).toBe(true);
  }
});

test('storedZip: above 4 GB → every file is found', async () => {
  const size = 2_000_000_000;
  const large = (name: string): ZipEntry => ({
    ...entryOf(name, Buffer.alloc(0)),
    sizeBytes: size,
    read: ({ start, end }) => Buffer.alloc(end - start + 1),
  });
  const last = entryOf('last.pdf', Buffer.from('the last one'));
  const archive = storedZip([large('a'), large('b'), large('c'), last]);
  const reader = new (class extends RandomAccessReader {
    override _readStreamForRange(start: number, end: number) {
      return archive.read({ start, end: end - 1 }) as never;
    }
  })();
  const opened = await fromRandomAccessReaderPromise(reader, archive.sizeBytes);
  const names: string[] = [];
  for await (const entry of opened.eachEntry()) {
    names.push(entry.fileName);
    if (entry.fileName === 'last.pdf')
      expect(String(await buffer(await opened.openReadStreamPromise(entry)))).toBe('the last one');
  }
  expect(names).toEqual(['a', 'b', 'c', 'last.pdf']);
});

test('storedZip: a file above 4 GB, and one behind it → both have their true size', async () => {
  const size = 5_000_000_000;
  const large: ZipEntry = {
    ...entryOf('large', Buffer.alloc(0)),
    sizeBytes: size,
    read: ({ start, end }) => Buffer.alloc(end - start + 1),
  };
  const archive = storedZip([large, entryOf('last.txt', Buffer.from('the last one'))]);
  const reader = new (class extends RandomAccessReader {
    override _readStreamForRange(start: number, end: number) {
      return archive.read({ start, end: end - 1 }) as never;
    }
  })();
  const opened = await fromRandomAccessReaderPromise(reader, archive.sizeBytes);
  const sizes: [string, number, number][] = [];
  for await (const entry of opened.eachEntry()) {
    sizes.push([entry.fileName, entry.uncompressedSize, entry.compressedSize]);
    if (entry.fileName === 'last.txt')
      expect(String(await buffer(await opened.openReadStreamPromise(entry)))).toBe('the last one');
  }
  expect(sizes).toEqual([
    ['large', size, size],
    ['last.txt', 12, 12],
  ]);
  // Its local header says the same, for programs that read from the beginning: sizes in the extra field behind its name.
  const header = await buffer(archive.read({ start: 0, end: 54 }));
  expect([header.readUInt32LE(18), header.readUInt16LE(28)]).toEqual([0xffffffff, 20]);
  expect(header.readBigUInt64LE(39)).toBe(BigInt(size));
});
