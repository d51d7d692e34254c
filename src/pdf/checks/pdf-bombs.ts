import { inflateSync } from 'node:zlib';
import { MEGABYTE } from '#lib/bytes.ts';
import { filterOf, type PdfFilter } from './pdf-filters.ts';
import { type FoundStream, PdfObjects, UncheckablePdf } from './pdf-objects.ts';
import { PICTURE_FORMATS, type PictureBytes } from './picture-sizes.ts';
import { StreamDictionary } from './stream-dictionary.ts';

/** No reader shows a picture or content of so many bytes on a usual device: 10 000 × 10 000 pixels in color. */
const MAX_UNPACKED_BYTES = 300 * MEGABYTE;
/** What all streams together may unpack to: pictures of a long book in color. */
const WORK_BYTES = 6144 * MEGABYTE;
/** Real files use two. */
const MAX_LAYERS = 8;
/** Shorter data are unpacked at once, to 66 MB at most. */
const SHORT_BYTES = 64 * 1024;
/** Data that are handed to a filter at once. */
const CHUNK_BYTES = 64 * 1024;
/** Where the head of a picture is, behind its filters of bytes. */
const HEAD_BYTES = 4 * MEGABYTE;
/** More than the dictionary of a picture inside a content has. */
const INLINE_BYTES = 600;
const INLINE_START = Buffer.from('BI');
const INLINE_PICTURE = /^BI\s([\s\S]{1,580}?)[\s>\]/]?\bID\s/;

/**
 * Whether a stream of a PDF, or a picture inside one, unpacks to more than a reader can hold, through any filters. Unpacks
 * without keeping anything, so that such a file costs time, but no memory.
 */
export async function unpacksTooMuch(bytes: Buffer): Promise<boolean> {
  const meter = new Meter();
  for (const stream of streamsOf(bytes)) {
    if (stream.declaredBytes > MAX_UNPACKED_BYTES || stream.chains.some(({ length }) => length > MAX_LAYERS))
      return true;
    for (const chain of stream.chains) {
      await unpackChain(stream, chain, meter);
      if (meter.isExceeded) return true;
    }
  }
  return false;
}

interface PackedStream {
  data: Buffer;
  chains: string[][];
  earlyChange: boolean;
  isPicture: boolean;
  /** What a picture takes by its width, height and colors. */
  declaredBytes: number;
}

/** Counts what streams unpack to. */
class Meter {
  isExceeded = false;
  private workLeft = WORK_BYTES;

  /** Passes on what a filter yields until it is too much. */
  async *count(unpacked: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let left = MAX_UNPACKED_BYTES;
    for await (const chunk of unpacked) {
      left -= chunk.length;
      this.workLeft -= chunk.length;
      this.isExceeded ||= left < 0 || this.workLeft < 0;
      if (this.isExceeded) return;
      yield chunk;
    }
  }

  /** Notes the size of a picture. */
  add(bytes: number): void {
    this.isExceeded ||= bytes > MAX_UNPACKED_BYTES;
  }
}

/** The streams of a file. What the bytes say counts, not the tables of the file. */
function streamsOf(bytes: Buffer): PackedStream[] {
  const objects = new PdfObjects();
  const found: FoundStream[] = [];
  try {
    // Streams of an encrypted file do not unpack; its decrypted copy is looked at as well.
    for (const { stream } of objects.add(bytes, { encrypted: true })) if (stream) found.push(stream);
  } catch (error) {
    // The check for active content refuses it for the same reason, if it can be opened at all.
    if (!(error instanceof UncheckablePdf)) throw error;
  }
  return found.map((stream) => {
    const dictionary = new StreamDictionary(objects, stream);
    return {
      data: dictionary.data,
      chains: dictionary.filters,
      earlyChange: !dictionary.numbers('EarlyChange').includes(0),
      isPicture: dictionary
        .values('Subtype')
        .some((value) => value.type === 'name' && value.name === 'Image'),
      declaredBytes: declaredBytes(dictionary, objects),
    };
  });
}

const COMPONENTS: Readonly<Record<string, number>> = { DeviceRGB: 3, CalRGB: 3, Lab: 3, DeviceCMYK: 4 };
/** Formats with one bit a pixel, whatever their dictionary says. */
const TWO_COLORS = new Set(['CCITTFaxDecode', 'CCF', 'JBIG2Decode']);
/** Of CCITT, if the stream does not say. */
const FAX_COLUMNS = 1728;

/** What a picture takes by its dictionary, and by the parameters of its filters. */
function declaredBytes(dictionary: StreamDictionary, objects: PdfObjects): number {
  const largest = (key: string, otherwise: number) => {
    const numbers = dictionary.numbers(key);
    return numbers.length === 0 ? otherwise : Math.max(...numbers);
  };
  const names = dictionary.filters.flat();
  const isFax = names.includes('CCITTFaxDecode') || names.includes('CCF');
  const width = Math.max(largest('Width', 0), largest('Columns', isFax ? FAX_COLUMNS : 0));
  const height = Math.max(largest('Height', 0), largest('Rows', 0), 1);
  const isMask = dictionary.values('ImageMask').length > 0;
  const hasOneBit = isMask || names.some((name) => TWO_COLORS.has(name));
  const bits = hasOneBit ? 1 : largest('BitsPerComponent', 8) * componentsOf(dictionary, objects);
  return (width * height * bits) / 8;
}

/** Of a picture's color space; 1 if it is not known. */
function componentsOf(dictionary: StreamDictionary, objects: PdfObjects): number {
  const spaces = dictionary.values('ColorSpace').flatMap((value) => {
    const [kind, profile] = value.type === 'array' ? value.items : [value];
    if (kind?.type !== 'name') return [];
    if (kind.name !== 'ICCBased' || !profile) return [COMPONENTS[kind.name] ?? 1];
    return objects.streamsAt(profile).flatMap((stream) => new StreamDictionary(objects, stream).numbers('N'));
  });
  return Math.max(1, ...spaces);
}

/** Unpacks a stream through a list of filters, and looks at the pictures in it. */
async function unpackChain(stream: PackedStream, chain: readonly string[], meter: Meter): Promise<void> {
  const filters: PdfFilter[] = [];
  let format: PictureBytes | undefined;
  for (const name of chain) {
    const filter = filterOf(name, stream.earlyChange);
    format = PICTURE_FORMATS.get(name);
    // Readers do not decode what follows a picture or an unknown filter.
    if (!filter) break;
    filters.push(filter);
  }
  const ratio = filters.reduce((product, { maxRatio }) => product * maxRatio, 1);
  const canExceed = stream.data.length * ratio > MAX_UNPACKED_BYTES;
  if (filters.length === 0 && format) return meter.add(format(stream.data));
  if (stream.isPicture && !canExceed && !format) return;
  const unpacked = unpackAll(stream.data, { chain, filters, meter });
  if (format) return meter.add(format(await headOf(unpacked)));
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of unpacked) {
    const text = Buffer.concat([tail, chunk]);
    if (!stream.isPicture) meter.add(largestInlinePicture(text));
    tail = text.subarray(-INLINE_BYTES);
  }
}

async function* unpackAll(
  data: Buffer,
  { chain, filters, meter }: { chain: readonly string[]; filters: readonly PdfFilter[]; meter: Meter },
): AsyncGenerator<Buffer> {
  const [only] = chain;
  if (filters.length === 1 && data.length <= SHORT_BYTES && (only === 'FlateDecode' || only === 'Fl')) {
    const unpacked = inflateShort(data);
    if (unpacked) return yield* meter.count(chunksOf(unpacked));
  }
  let unpacked: AsyncGenerator<Buffer> = chunksOf(data);
  for (const { unpack } of filters) unpacked = meter.count(unpack(unpacked));
  yield* unpacked;
}

/** Many files have thousands of short streams, for which a stream of Node takes too long; null if data are missing. */
function inflateShort(data: Buffer): Buffer | null {
  try {
    return inflateSync(data);
  } catch {
    return null;
  }
}

async function* chunksOf(data: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < data.length; at += CHUNK_BYTES) yield data.subarray(at, at + CHUNK_BYTES);
}

async function headOf(unpacked: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of unpacked) {
    if (length < HEAD_BYTES) chunks.push(chunk);
    length += chunk.length;
  }
  return Buffer.concat(chunks);
}

/** The bytes of the largest picture that is written inside a content, between `BI` and `ID`. */
function largestInlinePicture(content: Buffer): number {
  let largest = 0;
  for (let at = content.indexOf(INLINE_START); at !== -1; at = content.indexOf(INLINE_START, at + 2)) {
    const head = INLINE_PICTURE.exec(content.toString('latin1', at, at + INLINE_BYTES))?.[1];
    if (!head) continue;
    const numberOf = (key: RegExp) => Number(key.exec(head)?.[1] ?? 0);
    const pixels = numberOf(/\/W(?:idth)?\s+(\d+)/) * numberOf(/\/H(?:eight)?\s+(\d+)/);
    const bits = numberOf(/\/B(?:PC|itsPerComponent)\s+(\d+)/) || 1;
    largest = Math.max(largest, (pixels * bits) / 8);
  }
  return largest;
}
