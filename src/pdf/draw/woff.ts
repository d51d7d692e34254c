import { inflateSync } from 'node:zlib';

/** Bytes of a WOFF header, of an entry of its table directory, and of their counterparts in an unpacked font. */
const WOFF = { header: 44, entry: 20 };
const SFNT = { header: 12, entry: 16 };

/**
 * The unpacked font of a WOFF file. fontkit would read the WOFF itself, but inflates its tables in JavaScript, again for
 * every document. For a small document that is two thirds of the time.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const entries = Array.from({ length: count }, (_, at) => woff.subarray(WOFF.header + at * WOFF.entry));
  const header = Buffer.alloc(SFNT.header + count * SFNT.entry);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let offset = header.length;
  for (const [at, entry] of entries.entries()) {
    const [from, packedLength, length] = [
      entry.readUInt32BE(4),
      entry.readUInt32BE(8),
      entry.readUInt32BE(12),
    ];
    const packed = woff.subarray(from, from + packedLength);
    const table = packedLength < length ? inflateSync(packed) : packed;
    const target = SFNT.header + at * SFNT.entry;
    entry.copy(header, target, 0, 4);
    entry.copy(header, target + 4, 16, 20);
    header.writeUInt32BE(offset, target + 8);
    header.writeUInt32BE(length, target + 12);
    // Tables begin at multiples of four bytes.
    const padded = Buffer.concat([table, Buffer.alloc((4 - (length % 4)) % 4)]);
    tables.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([header, ...tables]);
}
