/** What a picture takes when it is unpacked; 0 if its head says nothing. */
export type PictureBytes = (data: Buffer) => number;

/** Formats of pictures that are filters of a stream, by their names and the short names that readers accept. */
export const PICTURE_FORMATS: ReadonlyMap<string, PictureBytes> = new Map([
  ['DCTDecode', jpegBytes],
  ['DCT', jpegBytes],
  ['JPXDecode', jpeg2000Bytes],
  ['JBIG2Decode', jbig2Bytes],
]);

/** Markers of JPEG that begin a frame: all of C0 to CF but tables and restarts. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegBytes(data: Buffer): number {
  let largest = 0;
  let at = 2;
  while (at + 10 <= data.length) {
    if (data[at] !== 0xff) break;
    const marker = data.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) {
      const pixels = data.readUInt16BE(at + 5) * data.readUInt16BE(at + 7);
      largest = Math.max(largest, pixels * data.readUInt8(at + 9));
    }
    // The picture itself follows.
    if (marker === 0xda) break;
    at += 2 + data.readUInt16BE(at + 2);
  }
  return largest;
}

/** The start of a codestream and its first marker, which gives the size. */
const CODESTREAM = Buffer.from('ff4fff51', 'hex');

function jpeg2000Bytes(data: Buffer): number {
  let largest = 0;
  for (let at = data.indexOf(CODESTREAM); at !== -1; at = data.indexOf(CODESTREAM, at + 1)) {
    const size = at + CODESTREAM.length;
    if (size + 37 > data.length) break;
    const [width, height, left, top] = [4, 8, 12, 16].map((offset) => data.readUInt32BE(size + offset));
    const components = data.readUInt16BE(size + 36);
    const pixels = ((width ?? 0) - (left ?? 0)) * ((height ?? 0) - (top ?? 0));
    const deep = (data.readUInt8(size + 38 <= data.length ? size + 37 : size) & 0x7f) >= 8;
    largest = Math.max(largest, pixels * components * (deep ? 2 : 1));
  }
  return largest;
}

const PAGE_INFORMATION = 48;
/** Text, pattern, halftone, generic and refinement regions begin with their size. */
const REGIONS = new Set([4, 6, 7, 20, 22, 23, 36, 38, 39, 40, 42, 43]);
const UNKNOWN = 0xffffffff;
const MAX_SEGMENTS = 100_000;

/** Segments of JBIG2 follow one another, each with the length of its data. */
function jbig2Bytes(data: Buffer): number {
  let largest = 0;
  let at = 0;
  for (let count = 0; count < MAX_SEGMENTS && at + 11 <= data.length; count++) {
    const number = data.readUInt32BE(at);
    const flags = data.readUInt8(at + 4);
    const short = data.readUInt8(at + 5) >> 5;
    const referred = short === 7 ? data.readUInt32BE(at + 5) & 0x1fffffff : short;
    const numberBytes = number <= 256 ? 1 : number <= 65536 ? 2 : 4;
    const countBytes = short === 7 ? 4 + Math.ceil((referred + 1) / 8) : 1;
    const length = at + 5 + countBytes + referred * numberBytes + (flags & 0x40 ? 4 : 1);
    const start = length + 4;
    if (start + 8 > data.length) break;
    const type = flags & 0x3f;
    if (type === PAGE_INFORMATION || REGIONS.has(type)) {
      const [width, height] = [data.readUInt32BE(start), data.readUInt32BE(start + 4)];
      if (height !== UNKNOWN) largest = Math.max(largest, (width * height) / 8);
    }
    const bytes = data.readUInt32BE(length);
    if (bytes === UNKNOWN) break;
    at = start + bytes;
  }
  return largest;
}
