import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { assemblePdf, pdfStream } from '#test/pdf.ts';
import { encodeMark } from './mark-payload.ts';
import { type MarkOptions, markPdf } from './mark-pdf.ts';

export const KEY = Buffer.alloc(32, 7);
const WORDS =
  'the quick brown fox jumps over a lazy dog while marketing people write pretty texts about planning and gardening every single day of their busy lives in the old city near river banks'.split(
    ' ',
  );

/** Words in an order that looks like a text's, the same each time. */
export function textOf(count: number, seed = 1): string {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return WORDS[Math.floor((state / 2_147_483_648) * WORDS.length)] ?? '';
  };
  return Array.from({ length: count }, next).join(' ');
}

/** A document as PDFKit writes it: text, a picture of lines, an outline, links. */
export async function textPdf({ pages = 3, words = 350 } = {}): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', info: { Title: 'A guide' } });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (let page = 0; page < pages; page++) {
    if (page > 0) doc.addPage();
    doc.outline.addItem(`Chapter ${page + 1}`);
    doc
      .fontSize(18)
      .text(`Chapter ${page + 1}`)
      .fontSize(11)
      .text(textOf(words, page + 1));
    doc.link(72, 72, 100, 20, `https://example.com/${page}`);
  }
  await new Promise((resolve) => doc.on('end', resolve).end());
  return Buffer.concat(chunks);
}

/** A scan: each page is a picture and nothing else. */
export function scannedPdf(pages = 2, bytesPerPage = 40_000): Buffer {
  const size = Math.floor(Math.sqrt(bytesPerPage));
  const pixels = Buffer.from(Array.from({ length: size * size }, (_, at) => (at * 7919) % 251));
  const image = pdfStream(
    `/Type /XObject /Subtype /Image /Width ${size} /Height ${size} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`,
    deflateSync(pixels),
  );
  const kids = Array.from({ length: pages }, (_, at) => `${5 + at} 0 R`);
  return assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} /MediaBox [0 0 595 842] /Resources << /XObject << /Im 3 0 R >> >> >>`,
    image,
    pdfStream('', Buffer.from('q 595 0 0 842 0 0 cm /Im Do Q')),
    ...kids.map(() => '<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>'),
  ]);
}

/** A marked copy. */
export const marked = (file: Buffer, number = 1234, options: Partial<MarkOptions> = {}): Buffer =>
  markPdf(file, { hidden: { payload: encodeMark(number, KEY), key: KEY }, overlays: [], ...options });
