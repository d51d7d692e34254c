import PDFDocument from 'pdfkit';
import { type PagePrint, picturePrint, textPrint, wordsPrint } from '#domain/page-print.ts';
import type { GreyPicture } from '#domain/picture-hash.ts';

/** A page as a drawing: A4 in points, what is drawn in order. Grey is 0 (black) to 255. */
export interface DrawnPage {
  items: readonly Item[];
}

export type Item =
  | { kind: 'text'; x: number; y: number; size: number; text: string }
  | { kind: 'box'; x: number; y: number; width: number; height: number; grey: number }
  | { kind: 'disc'; x: number; y: number; radius: number; grey: number };

export const WIDTH = 595;
export const HEIGHT = 842;
/** As wide as the pictures of the analysis. */
const PICTURE_WIDTH = 256;
/** Mean width of a letter and height of its ink, of the size of the font. */
const LETTER = 0.5;
const INK_HEIGHT = 0.6;
/** Of a word of black letters on white. */
const INK_GREY = 150;

/** The words of a page, as they are read from a PDF. */
const textOf = ({ items }: DrawnPage): string =>
  items.flatMap((item) => (item.kind === 'text' ? [item.text] : [])).join('\n');

/** The print of a drawn page, of which words can be read or not. */
export const printOf = (page: number, drawn: DrawnPage, hasText: boolean): PagePrint => ({
  page,
  text: hasText ? textPrint(textOf(drawn)) : null,
  words: hasText ? wordsPrint(textOf(drawn)) : null,
  picture: picturePrint(drawPage(drawn)),
});

/** Draws a page into pixels, each word as a grey bar: what is left of text at this size. */
function drawPage({ items }: DrawnPage): GreyPicture {
  const scale = PICTURE_WIDTH / WIDTH;
  const width = PICTURE_WIDTH;
  const height = Math.round(HEIGHT * scale);
  const grey = new Uint8Array(width * height).fill(255);
  const fill = (x: number, y: number, w: number, h: number, value: number) => {
    const [left, right] = [Math.max(0, Math.round(x * scale)), Math.min(width, Math.round((x + w) * scale))];
    const bottom = Math.min(height, Math.max(Math.round((y + h) * scale), Math.round(y * scale) + 1));
    for (let row = Math.max(0, Math.round(y * scale)); row < bottom; row++)
      grey.fill(value, row * width + left, row * width + Math.max(right, left + 1));
  };
  for (const item of items) {
    if (item.kind === 'box') fill(item.x, item.y, item.width, item.height, item.grey);
    else if (item.kind === 'disc') {
      for (let dy = -item.radius; dy < item.radius; dy += 2) {
        const half = Math.sqrt(item.radius ** 2 - dy ** 2);
        fill(item.x - half, item.y + dy, 2 * half, 2, item.grey);
      }
    } else {
      let { x } = item;
      for (const word of item.text.split(' ')) {
        const wide = word.length * item.size * LETTER;
        fill(x, item.y + item.size * 0.25, wide, item.size * INK_HEIGHT, INK_GREY);
        x += wide + item.size * LETTER;
      }
    }
  }
  return { width, height, grey };
}

const hex = (grey: number): string => `#${grey.toString(16).padStart(2, '0').repeat(3)}`;

/** Writes a PDF of these pages. */
export async function writePdf(
  pages: readonly DrawnPage[],
  info: { Title: string; Author: string },
): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, info });
  for (const { items } of pages) {
    document.addPage();
    for (const item of items) {
      if (item.kind === 'box')
        document.rect(item.x, item.y, item.width, Math.max(item.height, 0.7)).fill(hex(item.grey));
      else if (item.kind === 'disc') document.circle(item.x, item.y, item.radius).fill(hex(item.grey));
      else document.fill('#000000').fontSize(item.size).text(item.text, item.x, item.y, { lineBreak: false });
    }
  }
  document.end();
  const blocks: Buffer[] = [];
  for await (const block of document) blocks.push(block as Buffer);
  return Buffer.concat(blocks);
}
