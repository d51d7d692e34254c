/** A picture in grey: rows of one byte a pixel, 0 is black. */
export interface GreyPicture {
  width: number;
  height: number;
  grey: Uint8Array;
}

/** The picture is made so small, in both directions, before its frequencies are computed. */
const SIDE = 32;
/** So many of the lowest frequencies in each direction make a hash of 64 bits. */
const FREQUENCIES = 8;
/** As many as anyone asks for. */
const MOST_FREQUENCIES = 16;
const BITS = 64;
/** Below this deviation, of 255, a picture is blank: its frequencies would be those of noise. */
const BLANK_DEVIATION = 2;

/** The cosines of each frequency at each pixel. */
const COSINES = Array.from({ length: MOST_FREQUENCIES }, (_, frequency) =>
  Array.from({ length: SIDE }, (_, pixel) => Math.cos(((2 * pixel + 1) * frequency * Math.PI) / (2 * SIDE))),
);

/** RGBA to grey, by the eye's sensitivity. */
export function toGrey({
  width,
  height,
  pixels,
}: {
  width: number;
  height: number;
  pixels: Uint8Array;
}): GreyPicture {
  const grey = new Uint8Array(width * height);
  for (let pixel = 0; pixel < grey.length; pixel++) {
    const at = pixel * 4;
    grey[pixel] = ((pixels[at] ?? 0) * 77 + (pixels[at + 1] ?? 0) * 150 + (pixels[at + 2] ?? 0) * 29) >> 8;
  }
  return { width, height, grey };
}

/**
 * A perceptual hash (DCT) of a picture, as a signed 64-bit number. Pictures that look alike differ in few bits, also
 * after scaling, another compression or a scan. 0 for a blank picture.
 */
export function pictureHash(picture: GreyPicture): bigint {
  const small = shrink(picture);
  const mean = small.reduce((sum, value) => sum + value, 0) / small.length;
  const deviation = Math.sqrt(small.reduce((sum, value) => sum + (value - mean) ** 2, 0) / small.length);
  if (deviation < BLANK_DEVIATION) return 0n;
  const frequencies = frequenciesOf(small, FREQUENCIES);
  // The first is the brightness of the whole picture, which a copy may change.
  const median = frequencies.slice(1).sort((one, other) => one - other)[(BITS - 1) >> 1] ?? 0;
  let hash = 0n;
  for (const [bit, value] of frequencies.entries())
    if (bit > 0 && value > median) hash |= 1n << BigInt(bit - 1);
  return BigInt.asIntN(BITS, hash);
}

/** The mean of the pixels in each field of a grid. */
function shrink({ width, height, grey }: GreyPicture): number[] {
  const small: number[] = [];
  for (let row = 0; row < SIDE; row++) {
    const [top, bottom] = field(row, height);
    for (let column = 0; column < SIDE; column++) {
      const [left, right] = field(column, width);
      let sum = 0;
      for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += grey[y * width + x] ?? 0;
      small.push(sum / ((bottom - top) * (right - left)));
    }
  }
  return small;
}

/** The pixels of a field of the grid; at least one. */
function field(index: number, length: number): [number, number] {
  const start = Math.min(Math.floor((index * length) / SIDE), length - 1);
  return [start, Math.max(start + 1, Math.floor(((index + 1) * length) / SIDE))];
}

/**
 * The lowest frequencies of a picture (DCT), `count` in each direction, row by row of the vertical ones; the first is the
 * brightness. In levels of grey.
 */
export const lowFrequencies = (picture: GreyPicture, count: number): number[] =>
  frequenciesOf(shrink(picture), count).map((value) => (2 * value) / SIDE ** 2);

function frequenciesOf(small: readonly number[], count: number): number[] {
  const low = COSINES.slice(0, count);
  const rows = Array.from({ length: SIDE }, (_, row) =>
    low.map((cosines) =>
      cosines.reduce((sum, cosine, column) => sum + cosine * (small[row * SIDE + column] ?? 0), 0),
    ),
  );
  return low.flatMap((cosines) =>
    Array.from({ length: count }, (_, horizontal) =>
      cosines.reduce((sum, cosine, row) => sum + cosine * (rows[row]?.[horizontal] ?? 0), 0),
    ),
  );
}
