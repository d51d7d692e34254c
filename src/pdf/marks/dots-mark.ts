import { agreement, agreementWithKnown, payloadAt, TILE_CELLS } from './dots-code.ts';
import { findGrids, type Plane, sharpen, type Wave } from './dots-spectrum.ts';

export interface GreyPicture {
  width: number;
  height: number;
  /** One byte a pixel, row by row, 255 for white. */
  grey: Uint8Array;
}

/** A picture with a longer side is made smaller by a whole factor, and its middle is looked at as it is. */
const LONGEST_SIDE = 2048;
const PLACES = 2 * TILE_CELLS;
/** Of all columns and rows and turns in which the tile may begin, so many of the likeliest are decoded. */
const BEGINNINGS = 24;

/**
 * Reads the dots in a picture of a page or of a part of it, at any angle. A cell of the pattern must have 4 to 30 pixels.
 * It takes up to half a second for a page at 110 dpi, whether there are dots or not.
 * @param accept what a payload stands for, null if its keyed check fails: then the reader tries the next likely one
 * @returns null without dots; `confidence` is how well what was seen agrees with the payload, 1 at most
 */
export function readDots<T>(
  picture: GreyPicture,
  accept: (payload: Uint8Array) => T | null,
): { value: T; confidence: number } | null {
  const factor = Math.ceil(Math.max(picture.width, picture.height) / LONGEST_SIDE);
  if (factor === 1) return readInSize(picture, accept);
  return readInSize(shrunken(picture, factor), accept) ?? readInSize(middleOf(picture), accept);
}

function readInSize<T>(picture: GreyPicture, accept: (payload: Uint8Array) => T | null) {
  const plane = patternOf(picture);
  for (const grid of findGrids(plane)) {
    const found = readGrid(plane, grid, accept);
    if (found) return found;
  }
  return null;
}

function readGrid<T>(plane: Plane, grid: Wave, accept: (payload: Uint8Array) => T | null) {
  const across = sharpen(plane, grid);
  const up = sharpen(plane, { x: grid.y, y: -grid.x });
  let places = fold(plane, across, up);
  const beginnings = [];
  for (let turn = 0; turn < 4; turn++) {
    const cells = signsOf(places);
    for (let row = 0; row < TILE_CELLS; row++)
      for (let column = 0; column < TILE_CELLS; column++)
        beginnings.push({ cells, row, column, known: agreementWithKnown(cells, column, row) });
    places = turned(places);
  }
  beginnings.sort((one, other) => other.known - one.known);
  for (const { cells, row, column } of beginnings.slice(0, BEGINNINGS)) {
    const payload = payloadAt(cells, column, row);
    const value = accept(payload);
    if (value !== null) return { value, confidence: agreement(cells, column, row, payload) };
  }
  return null;
}

/** Each pixel is the mean of a square of them. */
function shrunken({ width, height, grey }: GreyPicture, factor: number): GreyPicture {
  const small = { width: Math.floor(width / factor), height: Math.floor(height / factor) };
  const means = new Uint8Array(small.width * small.height);
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++) {
      let sum = 0;
      for (let dy = 0; dy < factor; dy++)
        for (let dx = 0; dx < factor; dx++)
          sum += grey[(y * factor + dy) * width + x * factor + dx] as number;
      means[y * small.width + x] = Math.round(sum / factor ** 2);
    }
  return { ...small, grey: means };
}

function middleOf({ width, height, grey }: GreyPicture): GreyPicture {
  const middle = { width: Math.min(width, LONGEST_SIDE), height: Math.min(height, LONGEST_SIDE) };
  const left = (width - middle.width) >> 1;
  const top = (height - middle.height) >> 1;
  const cut = new Uint8Array(middle.width * middle.height);
  for (let y = 0; y < middle.height; y++) {
    const start = (top + y) * width + left;
    cut.set(grey.subarray(start, start + middle.width), y * middle.width);
  }
  return { ...middle, grey: cut };
}

/** Sums the pattern of all tiles, place by place. */
function fold(
  { width, height, values }: Plane,
  across: Wave & { phase: number },
  up: Wave & { phase: number },
): Float64Array {
  const places = new Float64Array(PLACES * PLACES);
  // Makes positions positive, and whole numbers the middles of places.
  const offset = 1e5 * PLACES + 0.5;
  for (let y = 0; y < height; y++) {
    let u = 2 * (across.y * y + across.phase) + offset;
    let v = 2 * (up.y * y + up.phase) + offset;
    const start = y * width;
    for (let x = 0; x < width; x++) {
      const index = (Math.floor(v) % PLACES) * PLACES + (Math.floor(u) % PLACES);
      places[index] = (places[index] as number) + (values[start + x] as number);
      u += 2 * across.x;
      v += 2 * up.x;
    }
  }
  return places;
}

/** How much darker the place on the right of each cell is than the one above. */
function signsOf(places: Float64Array): Float64Array {
  const cells = new Float64Array(TILE_CELLS * TILE_CELLS);
  for (let row = 0; row < TILE_CELLS; row++)
    for (let column = 0; column < TILE_CELLS; column++)
      cells[row * TILE_CELLS + column] =
        (places[2 * row * PLACES + 2 * column + 1] as number) -
        (places[(2 * row + 1) * PLACES + 2 * column] as number);
  return cells;
}

/** The places as seen by a reader who turns the picture by 90 degrees. */
function turned(places: Float64Array): Float64Array {
  return places.map((_, index) => {
    const row = Math.floor(index / PLACES);
    const column = index % PLACES;
    return places[column * PLACES + ((PLACES - row) % PLACES)] as number;
  });
}

/** Half the side of the square whose mean is subtracted, and of the one whose variance says how sure a pixel is. */
const MEAN_REACH = 14;
const VARIANCE_REACH = 2;
/** The variance of the pattern itself, in levels. */
const PATTERN_VARIANCE = 16;
const MAX_DIFFERENCE = 12;

/**
 * How much darker each pixel is than what surrounds it, by inverse variance: edges of letters say next to nothing, paper
 * between them says most.
 */
function patternOf({ width, height, grey }: GreyPicture): Plane {
  const count = width * height;
  const values = Float32Array.from(grey);
  const squares = values.map((value) => value * value);
  const localMean = boxMean(values, width, height, VARIANCE_REACH);
  const weights = boxMean(squares, width, height, VARIANCE_REACH);
  for (let index = 0; index < count; index++) {
    const variance = (weights[index] as number) - (localMean[index] as number) ** 2;
    weights[index] = 1 / (PATTERN_VARIANCE + Math.max(0, variance));
  }
  const weighted = values.map((value, index) => value * (weights[index] as number));
  const meanWeighted = boxMean(weighted, width, height, MEAN_REACH);
  const meanWeights = boxMean(weights, width, height, MEAN_REACH);
  for (let index = 0; index < count; index++) {
    const mean = (meanWeighted[index] as number) / (meanWeights[index] as number);
    const darker = Math.max(-MAX_DIFFERENCE, Math.min(MAX_DIFFERENCE, mean - (values[index] as number)));
    values[index] = darker * (weights[index] as number);
  }
  return { width, height, values };
}

/** The mean of the square around each pixel, which is cut at the picture's edges. */
function boxMean(values: Float32Array, width: number, height: number, reach: number): Float32Array {
  const rows = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    let sum = 0;
    let count = 0;
    for (let x = -reach; x < width; x++) {
      if (x + reach < width) {
        sum += values[start + x + reach] as number;
        count++;
      }
      if (x < 0) continue;
      if (x > reach) {
        sum -= values[start + x - reach - 1] as number;
        count--;
      }
      rows[start + x] = sum / count;
    }
  }
  return columnMean(rows, width, height, reach);
}

/** Goes through the picture row by row, with a sum for each column: columns by themselves would miss the cache at each pixel. */
function columnMean(values: Float32Array, width: number, height: number, reach: number): Float32Array {
  const means = new Float32Array(values.length);
  const sums = new Float64Array(width);
  const add = (row: number, sign: number) => {
    const start = row * width;
    for (let x = 0; x < width; x++) sums[x] = (sums[x] as number) + sign * (values[start + x] as number);
  };
  for (let row = 0; row < Math.min(reach, height); row++) add(row, 1);
  for (let y = 0; y < height; y++) {
    if (y + reach < height) add(y + reach, 1);
    if (y > reach) add(y - reach - 1, -1);
    const count = Math.min(height, y + reach + 1) - Math.max(0, y - reach);
    for (let x = 0; x < width; x++) means[y * width + x] = (sums[x] as number) / count;
  }
  return means;
}
