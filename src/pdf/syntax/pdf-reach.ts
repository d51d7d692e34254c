import type { PdfFile } from './pdf-file.ts';
import { PdfLexer } from './pdf-lexer.ts';
import { filtersOf, unpack } from './pdf-streams.ts';
import { nameOf, numberOf, PdfRef, type PdfValue, UnreadablePdf } from './pdf-values.ts';

/** Objects that can be reached from the trailer, by their numbers: those that the tables name, and those that they do not. */
interface Reach {
  found: Set<number>;
  missing: Set<number>;
}

/** Follows all references from the catalog and the document's information. @throws UnreadablePdf */
function reachOf(file: PdfFile): Reach {
  const found = new Set<number>();
  const missing = new Set<number>();
  const waiting: PdfValue[] = ['Root', 'Info'].flatMap((key) => file.trailer.get(key) ?? []);
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (value instanceof PdfRef) {
      const { number } = value;
      if (found.has(number) || missing.has(number)) continue;
      const target = file.get(number);
      if (target === undefined) missing.add(number);
      else {
        found.add(number);
        waiting.push(target);
      }
    } else if (Array.isArray(value)) for (const item of value) waiting.push(item);
    else if (value instanceof Map) for (const item of value.values()) waiting.push(item);
  }
  return { found, missing };
}

/**
 * Makes sure that a copy has all objects that can be reached in the original file, except `unneeded` ones.
 * @throws UnreadablePdf
 */
export function refuseLoss(file: PdfFile, copy: PdfFile, unneeded: ReadonlySet<number>): void {
  const { found, missing } = reachOf(file);
  const hidden = missing.size > 0 && numbersIn(file.bytes).find((number) => missing.has(number));
  // Valid files may refer to nothing. But an object that is there may be found by readers that understand tables better.
  if (hidden) throw new UnreadablePdf(`object ${hidden}, which the tables of objects do not name`);
  const left = reachOf(copy);
  for (const number of found)
    if (!unneeded.has(number) && !left.found.has(number))
      throw new UnreadablePdf(`a copy without object ${number}`);
  for (const number of left.missing)
    if (!missing.has(number)) throw new UnreadablePdf(`a copy that refers to object ${number}`);
}

/** The numbers of all objects in the bytes of a file, whatever its tables say; also of those in object streams. */
function numbersIn(bytes: Buffer): number[] {
  const numbers: number[] = [];
  for (const match of bytes.toString('latin1').matchAll(/(?<!\d)(\d{1,10})[\0\s]+\d{1,5}[\0\s]+obj\b/g)) {
    numbers.push(Number(match[1]));
    numbers.push(...numbersInStream(bytes, match.index + match[0].length));
  }
  return numbers;
}

/** The numbers in the object stream at an offset; none where there is something else. */
function numbersInStream(bytes: Buffer, offset: number): number[] {
  try {
    const lexer = new PdfLexer(bytes, offset);
    if (lexer.next() !== 'dictOpen') return [];
    const dict = lexer.value('dictOpen');
    lexer.next();
    if (!(dict instanceof Map) || nameOf(dict.get('Type')) !== 'ObjStm' || lexer.source() !== 'stream')
      return [];
    const start = bytes.indexOf('\n', lexer.at - 1) + 1;
    const end = bytes.indexOf('endstream', start);
    const filters = filtersOf(dict, (value) => value);
    const head = unpack(bytes.subarray(start, end), filters)?.toString(
      'latin1',
      0,
      numberOf(dict.get('First')),
    );
    const words = head?.trim().split(/\s+/).map(Number) ?? [];
    return words.filter((_, index) => index % 2 === 0);
  } catch (error) {
    if (error instanceof UnreadablePdf) return [];
    throw error;
  }
}
