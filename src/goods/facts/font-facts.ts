import { readFile, stat } from 'node:fs/promises';
import { create, type Font } from 'fontkit';
import type { FontFacts } from '#domain/goods.ts';
import { damaged, type Place, refused } from '#goods/refusal.ts';
import { MEGABYTE } from '#lib/bytes.ts';

/** Fonts of all Chinese characters have 40 MB. A font is read as a whole. */
const FONT_MEGABYTES_MAX = 100;
const NAME_LENGTH_MAX = 100;
const SCRIPTS_MAX = 20;
/** Fewer letters are symbols that many fonts have, such as µ and Ω. */
const SCRIPT_LETTERS_MIN = 20;
const SCRIPTS = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Tibetan',
  'Myanmar',
  'Georgian',
  'Ethiopic',
  'Khmer',
  'Hangul',
  'Hiragana',
  'Katakana',
  'Bopomofo',
  'Han',
].map((name) => ({ name, letters: new RegExp(`^\\p{Script=${name}}$`, 'u') }));

/** @throws GoodsRefused for a font that cannot be read */
export async function fontFacts(path: string, kind: FontFacts['kind'], place: Place): Promise<FontFacts> {
  const { size } = await stat(path);
  if (size > FONT_MEGABYTES_MAX * MEGABYTE)
    throw refused(place, `has more than ${FONT_MEGABYTES_MAX} MB, the largest font that can be read`);
  const bytes = await readFile(path);
  let facts: FontFacts | null;
  try {
    facts = factsOf(create(bytes), kind);
  } catch {
    // fontkit throws errors of many kinds at damaged tables.
    facts = null;
  }
  if (!facts) throw damaged(place);
  return facts;
}

function factsOf(font: Font, kind: FontFacts['kind']): FontFacts | null {
  if (!(font.numGlyphs > 0)) return null;
  return {
    kind,
    family: font.familyName?.slice(0, NAME_LENGTH_MAX),
    style: font.subfamilyName?.slice(0, NAME_LENGTH_MAX),
    glyphs: font.numGlyphs,
    scripts: scriptsOf(font.characterSet),
    isVariable: Object.keys(font.variationAxes).length > 0,
  };
}

/** Those with the most letters first. */
function scriptsOf(codes: readonly number[]): string[] {
  const counts = new Map<string, number>();
  for (const code of codes) {
    const letter = String.fromCodePoint(code);
    const script = SCRIPTS.find(({ letters }) => letters.test(letter))?.name;
    if (script) counts.set(script, (counts.get(script) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= SCRIPT_LETTERS_MIN)
    .sort(([, a], [, b]) => b - a)
    .slice(0, SCRIPTS_MAX)
    .map(([name]) => name);
}
