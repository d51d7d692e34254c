import { type FoundStream, type PdfObjects, type PdfValue, UncheckablePdf, valuesOf } from './pdf-objects.ts';

const END = Buffer.from('endstream');

/** Keys of a stream and of the groups in it: with broken syntax a key may look as if it were inside another group. */
export class StreamDictionary {
  private readonly objects: PdfObjects;
  private readonly stream: FoundStream;

  constructor(objects: PdfObjects, stream: FoundStream) {
    this.objects = objects;
    this.stream = stream;
  }

  /** The data up to the first end, or to the length that the stream says: readers differ on which one counts. */
  get data(): Buffer {
    const { bytes, dataOffset } = this.stream;
    const first = bytes.indexOf(END, dataOffset);
    const ends = this.numbers('Length')
      .map((length) => dataOffset + length)
      .filter((end) => {
        const keyword = bytes.indexOf(END, end);
        return keyword !== -1 && keyword - end <= 2;
      });
    return bytes.subarray(dataOffset, Math.max(first === -1 ? bytes.length : first, ...ends));
  }

  /** Lists of names of filters, the first to undo in front: more than one list where readers differ on which one counts. */
  get filters(): string[][] {
    const lists = this.values('Filter').map((value) => this.namesOf(value));
    return lists.length > 0 ? lists : [[]];
  }

  /** What the values of a key resolve to; none behind a reference to nothing. */
  values(key: string): PdfValue[] {
    return this.stream.groups
      .flatMap((group) => valuesOf(group, key))
      .flatMap((value) => this.resolve(value));
  }

  numbers(key: string): number[] {
    return this.values(key).flatMap((value) => (value.type === 'number' ? [value.value] : []));
  }

  private resolve(value: PdfValue): PdfValue[] {
    try {
      return this.objects.resolve(value);
    } catch (error) {
      if (error instanceof UncheckablePdf) return [];
      throw error;
    }
  }

  private namesOf(value: PdfValue): string[] {
    const values = value.type === 'array' ? value.items.flatMap((item) => this.resolve(item)) : [value];
    return values.flatMap((name) => (name.type === 'name' ? [name.name] : []));
  }
}
