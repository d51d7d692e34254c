import type { FontSpaces } from './pdf-fonts.ts';
import { endsWord, isBlank, PdfLexer } from './pdf-lexer.ts';
import { bytesOfString, UnreadablePdf } from './pdf-values.ts';

/** A piece of what an operator shows: the bytes of characters, or a shift in thousandths of the text's size. */
export type ShownItem = Buffer | number;

/** An operator that shows text, with its operand. */
export interface ShownText {
  start: number;
  end: number;
  font: FontSpaces;
  /** In the units of the content. */
  size: number;
  items: ShownItem[];
  /** Whether it does nothing but show text, so that it can be written in another way. */
  isPlain: boolean;
}

export interface ScannedContent {
  shown: ShownText[];
  /** The names of the XObjects that are drawn. */
  drawn: Set<string>;
  /** How many `q` have no `Q`. */
  openStates: number;
}

/** What the names in a content mean. */
export interface ContentNames {
  font: (name: string) => FontSpaces | null;
  /** Whether a graphics state sets a font. */
  setsFont: (name: string) => boolean;
  /** Whether a list of properties says what text its content stands for. */
  replacesText: (name: string) => boolean;
}

const MAX_INLINE_LOOKAHEAD = 10;
/** The most numbers in front of an operator that are read, those of Tm. */
const NUMBERS_KEPT = 6;

/**
 * Finds the text in the content of a page. What stands for another text is left out: a space in it may be a bullet, whose place
 * programs compare with other letters.
 * @throws UnreadablePdf
 */
export function scanContent(bytes: Buffer, names: ContentNames): ScannedContent {
  const lexer = new PdfLexer(bytes);
  const shown: ShownText[] = [];
  const drawn = new Set<string>();
  const saved: { font: FontSpaces | null; fontSize: number }[] = [];
  let font: FontSpaces | null = null;
  let fontSize = 1;
  let matrixScale = 1;
  let closedTooMany = 0;
  // The bounds of the last name, string and array, and of the token before an operator.
  let name = '';
  let operandStart = 0;
  let operandEnd = 0;
  let operandIs: 'string' | 'array' | 'other' = 'other';
  let arrayStart = 0;
  let depth = 0;
  /** For each part that is open, whether it stands for another text. */
  const parts: boolean[] = [];
  let hasActualText = false;
  // The bounds of the last numbers, which are read only where an operator needs them.
  const numberBounds = new Int32Array(2 * NUMBERS_KEPT);
  let numberCount = 0;
  const numberBefore = (back: number): number => {
    const at = 2 * ((numberCount + NUMBERS_KEPT - back) % NUMBERS_KEPT);
    return Number(bytes.toString('latin1', numberBounds[at], numberBounds[at + 1]));
  };
  for (let kind = lexer.next(); kind !== 'end'; kind = lexer.next()) {
    if (kind === 'open') {
      if (depth === 0) arrayStart = lexer.start;
      depth += 1;
      continue;
    }
    if (kind === 'close') {
      depth = Math.max(0, depth - 1);
      operandStart = arrayStart;
      operandEnd = lexer.at;
      operandIs = 'array';
      continue;
    }
    if (kind === 'literal' || kind === 'hex') {
      if (depth > 0) continue;
      operandStart = lexer.start;
      operandEnd = lexer.at;
      operandIs = 'string';
      continue;
    }
    if (kind === 'name') {
      name = bytes.toString('latin1', lexer.start + 1, lexer.at);
      operandIs = 'other';
      if (name === 'ActualText') hasActualText = true;
      continue;
    }
    if (kind !== 'word') continue;
    const first = bytes[lexer.start] as number;
    // Numbers, which most words are.
    if (first < 0x3a && first !== 0x22 && first !== 0x27) {
      const at = 2 * (numberCount++ % NUMBERS_KEPT);
      numberBounds[at] = lexer.start;
      numberBounds[at + 1] = lexer.at;
      continue;
    }
    const length = lexer.at - lexer.start;
    if (length > 3) continue;
    switch (bytes.toString('latin1', lexer.start, lexer.at)) {
      case 'q':
        saved.push({ font, fontSize });
        break;
      case 'Q': {
        const last = saved.pop();
        if (last) ({ font, fontSize } = last);
        else closedTooMany += 1;
        break;
      }
      case 'BT':
        matrixScale = 1;
        break;
      case 'Tm':
        matrixScale = numberBefore(6) || numberBefore(5);
        break;
      case 'Tf':
        font = names.font(name);
        fontSize = numberBefore(1);
        break;
      case 'gs':
        if (names.setsFont(name)) font = null;
        break;
      case 'Do':
        drawn.add(name);
        break;
      case 'BMC':
        parts.push(false);
        break;
      case 'BDC':
        parts.push(hasActualText || names.replacesText(name));
        break;
      case 'EMC':
        parts.pop();
        break;
      case 'Tj':
      case "'":
      case '"':
        if (font && operandIs === 'string' && !parts.includes(true)) {
          const text = bytesOfString(bytes.toString('latin1', operandStart, operandEnd));
          const isPlain = length === 2;
          const size = Math.abs(fontSize * matrixScale);
          if (text) shown.push({ start: operandStart, end: lexer.at, font, size, items: [text], isPlain });
        }
        break;
      case 'TJ':
        if (font && operandIs === 'array' && !parts.includes(true)) {
          const items = itemsOf(bytes, operandStart + 1, operandEnd - 1);
          const size = Math.abs(fontSize * matrixScale);
          shown.push({ start: operandStart, end: lexer.at, font, size, items, isPlain: true });
        }
        break;
      case 'ID':
        lexer.at = endOfInlineImage(bytes, lexer.at);
        break;
      default:
        break;
    }
    operandIs = 'other';
    hasActualText = false;
    depth = 0;
  }
  if (closedTooMany > 0) throw new UnreadablePdf('a content that restores more than it saved');
  return { shown, drawn, openStates: saved.length };
}

function itemsOf(bytes: Buffer, start: number, end: number): ShownItem[] {
  const lexer = new PdfLexer(bytes, start, end);
  const items: ShownItem[] = [];
  for (let kind = lexer.next(); kind !== 'end'; kind = lexer.next()) {
    if (kind === 'literal' || kind === 'hex') items.push(bytesOfString(lexer.source()) ?? Buffer.alloc(0));
    else if (kind === 'word') {
      const number = Number(lexer.source());
      if (Number.isNaN(number)) throw new UnreadablePdf('a shift that is not a number');
      items.push(number);
    }
  }
  return items;
}

/** Where the data of an image inside a content ends: after an `EI` that is followed by what looks like operators. */
function endOfInlineImage(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf('EI', start); at !== -1; at = bytes.indexOf('EI', at + 1)) {
    if (!isBlank(bytes[at - 1]) || !endsWord(bytes[at + 2])) continue;
    const after = bytes.subarray(at + 2, at + 2 + MAX_INLINE_LOOKAHEAD);
    if (after.every((code) => isBlank(code) || (code >= 0x20 && code < 0x7f))) return at + 2;
  }
  throw new UnreadablePdf('an image inside a content that does not end');
}
