import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font, type GlyphRun } from 'fontkit';
import { lazily } from '#lib/memoize.ts';
import { sum } from '#lib/sum.ts';
import type { Line, Run } from './direction.ts';
import { unpackWoff } from './woff.ts';

/**
 * The first that has a character draws it. Each is one package with a file per weight and subset of Unicode. Of a font
 * that places signs above or before others, the file's glyphs do not tell the text.
 */
const FAMILIES = [
  { family: 'inter' },
  { family: 'noto-sans-hebrew' },
  // Unlike Noto's, it has a glyph for each letter, not for its shape and its dots apart: its text can be copied.
  { family: 'ibm-plex-sans-arabic' },
  { family: 'noto-sans-devanagari', placesSigns: true },
  { family: 'noto-sans-thai', placesSigns: true },
];
const WEIGHTS = { regular: 400, strong: 600 } as const;
/** The feature of OpenType that says the direction of a run. */
export const RIGHT_TO_LEFT = 'rtla';
/** The weights that documents use. */
export type Weight = keyof typeof WEIGHTS;

/** A font by the name that it has in documents. */
export interface Face {
  name: string;
  font: Font;
  /** Its glyphs, in their order, tell the text. */
  isReadable: boolean;
}

interface Subset {
  family: string;
  placesSigns?: boolean;
  name: string;
  /** First and last code points. */
  ranges: [number, number][];
  /** The face of each weight that was needed. */
  faces: Partial<Record<Weight, Face>>;
}

/** Part of a run, with the face that draws it. */
export interface FaceRun extends Run {
  face: Face;
}

const pathOf = (file: string): string => fileURLToPath(import.meta.resolve(`@fontsource/${file}`));

const subsets = lazily((): Subset[] =>
  FAMILIES.flatMap((family) => {
    const path = pathOf(`${family.family}/unicode.json`);
    const ranges: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'));
    // 'latin', the most common, is the last.
    return Object.entries(ranges)
      .reverse()
      .map(([name, range]) => ({ ...family, name, ranges: range.split(',').map(limitsOf), faces: {} }));
  }),
);

/** The limits of a part of a `unicode-range`, such as 'U+0020-007E'. */
function limitsOf(part: string): [number, number] {
  const [first = '', last = first] = part.slice('U+'.length).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

/** Opens a font on first use: most documents need one subset of two weights. */
function faceOf(subset: Subset, weight: Weight): Face {
  const name = `${subset.family}-${subset.name}-${WEIGHTS[weight]}-normal`;
  const open = () => openFont(pathOf(`${subset.family}/files/${name}.woff`));
  subset.faces[weight] ??= { name, font: open(), isReadable: !subset.placesSigns };
  return subset.faces[weight];
}

function openFont(path: string): Font {
  const font = create(unpackWoff(readFileSync(path)));
  const layout = (text: string, features: string[] = []): GlyphRun => {
    // fontkit would guess it, wrongly for brackets and Persian digits. PDFKit passes nothing on but features.
    const direction = features.includes(RIGHT_TO_LEFT) ? 'rtl' : 'ltr';
    try {
      const run = font.layout(text, features, null, null, direction);
      return direction === 'rtl' ? withReversedLigatures(run) : run;
    } catch (error) {
      const characters = Array.from(text);
      if (characters.length < 2) throw error;
      // fontkit fails at rare signs one upon the other. A name without its ligatures is better than no receipt.
      const runs = characters.map((character) => layout(character, features));
      if (direction === 'rtl') runs.reverse();
      return joinRuns(runs);
    }
  };
  return Object.create(font, { layout: { value: layout } });
}

/** Readers of PDFs take the letters of a line from left to right and turn them around: those of a ligature too. */
function withReversedLigatures(run: GlyphRun): GlyphRun {
  run.glyphs = run.glyphs.map((glyph) =>
    Object.create(glyph, { codePoints: { value: glyph.codePoints.toReversed() } }),
  );
  return run;
}

const joinRuns = (runs: readonly GlyphRun[]): GlyphRun => ({
  glyphs: runs.flatMap(({ glyphs }) => glyphs),
  positions: runs.flatMap(({ positions }) => positions),
  // PDFKit scales the positions first.
  get advanceWidth() {
    return sum(this.positions.map(({ xAdvance }) => xAdvance));
  },
});

/** Faces by weight and code point; null where no font has the character. */
const known: Record<Weight, Map<number, Face | null>> = { regular: new Map(), strong: new Map() };

function findFace(code: number, weight: Weight): Face | null {
  const found = known[weight].get(code);
  if (found !== undefined) return found;
  const face =
    subsets()
      .filter(({ ranges }) => ranges.some(([first, last]) => first <= code && code <= last))
      .map((subset) => faceOf(subset, weight))
      .find(({ font }) => font.hasGlyphForCodePoint(code)) ?? null;
  known[weight].set(code, face);
  return face;
}

/** The face of most text. */
export function mainFace(weight: Weight): Face {
  const face = findFace(SPACE, weight);
  if (!face) throw new Error('The font has no space.');
  return face;
}

/** Draws an empty box for each character that no font has. */
const boxes: Record<Weight, () => Face> = {
  regular: lazily(() => ({ ...mainFace('regular'), isReadable: false })),
  strong: lazily(() => ({ ...mainFace('strong'), isReadable: false })),
};

const SPACE = 0x20;
/** Signs around the letter before them, and what joins or parts letters. */
const DEPENDENT = /[\p{M}\u200c\u200d]/u;
const ZERO_WIDTH_NON_JOINER = '\u200c';
/** Characters that are not drawn: control characters, marks of direction, unassigned ones. */
const INVISIBLE = /\p{C}/u;

/** Splits the runs of a line by face. */
export function faceRunsOf({ runs }: Line, weight: Weight): FaceRun[] {
  const all: FaceRun[] = [];
  for (const run of runs) {
    const parts = splitByFace(run, weight);
    all.push(...(run.isRightToLeft ? parts.reverse() : parts));
  }
  return all;
}

function splitByFace({ text, isRightToLeft }: Run, weight: Weight): FaceRun[] {
  const parts: FaceRun[] = [];
  for (const character of text.toWellFormed()) {
    const last = parts.at(-1);
    const code = character.codePointAt(0) ?? 0;
    if (last && DEPENDENT.test(character)) {
      // Alone, or in another font than its letter, it would be drawn as a box.
      if (last.face.font.hasGlyphForCodePoint(code)) last.text += character;
      else if (character === ZERO_WIDTH_NON_JOINER) parts.push({ ...last, text: '' });
      continue;
    }
    if (DEPENDENT.test(character) || INVISIBLE.test(character)) continue;
    const box = boxes[weight]();
    const face = findFace(code, weight) ?? box;
    // PDFKit tells viewers a wrong width of boxes: each begins at its own place.
    if (last?.face === face && face !== box) last.text += character;
    else parts.push({ face, text: character, isRightToLeft });
  }
  return parts.filter((part) => part.text !== '');
}
