import { PdfName, PdfRef, PdfScalar, type PdfValue, UnreadablePdf } from './pdf-values.ts';

/** What a token is. Numbers and keywords are both words. */
export type TokenKind =
  | 'word'
  | 'name'
  | 'literal'
  | 'hex'
  | 'open'
  | 'close'
  | 'dictOpen'
  | 'dictClose'
  | 'end';

const BLANK = 1;
const DELIMITER = 2;
/** The class of each byte: white space, delimiter, or part of a word. */
const CLASSES = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) CLASSES[code] = BLANK;
for (const code of Buffer.from('()<>[]{}/%')) CLASSES[code] = DELIMITER;

export const isBlank = (code: number | undefined): boolean => code !== undefined && CLASSES[code] === BLANK;
/** Whether a word ends before this byte. */
export const endsWord = (code: number | undefined): boolean => code === undefined || CLASSES[code] !== 0;

/** Nesting that no honest file has, and that would overflow the stack. */
const MAX_DEPTH = 100;

/** Splits bytes of a file, or of a page's content, into tokens. After `next`, `start` and `at` are the token's bounds. */
export class PdfLexer {
  readonly bytes: Buffer;
  /** Where the next token is looked for. */
  at: number;
  readonly end: number;
  start = 0;

  constructor(bytes: Buffer, at = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  /** The last token as it is written. */
  source(): string {
    return this.bytes.toString('latin1', this.start, this.at);
  }

  next(): TokenKind {
    this.skipBlanks();
    this.start = this.at;
    if (this.at >= this.end) return 'end';
    const code = this.bytes[this.at] as number;
    this.at += 1;
    if (CLASSES[code] === 0) {
      this.skipWord();
      return 'word';
    }
    switch (code) {
      case 0x2f:
        this.skipWord();
        return 'name';
      case 0x28:
        this.skipLiteral();
        return 'literal';
      case 0x5b:
        return 'open';
      case 0x5d:
        return 'close';
      case 0x3c:
        if (this.bytes[this.at] !== 0x3c) return this.skipHex();
        this.at += 1;
        return 'dictOpen';
      case 0x3e:
        if (this.bytes[this.at] !== 0x3e) return 'word';
        this.at += 1;
        return 'dictClose';
      default:
        // Braces and stray brackets.
        return 'word';
    }
  }

  /**
   * The next value, with references resolved to `PdfRef`.
   * @throws UnreadablePdf
   */
  value(kind = this.next(), depth = 0): PdfValue {
    if (depth > MAX_DEPTH) throw new UnreadablePdf('values inside values');
    switch (kind) {
      case 'name':
        return this.nameValue();
      case 'literal':
      case 'hex':
        return new PdfScalar(this.source());
      case 'word':
        return this.wordValue();
      case 'open': {
        const items: PdfValue[] = [];
        for (let next = this.next(); next !== 'close'; next = this.next())
          items.push(this.value(next, depth + 1));
        return items;
      }
      case 'dictOpen': {
        const entries = new Map<string, PdfValue>();
        for (let next = this.next(); next !== 'dictClose'; next = this.next()) {
          if (next !== 'name') throw new UnreadablePdf('a key that is not a name');
          const key = this.nameValue().name;
          entries.set(key, this.value(this.next(), depth + 1));
        }
        return entries;
      }
      default:
        throw new UnreadablePdf(`${kind} where a value should be, at ${this.start}`);
    }
  }

  private nameValue(): PdfName {
    const source = this.bytes.toString('latin1', this.start + 1, this.at);
    if (!source.includes('#')) return new PdfName(source);
    return new PdfName(
      source.replace(/#([\da-f]{2})/gi, (_: string, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    );
  }

  /** A number, a keyword, or a reference: two whole numbers and an R. */
  private wordValue(): PdfValue {
    const source = this.source();
    if (source === 'endobj' || source === 'stream' || source === '>')
      throw new UnreadablePdf(`${source} where a value should be`);
    if (!/^\d+$/.test(source)) return new PdfScalar(source);
    const { at, start } = this;
    const reference = this.restOfReference(Number(source));
    if (reference) return reference;
    this.at = at;
    this.start = start;
    return new PdfScalar(source);
  }

  private restOfReference(number: number): PdfRef | null {
    this.skipBlanks();
    const first = this.bytes[this.at];
    if (first === undefined || first < 0x30 || first > 0x39) return null;
    if (this.next() !== 'word' || !/^\d+$/.test(this.source())) return null;
    const generation = Number(this.source());
    this.skipBlanks();
    if (this.bytes[this.at] !== 0x52 || !endsWord(this.bytes[this.at + 1])) return null;
    this.at += 1;
    return new PdfRef(number, generation);
  }

  skipBlanks(): void {
    const { bytes, end } = this;
    let { at } = this;
    for (; at < end; at++) {
      const code = bytes[at] as number;
      if (code === 0x25) {
        while (at + 1 < end && bytes[at + 1] !== 0x0a && bytes[at + 1] !== 0x0d) at += 1;
      } else if (CLASSES[code] !== BLANK) break;
    }
    this.at = at;
  }

  private skipWord(): void {
    const { bytes, end } = this;
    let { at } = this;
    while (at < end && CLASSES[bytes[at] as number] === 0) at += 1;
    this.at = at;
  }

  private skipLiteral(): void {
    const { bytes, end } = this;
    let { at } = this;
    for (let depth = 1; depth > 0; at++) {
      if (at >= end) throw new UnreadablePdf('a string that does not end');
      const code = bytes[at];
      if (code === 0x5c) at += 1;
      else if (code === 0x28) depth += 1;
      else if (code === 0x29) depth -= 1;
    }
    this.at = at;
  }

  private skipHex(): TokenKind {
    const close = this.bytes.indexOf(0x3e, this.at);
    if (close === -1 || close >= this.end) throw new UnreadablePdf('a string that does not end');
    this.at = close + 1;
    return 'hex';
  }
}
