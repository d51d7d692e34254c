import type { UnmarkableReason } from '#domain/marking.ts';

/** Thrown for a file that cannot be copied with changes: mostly since it does not follow the syntax closely enough. */
export class UnreadablePdf extends Error {
  override name = 'UnreadablePdf';
  readonly reason: UnmarkableReason;

  constructor(
    message: string,
    { reason = 'broken', cause }: { reason?: UnmarkableReason; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.reason = reason;
  }
}

/** A reference such as `7 0 R`. */
export class PdfRef {
  readonly number: number;
  readonly generation: number;

  constructor(number: number, generation = 0) {
    this.number = number;
    this.generation = generation;
  }
}

/** A name, decoded, without its slash. */
export class PdfName {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A number, string, boolean or null, exactly as it is written: copied, it does not change. */
export class PdfScalar {
  readonly source: string;

  constructor(source: string | number) {
    this.source = String(source);
  }
}

export type PdfDict = Map<string, PdfValue>;
export type PdfValue = PdfRef | PdfName | PdfScalar | PdfValue[] | PdfDict;

export const isDict = (value: PdfValue | undefined): value is PdfDict => value instanceof Map;
export const nameOf = (value: PdfValue | undefined): string | undefined =>
  value instanceof PdfName ? value.name : undefined;

/** The number that a value is; undefined for any other value. */
export function numberOf(value: PdfValue | undefined): number | undefined {
  if (!(value instanceof PdfScalar)) return undefined;
  const number = Number(value.source);
  return value.source === '' || Number.isNaN(number) ? undefined : number;
}

/** The bytes of a literal or hexadecimal string; undefined for any other value. */
export function stringOf(value: PdfValue | undefined): Buffer | undefined {
  if (!(value instanceof PdfScalar)) return undefined;
  return bytesOfString(value.source);
}

/** The bytes of a string as it is written in a file, brackets included. */
export function bytesOfString(source: string): Buffer | undefined {
  if (source.startsWith('<')) return bytesOfHex(source);
  return source.startsWith('(') ? bytesOfLiteral(source) : undefined;
}

function bytesOfHex(source: string): Buffer {
  const digits = source.replace(/[^\da-f]/gi, '');
  return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex');
}

const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

function bytesOfLiteral(source: string): Buffer {
  const bytes: number[] = [];
  const end = source.length - 1;
  for (let index = 1; index < end; index++) {
    const code = source.charCodeAt(index);
    if (code === 0x0d) {
      // An end of line is a line feed, however it is written.
      if (source.charCodeAt(index + 1) === 0x0a) index += 1;
      bytes.push(0x0a);
      continue;
    }
    if (code !== 0x5c) {
      bytes.push(code);
      continue;
    }
    index += 1;
    const octal = /^[0-7]{1,3}/.exec(source.slice(index, index + 3))?.[0];
    const escaped = source.charAt(index);
    if (octal) {
      bytes.push(Number.parseInt(octal, 8) & 255);
      index += octal.length - 1;
    } else if (escaped === '\r') {
      if (source.charAt(index + 1) === '\n') index += 1;
    } else if (escaped !== '\n') bytes.push(ESCAPES[escaped] ?? escaped.charCodeAt(0));
  }
  return Buffer.from(bytes);
}

/** A value as it is written into a file. */
export function writeValue(value: PdfValue): string {
  if (value instanceof PdfScalar) return value.source;
  if (value instanceof PdfRef) return `${value.number} ${value.generation} R`;
  if (value instanceof PdfName) return writeName(value.name);
  if (Array.isArray(value)) return `[${value.map(writeValue).join(' ')}]`;
  return `<<${[...value].map(([key, entry]) => `${writeName(key)} ${writeValue(entry)}`).join(' ')}>>`;
}

/** Everything but letters, digits and a few signs is escaped. */
const writeName = (name: string): string =>
  `/${name.replace(/[^\w.:+*@-]/g, (character) => `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;
