import { PdfLexer } from './pdf-lexer.ts';
import { filtersOf, unpack } from './pdf-streams.ts';
import {
  isDict,
  nameOf,
  numberOf,
  type PdfDict,
  PdfRef,
  type PdfValue,
  UnreadablePdf,
} from './pdf-values.ts';

/** Where an object is: at an offset of the file, or the n-th of an object stream. */
export type ObjectEntry = { offset: number; generation: number } | { container: number; index: number };

export interface PdfStream {
  dict: PdfDict;
  /** As in the file, packed. */
  data: Buffer;
}

/** An object stream, unpacked. */
export interface ObjectStream {
  dict: PdfDict;
  objects: { number: number; bytes: Buffer }[];
}

/** An object as it is in the file: `end` is after its last keyword. */
interface PlainObject {
  value: PdfValue;
  start: number;
  end: number;
  data: Buffer | undefined;
  hasEnd: boolean;
}

const MAX_SECTIONS = 2_000;
/** Objects of a file of 50 MB; each takes some memory here. */
const MAX_OBJECTS = 2_000_000;
const MAX_REFERENCES = 20;
/** Of all object streams together: those of a real file of 50 MB unpack to about 20 MB. */
const MAX_UNPACKED_BYTES = 128 * 1024 * 1024;
const CACHED_VALUES = 50_000;

/**
 * The objects of a PDF by its cross-reference tables and streams, the newest revision of each. `PdfObjects` checks an
 * upload for everything that any reader might find in it. This class reads a file as it was meant, and refuses what is
 * broken. A file that it cannot read is sold as it is.
 */
export class PdfFile {
  readonly bytes: Buffer;
  readonly trailer: PdfDict;
  readonly entries = new Map<number, ObjectEntry>();
  /** Where the streams are that hold the table of objects. */
  readonly tableOffsets = new Set<number>();
  private readonly values = new Map<number, PdfValue | undefined>();
  private readonly objectStreams = new Map<number, ObjectStream>();
  private readonly reading = new Set<number>();
  private unpackedBytes = 0;

  /** @throws UnreadablePdf */
  constructor(file: Buffer) {
    const header = file.subarray(0, 1024).indexOf('%PDF-');
    if (header === -1) throw new UnreadablePdf('no header');
    this.bytes = file.subarray(header);
    this.trailer = this.readTables();
    if (this.entries.size === 0) throw new UnreadablePdf('no objects');
  }

  /** The version of the header, such as 1.7. */
  get version(): string {
    return /^%PDF-(\d\.\d)/.exec(this.bytes.toString('latin1', 0, 16))?.[1] ?? '1.4';
  }

  /** The value of an object; undefined if there is none. */
  get(number: number): PdfValue | undefined {
    if (this.values.has(number)) return this.values.get(number);
    const entry = this.entries.get(number);
    let value: PdfValue | undefined;
    if (entry && 'offset' in entry) value = this.plain(number, entry).value;
    else if (entry) {
      const packed = this.objectStream(entry.container).objects[entry.index];
      value = packed?.number === number ? new PdfLexer(packed.bytes).value() : undefined;
    }
    if (this.values.size > CACHED_VALUES) this.values.clear();
    this.values.set(number, value);
    return value;
  }

  /** A value, or what it refers to. */
  readonly resolve = (value: PdfValue | undefined): PdfValue | undefined => {
    let resolved = value;
    for (let depth = 0; resolved instanceof PdfRef; depth++) {
      if (depth > MAX_REFERENCES) throw new UnreadablePdf('a chain of references');
      resolved = this.get(resolved.number);
    }
    return resolved;
  };

  /** A dictionary, or that which a value refers to. */
  readonly dict = (value: PdfValue | undefined): PdfDict | undefined => {
    const resolved = this.resolve(value);
    return isDict(resolved) ? resolved : undefined;
  };

  /** The stream that a value refers to. */
  stream(value: PdfValue | undefined): PdfStream | undefined {
    let ref = value;
    for (let depth = 0; ref instanceof PdfRef && depth < MAX_REFERENCES; depth++) {
      const entry = this.entries.get(ref.number);
      if (!entry || !('offset' in entry)) return undefined;
      const { value: found, data } = this.plain(ref.number, entry);
      if (data && isDict(found)) return { dict: found, data };
      ref = found;
    }
    return undefined;
  }

  /** The unpacked data of a stream; null for filters of pictures. @throws UnreadablePdf */
  readonly unpack = ({ dict, data }: PdfStream): Buffer | null => unpack(data, filtersOf(dict, this.resolve));

  /** An object that is not in an object stream: its value, and its bytes from its number to `endobj`. */
  object(number: number): { value: PdfValue; source: Buffer } | undefined {
    const entry = this.entries.get(number);
    if (!entry || !('offset' in entry)) return undefined;
    const { value, start, end, hasEnd } = this.plain(number, entry);
    const bytes = this.bytes.subarray(start, end);
    return { value, source: hasEnd ? bytes : Buffer.concat([bytes, Buffer.from('\nendobj')]) };
  }

  /** @throws UnreadablePdf */
  objectStream(number: number): ObjectStream {
    const known = this.objectStreams.get(number);
    if (known) return known;
    const stream = this.stream(new PdfRef(number));
    const unpacked = stream && this.unpack(stream);
    if (!unpacked) throw new UnreadablePdf('an object stream');
    this.unpackedBytes += unpacked.length;
    if (this.unpackedBytes > MAX_UNPACKED_BYTES) throw new UnreadablePdf('object streams unpack to too much');
    const { dict } = stream;
    const count = numberOf(this.resolve(dict.get('N'))) ?? 0;
    const first = numberOf(this.resolve(dict.get('First'))) ?? 0;
    const head = unpacked
      .toString('latin1', 0, first)
      .trim()
      .split(/[\0\s]+/)
      .map(Number);
    if (head.length < 2 * count || !head.every(Number.isSafeInteger))
      throw new UnreadablePdf('the head of an object stream');
    const offsets = Array.from({ length: count }, (_, index) => first + (head[2 * index + 1] ?? 0));
    const objects = offsets.map((offset, index) => ({
      number: head[2 * index] ?? 0,
      bytes: unpacked.subarray(offset, offsets[index + 1] ?? unpacked.length),
    }));
    const result = { dict, objects };
    this.objectStreams.set(number, result);
    return result;
  }

  private plain(number: number, entry: { offset: number }): PlainObject {
    // The length of a stream may be an object that is found through the stream itself.
    if (this.reading.has(number)) throw new UnreadablePdf(`object ${number}, which needs itself`);
    this.reading.add(number);
    try {
      return this.readPlain(number, entry);
    } finally {
      this.reading.delete(number);
    }
  }

  private readPlain(number: number, { offset }: { offset: number }): PlainObject {
    const lexer = new PdfLexer(this.bytes, offset);
    lexer.next();
    const { start } = lexer;
    if (Number(lexer.source()) !== number) throw new UnreadablePdf(`no object ${number} at ${offset}`);
    lexer.next();
    lexer.next();
    if (lexer.source() !== 'obj') throw new UnreadablePdf(`no object ${number} at ${offset}`);
    const value = lexer.value();
    let end = lexer.at;
    lexer.next();
    let data: Buffer | undefined;
    if (lexer.source() === 'stream') {
      if (!isDict(value)) throw new UnreadablePdf('a stream without a dictionary');
      data = this.dataAt(lexer.at, value);
      const after = new PdfLexer(this.bytes, lexer.at);
      after.at = data.byteOffset - this.bytes.byteOffset + data.length;
      after.next();
      if (after.source() !== 'endstream') throw new UnreadablePdf(`the end of stream ${number}`);
      end = after.at;
      after.next();
      const hasEnd = after.source() === 'endobj';
      return { value, start, end: hasEnd ? after.at : end, data, hasEnd };
    }
    const hasEnd = lexer.source() === 'endobj';
    return { value, start, end: hasEnd ? lexer.at : end, data, hasEnd };
  }

  /** The data of a stream after its keyword; where its length is wrong, up to `endstream`. */
  private dataAt(keywordEnd: number, dict: PdfDict): Buffer {
    let start = keywordEnd;
    if (this.bytes[start] === 0x0d) start += 1;
    if (this.bytes[start] === 0x0a) start += 1;
    const length = numberOf(this.resolve(dict.get('Length')));
    if (length !== undefined && length >= 0 && Number.isInteger(length)) {
      const lexer = new PdfLexer(this.bytes, Math.min(start + length, this.bytes.length));
      while (lexer.at < this.bytes.length && this.bytes[lexer.at] !== 0x65 && lexer.at < start + length + 4)
        lexer.at += 1;
      if (this.bytes.toString('latin1', lexer.at, lexer.at + 9) === 'endstream')
        return this.bytes.subarray(start, start + length);
    }
    const found = this.bytes.indexOf('endstream', start);
    if (found === -1) throw new UnreadablePdf('a stream that does not end');
    let end = found;
    if (this.bytes[end - 1] === 0x0a) end -= 1;
    if (this.bytes[end - 1] === 0x0d) end -= 1;
    return this.bytes.subarray(start, Math.max(start, end));
  }

  /** Reads all tables, from the newest to the oldest. The newest entry of an object counts. */
  private readTables(): PdfDict {
    const tail = this.bytes.toString('latin1', Math.max(0, this.bytes.length - 2048));
    const offset = /startxref\s+(\d+)(?![\s\S]*startxref)/.exec(tail)?.[1];
    if (!offset) throw new UnreadablePdf('no startxref');
    const seen = new Set<number>();
    const freed = new Set<number>();
    let trailer: PdfDict | undefined;
    for (let next: number | undefined = Number(offset); next !== undefined; ) {
      if (seen.has(next) || seen.size > MAX_SECTIONS)
        throw new UnreadablePdf('tables of objects in a circle');
      seen.add(next);
      const { dict, hidden } = this.readSection(next, freed);
      trailer ??= dict;
      // A hybrid file: the stream beside the table names what the table, or an older one, hides from old readers as free.
      const besides = numberOf(dict.get('XRefStm'));
      if (besides !== undefined) this.readStreamTable(besides, freed);
      for (const number of hidden) if (!this.entries.has(number)) freed.add(number);
      next = numberOf(dict.get('Prev'));
    }
    if (!trailer) throw new UnreadablePdf('no trailer');
    return trailer;
  }

  private readSection(offset: number, freed: Set<number>): { dict: PdfDict; hidden: Set<number> } {
    const lexer = new PdfLexer(this.bytes, offset);
    lexer.next();
    if (lexer.source() !== 'xref') {
      return { dict: this.readStreamTable(offset, freed), hidden: new Set() };
    }
    const hidden = new Set<number>();
    for (lexer.next(); lexer.source() !== 'trailer'; lexer.next()) {
      const first = Number(lexer.source());
      lexer.next();
      const count = Number(lexer.source());
      if (!Number.isSafeInteger(first) || !Number.isSafeInteger(count) || count > MAX_OBJECTS)
        throw new UnreadablePdf('a table of objects');
      for (let number = first; number < first + count; number++) {
        lexer.next();
        const position = Number(lexer.source());
        lexer.next();
        const generation = Number(lexer.source());
        if (lexer.next() !== 'word') throw new UnreadablePdf('a table of objects');
        if (lexer.source() === 'n' && position > 0)
          this.define(number, { offset: position, generation }, freed);
        else if (!this.entries.has(number)) hidden.add(number);
      }
    }
    const dict = lexer.value();
    if (!isDict(dict)) throw new UnreadablePdf('the trailer');
    return { dict, hidden };
  }

  private readStreamTable(offset: number, freed: Set<number>): PdfDict {
    const lexer = new PdfLexer(this.bytes, offset);
    lexer.next();
    const own = Number(lexer.source());
    if (!Number.isSafeInteger(own)) throw new UnreadablePdf('no table of objects where it should be');
    this.tableOffsets.add(offset);
    const { value: dict, data } = this.plain(own, { offset });
    if (!isDict(dict) || !data || nameOf(dict.get('Type')) !== 'XRef')
      throw new UnreadablePdf('a table of objects');
    const rows = unpack(
      data,
      filtersOf(dict, (value) => value),
    );
    const widths = dict.get('W');
    const [typeWidth, firstWidth, secondWidth] = Array.isArray(widths)
      ? widths.map((width) => numberOf(width) ?? 0)
      : [];
    if (!rows || typeWidth === undefined || firstWidth === undefined || secondWidth === undefined)
      throw new UnreadablePdf('a table of objects');
    if (Math.max(typeWidth, firstWidth, secondWidth) > 6)
      throw new UnreadablePdf('the width of a table of objects');
    const size = numberOf(dict.get('Size')) ?? 0;
    const index = dict.get('Index');
    const ranges = Array.isArray(index) ? index.map((value) => numberOf(value) ?? 0) : [0, size];
    const field = (at: number, width: number) => (width === 0 ? 0 : rows.readUIntBE(at, width));
    let at = 0;
    const freeHere = new Set<number>();
    for (let range = 0; range + 1 < ranges.length; range += 2) {
      const first = ranges[range] ?? 0;
      for (let number = first; number < first + (ranges[range + 1] ?? 0); number++) {
        if (at + typeWidth + firstWidth + secondWidth > rows.length) break;
        const type = typeWidth === 0 ? 1 : field(at, typeWidth);
        const one = field(at + typeWidth, firstWidth);
        const two = field(at + typeWidth + firstWidth, secondWidth);
        at += typeWidth + firstWidth + secondWidth;
        if (type === 1) this.define(number, { offset: one, generation: two }, freed);
        else if (type === 2) this.define(number, { container: one, index: two }, freed);
        else if (type === 0 && !this.entries.has(number)) freeHere.add(number);
      }
    }
    for (const number of freeHere) freed.add(number);
    return dict;
  }

  private define(number: number, entry: ObjectEntry, freed: ReadonlySet<number>): void {
    if (this.entries.has(number) || freed.has(number)) return;
    if (this.entries.size >= MAX_OBJECTS) throw new UnreadablePdf('too many objects');
    this.entries.set(number, entry);
  }
}
