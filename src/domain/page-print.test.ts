import { describe, expect, test } from 'vitest';
import {
  keysOf,
  neighbouringKeys,
  pictureDistance,
  picturePrint,
  soughtKeys,
  textLikeness,
  textPrint,
  wordLikeness,
  wordsPrint,
} from './page-print.ts';
import type { GreyPicture } from './picture-hash.ts';

const words = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => `word${from + index}`).join(' ');

/** A print, which must not be null. */
function printed<T>(print: T | null): T {
  if (print === null) throw new Error('no print');
  return print;
}
const text = (value: string) => printed(textPrint(value));

describe('textPrint', () => {
  test('case, accents and punctuation → the same print', () => {
    expect(text(words(0, 60).toUpperCase().replaceAll(' ', ', '))).toEqual(text(words(0, 60)));
    expect(text(`Crème ${words(0, 60)}`)).toEqual(text(`creme ${words(0, 60)}`));
  });

  test('fewer than 24 shingles → null; also a few words repeated', () => {
    expect(textPrint(words(0, 25))).toBeNull();
    expect(textPrint('to do notes '.repeat(50))).toBeNull();
  });

  test('likeness → near the share of equal shingles', () => {
    expect(textLikeness(text(words(0, 200)), text(words(0, 200)))).toBe(1);
    expect(textLikeness(text(words(0, 200)), text(words(1000, 200)))).toBeLessThan(0.05);
    // 98 of 298 different shingles.
    const half = textLikeness(text(words(0, 200)), text(words(100, 200)));
    expect(half).toBeGreaterThan(0.2);
    expect(half).toBeLessThan(0.5);
  });
});

describe('textPrint and wordsPrint: filler text → not counted', () => {
  const filler =
    'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat.';

  test('a page of nothing else → no prints', () => {
    expect(textPrint(filler)).toBeNull();
    expect(wordsPrint(filler)).toBeNull();
  });

  test('between other words → these alone', () => {
    expect(textLikeness(text(`${words(0, 60)} ${filler}`), text(`${words(100, 60)} ${filler}`))).toBeLessThan(
      0.1,
    );
  });
});

describe('wordLikeness', () => {
  const likeness = (one: string, other: string) => {
    const [own, others] = [wordsPrint(one), wordsPrint(other)];
    return own && others ? wordLikeness(own, others) : null;
  };
  const days = 'Mon Tue Wed Thu Fri Sat Sun 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15';

  test.each([
    ['the same words in another order and case', 1, 'Live Laugh LOVE', 'love, laugh, live'],
    ['other words', 0, 'Live Laugh Love', 'Home sweet home'],
    ['sheets of two months', 7 / 9, `January 2026 ${days}`, `October 2026 ${days}`],
    ['a page and its scan with a number', null, 'Live Laugh Love', 'Page 12'],
    ['a page and its scan with the stamp of a program', null, 'Live Laugh Love', 'Scanned with CamScanner'],
    ['a page and its scan with a shop name', null, words(0, 40), 'My Little Shop'],
  ])('%s → %s', (_, share, one, other) => {
    expect(likeness(one, other)).toEqual(share);
  });
});

/** Dark bars of these heights on white, at any scale. */
function bars(
  heights: readonly number[],
  { width = 256, height = 362, ink = 40, paper = 255 } = {},
): GreyPicture {
  const grey = new Uint8Array(width * height).fill(paper);
  for (const [index, share] of heights.entries()) {
    const [left, right] = [index / heights.length, (index + 0.8) / heights.length];
    for (let y = Math.floor(height * (1 - share)); y < height; y++)
      grey.fill(ink, y * width + Math.floor(left * width), y * width + Math.floor(right * width));
  }
  return { width, height, grey };
}
const HEIGHTS = [0.9, 0.2, 0.5, 0.7, 0.1, 0.6, 0.3];
const picture = (...drawing: Parameters<typeof bars>) => printed(picturePrint(bars(...drawing)));

describe('picturePrint', () => {
  test('other size, contrast and brightness → nearly the same print; another picture → far from it', () => {
    const print = picture(HEIGHTS);
    expect(pictureDistance(print, picture(HEIGHTS, { width: 512, height: 724 }))).toBeLessThan(16);
    expect(pictureDistance(print, picture(HEIGHTS, { ink: 90, paper: 230 }))).toBeLessThan(16);
    expect(pictureDistance(print, picture([0.1, 0.8, 0.3, 0.2, 0.9, 0.4, 0.7]))).toBeGreaterThan(60);
  });

  test('blank, nearly blank and one evenly grey page → null', () => {
    expect(picturePrint(bars([]))).toBeNull();
    expect(picturePrint(bars([0.004]))).toBeNull();
    expect(picturePrint(bars([], { paper: 128 }))).toBeNull();
  });
});

describe('keysOf', () => {
  test('the same page → the same keys, 32-bit integers; unrelated pages → none in common', () => {
    const [one, other] = [
      { text: text(words(0, 200)), picture: picture(HEIGHTS) },
      { text: text(words(1000, 200)), picture: picture([0.1, 0.8, 0.3, 0.2, 0.9]) },
    ];
    expect(keysOf(one)).toEqual(keysOf(structuredClone(one)));
    expect(keysOf(one).every((key) => Number.isInteger(key) && Math.abs(key) <= 2 ** 31)).toBe(true);
    expect(keysOf(one).filter((key) => keysOf(other).includes(key))).toEqual([]);
  });

  test('one bit of the picture differs in a key → a neighbouring key finds it', () => {
    const print = picture(HEIGHTS);
    const changed = print.map((byte, index) => (index === 0 ? byte ^ 0b110 : byte));
    const lost = keysOf({ text: null, picture: changed }).filter(
      (key) => !keysOf({ text: null, picture: print }).includes(key),
    );
    expect(lost.length).toBeGreaterThan(0);
    expect(neighbouringKeys({ text: null, picture: print }).some((key) => lost.includes(key))).toBe(true);
  });

  test('picture of a page with words → found by a scan, and by no other page with words', () => {
    const [scan, one, other] = [
      { text: null, picture: picture(HEIGHTS) },
      { text: text(words(0, 200)), picture: picture(HEIGHTS) },
      { text: text(words(1000, 200)), picture: picture(HEIGHTS) },
    ];
    const shared = (sought: typeof scan | typeof one, kept: typeof scan | typeof one) =>
      soughtKeys(sought).filter((key) => keysOf(kept).includes(key)).length;
    expect(shared(scan, one)).toBeGreaterThan(0);
    expect(shared(one, scan)).toBeGreaterThan(0);
    expect(shared(one, other)).toBe(0);
  });
});
