import { deflateSync } from 'node:zlib';
import type { PdfFile } from './pdf-file.ts';
import {
  isDict,
  nameOf,
  type PdfDict,
  PdfName,
  PdfRef,
  PdfScalar,
  type PdfValue,
  UnreadablePdf,
  writeValue,
} from './pdf-values.ts';

interface Replacement {
  value: PdfValue;
  /** The packed data of a stream; its length is written into the dictionary. */
  data?: Buffer | undefined;
}

/** Where an object is in the new file. */
type ObjectPlace = { offset: number; generation: number } | { container: number; index: number };

/** Keys of a trailer that belong to the old table of objects. */
const TABLE_KEYS = ['Prev', 'XRefStm', 'Type', 'W', 'Index', 'Filter', 'DecodeParms', 'Length', 'Size'];
/** Keys of a stream that say how its data is packed. */
export const PACKING_KEYS = ['Length', 'Filter', 'DecodeParms', 'F', 'DP'];
const MAX_NUMBER = 4_000_000;

/**
 * A copy of a PDF with some objects replaced, added or left out. All others are copied as they are, byte by byte. The copy
 * has one revision: nothing that was replaced is left in it.
 */
export class PdfRewriter {
  readonly file: PdfFile;
  readonly trailer: PdfDict;
  /** Objects that the copy may do without: removed, or with their content in another object. */
  readonly unneeded = new Set<number>();
  private readonly removed = new Set<number>();
  private readonly replaced = new Map<number, Replacement>();
  private nextNumber: number;

  constructor(file: PdfFile) {
    this.file = file;
    this.trailer = new Map([...file.trailer].filter(([key]) => !TABLE_KEYS.includes(key)));
    let largest = 0;
    for (const number of file.entries.keys()) largest = Math.max(largest, number);
    if (largest > MAX_NUMBER) throw new UnreadablePdf('the numbers of objects');
    this.nextNumber = largest + 1;
  }

  /** The value of an object as it will be written. */
  get(number: number): PdfValue | undefined {
    return this.replaced.get(number)?.value ?? this.file.get(number);
  }

  replace(number: number, value: PdfValue, data?: Buffer): void {
    if (data) this.dropPacking(number);
    this.replaced.set(number, { value, data });
  }

  add(value: PdfValue, data?: Buffer): PdfRef {
    const number = this.nextNumber++;
    this.replaced.set(number, { value, data });
    return new PdfRef(number);
  }

  remove(number: number): void {
    this.dropPacking(number);
    this.removed.add(number);
    this.unneeded.add(number);
  }

  /** Length and filters of a stream's old data may be objects of their own. */
  private dropPacking(number: number): void {
    const dict = this.file.dict(new PdfRef(number));
    for (const key of PACKING_KEYS)
      for (const value of [dict?.get(key)].flat())
        if (value instanceof PdfRef) this.unneeded.add(value.number);
  }

  /** What a value refers to, to be written in its place: nothing else may need the object. */
  inline(value: PdfValue | undefined): PdfValue | undefined {
    if (value instanceof PdfRef) this.unneeded.add(value.number);
    return value instanceof PdfRef ? this.get(value.number) : value;
  }

  /** A copy of the dictionary that a value refers to, to be written in its place; empty if it is none. */
  inlineDict(value: PdfValue | undefined): PdfDict {
    const dict = this.inline(value);
    return new Map(isDict(dict) ? dict : this.file.dict(dict));
  }

  /** Adds a stream that is packed here. */
  addStream(dict: PdfDict, content: Buffer): PdfRef {
    const packed = deflateSync(content);
    return this.add(new Map([...dict, ['Filter', new PdfName('FlateDecode')]]), packed);
  }

  /** The bytes of the new file. @throws UnreadablePdf */
  write(): Buffer {
    const { file, replaced, removed } = this;
    const parts: Buffer[] = [];
    let length = 0;
    const put = (bytes: Buffer): void => {
      length += bytes.length;
      parts.push(bytes);
    };
    const written = new Map<number, ObjectPlace>();
    const putObject = (number: number, generation: number, { value, data }: Replacement): void => {
      written.set(number, { offset: length, generation });
      put(Buffer.from(`${number} ${generation} obj\n`, 'latin1'));
      if (data && value instanceof Map) {
        value.set('Length', new PdfScalar(data.length));
        put(Buffer.from(`${writeValue(value)}\nstream\n`, 'latin1'));
        put(data);
        put(Buffer.from('\nendstream\nendobj\n'));
      } else put(Buffer.from(`${writeValue(value)}\nendobj\n`, 'latin1'));
    };

    // A linearized file begins with a table of its parts, which the copy does not have.
    const linearization = this.linearization();
    // The bytes of the comment tell programs that the file is not text.
    // Overlays need transparency, which came with 1.4; object streams came with 1.5.
    const hasPacked = [...file.entries.values()].some((entry) => 'container' in entry);
    const version = [file.version, hasPacked ? '1.5' : '1.4'].sort().at(-1);
    put(Buffer.from(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`, 'latin1'));
    const plain: { number: number; offset: number; generation: number }[] = [];
    const packedIn = new Map<number, number[]>();
    for (const [number, entry] of file.entries) {
      if (replaced.has(number) || removed.has(number)) continue;
      if ('offset' in entry) {
        if (file.tableOffsets.has(entry.offset) || linearization.has(number)) continue;
        plain.push({ number, ...entry });
      } else {
        const packed = packedIn.get(entry.container);
        if (packed) packed.push(number);
        else packedIn.set(entry.container, [number]);
      }
    }
    plain.sort((a, b) => a.offset - b.offset);
    for (const { number, generation } of plain) {
      const object = file.object(number);
      if (!object) continue;
      const { value, source } = object;
      if (value instanceof Map && nameOf(value.get('Type')) === 'ObjStm') {
        this.putObjectStream(number, new Set(packedIn.get(number)), { written, putObject });
        continue;
      }
      written.set(number, { offset: length, generation });
      put(source);
      put(Buffer.from('\n'));
    }
    for (const [number, object] of replaced) {
      if (removed.has(number)) continue;
      const entry = file.entries.get(number);
      putObject(number, entry && 'offset' in entry ? entry.generation : 0, object);
    }
    const isPacked = [...written.values()].some((entry) => 'container' in entry);
    const table = isPacked ? this.streamTable(written, length) : this.classicalTable(written);
    const startOfTable = length;
    put(table);
    put(Buffer.from(`startxref\n${startOfTable}\n%%EOF\n`));
    return Buffer.concat(parts);
  }

  /** An object stream as it is; without the objects that were replaced, where there are some. */
  private putObjectStream(
    number: number,
    kept: ReadonlySet<number>,
    {
      written,
      putObject,
    }: {
      written: Map<number, ObjectPlace>;
      putObject: (number: number, generation: number, object: Replacement) => void;
    },
  ): void {
    if (kept.size === 0) return;
    const { dict, objects } = this.file.objectStream(number);
    const left = objects.filter(
      (object, index) =>
        kept.has(object.number) && isEntry(this.file.entries.get(object.number), number, index),
    );
    for (const [index, object] of left.entries()) written.set(object.number, { container: number, index });
    if (left.length === objects.length) {
      const stream = this.file.stream(new PdfRef(number));
      if (stream) putObject(number, 0, { value: new Map(dict), data: stream.data });
      return;
    }
    let head = '';
    let offset = 0;
    for (const { number: object, bytes } of left) {
      head += `${object} ${offset} `;
      offset += bytes.length + 1;
    }
    const body = left.flatMap(({ bytes }) => [bytes, Buffer.from('\n')]);
    const data = deflateSync(Buffer.concat([Buffer.from(head), ...body]));
    const value: PdfDict = new Map<string, PdfValue>([
      ['Type', new PdfName('ObjStm')],
      ['N', new PdfScalar(left.length)],
      ['First', new PdfScalar(head.length)],
      ['Filter', new PdfName('FlateDecode')],
    ]);
    putObject(number, 0, { value, data });
  }

  /** The numbers of the objects that only a linearized file has: its parameters and hints. */
  private linearization(): Set<number> {
    const numbers = new Set<number>();
    const { entries } = this.file;
    let first: { number: number; offset: number } | undefined;
    for (const [number, entry] of entries)
      if ('offset' in entry && (!first || entry.offset < first.offset))
        first = { number, offset: entry.offset };
    const parameters = first && this.file.get(first.number);
    if (!first || !(parameters instanceof Map) || !parameters.has('Linearized')) return numbers;
    numbers.add(first.number);
    const hints = parameters.get('H');
    const offset = Array.isArray(hints) && hints[0] instanceof PdfScalar ? Number(hints[0].source) : -1;
    for (const [number, entry] of entries)
      if ('offset' in entry && entry.offset === offset) numbers.add(number);
    return numbers;
  }

  private classicalTable(written: ReadonlyMap<number, ObjectPlace>): Buffer {
    const numbers = [...written.keys()].sort((a, b) => a - b);
    const parts = ['xref\n0 1\n0000000000 65535 f \n'];
    for (let at = 0; at < numbers.length; ) {
      const first = numbers[at] as number;
      let count = 1;
      while (numbers[at + count] === first + count) count += 1;
      parts.push(`${first} ${count}\n`);
      for (let number = first; number < first + count; number++) {
        const entry = written.get(number);
        if (!entry || !('offset' in entry)) continue;
        parts.push(`${pad(entry.offset, 10)} ${pad(entry.generation, 5)} n \n`);
      }
      at += count;
    }
    const trailer = new Map(this.trailer).set('Size', new PdfScalar(this.nextNumber));
    return Buffer.from(`${parts.join('')}trailer\n${writeValue(trailer)}\n`, 'latin1');
  }

  private streamTable(written: Map<number, ObjectPlace>, offset: number): Buffer {
    const own = this.nextNumber++;
    written.set(own, { offset, generation: 0 });
    const rows = Buffer.alloc(this.nextNumber * ROW_BYTES);
    rows.writeUInt16BE(65_535, 6);
    for (const [number, entry] of written) {
      const at = number * ROW_BYTES;
      rows[at] = 'offset' in entry ? 1 : 2;
      rows.writeUIntBE('offset' in entry ? entry.offset : entry.container, at + 1, 5);
      rows.writeUInt16BE('offset' in entry ? entry.generation : entry.index, at + 6);
    }
    const data = deflateSync(rows);
    const dict = new Map<string, PdfValue>([
      ['Type', new PdfName('XRef')],
      ['Size', new PdfScalar(this.nextNumber)],
      ['W', [new PdfScalar(1), new PdfScalar(5), new PdfScalar(2)]],
      ['Filter', new PdfName('FlateDecode')],
      ['Length', new PdfScalar(data.length)],
      ...this.trailer,
    ]);
    return Buffer.concat([
      Buffer.from(`${own} 0 obj\n${writeValue(dict)}\nstream\n`, 'latin1'),
      data,
      Buffer.from('\nendstream\nendobj\n'),
    ]);
  }
}

/** A row of the table: one byte for the type, five for an offset, two for a generation or index. */
const ROW_BYTES = 8;

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0');

const isEntry = (entry: ReturnType<PdfFile['entries']['get']>, container: number, index: number): boolean =>
  entry !== undefined && 'container' in entry && entry.container === container && entry.index === index;
