import { documentFaces, runsOf, type Weight } from './fonts.ts';

type Doc = PDFKit.PDFDocument;

/** How a text is drawn; `size` in points. */
export interface TextStyle {
  size?: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right';
  /** Text of the same element follows. */
  continued?: boolean;
}

const TEXT_COLOR = '#1c1a17';
/** The size of text whose style names none. */
const TEXT_SIZE = 9.5;

/** The height of a line of text, in points. */
export const lineHeight = ({ size = TEXT_SIZE }: TextStyle = {}): number => size * 1.45;

/** Registers every font face with the document; PDFKit embeds only those that are used. */
export function registerFaces(doc: Doc): void {
  for (const { name, data } of Object.values(documentFaces()).flat()) doc.registerFont(name, data);
}

/** The finished document. */
export function bytesOf(doc: Doc): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}

/** The width of a line of text, in points. */
export function widthOf(doc: Doc, text: string, { size = TEXT_SIZE, weight = 'regular' }: TextStyle): number {
  return runsOf(text, weight).reduce(
    (width, run) => width + doc.font(run.face).fontSize(size).widthOfString(run.text),
    0,
  );
}

/** The width of the widest of some lines, in points. */
export const widestOf = (doc: Doc, lines: readonly string[], style: TextStyle): number =>
  Math.max(...lines.map((line) => widthOf(doc, line, style)));

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
  const { size = TEXT_SIZE, weight = 'regular', color = TEXT_COLOR, align = 'left', continued } = style;
  let { y } = position;
  for (const [at, line] of lines.entries()) {
    let x = align === 'right' ? position.x - widthOf(doc, line, style) : position.x;
    // Readers of a tagged document join its lines as they are: without the blank, words at the ends of lines merge.
    const text = continued || at < lines.length - 1 ? `${line} ` : line;
    for (const run of runsOf(text, weight)) {
      doc.font(run.face).fontSize(size).fillColor(color).text(run.text, x, y, { lineBreak: false });
      x += doc.widthOfString(run.text);
    }
    y += lineHeight(style);
  }
  return y;
}
