import bidiFactory from 'bidi-js';
import { hasRightToLeft } from '#lib/isolated.ts';
import { lazily } from '#lib/memoize.ts';

const bidi = lazily(bidiFactory);

/** Text of one direction: its letters in the order of reading, with brackets as they look in this direction. */
export interface Run {
  text: string;
  isRightToLeft: boolean;
}

/** A line of a paragraph: its text in the order of reading, and its runs from left to right as they are drawn. */
export interface Line {
  text: string;
  runs: Run[];
}

/** Marks that turn the direction of letters around: in a name they would only make it another one. */
const OVERRIDES = /[\u202d\u202e]/gu;
/** What makes up a letter outside of the Basic Multilingual Plane; the algorithm reads text by UTF-16 units. */
const SURROGATES = /[\ud800-\udfff]/g;
/** Marks of direction. */
const INVISIBLE = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const OBJECT_REPLACEMENT = '\ufffc';

/**
 * Cuts lines out of a paragraph by UTF-16 units. The paragraph has the direction of its first letter, and the Unicode
 * Bidirectional Algorithm orders what runs the other way.
 */
export function paragraphOf(text: string): (start?: number, end?: number) => Line {
  if (!hasRightToLeft(text)) {
    return (start, end) => {
      const line = text.slice(start, end);
      return { text: line, runs: [{ text: line, isRightToLeft: false }] };
    };
  }
  const neutral = text.replace(OVERRIDES, '\u200b').replace(SURROGATES, OBJECT_REPLACEMENT);
  const { levels, paragraphs } = bidi().getEmbeddingLevels(neutral);
  const level = paragraphs[0]?.level ?? 0;
  return (start, end) => {
    const line = text.slice(start, end);
    return { text: line, runs: orderRuns(line, levels.slice(start, end), level) };
  };
}

/** A line that is a paragraph of its own. */
export const lineOf = (text: string): Line => paragraphOf(text)();

/**
 * What a screen reader says of a tagged document whose letters are drawn in another order than that of reading. Undefined
 * where both orders are the same.
 */
export function actualTextOf(lines: readonly Line[]): string | undefined {
  if (!lines.some(({ runs }) => runs.some((run) => run.isRightToLeft))) return undefined;
  const text = lines.map((line) => line.text).join(' ');
  return text.replace(INVISIBLE, '');
}

function orderRuns(text: string, levels: Uint8Array, level: number): Run[] {
  const paragraphs = [{ start: 0, end: text.length - 1, level }];
  const runs: { start: number; end: number; isRightToLeft: boolean }[] = [];
  for (const at of bidi().getReorderedIndices(text, { levels, paragraphs })) {
    const isRightToLeft = (levels[at] ?? 0) % 2 === 1;
    const last = runs.at(-1);
    if (last?.isRightToLeft === isRightToLeft && isRightToLeft && at === last.start - 1) last.start = at;
    else if (last?.isRightToLeft === isRightToLeft && !isRightToLeft && at === last.end) last.end = at + 1;
    else runs.push({ start: at, end: at + 1, isRightToLeft });
  }
  return runs.map(({ start, end, isRightToLeft }) => {
    const part = text.slice(start, end);
    return { text: isRightToLeft ? mirrored(part) : part, isRightToLeft };
  });
}

const mirrored = (text: string): string =>
  Array.from(text, (character) => bidi().getMirroredCharacter(character) ?? character).join('');
