import { Readable } from 'node:stream';
import { constants, createInflate } from 'node:zlib';
import { MEGABYTE } from '#lib/bytes.ts';

/** Unpacks one layer of a stream; ends where the data end or cannot be unpacked further, as readers do. */
export type Unpacking = (packed: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>;

export interface PdfFilter {
  unpack: Unpacking;
  /** How many bytes come out of one at most. */
  maxRatio: number;
}

const CHUNK_BYTES = MEGABYTE;
const LZW_CLEAR = 256;
const LZW_END = 257;
const LZW_CODES = 4096;
const RUN_LENGTH_END = 128;

/** Filters that unpack to bytes, by their names and the short names that readers accept; those of pictures are no such. */
const FILTERS: ReadonlyMap<string, PdfFilter> = new Map([
  ...named(['FlateDecode', 'Fl'], { unpack: inflate, maxRatio: 1032 }),
  // The longest string of a full table, for a code of 12 bits.
  ...named(['LZWDecode', 'LZW'], { unpack: unpackLzw, maxRatio: 2600 }),
  ...named(['RunLengthDecode', 'RL'], { unpack: unpackRuns, maxRatio: 64 }),
  // `z` stands for four zeros.
  ...named(['ASCII85Decode', 'A85'], { unpack: fromBase85, maxRatio: 4 }),
  ...named(['ASCIIHexDecode', 'AHx'], { unpack: fromHex, maxRatio: 1 }),
]);

function named(names: readonly string[], filter: PdfFilter): [string, PdfFilter][] {
  return names.map((name) => [name, filter]);
}

/** @param earlyChange whether codes of LZW get longer one code early, which is the default */
export function filterOf(name: string, earlyChange: boolean): PdfFilter | undefined {
  const filter = FILTERS.get(name);
  if (filter?.unpack !== unpackLzw || earlyChange) return filter;
  return { ...filter, unpack: (packed) => unpackLzw(packed, 0) };
}

async function* inflate(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = Readable.from(packed);
  const unpacked = createInflate({ chunkSize: CHUNK_BYTES, finishFlush: constants.Z_SYNC_FLUSH });
  source.on('error', (error) => unpacked.destroy(error));
  source.pipe(unpacked);
  try {
    for await (const chunk of unpacked) yield chunk;
  } catch {
    // What was unpacked until then counts.
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

async function* unpackLzw(packed: AsyncIterable<Buffer>, early = 1): AsyncGenerator<Buffer> {
  const prefixes = new Uint16Array(LZW_CODES);
  const lasts = new Uint8Array(LZW_CODES).map((_, code) => code);
  const lengths = new Uint16Array(LZW_CODES).fill(1, 0, 256);
  const output = new Output();
  let next = LZW_END + 1;
  let previous = -1;
  let bits = 0;
  let bitCount = 0;
  for await (const chunk of packed) {
    for (const byte of chunk) {
      const width = next + early >= 2048 ? 12 : next + early >= 1024 ? 11 : next + early >= 512 ? 10 : 9;
      bits = ((bits << 8) | byte) & 0xfffff;
      bitCount += 8;
      if (bitCount < width) continue;
      bitCount -= width;
      const code = (bits >> bitCount) & ((1 << width) - 1);
      if (code === LZW_END) return yield output.take();
      if (code === LZW_CLEAR) {
        next = LZW_END + 1;
        previous = -1;
        continue;
      }
      // A code that is not there yet is the previous string and its first byte once more.
      if (code > next || (code === next && previous < 0)) return yield output.take();
      if (previous >= 0 && next < LZW_CODES) {
        let first = code === next ? previous : code;
        while ((lengths[first] as number) > 1) first = prefixes[first] as number;
        prefixes[next] = previous;
        lasts[next] = lasts[first] as number;
        lengths[next] = (lengths[previous] as number) + 1;
        next += 1;
      }
      const length = lengths[code] as number;
      const start = output.reserve(length);
      for (let at = start + length - 1, from = code; at >= start; at--) {
        output.bytes[at] = lasts[from] as number;
        from = prefixes[from] as number;
      }
      previous = code;
      if (output.isFull) yield output.take();
    }
  }
  yield output.take();
}

async function* unpackRuns(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const output = new Output();
  /** Bytes that follow as they are; less than zero: how often the next one is repeated. */
  let left = 0;
  for await (const chunk of packed) {
    for (const byte of chunk) {
      if (left > 0) {
        output.bytes[output.reserve(1)] = byte;
        left -= 1;
      } else if (left < 0) {
        const start = output.reserve(-left);
        output.bytes.fill(byte, start, start - left);
        left = 0;
      } else if (byte === RUN_LENGTH_END) return yield output.take();
      else left = byte < RUN_LENGTH_END ? byte + 1 : byte - 257;
      if (output.isFull) yield output.take();
    }
  }
  yield output.take();
}

async function* fromBase85(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const output = new Output();
  let value = 0;
  let digits = 0;
  for await (const chunk of packed) {
    for (const code of chunk) {
      if (code === 0x7e) return yield output.take();
      const isZeros = code === 0x7a && digits === 0;
      if (!isZeros && (code < 0x21 || code > 0x75)) continue;
      value = isZeros ? 0 : value * 85 + code - 0x21;
      digits = isZeros ? 5 : digits + 1;
      if (digits < 5) continue;
      output.bytes.writeUInt32BE(value % 2 ** 32, output.reserve(4));
      value = 0;
      digits = 0;
      if (output.isFull) yield output.take();
    }
  }
  yield output.take();
}

async function* fromHex(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let half = '';
  for await (const chunk of packed) {
    const [digits = '', end] = chunk.toString('latin1').split('>', 2);
    const text = half + digits.replace(/[^\da-f]/gi, '');
    half = text.length % 2 ? text.slice(-1) : '';
    yield Buffer.from(text.slice(0, text.length - half.length), 'hex');
    if (end !== undefined) return;
  }
}

/** Collects bytes to chunks of about a megabyte. */
class Output {
  length = 0;
  bytes: Buffer = Buffer.alloc(CHUNK_BYTES + LZW_CODES);

  /** Makes room for so many more bytes, at most 4096; returns where they begin. */
  reserve(count: number): number {
    const start = this.length;
    this.length += count;
    return start;
  }

  get isFull(): boolean {
    return this.length >= CHUNK_BYTES;
  }

  /** What is there, also of a chunk that is not full. */
  take(): Buffer {
    const chunk = this.bytes.subarray(0, this.length);
    this.bytes = Buffer.alloc(CHUNK_BYTES + LZW_CODES);
    this.length = 0;
    return chunk;
  }
}
