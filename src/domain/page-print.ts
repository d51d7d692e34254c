import { type GreyPicture, lowFrequencies } from './picture-hash.ts';

/**
 * Fingerprints of a PDF's pages, by which copies are found. One is of the page's words (MinHash of shingles). The other
 * is of its picture (the signs of its low frequencies, a perceptual hash). Both are compared by counting what is equal,
 * and both give keys. Similar pages share some of their keys.
 */

/** Bytes of a text print: the lowest byte of each minimum. */
const MINIMA = 64;
/** Consecutive words that make a shingle. */
const SHINGLE_WORDS = 3;
/** A page with fewer different shingles says too little: a title, the days of a planner, a page number. */
const MIN_SHINGLES = 24;
/** Low frequencies in each direction; their signs are the bits of a picture print. */
const FREQUENCIES = 16;
/** A page whose frequencies are weaker, in levels of grey, is blank, nearly blank or evenly ruled. */
const MIN_STRENGTH = 1;

/** Keys of a text print and of a picture print. */
const TEXT_KEYS = 6;
const PICTURE_KEYS = 8;
const BYTES_IN_TEXT_KEY = 4;
const BITS_IN_PICTURE_KEY = 20;

/** What is kept of a page. Null: too little to be compared. */
export interface PagePrint {
  page: number;
  /** 64 bytes. */
  text: Uint8Array | null;
  /** Hashes of different words, 2 bytes each, 32 at most: they tell pages of few words apart. Null: unknown, or too few. */
  words: Uint8Array | null;
  /** 256 bits in 32 bytes. */
  picture: Uint8Array | null;
}

/** The words of a text without case, accents and punctuation. */
const foldedWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** FNV-1a over the code units, mixed so that all bits depend on all of them. */
function hashOf(words: readonly string[], from: number, length: number): number {
  let hash = 0x811c9dc5;
  for (let index = from; index < from + length; index++) {
    const word = words[index] ?? '';
    for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
    hash = Math.imul(hash ^ 0x20, 0x01000193);
  }
  return mixed(hash);
}

/** The finalizer of MurmurHash3. */
function mixed(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The usual beginning of filler text, in its 69 words. */
const LOREM = new Set(
  `lorem ipsum dolor sit amet consectetur consectetuer adipiscing adipisicing elit sed do eiusmod tempor incididunt ut labore et
  dolore magna aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo consequat duis
  aute irure in reprehenderit voluptate velit esse cillum eu fugiat nulla pariatur excepteur sint occaecat cupidatat non proident
  sunt culpa qui officia deserunt mollit anim id est laborum diam nonummy nibh euismod tincidunt laoreet erat volutpat wisi`.split(
    /\s+/,
  ),
);

/** Tells words of filler text in a page that has some: it stands in templates of many shops, and says nothing. */
function fillerOf(words: readonly string[]): (word: string) => boolean {
  const hasFiller = words.some((word, index) => word === 'lorem' && words[index + 1] === 'ipsum');
  return (word) => hasFiller && LOREM.has(word);
}

const SEEDS = Uint32Array.from({ length: MINIMA }, (_, index) => mixed(index + 1));

/**
 * The print of a page's words; null when they are too few, filler text not counted. Equal bytes of two prints estimate the
 * share of equal shingles.
 */
export function textPrint(text: string): Uint8Array | null {
  const words = foldedWords(text);
  const isFiller = fillerOf(words);
  const shingles = new Set<number>();
  for (let from = 0; from + SHINGLE_WORDS <= words.length; from++)
    if (words.slice(from, from + SHINGLE_WORDS).filter(isFiller).length < 2)
      shingles.add(hashOf(words, from, SHINGLE_WORDS));
  if (shingles.size < MIN_SHINGLES) return null;
  const minima = new Uint32Array(MINIMA).fill(0xffffffff);
  for (const shingle of shingles) {
    for (let index = 0; index < MINIMA; index++) {
      const value = mixed(shingle ^ (SEEDS[index] ?? 0));
      if (value < (minima[index] ?? 0)) minima[index] = value;
    }
  }
  return Uint8Array.from(minima);
}

/** What programs for scanning print on each page. */
const SCANNER_STAMP = /\bscanned\s+(?:with|by)\s+\w+/gi;
/** Fewer words, such as a page number or a name, may be stamped on a scan. */
const MIN_WORDS = 2;
const MAX_WORDS = 32;
const BYTES_IN_WORD = 2;

/** The different words of a page, numbers and filler text not counted; null when they are too few. */
export function wordsPrint(text: string): Uint8Array | null {
  const words = foldedWords(text.replace(SCANNER_STAMP, ' '));
  const isFiller = fillerOf(words);
  const hashes = new Set<number>();
  for (const [index, word] of words.entries())
    if (!/^\p{N}+$/u.test(word) && !isFiller(word)) hashes.add(hashOf(words, index, 1) & 0xffff);
  if (hashes.size < MIN_WORDS) return null;
  const kept = [...hashes].sort((a, b) => a - b).slice(0, MAX_WORDS);
  return Uint8Array.from(kept.flatMap((hash) => [hash >> 8, hash & 255]));
}

/** Pages with so many times more words than others are not compared by them: on a scan, only a stamp may be text. */
const MAX_RATIO = 3;

/** The share of words that two pages have in common; null where their numbers differ so much that it says nothing. */
export function wordLikeness(one: Uint8Array, other: Uint8Array): number | null {
  if (Math.max(one.length, other.length) > MAX_RATIO * Math.min(one.length, other.length)) return null;
  const [own, others] = [one, other].map((print) => new Set(hashesOf(print)));
  // Of long lists only the smallest hashes are kept, so only the smallest of both can be compared.
  const all = [...new Set([...(own ?? []), ...(others ?? [])])].sort((a, b) => a - b).slice(0, MAX_WORDS);
  return all.filter((hash) => own?.has(hash) && others?.has(hash)).length / all.length;
}

const hashesOf = (print: Uint8Array): number[] =>
  Array.from(
    { length: print.length / BYTES_IN_WORD },
    (_, index) => ((print[index * 2] ?? 0) << 8) | (print[index * 2 + 1] ?? 0),
  );

/** The share of shingles that two texts have in common, as their prints estimate it. */
export function textLikeness(one: Uint8Array, other: Uint8Array): number {
  let equal = 0;
  for (let index = 0; index < MINIMA; index++) if (one[index] === other[index]) equal += 1;
  // One byte of 256 is equal by chance.
  return Math.max(0, (equal / MINIMA - 1 / 256) / (1 - 1 / 256));
}

/** The print of a page's picture at any size; null for a page that is blank, nearly blank or evenly ruled. */
export function picturePrint(picture: GreyPicture): Uint8Array | null {
  const frequencies = lowFrequencies(picture, FREQUENCIES);
  // The mean brightness says nothing of the page.
  frequencies[0] = 0;
  let squares = 0;
  for (const value of frequencies) squares += value * value;
  if (Math.sqrt(squares / frequencies.length) < MIN_STRENGTH) return null;
  const print = new Uint8Array(frequencies.length / 8);
  for (const [bit, value] of frequencies.entries())
    if (value > 0) print[bit >> 3] = (print[bit >> 3] ?? 0) | (1 << (bit & 7));
  return print;
}

const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

/** The number of bits in which two picture prints differ, 0 to 256. Unrelated pages differ in some 100. */
export function pictureDistance(one: Uint8Array, other: Uint8Array): number {
  let distance = 0;
  for (let index = 0; index < one.length; index++)
    distance += ONES[(one[index] ?? 0) ^ (other[index] ?? 0)] ?? 0;
  return distance;
}

/**
 * The bits of each picture key. They are frequencies up to the tenth, which survive a scan best. Their order is the same
 * everywhere and forever.
 */
const KEY_BITS: readonly (readonly number[])[] = (() => {
  const low = Array.from({ length: FREQUENCIES * FREQUENCIES }, (_, bit) => bit)
    .filter((bit) => bit > 0 && Math.floor(bit / FREQUENCIES) + (bit % FREQUENCIES) <= 10)
    .toSorted((a, b) => mixed(a) - mixed(b));
  return Array.from({ length: PICTURE_KEYS }, (_, key) =>
    Array.from(
      { length: BITS_IN_PICTURE_KEY },
      (_, index) => low[(key * BITS_IN_PICTURE_KEY + index) % low.length] ?? 0,
    ),
  );
})();

/** A key as a 32-bit integer, the kind of it (text or picture, and which) included. */
const keyOf = (kind: number, value: number): number => mixed(mixed(value) ^ mixed(kind)) | 0;
const FIRST_PICTURE_KIND = 1000;

function textKeys(text: Uint8Array): number[] {
  return Array.from({ length: TEXT_KEYS }, (_, key) => {
    const bytes = text.subarray(key * BYTES_IN_TEXT_KEY, (key + 1) * BYTES_IN_TEXT_KEY);
    return keyOf(
      key,
      bytes.reduce((value, byte) => (value << 8) | byte, 0),
    );
  });
}

const bitsOfKey = (picture: Uint8Array, bits: readonly number[]): number =>
  bits.reduce((value, bit) => (value << 1) | (((picture[bit >> 3] ?? 0) >> (bit & 7)) & 1), 0);

/**
 * The picture keys of a page; pages with words have other keys than pages without. Words decide about two pages with
 * words, so their pictures need not find each other.
 */
const pictureKeys = (picture: Uint8Array, ofTexts: boolean): number[] =>
  KEY_BITS.map((bits, key) => keyOf(pictureKind(key, ofTexts), bitsOfKey(picture, bits)));

const pictureKind = (key: number, ofTexts: boolean): number =>
  FIRST_PICTURE_KIND + key + (ofTexts ? PICTURE_KEYS : 0);

type PrintParts = Pick<PagePrint, 'text' | 'picture'>;

/** The keys under which a page is kept, 32-bit integers. */
export const keysOf = ({ text, picture }: PrintParts): number[] => [
  ...new Set([...(text ? textKeys(text) : []), ...(picture ? pictureKeys(picture, text !== null) : [])]),
];

/** The keys under which pages like this one are looked for. */
export const soughtKeys = ({ text, picture }: PrintParts): number[] => [
  ...new Set([
    ...(text ? textKeys(text) : []),
    ...(picture ? pictureKeys(picture, false) : []),
    ...(picture && !text ? pictureKeys(picture, true) : []),
  ]),
];

/** Picture keys that differ from the sought ones in one bit: a scan of one page shares some of these more surely. */
export const neighbouringKeys = ({ text, picture }: PrintParts): number[] => {
  if (!picture) return [];
  return (text ? [false] : [false, true]).flatMap((ofTexts) =>
    KEY_BITS.flatMap((bits, key) => {
      const value = bitsOfKey(picture, bits);
      return bits.map((_, bit) => keyOf(pictureKind(key, ofTexts), value ^ (1 << bit)));
    }),
  );
};
