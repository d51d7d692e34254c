import type { EmbroideryFacts } from '#domain/goods.ts';
import type { FileSource } from '#goods/file-source.ts';
import { damaged, type Place } from '#goods/refusal.ts';
import { Extent, measure } from './lines.ts';

/** Machines sew far less; what is behind is not read. */
const BYTES_MAX = 32 * 1024 * 1024;
/** All three formats count tenths of a millimeter. */
const UNITS_PER_MM = 10;

const PES = { signature: Buffer.from('#PES'), pecOffset: 8, colors: 48, stitches: 528 };
const DST = { header: 512, head: /^LA:.{0,24}\rST:\s*\d+\rCO:\s*\d+\r/s };
const JEF = { colors: 24, colorsMax: 200, lists: 0x74, date: /^\d{14}$/ };

/** The kind of an embroidery file by its header; null for another file. */
export async function embroideryKind(file: FileSource): Promise<EmbroideryFacts['kind'] | null> {
  const head = await file.read(0, DST.header);
  if (head.subarray(0, PES.signature.length).equals(PES.signature)) return 'pes';
  if (file.size > DST.header && DST.head.test(head.toString('latin1'))) return 'dst';
  return isJef(head, file.size) ? 'jef' : null;
}

/** The header of a JEF has no signature: a date, and where the stitches begin behind two lists of colors. */
function isJef(head: Buffer, size: number): boolean {
  if (head.length < JEF.lists) return false;
  const colors = head.readUInt32LE(JEF.colors);
  const stitches = head.readUInt32LE(0);
  return (
    colors >= 1 &&
    colors <= JEF.colorsMax &&
    stitches === JEF.lists + colors * 8 &&
    stitches < size &&
    JEF.date.test(head.toString('latin1', 8, 22))
  );
}

/** @throws GoodsRefused for a file without stitches */
export async function embroideryFacts(
  file: FileSource,
  kind: EmbroideryFacts['kind'],
  place: Place,
): Promise<EmbroideryFacts> {
  const bytes = await file.read(0, BYTES_MAX);
  const readers = { pes: pesFacts, dst: dstFacts, jef: jefFacts };
  const facts = readers[kind](bytes);
  if (!facts?.stitches) throw damaged(place);
  return facts;
}

/** Adds up the way of the needle. */
class Needle {
  stitches = 0;
  private x = 0;
  private y = 0;
  private readonly across = new Extent();
  private readonly along = new Extent();

  move(dx: number, dy: number, isStitch: boolean): void {
    this.x += dx;
    this.y += dy;
    if (!isStitch) return;
    this.stitches += 1;
    this.across.add(this.x);
    this.along.add(this.y);
  }

  get size(): Pick<EmbroideryFacts, 'widthMm' | 'heightMm'> {
    const mm = (units: number | undefined) => measure(units && units / UNITS_PER_MM);
    return { widthMm: mm(this.across.length), heightMm: mm(this.along.length) };
  }
}

/** A PES holds a PEC, whose steps of one byte have seven bits and those of two have twelve. */
function pesFacts(bytes: Buffer): EmbroideryFacts | null {
  if (bytes.length < PES.pecOffset + 4) return null;
  const pec = bytes.readUInt32LE(PES.pecOffset);
  if (pec + PES.stitches > bytes.length) return null;
  const needle = new Needle();
  let at = pec + PES.stitches;
  let isJump = false;
  const step = (): number => {
    const first = bytes[at] ?? 0;
    if ((first & 0x80) === 0) {
      at += 1;
      return first > 63 ? first - 128 : first;
    }
    isJump ||= (first & 0x30) !== 0;
    const value = ((first & 0x0f) << 8) | (bytes[at + 1] ?? 0);
    at += 2;
    return value > 2047 ? value - 4096 : value;
  };
  while (at + 1 < bytes.length) {
    const [first, second] = [bytes[at], bytes[at + 1]];
    if (first === 0xff) break;
    if (first === 0xfe && second === 0xb0) {
      at += 3;
      continue;
    }
    isJump = false;
    const dx = step();
    const dy = step();
    needle.move(dx, dy, !isJump);
  }
  const colors = bytes.readUInt8(pec + PES.colors) + 1;
  return { kind: 'pes', stitches: needle.stitches, colors, ...needle.size };
}

/** The header of a DST is text: stitches, changes of color, and how far it goes from its start in each direction. */
function dstFacts(bytes: Buffer): EmbroideryFacts {
  const header = bytes.toString('latin1', 0, DST.header);
  const numberOf = (field: string): number | undefined => {
    const value = new RegExp(`(?:^|\\r)${field}:\\s*(\\d+)`).exec(header)?.[1];
    return value === undefined ? undefined : Number(value);
  };
  const mm = (one: string, other: string) =>
    measure(((numberOf(one) ?? Number.NaN) + (numberOf(other) ?? Number.NaN)) / UNITS_PER_MM);
  return {
    kind: 'dst',
    stitches: numberOf('ST'),
    colors: (numberOf('CO') ?? 0) + 1,
    widthMm: mm('\\+X', '-X'),
    heightMm: mm('\\+Y', '-Y'),
  };
}

/** Pairs of bytes; 0x80 begins a command: 1 changes the color, 2 moves without a stitch, 16 ends. */
function jefFacts(bytes: Buffer): EmbroideryFacts {
  const needle = new Needle();
  const colors = bytes.readUInt32LE(JEF.colors);
  for (let at = bytes.readUInt32LE(0); at + 1 < bytes.length; at += 2) {
    if (bytes[at] !== 0x80) {
      needle.move(bytes.readInt8(at), bytes.readInt8(at + 1), true);
      continue;
    }
    if (bytes[at + 1] === 0x10 || at + 3 >= bytes.length) break;
    at += 2;
    needle.move(bytes.readInt8(at), bytes.readInt8(at + 1), false);
  }
  return { kind: 'jef', stitches: needle.stitches, colors, ...needle.size };
}
