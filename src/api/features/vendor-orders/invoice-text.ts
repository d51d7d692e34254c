import { invoiceFaces, runsOf, type Weight } from './invoice-fonts.ts';

type Doc = PDFKit.PDFDocument;

/** How a text is drawn; `size` in points. */
export interface TextStyle {
  size?: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right';
}

const TEXT_COLOR = '#1c1a17';

/** Registers every font face with the document; PDFKit embeds only those that are used. */
export function registerFaces(doc: Doc): void {
  for (const { name, data } of Object.values(invoiceFaces()).flat()) doc.registerFont(name, data);
}

function widthOf(doc: Doc, text: string, { size = 9.5, weight = 'regular' }: TextStyle): number {
  return runsOf(text, weight).reduce(
    (width, run) => width + doc.font(run.face).fontSize(size).widthOfString(run.text),
    0,
  );
}

/** Wraps a text to lines of at most `width` points; a word that is wider than a line is broken. */
export function linesOf(doc: Doc, text: string, width: number, style: TextStyle = {}): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.normalize('NFC').split(/\s+/).filter(Boolean)) {
    const extended = line ? `${line} ${word}` : word;
    if (widthOf(doc, extended, style) <= width) {
      line = extended;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const character of word) {
      if (line && widthOf(doc, line + character, style) > width) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return [...lines, line];
}

/** Draws lines downwards from `y`; with `align: 'right'` they end at `x`. Returns the y below the last line. */
export function drawLines(
  doc: Doc,
  lines: readonly string[],
  position: { x: number; y: number },
  style: TextStyle = {},
): number {
  const { size = 9.5, weight = 'regular', color = TEXT_COLOR, align = 'left' } = style;
  let { y } = position;
  for (const line of lines) {
    let x = align === 'right' ? position.x - widthOf(doc, line, style) : position.x;
    for (const run of runsOf(line, weight)) {
      doc.font(run.face).fontSize(size).fillColor(color).text(run.text, x, y, { lineBreak: false });
      x += doc.widthOfString(run.text);
    }
    y += size * 1.45;
  }
  return y;
}
