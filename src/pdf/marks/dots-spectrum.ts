import FFT from 'fft.js';

/** A picture's pattern, one number a pixel: how much darker it is than what surrounds it, weighted by how sure that is. */
export interface Plane {
  width: number;
  height: number;
  values: Float32Array;
}

/** A direction and frequency in the picture, in cycles a pixel. */
export interface Wave {
  x: number;
  y: number;
}

/** The pattern's grid may have from so few to so many pixels a cell. */
const SMALLEST_CELL = 3.2;
const LARGEST_CELL = 32;
const MAX_GRIDS = 6;

/**
 * The square grids that a picture may contain, the strongest first, each by the wave that runs along its rows. Which of its
 * four directions is the pattern's own is not known yet.
 */
export function findGrids(plane: Plane): Wave[] {
  const size = sizeFor(plane);
  const amplitudes = relativeToRing(amplitudesOf(plane, size), size);
  const at = (x: number, y: number) => amplitudes[((y + size) % size) * (size / 2 + 1) + x] as number;
  const strength = (x: number, y: number) => Math.min(at(x, y), at(y, -x));
  const found: { x: number; y: number; strength: number }[] = [];
  const outer = Math.min(size / 2 - 2, Math.floor(size / SMALLEST_CELL));
  const inner = size / LARGEST_CELL;
  for (let y = 0; y <= outer; y++)
    for (let x = 1; x <= outer; x++) {
      const distance = x * x + y * y;
      if (distance < inner ** 2 || distance > outer ** 2) continue;
      const own = strength(x, y);
      if (own > 2.5 && isPeak(strength, x, y, own)) found.push({ x, y, strength: own });
    }
  found.sort((one, other) => other.strength - one.strength);
  return found.slice(0, MAX_GRIDS).map(({ x, y }) => ({
    x: (x + peakOffset(at(x - 1, y), at(x, y), at(x + 1, y))) / size,
    y: (y + peakOffset(at(x, y - 1), at(x, y), at(x, y + 1))) / size,
  }));
}

/** The wave beside `wave` at which a picture's pattern is strongest, and its phase in turns. */
export function sharpen(plane: Plane, wave: Wave): Wave & { phase: number } {
  const blocks = demodulate(plane, wave);
  let best: Wave = { x: 0, y: 0 };
  // Half of what a transform of this size can tell apart, then less.
  for (const step of [0.5, 0.15, 0.05]) {
    const { x, y } = best;
    const dx = step / plane.width;
    const dy = step / plane.height;
    const amplitudeAt = (offset: Wave) => transformAt(blocks, offset).amplitude;
    const here = amplitudeAt(best);
    best = {
      x: x + dx * peakOffset(amplitudeAt({ x: x - dx, y }), here, amplitudeAt({ x: x + dx, y })),
      y: y + dy * peakOffset(amplitudeAt({ x, y: y - dy }), here, amplitudeAt({ x, y: y + dy })),
    };
  }
  return { x: wave.x + best.x, y: wave.y + best.y, phase: transformAt(blocks, best).phase };
}

/** Side of the squares of pixels that are added up: a wave less than a pixel of the transform away hardly turns in one. */
const BLOCK = 16;

/** A plane in which a wave has the frequency 0, one complex number for each block of pixels. */
interface Blocks {
  columns: number;
  rows: number;
  real: Float64Array;
  imaginary: Float64Array;
}

/** Moves a wave to the frequency 0, so that those beside it can be compared by a few numbers instead of all pixels. */
function demodulate({ width, height, values }: Plane, wave: Wave): Blocks {
  const columns = Math.ceil(width / BLOCK);
  const rows = Math.ceil(height / BLOCK);
  const real = new Float64Array(columns * rows);
  const imaginary = new Float64Array(columns * rows);
  const cosines = Float64Array.from({ length: width }, (_, x) => Math.cos(2 * Math.PI * wave.x * x));
  const sines = Float64Array.from({ length: width }, (_, x) => Math.sin(-2 * Math.PI * wave.x * x));
  for (let y = 0; y < height; y++) {
    const cosine = Math.cos(2 * Math.PI * wave.y * y);
    const sine = Math.sin(-2 * Math.PI * wave.y * y);
    const row = Math.floor(y / BLOCK) * columns;
    for (let column = 0; column < columns; column++) {
      const end = Math.min(width, (column + 1) * BLOCK);
      let partReal = 0;
      let partImaginary = 0;
      for (let x = column * BLOCK; x < end; x++) {
        const value = values[y * width + x] as number;
        partReal += value * (cosines[x] as number);
        partImaginary += value * (sines[x] as number);
      }
      const index = row + column;
      real[index] = (real[index] as number) + partReal * cosine - partImaginary * sine;
      imaginary[index] = (imaginary[index] as number) + partReal * sine + partImaginary * cosine;
    }
  }
  return { columns, rows, real, imaginary };
}

/** Amplitude and phase in turns of a wave, by its offset from the one that was moved to the frequency 0. */
function transformAt(
  { columns, rows, real, imaginary }: Blocks,
  offset: Wave,
): { amplitude: number; phase: number } {
  let sumReal = 0;
  let sumImaginary = 0;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const turns = offset.x * middleOf(column) + offset.y * middleOf(row);
      const cosine = Math.cos(2 * Math.PI * turns);
      const sine = Math.sin(-2 * Math.PI * turns);
      const index = row * columns + column;
      sumReal += (real[index] as number) * cosine - (imaginary[index] as number) * sine;
      sumImaginary += (real[index] as number) * sine + (imaginary[index] as number) * cosine;
    }
  return {
    amplitude: Math.hypot(sumReal, sumImaginary),
    phase: Math.atan2(sumImaginary, sumReal) / (2 * Math.PI),
  };
}

/** The pixel in the middle of a block. */
const middleOf = (block: number): number => block * BLOCK + (BLOCK - 1) / 2;

function sizeFor({ width, height }: Plane): number {
  return Math.max(256, 2 ** Math.ceil(Math.log2(Math.max(width, height))));
}

/** The amplitudes of a two-dimensional Fourier transform: a row for each frequency down, half of those across. */
function amplitudesOf({ width, height, values }: Plane, size: number): Float32Array {
  const columns = size / 2 + 1;
  const fft = new FFT(size);
  const input = new Float64Array(size);
  const output = new Float64Array(2 * size);
  const rows = new Float32Array(2 * columns * height);
  for (let y = 0; y < height; y++) {
    input.set(values.subarray(y * width, (y + 1) * width));
    fft.realTransform(output as unknown as number[], input as unknown as number[]);
    rows.set(output.subarray(0, 2 * columns), y * 2 * columns);
  }
  const amplitudes = new Float32Array(columns * size);
  const complex = new Float64Array(2 * size);
  for (let x = 0; x < columns; x++) {
    for (let y = 0; y < height; y++) {
      complex[2 * y] = rows[(y * columns + x) * 2] as number;
      complex[2 * y + 1] = rows[(y * columns + x) * 2 + 1] as number;
    }
    fft.transform(output as unknown as number[], complex as unknown as number[]);
    for (let y = 0; y < size; y++)
      amplitudes[y * columns + x] = Math.sqrt(
        (output[2 * y] as number) ** 2 + (output[2 * y + 1] as number) ** 2,
      );
  }
  return amplitudes;
}

/** Divides by the mean of what has about the same frequency, since pictures and text have more of the low ones. */
function relativeToRing(amplitudes: Float32Array, size: number): Float32Array {
  const columns = size / 2 + 1;
  const ringWidth = 4;
  const sums = new Float64Array(size);
  const counts = new Float64Array(size);
  const ringOf = (x: number, y: number) =>
    Math.round(Math.sqrt(x * x + Math.min(y, size - y) ** 2) / ringWidth);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < columns; x++) {
      const ring = ringOf(x, y);
      sums[ring] = (sums[ring] as number) + (amplitudes[y * columns + x] as number);
      counts[ring] = (counts[ring] as number) + 1;
    }
  for (let y = 0; y < size; y++)
    for (let x = 0; x < columns; x++) {
      const ring = ringOf(x, y);
      const mean = (sums[ring] as number) / (counts[ring] as number);
      amplitudes[y * columns + x] = mean === 0 ? 0 : (amplitudes[y * columns + x] as number) / mean;
    }
  return amplitudes;
}

function isPeak(strength: (x: number, y: number) => number, x: number, y: number, own: number): boolean {
  for (let dy = -2; dy <= 2; dy++)
    for (let dx = -2; dx <= 2; dx++)
      if (x + dx >= 0 && strength(x + dx, Math.abs(y + dy)) > own) return false;
  return true;
}

/** Where a parabola through three neighbours has its peak, between -1 and 1. */
function peakOffset(before: number, here: number, after: number): number {
  const curve = before - 2 * here + after;
  return curve >= 0 ? 0 : Math.max(-1, Math.min(1, (before - after) / (2 * curve)));
}
