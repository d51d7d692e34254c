import { createHmac } from 'node:crypto';
import type { ShownText } from '#pdf/syntax/pdf-content.ts';
import type { FontSpaces } from '#pdf/syntax/pdf-fonts.ts';
import { CODE_LENGTH } from './mark-code.ts';

/**
 * How far a space is moved within its gap, in thousandths of the text's size. Programs that write a file anew keep where
 * its characters are. The rest of the way behind a space is a multiple of a power of two in the units of the content. So
 * no bit of a sum is rounded away, and the letters behind it stay exactly where they were (decision 0052).
 */
const SHIFT = 35.15625;
/** Of a text's size: moves are rounded to the power of two that is not more. */
const GREATEST_STEP = 1 / 256;
/** What other programs make of a shift; kerning is mostly less. */
const LEAST_SHIFT = 26;
const GREATEST_SHIFT = 46;
/** Longer words count as this long. */
const LONGEST = 63;

/** How a key spreads the signs of a mark over spaces. */
export class SpacingKey {
  private readonly first: number;
  private readonly second: number;

  constructor(key: Uint8Array) {
    const seed = createHmac('sha256', key).update('spacing').digest();
    this.first = seed.readInt32BE(0);
    this.second = seed.readInt32BE(4);
  }

  /**
   * Which sign of the code a space carries, and whether it carries it reversed. The lengths of the two words before it
   * and the two after it decide. So a page that is taken out, or has lost some of its text, can still be read.
   */
  placeOf(lengths: readonly number[], at: number): { index: number; reversed: boolean } {
    let hash = this.first;
    for (let word = at - 1; word <= at + 2; word++) {
      hash = Math.imul(hash ^ Math.min(lengths[word] ?? 0, LONGEST), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    hash = Math.imul(hash ^ this.second, 0x85ebca6b);
    hash ^= hash >>> 13;
    return { index: (hash >>> 1) % CODE_LENGTH, reversed: (hash & 1) !== 0 };
  }
}

/** How many letters are before each space of a content, in its order; the last number is what follows the last space. */
function lengthsIn(shown: readonly ShownText[]): number[] {
  const lengths: number[] = [];
  let length = 0;
  for (const { font, items } of shown)
    for (const bytes of items) {
      if (typeof bytes === 'number') continue;
      for (let at = 0; at + font.codeBytes <= bytes.length; at += font.codeBytes) {
        if (isSpace(bytes, at, font)) {
          lengths.push(length);
          length = 0;
        } else length += 1;
      }
    }
  lengths.push(length);
  return lengths;
}

const isSpace = (bytes: Buffer, at: number, { codeBytes, spaces }: FontSpaces): boolean =>
  spaces.has(codeBytes === 1 ? (bytes[at] ?? 0) : ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0));

/** Whether a space is between two words: only those carry a sign. */
const isBetweenWords = (lengths: readonly number[], index: number): boolean =>
  (lengths[index] ?? 0) > 0 && (lengths[index + 1] ?? 0) > 0;

/** Operators of a content as they are written instead, in its order. */
export type Edit = { start: number; end: number; content: string };

/** Moves the spaces of a content by the signs of a mark. */
export function markSpaces(shown: readonly ShownText[], signs: Int8Array, key: SpacingKey): Edit[] {
  const lengths = lengthsIn(shown);
  let index = 0;
  /** How far the next space is moved; 0 if it carries no sign. */
  const nextShift = (): number => {
    const at = index++;
    if (!isBetweenWords(lengths, at)) return 0;
    const place = key.placeOf(lengths, at);
    return (signs[place.index] ?? 0) * (place.reversed ? -SHIFT : SHIFT);
  };
  const edits: Edit[] = [];
  for (const text of shown) {
    const content = moved(text, nextShift);
    if (content) edits.push({ start: text.start, end: text.end, content });
  }
  return edits;
}

/**
 * The items of an operator with its spaces moved: a shift in front of each, and the rest of the way behind it.
 * @returns null if none is moved
 */
function moved({ items, font, size, isPlain }: ShownText, nextShift: () => number): string | null {
  const step = stepOf(size);
  let written = '[';
  let hasMoved = false;
  /** Not yet written: where the next character is moved to. */
  let pending = 0;
  const put = (bytes: Buffer) => {
    if (bytes.length === 0) return;
    if (pending !== 0) written += numberText(pending);
    pending = 0;
    written += stringText(bytes);
  };
  for (const item of items) {
    if (typeof item === 'number') {
      pending += item;
      continue;
    }
    let from = 0;
    for (let at = 0; at + font.codeBytes <= item.length; at += font.codeBytes) {
      if (!isSpace(item, at, font)) continue;
      const shift = nextShift();
      if (shift === 0) continue;
      hasMoved = true;
      put(item.subarray(from, at));
      // A negative number moves to the right. Most of the kerning in front of the space goes behind it.
      const rest = Math.round((pending + shift) / step) * step;
      pending -= rest;
      from = at + font.codeBytes;
      put(item.subarray(at, from));
      pending = rest;
    }
    put(item.subarray(from));
  }
  if (!hasMoved || !isPlain) return null;
  return `${written}${pending === 0 ? '' : numberText(pending)}]TJ`;
}

/** A string as it is written: its characters where they are plain, else hexadecimal digits. */
function stringText(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  return /^[\w .,;:!?'"-]*$/.test(text) ? `(${text})` : `<${bytes.toString('hex')}>`;
}

/** The step of moves, in thousandths of the text's size. */
function stepOf(size: number): number {
  if (!(size > 0 && size < 1e6)) return 1000 * GREATEST_STEP;
  // Of most sizes, such as 11 or 10.5, every 256th part is such a multiple; it has few digits.
  if (Number.isInteger(size * 8)) return 1000 * GREATEST_STEP;
  return (1000 * 2 ** Math.floor(Math.log2(size * GREATEST_STEP))) / size;
}

/** With as many digits as distinguish numbers of this size, and never with an exponent. */
const numberText = (value: number): string => value.toFixed(13).replace(/\.?0+$/, '');

/**
 * Adds up what the spaces of a content say of each sign of a mark.
 * @returns how many spaces said something
 */
export function readSpaces(shown: readonly ShownText[], votes: Float64Array, key: SpacingKey): number {
  const lengths = lengthsIn(shown);
  let index = 0;
  let count = 0;
  for (const { font, items } of shown) {
    let before = 0;
    for (const item of items) {
      if (typeof item === 'number') {
        before += item;
        continue;
      }
      for (let at = 0; at + font.codeBytes <= item.length; at += font.codeBytes) {
        const shift = -before;
        before = 0;
        if (!isSpace(item, at, font)) continue;
        const own = index++;
        const size = Math.abs(shift);
        if (size < LEAST_SHIFT || size > GREATEST_SHIFT || !isBetweenWords(lengths, own)) continue;
        const place = key.placeOf(lengths, own);
        votes[place.index] = (votes[place.index] ?? 0) + Math.sign(shift) * (place.reversed ? -1 : 1);
        count += 1;
      }
    }
  }
  return count;
}
