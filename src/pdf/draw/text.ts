import { type Line, paragraphOf } from './direction.ts';
import { type FaceRun, faceRunsOf, mainFace, RIGHT_TO_LEFT, type Weight } from './fonts.ts';

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
export const widthOf = (doc: Doc, line: Line, { size = TEXT_SIZE, weight = 'regular' }: TextStyle): number =>
  faceRunsOf(line, weight).reduce((width, run) => width + widthOfRun(doc, run, size), 0);

function widthOfRun(doc: Doc, { face, text, isRightToLeft }: FaceRun, size: number): number {
  return withFace(doc, face, size).widthOfString(text, { features: featuresOf(isRightToLeft) });
}

/** PDFKit embeds the fonts that were used. */
const withFace = (doc: Doc, { name, font }: FaceRun['face'], size: number): Doc =>
  // PDFKit takes fonts of fontkit; its types do not say so.
  doc
    .registerFont(name, font as unknown as Buffer)
    .font(name)
    .fontSize(size);

/** Without a list of features PDFKit would lay out each word by itself, in the order of left to right. */
const featuresOf = (isRightToLeft: boolean): PDFKit.Mixins.OpenTypeFeatures[] =>
  isRightToLeft ? [RIGHT_TO_LEFT] : [];

/** The width of the widest of some lines, in points. */
export const widestOf = (doc: Doc, lines: readonly Line[], style: TextStyle): number =>
  Math.max(...lines.map((line) => widthOf(doc, line, style)));

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Wraps a text to lines of at most `width` points; a word that is wider than a line is broken. */
export function linesOf(doc: Doc, text: string, width: number, style: TextStyle = {}): Line[] {
  const words = text.normalize('NFC').split(/\s+/).filter(Boolean);
  const cut = paragraphOf(words.join(' '));
  const fits = (from: number, to: number) => widthOf(doc, cut(from, to), style) <= width;
  const lines: Line[] = [];
  let [start, end, wordStart] = [0, 0, 0];
  const breakAt = (place: number) => {
    if (end > start) lines.push(cut(start, end));
    start = place;
  };
  for (const word of words) {
    const wordEnd = wordStart + word.length;
    if (!fits(start, wordEnd)) {
      breakAt(wordStart);
      for (const { segment, index } of fits(start, wordEnd) ? [] : GRAPHEMES.segment(word)) {
        if (!fits(start, wordStart + index + segment.length)) breakAt(wordStart + index);
        end = wordStart + index + segment.length;
      }
    }
    end = wordEnd;
    wordStart = wordEnd + 1;
  }
  return [...lines, cut(start, end)];
}

/** Draws lines downwards from `y`; with `align: 'right'` they end at `x`. Returns the y below the last line. */
export function drawLines(
  doc: Doc,
  lines: readonly Line[],
  position: { x: number; y: number },
  style: TextStyle = {},
): number {
  const { size = TEXT_SIZE, weight = 'regular', color = TEXT_COLOR, align = 'left', continued } = style;
  const { ascent, unitsPerEm } = mainFace(weight).font;
  let { y } = position;
  for (const [at, line] of lines.entries()) {
    let x = align === 'right' ? position.x - widthOf(doc, line, style) : position.x;
    // Readers of a tagged document join its lines as they are: without the blank, words at the ends of lines merge.
    const drawn = continued || at < lines.length - 1 ? withBlank(line) : line;
    const baseline = y + (size * ascent) / unitsPerEm;
    const runs = faceRunsOf(drawn, weight);
    const draw = () => {
      for (const { face, text, isRightToLeft } of runs) {
        const features = featuresOf(isRightToLeft);
        withFace(doc, face, size)
          .fillColor(color)
          .text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic', features });
        x += doc.widthOfString(text, { features });
      }
    };
    // Readers turn around all from right to left, also what was written in the order of reading.
    if (runs.some(({ isRightToLeft }) => isRightToLeft) || runs.every(({ face }) => face.isReadable)) draw();
    else drawAs(doc, drawn.text, draw);
    y += lineHeight(style);
  }
  return y;
}

/** Draws what stands for a text that its glyphs do not tell. */
function drawAs(doc: Doc, actual: string, draw: () => void): void {
  doc.markContent('Span', { actual });
  draw();
  // Poppler places the text by the coordinates at its end: those of text, not PDFKit's from the top of the page.
  doc.save().transform(1, 0, 0, -1, 0, doc.page.height);
  doc.endMarkedContent();
  doc.restore();
}

const withBlank = ({ text, runs }: Line): Line => ({
  text: `${text} `,
  runs: [...runs, { text: ' ', isRightToLeft: false }],
});
