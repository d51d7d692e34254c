import { Readable } from 'node:stream';
import { createInflate } from 'node:zlib';
import { MEGABYTE } from '#domain/bytes.ts';

/** No reader shows a picture or content of so many bytes on a usual device: 10 000 × 10 000 pixels in color. */
const MAX_UNPACKED_BYTES = 300 * MEGABYTE;
/** Deflate packs 1032 bytes into one at best, so a shorter stream cannot hold more. */
const MIN_PACKED_BYTES = MAX_UNPACKED_BYTES / 1032;
/** What all streams together may cost; those that are left are not looked at. */
const WORK_BYTES = 1024 * MEGABYTE;
/** Where the filters of a stream are written. */
const DICTIONARY_BYTES = 400;
const MAX_LAYERS = 3;
const STREAM = Buffer.from('stream');
const END = Buffer.from('endstream');
const CHUNK_BYTES = MEGABYTE;

/**
 * Whether one stream of a PDF unpacks to more than a reader can hold, also if it was packed several times. Unpacks without
 * keeping anything, so that such a file costs time, but no memory.
 */
export async function unpacksTooMuch(bytes: Buffer): Promise<boolean> {
  let workLeft = WORK_BYTES;
  for (const { data, layers } of streamsOf(bytes)) {
    const unpacked = await unpackedLength(data, layers, Math.min(MAX_UNPACKED_BYTES + 1, workLeft));
    if (unpacked > MAX_UNPACKED_BYTES) return true;
    workLeft -= unpacked;
    if (workLeft <= 0) return false;
  }
  return false;
}

/** The packed streams that may be too large. What the bytes say counts, not the tables of the file. */
function* streamsOf(bytes: Buffer): Generator<{ data: Buffer; layers: number }> {
  let previousEnd = 0;
  for (let end = bytes.indexOf(END); end !== -1; end = bytes.indexOf(END, end + 1)) {
    const keyword = bytes.indexOf(STREAM, previousEnd);
    previousEnd = end + END.length;
    if (keyword === -1 || keyword >= end) continue;
    const head = bytes.toString('latin1', Math.max(0, keyword - DICTIONARY_BYTES), keyword);
    const filters = head.slice(head.lastIndexOf(' obj') + 1).match(/\/(?:FlateDecode|Fl)\b/g)?.length ?? 0;
    const isLong = end - keyword >= MIN_PACKED_BYTES;
    if (filters === 0 || (!isLong && filters === 1)) continue;
    const data = bytes.subarray(keyword + STREAM.length, end);
    const blanks = data[0] === 13 && data[1] === 10 ? 2 : 1;
    yield { data: data.subarray(blanks), layers: Math.min(filters, MAX_LAYERS) };
  }
}

/** How many bytes come out of the last layer, counted up to `limit`; 0 for data that cannot be unpacked. */
async function unpackedLength(data: Buffer, layers: number, limit: number): Promise<number> {
  let stream: Readable = Readable.from([data]);
  const open: Readable[] = [stream];
  for (let layer = 0; layer < layers; layer++) {
    const inflate = createInflate({ chunkSize: CHUNK_BYTES });
    stream.on('error', (error) => inflate.destroy(error));
    stream = stream.pipe(inflate);
    open.push(stream);
  }
  let length = 0;
  try {
    for await (const chunk of stream) {
      length += chunk.length;
      if (length >= limit) break;
    }
  } catch {
    // Readers take what was unpacked until then.
  }
  for (const part of open) part.destroy();
  return length;
}
