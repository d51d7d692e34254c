import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import { expect, test } from 'vitest';

const css = readFileSync('src/ui/fonts.css', 'utf8');
const [ITS_OWN, REST] = [/\.\/fonts\//, /@fontsource/];

/** What fontkit knows of a font. */
interface Font {
  ascent: number;
  hasGlyphForCodePoint: (code: number) => boolean;
  variationAxes: Record<string, { min: number; max: number }>;
}

/** The code points of a `unicode-range`, such as 'U+0020-007E, U+20AC'. */
function codesOf(range: string): number[] {
  return range.split(',').flatMap((part) => {
    const [first = '', last = first] = part.trim().slice(2).split('-');
    const start = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, index) => start + index);
  });
}

/** The code points of the `unicode-range` of a family's file. */
function rangeOf(family: string, file: RegExp): number[] {
  const faces = css.split('@font-face').filter((face) => face.includes(`"${family}";`));
  return codesOf(/unicode-range:([^;]+);/.exec(faces.find((face) => file.test(face)) ?? '')?.[1] ?? '');
}

test.each(['Fraunces', 'Inter'])('fonts: %s → its small file has what fonts.css promises', (family) => {
  const name = family.toLowerCase();
  const folder = `node_modules/@fontsource-variable/${name}`;
  const open = (path: string) => create(readFileSync(path)) as unknown as Font;
  const small = open(`src/ui/fonts/${name}.woff2`);
  const whole = open(`${folder}/files/${name}-latin-wght-normal.woff2`);
  const promised = rangeOf(family, ITS_OWN);
  const missing = promised.filter(
    (code) => whole.hasGlyphForCodePoint(code) && !small.hasGlyphForCodePoint(code),
  );
  expect(missing.map((code) => String.fromCodePoint(code))).toEqual([]);
  expect(small.variationAxes.wght).toMatchObject({ min: 400, max: 700 });
  expect(small.ascent).toBe(whole.ascent);
  // A character comes from one of the two files, and from one only.
  const both = [...promised, ...rangeOf(family, REST)];
  const latin = codesOf(JSON.parse(readFileSync(`${folder}/unicode.json`, 'utf8')).latin);
  expect(both.toSorted((a, b) => a - b)).toEqual(latin.toSorted((a, b) => a - b));
});
