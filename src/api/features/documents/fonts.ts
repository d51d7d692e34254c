import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { unpackWoff } from './woff.ts';

/** The subsets of Inter, the most common first. A character that none of them has is drawn as an empty box. */
const SUBSETS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'];
const WEIGHTS = { regular: 400, strong: 600 } as const;
/** The weights that documents use. */
export type Weight = keyof typeof WEIGHTS;

interface Face {
  name: string;
  data: Buffer;
  font: Font;
}

const read = (weight: Weight): Face[] =>
  SUBSETS.map((subset) => {
    const file = `@fontsource/inter/files/inter-${subset}-${WEIGHTS[weight]}-normal.woff`;
    const data = unpackWoff(readFileSync(fileURLToPath(import.meta.resolve(file))));
    return { name: `${weight}-${subset}`, data, font: create(data) };
  });

let faces: Record<Weight, Face[]> | undefined;

/** The font faces of each weight, one per subset; read from disk once per process. */
export function documentFaces(): Record<Weight, Face[]> {
  faces ??= { regular: read('regular'), strong: read('strong') };
  return faces;
}

/** Splits a text into runs, each with the name of a face that has its glyphs. */
export function runsOf(text: string, weight: Weight): { face: string; text: string }[] {
  const [first, ...others] = documentFaces()[weight];
  if (!first) return [];
  const runs: { face: string; text: string }[] = [];
  // Control characters and combining marks without a glyph would be drawn as boxes.
  const printable = text
    .toWellFormed()
    .replace(/[\p{C}\p{M}]/gu, (mark) => (hasGlyph(first, mark) ? mark : ''));
  for (const character of printable) {
    const face = [first, ...others].find((candidate) => hasGlyph(candidate, character)) ?? first;
    const last = runs.at(-1);
    if (last?.face === face.name) last.text += character;
    else runs.push({ face: face.name, text: character });
  }
  return runs;
}

const hasGlyph = (face: Face, character: string): boolean =>
  face.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
