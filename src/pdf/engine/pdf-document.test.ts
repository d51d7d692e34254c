import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { bookPdf, chinesePdf, pdfStream } from '#test/pdf.ts';
import { PdfDocument } from './pdf-document.ts';

const SIZE = { width: 300, height: 400 };
const FIELD = { left: 10, right: 90, top: 370, bottom: 390 };

/** A page with one field, whose entries are given, at the lower left. */
const formPdf = (entries: string, ...more: (string | Buffer)[]): Buffer =>
  bookPdf({
    contents: [''],
    catalog: '/AcroForm << /Fields [5 0 R] >>',
    page: '/MediaBox [0 0 300 400] /Annots [5 0 R]',
    more: () => [
      `<< /Type /Annot /Subtype /Widget /T (Name) /F 4 /Rect [10 10 90 30] ${entries} >>`,
      ...more,
    ],
  });

/** Dark pixels where the field is, in two drawings of one document. */
async function inkInField(pdf: Buffer): Promise<number[]> {
  const document = await PdfDocument.open(pdf);
  if (typeof document === 'string') throw new Error(document);
  const counts = [1, 2].map(() => {
    const drawing = document.withPage(0, (page) => page.draw(SIZE, 5000));
    let count = 0;
    for (let y = FIELD.top; y < FIELD.bottom; y++)
      for (let x = FIELD.left; x < FIELD.right; x++)
        if ((drawing?.pixels[(y * SIZE.width + x) * 4] ?? 255) < 128) count += 1;
    return count;
  });
  document.close();
  return counts;
}

describe('PdfPage.draw: a page with a form → its fields are drawn', () => {
  test.each([
    ['text that was typed', formPdf('/FT /Tx /V (Typed words)')],
    [
      'an appearance of its own',
      formPdf(
        '/FT /Tx /AP << /N 6 0 R >>',
        pdfStream('/Type /XObject /Subtype /Form /BBox [0 0 80 20]', Buffer.from('0 g 5 5 70 10 re f')),
      ),
    ],
    [
      'a box that is ticked',
      formPdf(
        '/FT /Btn /V /Yes /AS /Yes /AP << /N << /Yes 6 0 R >> >>',
        pdfStream('/Type /XObject /Subtype /Form /BBox [0 0 80 20]', Buffer.from('0 g 5 5 10 10 re f')),
      ),
    ],
  ])('%s', async (_, pdf) => {
    const [first = 0, second] = await inkInField(pdf);
    expect(first).toBeGreaterThan(20);
    expect(second).toBe(first);
  });

  test('an empty field → no color that says where to type', async () => {
    expect(await inkInField(formPdf('/FT /Tx'))).toEqual([0, 0]);
  });
});

/** A page of the letters a, b and c, and of more, in this font. */
const fontPdf = (font: string, more: readonly (string | Buffer)[] = [], text = '(abc)') =>
  bookPdf({
    contents: [`BT /F1 24 Tf 20 200 Td ${text} Tj ET`],
    page: '/MediaBox [0 0 300 400] /Resources << /Font << /F1 5 0 R >> >>',
    more: () => [font, ...more],
  });

const arial = (differences: string) =>
  fontPdf(
    `<< /Type /Font /Subtype /TrueType /BaseFont /Arial /Encoding << /Differences [97 ${differences}] >> >>`,
  );

const identity = fontPdf(
  '<< /Type /Font /Subtype /Type0 /BaseFont /Arial /Encoding /Identity-H /DescendantFonts [6 0 R] >>',
  [
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Arial /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
  ],
  '<00220045>',
);

/** Its letters are drawn by the file itself; a table says that they are Chinese. */
const drawnByItself = fontPdf(
  '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [0.1 0 0 0.1 0 0] /FirstChar 97 /LastChar 97 /Widths [9] /Encoding << /Differences [97 /a] >> /CharProcs << /a 6 0 R >> /ToUnicode 7 0 R >>',
  [
    pdfStream('', Buffer.from('9 0 d0 0 0 9 9 re f')),
    pdfStream(
      '',
      Buffer.from(
        'begincmap 1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <61> <4F60> endbfchar endcmap',
      ),
    ),
  ],
  '(a)',
);

async function embedded(text: string): Promise<Buffer> {
  const document = new PDFDocument();
  const font = import.meta.resolve('@fontsource/inter/files/inter-cyrillic-400-normal.woff');
  document.font(fileURLToPath(font)).text(text).end();
  return buffer(document);
}

describe('PdfPage.hasMissingGlyphs', () => {
  async function read(pdf: Buffer) {
    const document = await PdfDocument.open(pdf);
    if (typeof document === 'string') throw new Error(document);
    const found = document.withPage(0, (page) => ({
      text: page.text(1000).text,
      missing: page.hasMissingGlyphs(1000),
    }));
    document.close();
    return found;
  }

  test.each([
    ['Chinese', chinesePdf()],
    ['Cyrillic', arial('/a /afii10066 /c')],
    ['Greek', arial('/alpha /beta /gamma')],
    ['Polish', arial('/a /zacute /eogonek')],
    ['Hebrew, Arabic, Thai and Devanagari', arial('/uni05D0 /uni0628 /uni0E01 /uni0915')],
    ['letters that the file does not name', identity],
  ])('%s → glyphs are missing', async (_, pdf) => {
    expect(await read(pdf)).toMatchObject({ missing: true });
  });

  test.each([
    ['Latin', arial('/adieresis /Euro /quotedblleft'), 'ä€“'],
    ['symbols', fontPdf('<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>'), 'αβχ'],
    ['Chinese that nobody sees, over a scan', chinesePdf('3 Tr'), '你好世界'],
    ['Chinese that the file draws itself', drawnByItself, '你'],
  ])('%s → none is missing', async (_, pdf, text) => {
    expect(await read(pdf)).toEqual({ text, missing: false });
  });

  test('Cyrillic in an embedded font → none is missing', async () => {
    expect(await read(await embedded('Привет'))).toEqual({ text: 'Привет', missing: false });
  });
});
