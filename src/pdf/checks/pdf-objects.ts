import { inflateSync } from 'node:zlib';
import { MEGABYTE } from '#lib/bytes.ts';

export type PdfValue =
  | { type: 'name'; name: string }
  | { type: 'number'; value: number }
  | { type: 'reference'; number: number }
  /** As it is written, brackets included. */
  | { type: 'string'; source: string }
  | { type: 'keyword' }
  | PdfGroup;

/** A dictionary or an array: its items in the order of the file, keys of a dictionary among them. */
export interface PdfGroup {
  type: 'dictionary' | 'array';
  items: PdfValue[];
}

/** A stream: all dictionaries and arrays in front of its data, and where in the file these begin. */
export interface FoundStream {
  groups: readonly PdfGroup[];
  bytes: Buffer;
  dataOffset: number;
}

/** A dictionary or array of a file; `stream` for the dictionary of a stream. */
interface FoundGroup {
  group: PdfGroup;
  stream?: FoundStream;
}

/** Thrown for a file packed or nested so that readers could find objects that this parser cannot see. */
export class UncheckablePdf extends Error {
  override name = 'UncheckablePdf';
}

/** The position of an object in the file; the text has one character per byte. */
interface Definition {
  text: string;
  offset: number;
  /** Of the file; undefined in an object stream, which holds no streams. */
  bytes?: Buffer;
}

interface ParsedObject {
  value: PdfValue | undefined;
  /** Every dictionary and array of the object, the outermost included. */
  groups: PdfGroup[];
  end: number;
  /** Where the data begins, if the object is a stream. */
  dataOffset: number | undefined;
  /** The offset up to which the text was read; with broken syntax it may be past the end of the object. */
  readTo: number;
}

/** Object streams of a real document of 50 MB unpack to about 20 MB. */
const MAX_UNPACKED_BYTES = 128 * MEGABYTE;
/**
 * Parsing starts at each `obj`, so crafted bytes could be read any number of times. Honest ones are read once, and
 * again where a reference to them is followed.
 */
const MAX_READS_PER_CHARACTER = 4;
/** The fixed cost of parsing an object, in characters. */
const OBJECT_COST = 64;
const LEAST_BUDGET = 10_000_000;
/** The largest honest objects are arrays of 100,000 numbers. */
const MAX_TOKENS_PER_OBJECT = 1_000_000;
/** Readers follow at most 500 levels; data of pictures that looks like an object may open some more. */
const MAX_OPEN_GROUPS = 2000;
const MAX_REFERENCE_DEPTH = 10;

/**
 * Every object in a PDF's bytes, whether or not its table of objects points at it. Readers differ on broken syntax, and
 * on which of several objects with the same number counts. Here all of them count, and nothing is a syntax error. Object
 * streams are unpacked.
 */
export class PdfObjects {
  private readonly byNumber = new Map<number, Definition[]>();
  private unpackedBytes = 0;
  private charactersLeft = LEAST_BUDGET;

  /**
   * Adds the objects of a file, or of another view of the same file, and gives their dictionaries and arrays. References
   * can be resolved when all are added.
   * @param encrypted leaves out object streams that do not unpack: the decrypted copy of the file is added as well
   * @throws UncheckablePdf
   */
  *add(bytes: Buffer, { encrypted = false } = {}): Generator<FoundGroup> {
    const text = this.textOf(bytes);
    for (const { 0: keyword, index } of text.matchAll(/(?<!end)obj|trailer/g)) {
      const definition = { text, offset: index + keyword.length, bytes };
      const { value, groups, dataOffset } = this.parse(definition);
      if (keyword === 'obj') this.define(numberBefore(text, index), definition);
      const isStream = dataOffset !== undefined;
      for (const group of groups)
        yield { group, stream: isStream && group === value ? { groups, bytes, dataOffset } : undefined };
      // With broken syntax the keys may look as if they were inside another group of the dictionary.
      const dictionary = isStream && groups.find(mayHoldObjects);
      if (dictionary) yield* this.addObjectStream(dictionary, { bytes, text, dataOffset, encrypted });
    }
  }

  /** The values that a value may resolve to: itself, or every object with the number that it refers to. */
  resolve(value: PdfValue, depth = 0): PdfValue[] {
    if (value.type !== 'reference') return [value];
    if (depth > MAX_REFERENCE_DEPTH) throw new UncheckablePdf('a chain of references');
    return (this.byNumber.get(value.number) ?? []).flatMap((definition) => {
      const target = this.parse(definition).value;
      return target ? this.resolve(target, depth + 1) : [];
    });
  }

  /** The streams with the number that a value refers to. */
  streamsAt(value: PdfValue): FoundStream[] {
    if (value.type !== 'reference') return [];
    return (this.byNumber.get(value.number) ?? []).flatMap((definition) => {
      const { groups, dataOffset } = this.parse(definition);
      const { bytes } = definition;
      return bytes && dataOffset !== undefined ? [{ groups, bytes, dataOffset }] : [];
    });
  }

  private textOf(bytes: Buffer): string {
    this.charactersLeft += bytes.length * MAX_READS_PER_CHARACTER;
    return bytes.toString('latin1');
  }

  private define(number: number | undefined, definition: Definition): void {
    if (number === undefined) return;
    const sameNumber = this.byNumber.get(number);
    if (sameNumber) sameNumber.push(definition);
    else this.byNumber.set(number, [definition]);
  }

  private parse({ text, offset }: Definition): ParsedObject {
    const parsed = parseObject(text, offset);
    this.charactersLeft -= parsed.readTo - offset + OBJECT_COST;
    if (this.charactersLeft < 0) throw new UncheckablePdf('too many objects, or objects inside objects');
    return parsed;
  }

  /** Accepts deflate or no filter: readers differ on other filters, and no common writer uses them. */
  private *addObjectStream(
    dictionary: PdfGroup,
    {
      bytes,
      text,
      dataOffset,
      encrypted,
    }: { bytes: Buffer; text: string; dataOffset: number; encrypted: boolean },
  ) {
    const count = onlyNumber(dictionary, 'N');
    const first = onlyNumber(dictionary, 'First');
    const filter = onlyFilter(dictionary);
    if (filter === 'FlateDecode') {
      const unpacked = this.unpack(bytes.subarray(dataOffset), encrypted);
      if (unpacked) yield* this.addPackedObjects({ text: this.textOf(unpacked), offset: 0 }, count, first);
    } else if (!encrypted) {
      // Readers differ on where data begins behind anything else.
      if (text[dataOffset - 1] !== '\n') throw new UncheckablePdf('the start of an object stream');
      yield* this.addPackedObjects({ text, offset: dataOffset }, count, first);
    }
  }

  private unpack(packed: Buffer, encrypted: boolean): Buffer | undefined {
    try {
      const unpacked = inflateSync(packed, { maxOutputLength: MAX_UNPACKED_BYTES - this.unpackedBytes });
      this.unpackedBytes += unpacked.length;
      return unpacked;
    } catch (error) {
      const tooLarge = error instanceof RangeError;
      if (encrypted && !tooLarge) return undefined;
      throw new UncheckablePdf('the data of an object stream', { cause: error });
    }
  }

  /** Some readers use the offsets in the header, others read objects in sequence: both must find the same objects. */
  private *addPackedObjects({ text, offset }: Definition, count: number, first: number) {
    const start = offset + first;
    const numbers = HEAD.exec(text.slice(offset, start))?.[1] ?? '';
    const head = numbers.split(BLANKS).filter(Boolean).map(Number);
    if (head.length !== 2 * count || !head.every(Number.isSafeInteger))
      throw new UncheckablePdf('the head of an object stream');
    let previousEnd = start;
    for (let index = 0; index < head.length; index += 2) {
      const definition = { text, offset: skipBlanks(text, start + (head[index + 1] ?? 0)) };
      if (skipBlanks(text, previousEnd) !== definition.offset)
        throw new UncheckablePdf('the offsets of an object stream');
      this.define(head[index], definition);
      const { groups, end } = this.parse(definition);
      for (const group of groups) yield { group };
      previousEnd = end;
    }
  }
}

/**
 * The values of a key. What follows the name anywhere in the group counts: readers that differ on a missing value or a
 * key given twice find theirs among these.
 */
export function valuesOf({ items }: PdfGroup, key: string): PdfValue[] {
  return items.filter((_, index) => {
    const before = items[index - 1];
    return before?.type === 'name' && before.name === key;
  });
}

/** No reader finds objects in a stream without both keys. */
const mayHoldObjects = (dictionary: PdfGroup): boolean =>
  valuesOf(dictionary, 'N').length > 0 && valuesOf(dictionary, 'First').length > 0;

/**
 * `FlateDecode` for exactly `/Filter /FlateDecode`, or an array of it; null without a filter.
 * @throws UncheckablePdf for anything else that changes what the data is
 */
function onlyFilter(dictionary: PdfGroup): 'FlateDecode' | null {
  const [filter, ...more] = valuesOf(dictionary, 'Filter').flatMap((value) =>
    value.type === 'array' ? value.items : [value],
  );
  const isPlain = ['DecodeParms', 'DP', 'F', 'FFilter', 'FDecodeParms'].every(
    (key) => valuesOf(dictionary, key).length === 0,
  );
  if (!filter && isPlain) return null;
  if (filter?.type === 'name' && filter.name === 'FlateDecode' && more.length === 0 && isPlain)
    return 'FlateDecode';
  throw new UncheckablePdf('the filters of an object stream');
}

function onlyNumber(dictionary: PdfGroup, key: string): number {
  const [value, ...more] = valuesOf(dictionary, key);
  if (value?.type !== 'number' || more.length > 0) throw new UncheckablePdf(`/${key} of an object stream`);
  return value.value;
}

// biome-ignore-start lint/suspicious/noControlCharactersInRegex: NUL is white space in a PDF
const BLANKS = /[\0\t\n\f\r ]+/;
/** The numbers of an object stream, then whole comments: readers do not differ on these. */
const HEAD = /^([^%]*)(?:%[^\r\n]*[\r\n][\0\t\n\f\r ]*)*$/;
const BLANKS_OR_COMMENT = /[\0\t\n\f\r ]+|%[^\r\n]*/y;
const NUMBERS_BEFORE_OBJ = /(\d+)[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]*$/;
/** A comment, a bracket, a name, a hexadecimal string, a stray bracket, or a number or keyword. */
const TOKEN =
  /[\0\t\n\f\r ]*(?:%[^\r\n]*|(<<|>>|[[\]()])|\/([^\0\t\n\f\r ()<>[\]{}/%]*)|(<)[^>]*>?|[>{}]|([^\0\t\n\f\r ()<>[\]{}/%]+))/y;
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: NUL is white space in a PDF
/** Keywords that end an object, even with unclosed brackets. */
const END_KEYWORDS = new Set(['stream', 'endstream', 'obj', 'endobj', 'xref', 'startxref', 'trailer']);

/**
 * Reads one object; what does not fit its syntax is skipped.
 * @throws UncheckablePdf only if it is very large
 */
function parseObject(text: string, start: number): ParsedObject {
  const root: PdfGroup = { type: 'array', items: [] };
  const groups: PdfGroup[] = [];
  const open = [root];
  let group = root;
  let end = start;
  let readTo = start;
  let tokens = 0;
  TOKEN.lastIndex = start;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const [, bracket, name, hexadecimal, word] = match;
    tokens += 1;
    if (tokens > MAX_TOKENS_PER_OBJECT) throw new UncheckablePdf('a very large object');
    if (bracket === '<<' || bracket === '[') {
      const opened: PdfGroup = { type: bracket === '[' ? 'array' : 'dictionary', items: [] };
      group.items.push(opened);
      groups.push(opened);
      open.push(opened);
      if (open.length > MAX_OPEN_GROUPS) throw new UncheckablePdf('a very deep object');
      group = opened;
    } else if (bracket === '>>' || bracket === ']') {
      // An unmatched bracket is ignored: reading too much is safe, reading too little is not.
      if (group !== root && group.type === (bracket === ']' ? 'array' : 'dictionary')) open.pop();
      group = open.at(-1) ?? root;
    } else if (bracket === '(') {
      const start = TOKEN.lastIndex - 1;
      TOKEN.lastIndex = endOfString(text, TOKEN.lastIndex);
      group.items.push({ type: 'string', source: text.slice(start, TOKEN.lastIndex) });
    } else if (name !== undefined) {
      group.items.push({ type: 'name', name: name.includes('#') ? decodeName(name) : name });
    } else if (hexadecimal) {
      group.items.push({ type: 'string', source: match[0].trimStart() });
    } else if (word === 'R') {
      replaceByReference(group.items);
    } else if (word && END_KEYWORDS.has(word)) {
      if (group !== root || root.items.length === 0) end = TOKEN.lastIndex - word.length;
      break;
    } else if (word) {
      const value = Number(word);
      group.items.push(Number.isNaN(value) ? { type: 'keyword' } : { type: 'number', value });
    }
    readTo = TOKEN.lastIndex;
    if (group !== root || root.items.length === 0) continue;
    if (root.items.length === 1) end = readTo;
    // Two numbers may be the beginning of a reference.
    if (root.items.length > 2 || root.items.some(({ type }) => type !== 'number')) break;
  }
  const next = skipBlanks(text, end);
  const dataOffset = dataAfter(text, next);
  return { value: root.items[0], groups, end, dataOffset, readTo: Math.max(readTo, next) };
}

/** Called after the `R` of `7 0 R`: replaces the two numbers by one reference. */
function replaceByReference(items: PdfValue[]): void {
  const [number, generation] = items.slice(-2);
  if (number?.type !== 'number' || generation?.type !== 'number') return;
  items.splice(-2, 2, { type: 'reference', number: number.value });
}

const decodeName = (name: string): string =>
  name.replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The offset after the bracket that closes a string; brackets nest. */
function endOfString(text: string, start: number): number {
  const special = /\\[\s\S]?|[()]/g;
  special.lastIndex = start;
  let depth = 1;
  for (let match = special.exec(text); match; match = special.exec(text)) {
    if (match[0] === '(') depth += 1;
    if (match[0] === ')') depth -= 1;
    if (depth === 0) return special.lastIndex;
  }
  return text.length;
}

/** The offset of the first character that is neither white space nor in a comment. */
function skipBlanks(text: string, offset: number): number {
  let end = offset;
  BLANKS_OR_COMMENT.lastIndex = offset;
  while (BLANKS_OR_COMMENT.test(text)) end = BLANKS_OR_COMMENT.lastIndex;
  return end;
}

/** Where the data of a stream begins, if its keyword is at this offset. */
function dataAfter(text: string, keyword: number): number | undefined {
  if (!text.startsWith('stream', keyword)) return undefined;
  const data = keyword + 'stream'.length;
  return data + (/^\r?\n|^\r/.exec(text.slice(data, data + 2))?.[0].length ?? 0);
}

/** The number of the object whose keyword `obj` is at this offset. */
function numberBefore(text: string, offset: number): number | undefined {
  const digits = NUMBERS_BEFORE_OBJ.exec(text.slice(Math.max(0, offset - 64), offset))?.[1];
  return digits === undefined ? undefined : Number(digits);
}
