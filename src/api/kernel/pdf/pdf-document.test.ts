import { describe, expect, test } from 'vitest';
import { bookPdf, pdfStream } from '#test/pdf.ts';
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
