import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

/** Inter by the scripts that it comes in, the commonest first; what none of them has becomes an empty box. */
const SCRIPTS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'];
const WEIGHTS = { regular: 400, strong: 600 } as const;
export type Weight = keyof typeof WEIGHTS;

interface Face {
  name: string;
  data: Buffer;
  font: Font;
}

const read = (weight: Weight): Face[] =>
  SCRIPTS.map((script) => {
    const file = `@fontsource/inter/files/inter-${script}-${WEIGHTS[weight]}-normal.woff`;
    const data = readFileSync(fileURLToPath(import.meta.resolve(file)));
    return { name: `${weight}-${script}`, data, font: create(data) };
  });

let faces: Record<Weight, Face[]> | undefined;

/** Every face, by weight; read once. */
export function invoiceFaces(): Record<Weight, Face[]> {
  faces ??= { regular: read('regular'), strong: read('strong') };
  return faces;
}

/** A text in pieces, each with the name of a face that can show it. */
export function runsOf(text: string, weight: Weight): { face: string; text: string }[] {
  const [first, ...others] = invoiceFaces()[weight];
  if (!first) return [];
  const runs: { face: string; text: string }[] = [];
  // What steers the direction of writing or joins signs has no shape of its own.
  for (const sign of text.toWellFormed().replace(/[\p{C}\p{M}]/gu, (mark) => keepable(mark, first))) {
    const code = sign.codePointAt(0) ?? 0;
    const face = [first, ...others].find(({ font }) => font.hasGlyphForCodePoint(code)) ?? first;
    const last = runs.at(-1);
    if (last?.face === face.name) last.text += sign;
    else runs.push({ face: face.name, text: sign });
  }
  return runs;
}

const keepable = (sign: string, face: Face): string =>
  face.font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) ? sign : '';
