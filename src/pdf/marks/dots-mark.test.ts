import { describe, expect, test } from 'vitest';
import { dotsContent, dotsForm } from './dots-content.ts';
import { type GreyPicture, readDots } from './dots-mark.ts';

const PAYLOAD = Uint8Array.from([0x12, 0x34, 0xde, 0xad, 0xbe, 0xef, 0x77, 0x01]);

/** Stands for the keyed check. */
const isPayload = (read: Uint8Array) => (Buffer.from(read).equals(PAYLOAD) ? 'found' : null);

interface Camera {
  dpi: number;
  /** In degrees, counterclockwise. */
  turn?: number;
  /** The corner of the part that is seen, in points. */
  left?: number;
  top?: number;
}

describe('dots of a mark', () => {
  test.each<[string, Camera]>([
    ['at 150 dpi', { dpi: 150 }],
    ['at 100 dpi', { dpi: 100 }],
    ['at 66 dpi', { dpi: 66 }],
    ['at 100 dpi turned by 2 degrees, its beginning cut off', { dpi: 100, turn: 2, left: 111, top: 97 }],
    ['at 75 dpi upside down', { dpi: 75, turn: 177 }],
    ['at 75 dpi lying on its side', { dpi: 75, turn: 90 }],
  ])('drawn %s → read', (_, camera) => {
    const found = readDots(photographOf(PAYLOAD, camera), isPayload);
    expect(found).toMatchObject({ value: 'found' });
    expect(found?.confidence).toBeGreaterThan(0.7);
  });

  test('a payload whose check fails → null', () => {
    expect(readDots(photographOf(PAYLOAD, { dpi: 75 }), () => null)).toBeNull();
  });

  test('a picture without dots → null', () => {
    expect(readDots(photographOf(null, { dpi: 75 }), isPayload)).toBeNull();
  });

  test('an empty and a tiny picture → null', () => {
    expect(
      readDots({ width: 600, height: 800, grey: new Uint8Array(480_000).fill(255) }, isPayload),
    ).toBeNull();
    expect(readDots({ width: 1, height: 1, grey: new Uint8Array(1) }, isPayload)).toBeNull();
  });

  test('a poster of more pixels than are read at once → its middle is read in its own size', () => {
    expect(readDots(photographOf(PAYLOAD, { dpi: 72 }, 2100), isPayload)).toMatchObject({ value: 'found' });
  });

  test('the content covers the page with tiles of one form, as an artifact', () => {
    const content = dotsContent('Dots', { width: 200, height: 90 });
    expect(content).toBe(
      '/Artifact BMC\nq 1 0 0 1 0 0 cm /Dots Do Q\nq 1 0 0 1 96 0 cm /Dots Do Q\nq 1 0 0 1 192 0 cm /Dots Do Q\nEMC\n',
    );
  });
});

/** A grey, noisy photograph of lines of text on paper with dots, as a camera sees them that looks at points of the page. */
function photographOf(
  payload: Uint8Array | null,
  { dpi, turn = 0, left = 0, top = 0 }: Camera,
  side?: number,
): GreyPicture {
  const width = side ?? Math.round(5.5 * dpi);
  const height = side ? Math.round(side / 2) : Math.round(7 * dpi);
  const shade = payload ? shadesOf(payload) : () => 0;
  const grey = new Uint8Array(width * height);
  const [cosine, sine] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  let seed = 1;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const across = ((cosine * x + sine * y) * 72) / dpi + left;
      const down = ((cosine * y - sine * x) * 72) / dpi + top;
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      const noise = (seed / 2 ** 32 - 0.5) * 8;
      const letter = Math.imul(Math.floor(across / 4) * 7919 + Math.floor(down / 14), 2654435761) >>> 0;
      const isLetter = Math.floor(down / 7) % 2 === 0 && letter % 5 === 0;
      const paper = isLetter ? 40 : 180;
      grey[y * width + x] = Math.round(paper + shade(across, -down) + noise);
    }
  return { width, height, grey };
}

/** What the dots of a form change at a point, in levels. */
function shadesOf(payload: Uint8Array): (x: number, y: number) => number {
  const tenths = 960;
  const levels = new Int8Array(tenths * tenths);
  let level = 0;
  for (const line of dotsForm(payload).content.split('\n')) {
    if (line === '0 g') level = -7 * (180 / 255);
    if (line === '1 g') level = 7 * (75 / 255);
    const [x, y, width, height] = line.endsWith(' re')
      ? line.split(' ').map((word) => Math.round(Number(word) * 10))
      : [];
    if (x === undefined || y === undefined || width === undefined || height === undefined) continue;
    for (let row = y; row < y + height; row++)
      levels.fill(Math.round(level), row * tenths + x, row * tenths + x + width);
  }
  const wrapped = (points: number) => ((Math.floor(points * 10) % tenths) + tenths) % tenths;
  return (x, y) => levels[wrapped(y) * tenths + wrapped(x)] as number;
}
