import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { drawLabel } from '#pdf/draw/draw-label.ts';
import { PdfDocument } from '#pdf/engine/pdf-document.ts';
import { PdfFile } from '#pdf/syntax/pdf-file.ts';
import { UnreadablePdf, writeValue } from '#pdf/syntax/pdf-values.ts';
import { assemblePdf, hybridPdf, packedPdf, pdfStream, plainPdf, restrictedPdf } from '#test/pdf.ts';
import { textOfPdf } from '#test/pdf-text.ts';
import { dotsOverlay } from './dots-overlay.ts';
import { findPdfMarks } from './find-marks.ts';
import { encodeMark } from './mark-payload.ts';
import { KEY, marked, scannedPdf, textOf, textPdf } from './marks.testing.ts';
import { visibleOverlay } from './visible-mark.ts';

const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';

/** A page of its own making: `page` are further entries of it. */
const pageOf = (page: string, content: string, more: string[] = []): Buffer =>
  assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    PAGES,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> ${page} >>`,
    pdfStream('', Buffer.from(content)),
    FONT,
    ...more,
  ]);
const lines = (count: number): string => {
  const text = textOf(count).split(' ');
  const shown = Array.from({ length: Math.ceil(count / 12) }, (_, at) =>
    text.slice(at * 12, at * 12 + 12).join(' '),
  );
  return `BT /F 9 Tf 11 TL 20 560 Td ${shown.map((line) => `(${line}) Tj T*`).join('\n')} ET`;
};

/** The same file with a newer revision behind it, in which the page has another content. */
function updated(file: Buffer, content: string): Buffer {
  const start = file.length;
  const object = Buffer.concat([
    Buffer.from('4 0 obj\n'),
    pdfStream('', Buffer.from(content)),
    Buffer.from('\nendobj\n'),
  ]);
  const before = /startxref\n(\d+)/.exec(file.toString('latin1'))?.[1];
  const table = `xref\n4 1\n${String(start).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 6 /Root 1 0 R /Prev ${before} >>\nstartxref\n${start + object.length}\n%%EOF\n`;
  return Buffer.concat([file, object, Buffer.from(table)]);
}

async function greyOf(pdf: Buffer, index = 0): Promise<{ width: number; height: number; pixels: Buffer }> {
  const document = await PdfDocument.open(pdf);
  if (typeof document === 'string') throw new Error(document);
  const size = document.sizeOf(index);
  const pixels = { width: Math.round((size?.width ?? 0) * 2), height: Math.round((size?.height ?? 0) * 2) };
  const drawing = document.withPage(index, (page) => page.draw(pixels, 20_000));
  if (!drawing) throw new Error('not drawn');
  return drawing;
}

/** The greatest difference of a pixel, and the rows of the first and last that differ by more than a thirtieth. */
async function difference(one: Buffer, other: Buffer, index = 0) {
  const [a, b] = [await greyOf(one, index), await greyOf(other, index)];
  let greatest = 0;
  let firstRow = a.height;
  let lastRow = 0;
  for (const [at, value] of a.pixels.entries()) {
    const by = Math.abs(value - (b.pixels[at] ?? 0));
    greatest = Math.max(greatest, by);
    const row = Math.floor(at / 4 / a.width);
    if (by > 8) [firstRow, lastRow] = [Math.min(firstRow, row), Math.max(lastRow, row)];
  }
  return { greatest, firstRow: firstRow / a.height, lastRow: lastRow / a.height };
}

/** A content in two parts, in a list that is an object; length, resources and their pictures are objects too. */
const spread = (): Buffer =>
  assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    PAGES,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] /Contents 4 0 R /Resources 5 0 R >>',
    '[6 0 R 7 0 R]',
    '<< /Font << /F 8 0 R >> /XObject 9 0 R >>',
    Buffer.from(
      pdfStream('', Buffer.from(lines(300)))
        .toString()
        .replace(/\/Length \d+/, '/Length 10 0 R'),
    ),
    pdfStream('', Buffer.from('0 0 1 1 re f')),
    FONT,
    '<< /None 11 0 R >>',
    String(lines(300).length),
    'null',
  ]);

const kinds: [kind: string, file: () => Promise<Buffer> | Buffer, marks: string[]][] = [
  ['text', () => textPdf(), ['metadata', 'structure', 'spacing']],
  ['a scan with inherited resources', () => scannedPdf(), ['metadata', 'structure']],
  ['text in a simple font', () => pageOf('', lines(300)), ['metadata', 'structure', 'spacing']],
  ['two revisions', () => updated(pageOf('', lines(10)), lines(300)), ['metadata', 'structure', 'spacing']],
  ['each part an object', spread, ['metadata', 'structure', 'spacing']],
  ['an object stream', () => packedPdf('/Kind /Other'), ['metadata', 'structure']],
  ['no content', () => plainPdf('', Buffer.alloc(0)), ['metadata', 'structure']],
];

describe('markPdf', () => {
  test.each(kinds)('%s → the marks are read, the words are the same', async (_, file, marks) => {
    const [original, copy] = [await file(), marked(await file())];
    const found = findPdfMarks(copy, KEY);
    expect(found.map(({ mark, number }) => [mark, number])).toEqual(marks.map((mark) => [mark, 1234]));
    expect(findPdfMarks(original, KEY)).toEqual([]);
    expect(findPdfMarks(copy, Buffer.alloc(32, 8))).toEqual([]);
    expect(await textOfPdf(copy)).toEqual(await textOfPdf(original));
  });

  test.each(kinds)(
    '%s → drawn with the pattern of dots, no pixel differs by more than 3 %',
    async (_, file) => {
      const original = await file();
      const overlays = [dotsOverlay(encodeMark(1234, KEY))];
      expect((await difference(original, marked(original))).greatest).toBe(0);
      expect((await difference(original, marked(original, 1234, { overlays }))).greatest).toBeLessThanOrEqual(
        0.03 * 255,
      );
    },
  );

  test('moved spaces are read on each page by itself, and by the words alone', async () => {
    const copy = marked(await textPdf({ pages: 4 }));
    const spacing = findPdfMarks(copy, KEY).find(({ mark }) => mark === 'spacing');
    expect(spacing).toEqual({ number: 1234, mark: 'spacing', pages: [1, 2, 3, 4] });
  });

  test('outline and links stay, the title too', async () => {
    const original = new PdfFile(await textPdf());
    const copy = new PdfFile(marked(await textPdf()));
    const count = (file: PdfFile, type: string) =>
      [...file.entries.keys()].filter((number) => {
        const value = file.get(number);
        return value instanceof Map && JSON.stringify(value.get('Subtype') ?? value.get('Title')) === type;
      }).length;
    const link = JSON.stringify({ name: 'Link' });
    expect(count(copy, link)).toBe(3);
    expect(count(copy, link)).toBe(count(original, link));
    expect(copy.resolve(copy.dict(copy.trailer.get('Root'))?.get('Outlines'))).toEqual(
      original.resolve(original.dict(original.trailer.get('Root'))?.get('Outlines')),
    );
    expect(copy.dict(copy.trailer.get('Info'))?.get('Title')).toEqual(
      original.dict(original.trailer.get('Info'))?.get('Title'),
    );
  });

  test('a hybrid file whose newest table is empty → its structure for screen readers stays', () => {
    const copy = new PdfFile(marked(hybridPdf()));
    const tree = copy.dict(copy.dict(copy.trailer.get('Root'))?.get('StructTreeRoot'));
    const paragraph = copy.dict(tree?.get('K'));
    expect(writeValue(copy.dict(paragraph?.get('K')) ?? new Map())).toBe('<</S /Span /P 7 0 R>>');
  });

  test('nothing of what was replaced is left: one revision, and no content as it was', () => {
    const first = lines(40);
    const second = lines(300);
    const copy = marked(updated(pageOf('', first), second)).toString('latin1');
    expect(copy.match(/%%EOF/g)).toHaveLength(1);
    expect(copy).not.toContain(first.slice(0, 60));
    expect(copy).not.toContain(deflateSync(Buffer.from(second)).toString('latin1').slice(0, 60));
  });

  test('the same copy made again has the same bytes, another copy has others', async () => {
    const file = await textPdf();
    expect(marked(file).equals(marked(file))).toBe(true);
    expect(marked(file, 1).equals(marked(file, 2))).toBe(false);
  });

  test.each([
    ['an encrypted file', restrictedPdf('/Kind /Other')],
    [
      'a signed file',
      plainPdf('/AcroForm << /Fields [5 0 R] /SigFlags 3 >>', undefined, [
        '<< /FT /Sig /T (a) /V 6 0 R >>',
        '<< /Type /Sig /ByteRange [0 1 2 3] >>',
      ]),
    ],
    [
      'a file with a wrong table of objects',
      Buffer.from(
        plainPdf()
          .toString('latin1')
          .replace(/(\d{10}) 00000 n/, '0000000001 00000 n'),
        'latin1',
      ),
    ],
    ['a file that is cut off', plainPdf().subarray(0, 200)],
    ['a file whose tables do not name an object that is in it', hybridPdf(() => '')],
    ['no PDF', Buffer.from('hello')],
  ])('%s → UnreadablePdf', (_, file) => {
    expect(() => marked(file)).toThrow(UnreadablePdf);
    expect(() => findPdfMarks(file, KEY)).not.toThrow();
  });

  test.each([
    [
      'pages in a circle',
      assemblePdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']),
    ],
    ['references in a circle', assemblePdf(['<< /Type /Catalog /Pages 2 0 R >>', '3 0 R', '2 0 R'])],
    ['values inside values', plainPdf(`/X ${'['.repeat(5000)}`)],
    [
      'a stream that unpacks to 80 MB',
      assemblePdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        PAGES,
        '<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>',
        pdfStream('/Filter /FlateDecode', deflateSync(Buffer.alloc(80_000_000, ' '))),
      ]),
    ],
  ])('%s → ends, as it is or UnreadablePdf', (_, file) => {
    try {
      marked(file);
    } catch (error) {
      expect(error).toBeInstanceOf(UnreadablePdf);
    }
  });
});

describe('the visible mark', () => {
  const boxes = [
    '',
    '/Rotate 90',
    '/Rotate 180',
    '/Rotate 270',
    '/CropBox [50 100 350 500]',
    '/MediaBox [-100 -200 300 400] /Rotate 90',
    '/UserUnit 3',
  ];

  test.each(boxes)(
    'a page with %s → name and order in the lowest 15 percent of what is shown, nothing else changes',
    async (page) => {
      const original = pageOf(page, '0.9 g 0 0 400 600 re f');
      const overlay = visibleOverlay(await drawLabel('Zoë Łukasz · EM-7K3F9Q2A'));
      const copy = marked(original, 1, { hidden: null, overlays: [overlay] });
      expect((await textOfPdf(copy))[0]?.trim()).toBe('Zoë Łukasz · EM-7K3F9Q2A');
      const { firstRow, lastRow, greatest } = await difference(original, copy);
      expect(greatest).toBeGreaterThan(60);
      expect(firstRow).toBeGreaterThan(0.85);
      expect(lastRow).toBeLessThan(1);
      expect(findPdfMarks(copy, KEY)).toEqual([]);
    },
  );
});
