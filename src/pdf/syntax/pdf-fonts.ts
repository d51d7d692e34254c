import type { PdfFile } from './pdf-file.ts';
import { PdfLexer } from './pdf-lexer.ts';
import {
  isDict,
  nameOf,
  numberOf,
  type PdfDict,
  PdfName,
  type PdfValue,
  stringOf,
  UnreadablePdf,
} from './pdf-values.ts';

/** What is known of a font: how many bytes a character takes, and which characters are spaces. */
export interface FontSpaces {
  codeBytes: 1 | 2;
  spaces: ReadonlySet<number>;
}

/** Without no-break spaces: some fonts draw a letter where they name one. */
const SPACE_GLYPHS = new Set(['space', 'uni0020']);
const KNOWN_ENCODINGS = new Set([
  'WinAnsiEncoding',
  'MacRomanEncoding',
  'StandardEncoding',
  'PDFDocEncoding',
]);
/** The bits of a font descriptor: characters beyond the standard Latin ones, or not. */
const NONSYMBOLIC = 32;
const SPACE = 0x20;
const MAX_CMAP_BYTES = 1024 * 1024;

/** Which characters of a font are spaces; null for a font whose characters cannot be distinguished with certainty. */
export function spacesOf(file: PdfFile, font: PdfDict): FontSpaces | null {
  const subtype = nameOf(file.resolve(font.get('Subtype')));
  const unicode = unicodeSpaces(file, font);
  if (subtype === 'Type0') {
    const encoding = file.resolve(font.get('Encoding'));
    if (!hasTwoByteCodes(file, encoding, font.get('Encoding'))) return null;
    return unicode && unicode.size > 0 ? { codeBytes: 2, spaces: unicode } : null;
  }
  if (subtype !== 'Type1' && subtype !== 'TrueType' && subtype !== 'MMType1') return null;
  const spaces = new Set([...encodedSpaces(file, font), ...(unicode ?? [])]);
  return spaces.size > 0 ? { codeBytes: 1, spaces } : null;
}

function hasTwoByteCodes(file: PdfFile, encoding: PdfValue | undefined, ref: PdfValue | undefined): boolean {
  if (encoding instanceof PdfName) return /^Identity-[HV]$|-(UCS2|UTF16)-[HV]$/.test(encoding.name);
  const cmap = ref && file.stream(ref);
  const text = cmap && file.unpack(cmap);
  if (!text || text.length > MAX_CMAP_BYTES) return false;
  const ranges = /begincodespacerange([\s\S]*?)endcodespacerange/.exec(text.toString('latin1'))?.[1] ?? '';
  const codes = ranges.match(/<[\da-f\s]*>/gi) ?? [];
  return codes.length > 0 && codes.every((code) => stringOfHex(code).length === 2);
}

/** Of a font whose characters have one byte, by its encoding. */
function encodedSpaces(file: PdfFile, font: PdfDict): Set<number> {
  const encoding = file.resolve(font.get('Encoding'));
  if (encoding instanceof PdfName) return new Set(KNOWN_ENCODINGS.has(encoding.name) ? [32] : []);
  const flags = numberOf(file.resolve(file.dict(font.get('FontDescriptor'))?.get('Flags')));
  const hasStandardBase =
    isDict(encoding) && KNOWN_ENCODINGS.has(nameOf(file.resolve(encoding.get('BaseEncoding'))) ?? '');
  const isLatin = hasStandardBase || flags === undefined || (flags & NONSYMBOLIC) !== 0;
  const spaces = new Set(isLatin ? [32] : []);
  if (!isDict(encoding)) return spaces;
  const differences = file.resolve(encoding.get('Differences'));
  if (!Array.isArray(differences)) return spaces;
  let code = 0;
  for (const item of differences) {
    const value = file.resolve(item);
    if (!(value instanceof PdfName)) {
      code = numberOf(value) ?? code;
      continue;
    }
    if (SPACE_GLYPHS.has(value.name)) spaces.add(code);
    else spaces.delete(code);
    code += 1;
  }
  return spaces;
}

/** The codes that a font's own table maps to a space; null if it has none. */
function unicodeSpaces(file: PdfFile, font: PdfDict): Set<number> | null {
  const stream = file.stream(font.get('ToUnicode'));
  const cmap = stream && file.unpack(stream);
  if (!cmap || cmap.length > MAX_CMAP_BYTES) return null;
  const spaces = new Set<number>();
  const lexer = new PdfLexer(cmap);
  try {
    for (let kind = lexer.next(); kind !== 'end'; kind = lexer.next()) {
      if (kind !== 'word') continue;
      if (lexer.source() === 'beginbfchar') readChars(lexer, spaces);
      else if (lexer.source() === 'beginbfrange') readRanges(lexer, spaces);
    }
  } catch (error) {
    if (error instanceof UnreadablePdf) return null;
    throw error;
  }
  return spaces;
}

function readChars(lexer: PdfLexer, spaces: Set<number>): void {
  for (let kind = lexer.next(); kind === 'hex'; kind = lexer.next()) {
    const code = stringOfHex(lexer.source());
    if (lexer.next() !== 'hex') return;
    if (isSpace(stringOfHex(lexer.source()))) spaces.add(numberIn(code));
  }
}

function readRanges(lexer: PdfLexer, spaces: Set<number>): void {
  for (let kind = lexer.next(); kind === 'hex'; kind = lexer.next()) {
    const first = numberIn(stringOfHex(lexer.source()));
    lexer.next();
    const last = numberIn(stringOfHex(lexer.source()));
    const target = lexer.value();
    if (Array.isArray(target)) {
      for (const [index, item] of target.entries()) if (isSpace(stringOf(item))) spaces.add(first + index);
      continue;
    }
    const start = stringOf(target);
    if (start?.length !== 2) continue;
    const code = first + SPACE - numberIn(start);
    if (code >= first && code <= last) spaces.add(code);
  }
}

const stringOfHex = (source: string): Buffer => Buffer.from(source.replace(/[^\da-f]/gi, ''), 'hex');
const numberIn = (bytes: Buffer): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0);
const isSpace = (bytes: Buffer | undefined): boolean => bytes?.length === 2 && numberIn(bytes) === SPACE;
