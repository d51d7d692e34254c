import PDFDocument from 'pdfkit';
import { lineOf } from './direction.ts';
import { bytesOf, drawLines, lineHeight, type TextStyle, widthOf } from './text.ts';

const STYLE: TextStyle = { size: 7, color: '#57514a' };
/** Around the text, in points. */
const PADDING = 3;
/** Longer texts are cut: a line at the foot of a page has no more room. */
const MAX_CHARACTERS = 120;
/** How much of what is below shows through the light ground, which makes the text readable on dark pages. */
const GROUND_OPACITY = 0.7;

/** Draws a line of small text on a light ground as a PDF of one page of its size. */
export async function drawLabel(text: string): Promise<Buffer> {
  const line = lineOf(Array.from(text.normalize('NFC')).slice(0, MAX_CHARACTERS).join(''));
  const doc = new PDFDocument({ autoFirstPage: false, margin: 0, pdfVersion: '1.7' });
  const done = bytesOf(doc);
  const size: [number, number] = [widthOf(doc, line, STYLE) + 2 * PADDING, lineHeight(STYLE) + PADDING];
  doc.addPage({ size, margin: 0 });
  doc
    .save()
    .rect(0, 0, ...size)
    .fillOpacity(GROUND_OPACITY)
    .fill('#ffffff')
    .restore();
  drawLines(doc, [line], { x: PADDING, y: PADDING }, STYLE);
  doc.end();
  return done;
}
