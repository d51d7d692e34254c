import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import type { GreyPicture } from '#domain/picture-hash.ts';
import { randomFrom } from '../shared/words.ts';
import { generateFile } from './generate.ts';
import { type DrawnPage, HEIGHT, WIDTH, writePdf } from './pages.ts';

/** How an original is copied. */
export const WAYS = ['same file, other metadata', 'half of its pages', 're-drawn as scans'] as const;
export type Way = (typeof WAYS)[number];

/** Writes the copy of an original. `draw` draws the pages of a PDF at 150 dpi. */
export async function plant(
  way: Way,
  original: readonly DrawnPage[],
  number: number,
  draw: (pdf: Buffer, pageCount: number) => Promise<GreyPicture[]>,
): Promise<Buffer> {
  if (way === 'same file, other metadata') return writePdf(original, infoOf(number));
  if (way === 'half of its pages') return writePdf(withHalf(original, number), infoOf(number));
  return scanned(await draw(await writePdf(original, infoOf(number)), original.length), number);
}

const infoOf = (number: number) => ({ Title: `My own work ${number}`, Author: `Someone else ${number}` });

/** Half of the pages of the original, in their order, each followed by a page of another file. */
function withHalf(original: readonly DrawnPage[], number: number): DrawnPage[] {
  const random = randomFrom(5_000_000 + number);
  const kept = original
    .map((page) => ({ page, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, Math.ceil(original.length / 2));
  const added = generateFile(5_000_000 + number, 'guide').pages;
  return original
    .filter((page) => kept.some((chosen) => chosen.page === page))
    .flatMap((page, index) => [page, added[index % added.length] ?? { items: [] }]);
}

/** Each page as a photocopier makes it: turned by up to half a degree, greyer, less sharp, as JPEG. */
async function scanned(pages: readonly GreyPicture[], number: number): Promise<Buffer> {
  const random = randomFrom(6_000_000 + number);
  const document = new PDFDocument({ size: [WIDTH, HEIGHT], margin: 0, autoFirstPage: false });
  for (const { width, height, grey } of pages) {
    const turned = await sharp(grey, { raw: { width, height, channels: 1 } })
      .rotate(random() - 0.5, { background: '#ffffff' })
      .linear(0.88, 18)
      .blur(0.8)
      .jpeg({ quality: 60 })
      .toBuffer();
    document.addPage().image(turned, 0, 0, { width: WIDTH, height: HEIGHT });
  }
  document.end();
  const blocks: Buffer[] = [];
  for await (const block of document) blocks.push(block as Buffer);
  return Buffer.concat(blocks);
}
