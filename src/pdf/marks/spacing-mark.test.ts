import { expect, test } from 'vitest';
import { type ScannedContent, type ShownText, scanContent } from '#pdf/syntax/pdf-content.ts';
import { PdfFile } from '#pdf/syntax/pdf-file.ts';
import { spacesOf } from '#pdf/syntax/pdf-fonts.ts';
import { PdfRef } from '#pdf/syntax/pdf-values.ts';
import { assemblePdf } from '#test/pdf.ts';
import { signsOf } from './mark-code.ts';
import { encodeMark } from './mark-payload.ts';
import { KEY } from './marks.testing.ts';
import { markSpaces, readSpaces, SpacingKey } from './spacing-mark.ts';

const font = { codeBytes: 1 as const, spaces: new Set([32]) };
const key = new SpacingKey(KEY);
const signs = signsOf(encodeMark(1234, KEY));
const scan = (content: string): ScannedContent =>
  scanContent(Buffer.from(content, 'latin1'), {
    font: () => font,
    setsFont: () => false,
    replacesText: (name) => name === 'Bullet',
  });

/** Where programs draw the letters of a line, by numbers of 64 bits as poppler has them; spaces are not seen. */
function lettersOf([text]: readonly ShownText[], start: number): number[] {
  const { items, size } = text as ShownText;
  const letters: number[] = [];
  let x = start;
  for (const item of items) {
    if (typeof item === 'number') x += -item * 0.001 * size;
    else
      for (const code of item) {
        if (code !== 32) letters.push(x);
        x += 0.6 * size;
      }
  }
  return letters;
}

const WORDS = '(the quick brown fox jumps over a lazy dog while marketing people write pretty texts)';
const KERNED =
  '[(the)36( quick)-22( brown)36( )-11(fox jumps)-3( over)250( a)33( lazy dog)41( while)-14( marketing)26( people)]';

test.each([
  ['a whole size', `/F 12 Tf ${WORDS} Tj`],
  ['a size with tenths', `/F 9.3 Tf ${WORDS} Tj`],
  ['a size that is set by the matrix', `/F 1 Tf 10.1 0 0 10.1 72 700 Tm ${WORDS} Tj`],
  ['text on its side', `/F 1 Tf 0 9.3 -9.3 0 72 700 Tm ${WORDS} Tj`],
  ['a size that is restored', `/F 9.3 Tf q /F 12 Tf Q ${WORDS} Tj`],
  ['kerning', `/F 10 Tf ${KERNED} TJ`],
  ['kerning, in a size with tenths', `/F 10.1 Tf ${KERNED} TJ`],
])('%s → no letter is moved by a bit, and each space says its sign', (_, line) => {
  const content = `BT ${line} ET`;
  const { shown } = scan(content);
  const [edit] = markSpaces(shown, signs, key);
  const copy = scan(content.slice(0, edit?.start) + edit?.content + content.slice(edit?.end));
  expect(lettersOf(copy.shown, 100.3)).toEqual(lettersOf(shown, 100.3));
  const votes = new Float64Array(signs.length);
  expect(readSpaces(copy.shown, votes, key)).toBeGreaterThan(8);
  expect(votes.every((vote, at) => vote * (signs[at] ?? 0) >= 0)).toBe(true);
});

test.each(['/Span <</ActualText (-)>> BDC ( ) Tj EMC', '/Span /Bullet BDC /P BMC [( )] TJ EMC EMC'])(
  'a space that stands for another text, %s → is not moved; those behind it are',
  (bullet) => {
    const { shown } = scan(`BT /F 10 Tf (Tides) Tj ${bullet} ${WORDS} Tj ET`);
    expect(shown.map(({ items }) => items.join(''))).toEqual(['Tides', expect.stringContaining(' ')]);
    expect(markSpaces(shown, signs, key)).toHaveLength(1);
  },
);

test.each([
  ['space', [32, 33]],
  ['nbspace', [32]],
])('a font that names a glyph %s → characters %j are spaces', (name, spaces) => {
  const file = new PdfFile(
    assemblePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [] /Count 0 >>',
      `<< /Type /Font /Subtype /Type1 /BaseFont /Own /Encoding << /Differences [32 /space /${name}] >> >>`,
    ]),
  );
  const dict = file.dict(new PdfRef(3, 0)) ?? new Map();
  expect([...(spacesOf(file, dict)?.spaces ?? [])]).toEqual(spaces);
});
