import PDFDocument from 'pdfkit';
import { actualTextOf, type Line, lineOf } from './direction.ts';
import type { Block, Column, Document, Fact } from './document.ts';
import { bytesOf, drawLines, lineHeight, linesOf, type TextStyle, widestOf } from './text.ts';

type Doc = PDFKit.PDFDocument;
type Table = Extract<Block, { kind: 'table' }>;
type Sums = Extract<Block, { kind: 'sums' }>;
type Element = PDFKit.PDFStructureElement;

/** The size of A4 in points; all lengths here are in points. */
const PAGE = { width: 595.28, height: 841.89 };
const LEFT = 56;
const RIGHT = PAGE.width - LEFT;
const TOP = 56;
const BOTTOM = PAGE.height - 84;
const PARTY_WIDTH = 250;
/** The left edge of facts and sums. */
const FACTS_LEFT = 340;
/** A longer term of a fact or a sum is wrapped. */
const TERM_WIDTH = 110;
/** Between the columns of a table. */
const GUTTER = 12;
/** Moves small labels down to the baseline of the text beside them. */
const BASELINE_SHIFT = 0.9;

const LABEL: TextStyle = { color: '#665f55', size: 8.5 };
const STRONG: TextStyle = { weight: 'strong' };
const HEADING: TextStyle = { size: 12, weight: 'strong' };
const ALIGN_RIGHT: TextStyle = { align: 'right' };
const HAIRLINE = '#d0c9bb';
const ACCENT = '#0e5a47';

/** A place to draw at: the document, and the element of its structure that the drawing belongs to. */
interface Pen {
  doc: Doc;
  parent: Element;
}

/** Draws a document as a tagged A4 PDF with embedded fonts. It takes too long for the thread that answers requests. */
export async function drawDocument(document: Document): Promise<Buffer> {
  const { title, reference, issuer, issuedAt } = document;
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en',
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    info: {
      Title: `${title} ${reference}`,
      Author: issuer,
      Creator: 'Emporia',
      ...(issuedAt && { CreationDate: issuedAt }),
    },
  });
  const done = bytesOf(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const pen = { doc, parent: root };
  let y = drawHead(pen, document);
  for (const block of document.blocks) y = drawBlock(pen, block, y);
  root.end();
  drawFooters(doc, `${title} ${reference}`);
  doc.end();
  return done;
}

/** Adds an element to the structure; what `draw` draws becomes elements below it. */
function element<T>(pen: Pen, type: string, draw: (pen: Pen) => T): T {
  const child = pen.doc.struct(type);
  pen.parent.add(child);
  const result = draw({ doc: pen.doc, parent: child });
  child.end();
  return result;
}

/** Adds an element of text to the structure; what `draw` draws is its content, of which `lines` say the text. */
function content<T>(pen: Pen, { type, lines }: { type: string; lines: readonly Line[] }, draw: () => T): T {
  const { doc, parent } = pen;
  const child = doc.struct(type, { actual: actualTextOf(lines) });
  parent.add(child);
  child.add(doc.markStructureContent(type));
  const result = draw();
  doc.endMarkedContent();
  child.end();
  return result;
}

/** Draws lines of text as the content of an element of the structure. */
function textElement(
  pen: Pen,
  type: string,
  ...[lines, position, style]: [readonly Line[], { x: number; y: number }, TextStyle?]
): number {
  return content(pen, { type, lines }, () => drawLines(pen.doc, lines, position, style));
}

/** Draws what a screen reader passes over. */
function artifact(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

function drawHead(pen: Pen, { title, issuer, parties, facts }: Document): number {
  const { doc } = pen;
  const heading: TextStyle = { size: 24, weight: 'strong' };
  textElement(
    pen,
    'P',
    linesOf(doc, issuer, RIGHT - LEFT),
    { x: LEFT, y: TOP },
    { ...STRONG, size: 11, color: ACCENT },
  );
  textElement(pen, 'H1', [lineOf(title)], { x: LEFT, y: TOP + 22 }, heading);
  let partiesY = 132;
  for (const { label, lines } of parties) {
    partiesY = textElement(pen, 'P', [lineOf(label)], { x: LEFT, y: partiesY }, LABEL) + 1;
    for (const [at, line] of lines.entries()) {
      const wrapped = linesOf(doc, line, PARTY_WIDTH, at === 0 ? STRONG : {});
      partiesY = textElement(pen, 'P', wrapped, { x: LEFT, y: partiesY }, at === 0 ? STRONG : {});
    }
    partiesY += 12;
  }
  let factsY = 132;
  for (const fact of facts) factsY = drawFact(pen, fact, factsY, STRONG) + 4;
  return Math.max(partiesY - 12, factsY) + 24;
}

/** A term with its value in one paragraph, the value at the right edge. */
function drawFact(pen: Pen, { term, value }: Fact, y: number, style: TextStyle = {}): number {
  const { doc } = pen;
  const terms = linesOf(doc, term, TERM_WIDTH, LABEL);
  const valueWidth = RIGHT - FACTS_LEFT - GUTTER - widestOf(doc, terms, LABEL);
  const values = linesOf(doc, value, valueWidth, style);
  return content(pen, { type: 'P', lines: [...terms, ...values] }, () => {
    drawLines(doc, terms, { x: FACTS_LEFT, y: y + BASELINE_SHIFT }, { ...LABEL, continued: true });
    const below = drawLines(doc, values, { x: RIGHT, y }, { ...style, ...ALIGN_RIGHT });
    return Math.max(below, y + terms.length * lineHeight(LABEL));
  });
}

function drawBlock(pen: Pen, block: Block, y: number): number {
  const { doc } = pen;
  switch (block.kind) {
    case 'heading':
      return textElement(pen, 'H2', [lineOf(block.text)], { x: LEFT, y: room(doc, y, 60) + 6 }, HEADING) + 6;
    case 'text': {
      const lines = linesOf(doc, block.text, RIGHT - LEFT);
      const top = room(doc, y, lines.length * lineHeight());
      return textElement(pen, 'P', lines, { x: LEFT, y: top }) + 8;
    }
    case 'table':
      return drawTable(pen, block, y);
    case 'sums':
      return drawSums(pen, block, y);
  }
}

/** Where `height` points fit: at `y`, or at the top of a new page. */
function room(doc: Doc, y: number, height: number): number {
  if (y + height <= BOTTOM) return y;
  doc.addPage();
  return TOP;
}

interface PlacedColumn extends Column {
  x: number;
  width: number;
}

function placeColumns(columns: readonly Column[]): PlacedColumn[] {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0);
  const rest = RIGHT - LEFT - fixed - GUTTER * (columns.length - 1);
  let x = LEFT;
  return columns.map((column) => {
    const placed = { ...column, x, width: column.width ?? rest };
    x += placed.width + GUTTER;
    return placed;
  });
}

function drawTable(pen: Pen, { columns, rows }: Table, top: number): number {
  const { doc } = pen;
  const placed = placeColumns(columns);
  return element(pen, 'Table', (table) => {
    const begin = room(doc, top, 60);
    element(table, 'TR', (row) => {
      for (const column of placed) cellOf(row, 'TH', column, [[lineOf(column.title)]], begin);
    });
    let y = ruleBelow(doc, begin);
    for (const cells of rows) {
      const wrapped = placed.map((column, at) => wrapCell(doc, cells[at] ?? '', column.width));
      const height = Math.max(...wrapped.map(heightOfCell));
      if (y + height > BOTTOM) {
        doc.addPage();
        // The structure has the header once; repeated on each page, it would be read in the middle of the table.
        artifact(doc, () => {
          for (const column of placed) drawCell(doc, column, [[lineOf(column.title)]], TOP, true);
        });
        y = ruleBelow(doc, TOP);
      }
      element(table, 'TR', (row) => {
        for (const [at, column] of placed.entries()) cellOf(row, 'TD', column, wrapped[at] ?? [], y);
      });
      y += height + 8;
    }
    artifact(doc, () => rule(doc, y));
    return y + 14;
  });
}

/** The lines of a cell, wrapped, grouped by the lines that it was given. */
const wrapCell = (doc: Doc, text: string, width: number): Line[][] =>
  text.split('\n').map((line, at) => linesOf(doc, line, width, at === 0 ? {} : LABEL));

const heightOfCell = (groups: readonly Line[][]): number =>
  groups.reduce((sum, lines, at) => sum + lines.length * lineHeight(at === 0 ? {} : LABEL), 0);

function cellOf(row: Pen, type: 'TH' | 'TD', column: PlacedColumn, groups: readonly Line[][], y: number) {
  content(row, { type, lines: groups.flat() }, () => drawCell(row.doc, column, groups, y, type === 'TH'));
}

function drawCell(doc: Doc, column: PlacedColumn, groups: readonly Line[][], top: number, small: boolean) {
  const x = column.align === 'right' ? column.x + column.width : column.x;
  let y = top;
  for (const [at, lines] of groups.entries()) {
    const style: TextStyle = { ...(small || at > 0 ? LABEL : {}), align: column.align };
    y = drawLines(doc, lines, { x, y }, { ...style, continued: at < groups.length - 1 });
  }
}

/** Rules off the header of a table; returns the y of its first row. */
function ruleBelow(doc: Doc, y: number): number {
  const below = y + lineHeight(LABEL);
  artifact(doc, () => rule(doc, below + 4));
  return below + 12;
}

function drawSums(pen: Pen, { sums }: Sums, top: number): number {
  const { doc } = pen;
  let y = room(doc, top, Math.min(sums.length, 20) * 20 + 20);
  for (const sum of sums) {
    y = room(doc, y, 40);
    if (!sum.total) {
      y = drawFact(pen, sum, y) + 4;
      continue;
    }
    const line = y + 2;
    artifact(doc, () => rule(doc, line, FACTS_LEFT));
    const [term, value] = [lineOf(sum.term), lineOf(sum.value)];
    y = content(pen, { type: 'P', lines: [term, value] }, () => {
      drawLines(doc, [term], { x: FACTS_LEFT, y: line + 8 }, { ...HEADING, continued: true });
      return drawLines(doc, [value], { x: RIGHT, y: line + 8 }, { ...HEADING, ...ALIGN_RIGHT }) + 6;
    });
  }
  return y + 12;
}

function drawFooters(doc: Doc, name: string): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    artifact(doc, () => {
      drawLines(doc, [lineOf(name)], { x: LEFT, y: PAGE.height - 56 }, LABEL);
      const pageNumber = `Page ${page + 1} of ${count}`;
      drawLines(doc, [lineOf(pageNumber)], { x: RIGHT, y: PAGE.height - 56 }, { ...LABEL, ...ALIGN_RIGHT });
    });
  }
}

const rule = (doc: Doc, y: number, from = LEFT): void => {
  doc.moveTo(from, y).lineTo(RIGHT, y).lineWidth(0.6).strokeColor(HAIRLINE).stroke();
};
