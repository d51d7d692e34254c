import { invoiceFaces, runsOf, type Weight } from './invoice-fonts.ts';

type Doc = PDFKit.PDFDocument;

export interface TextStyle {
  size?: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right';
}

const INK = '#1c1a17';

/** Gives the document every face that a name may need; only those that are used are embedded. */
export function registerFaces(doc: Doc): void {
  for (const { name, data } of Object.values(invoiceFaces()).flat()) doc.registerFont(name, data);
}

function widthOf(doc: Doc, text: string, { size = 9.5, weight = 'regular' }: TextStyle): number {
  return runsOf(text, weight).reduce(
    (width, run) => width + doc.font(run.face).fontSize(size).widthOfString(run.text),
    0,
  );
}

/** The text in lines no wider than `width` points; a word that is wider by itself is cut. */
export function linesOf(doc: Doc, text: string, width: number, style: TextStyle = {}): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.normalize('NFC').split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (widthOf(doc, longer, style) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const sign of word) {
      if (line && widthOf(doc, line + sign, style) > width) {
        lines.push(line);
        line = '';
      }
      line += sign;
    }
  }
  return [...lines, line];
}

/** Draws lines below each other from the top at `y`; 'right' ends them at `x`. Gives the y below the last one. */
export function drawLines(
  doc: Doc,
  lines: readonly string[],
  at: { x: number; y: number },
  style: TextStyle = {},
): number {
  const { size = 9.5, weight = 'regular', color = INK, align = 'left' } = style;
  let { y } = at;
  for (const line of lines) {
    let x = align === 'right' ? at.x - widthOf(doc, line, style) : at.x;
    for (const run of runsOf(line, weight)) {
      doc.font(run.face).fontSize(size).fillColor(color).text(run.text, x, y, { lineBreak: false });
      x += doc.widthOfString(run.text);
    }
    y += size * 1.45;
  }
  return y;
}
