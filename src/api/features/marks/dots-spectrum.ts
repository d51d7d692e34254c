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
  let best = wave;
  // Half of what a transform of this size can tell apart, then less.
  for (const step of [0.5, 0.15, 0.05]) {
    const dx = step / plane.width;
    const dy = step / plane.height;
    const here = amplitudeAt(plane, best).amplitude;
    const x =
      best.x +
      dx *
        peakOffset(
          amplitudeAt(plane, { x: best.x - dx, y: best.y }).amplitude,
          here,
          amplitudeAt(plane, { x: best.x + dx, y: best.y }).amplitude,
        );
    const y =
      best.y +
      dy *
        peakOffset(
          amplitudeAt(plane, { x: best.x, y: best.y - dy }).amplitude,
          here,
          amplitudeAt(plane, { x: best.x, y: best.y + dy }).amplitude,
        );
    best = { x, y };
  }
  return { ...best, phase: amplitudeAt(plane, best).phase };
}

function amplitudeAt({ width, height, values }: Plane, wave: Wave): { amplitude: number; phase: number } {
  const cosines = Float64Array.from({ length: width }, (_, x) => Math.cos(2 * Math.PI * wave.x * x));
  const sines = Float64Array.from({ length: width }, (_, x) => Math.sin(-2 * Math.PI * wave.x * x));
  let real = 0;
  let imaginary = 0;
  for (let y = 0; y < height; y++) {
    let rowReal = 0;
    let rowImaginary = 0;
    const start = y * width;
    for (let x = 0; x < width; x++) {
      const value = values[start + x] as number;
      rowReal += value * (cosines[x] as number);
      rowImaginary += value * (sines[x] as number);
    }
    const cosine = Math.cos(2 * Math.PI * wave.y * y);
    const sine = Math.sin(-2 * Math.PI * wave.y * y);
    real += rowReal * cosine - rowImaginary * sine;
    imaginary += rowReal * sine + rowImaginary * cosine;
  }
  return { amplitude: Math.hypot(real, imaginary), phase: Math.atan2(imaginary, real) / (2 * Math.PI) };
}

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
