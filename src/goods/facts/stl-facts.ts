import type { StlFacts } from '#domain/goods.ts';
import type { FileSource } from '#goods/file-source.ts';
import { damaged, type Place } from '#goods/refusal.ts';
import { Extent, linesOf, measure } from './lines.ts';
import { textOf } from './text-facts.ts';

const HEADER_BYTES = 84;
const TRIANGLE_BYTES = 50;
const TRIANGLES_AT_ONCE = 20_000;

/** Whether a file is a binary STL: its length follows from the number of triangles behind its header. */
export async function isBinaryStl(file: FileSource): Promise<boolean> {
  if (file.size < HEADER_BYTES + TRIANGLE_BYTES) return false;
  const count = (await file.read(80, 4)).readUInt32LE(0);
  return file.size === HEADER_BYTES + count * TRIANGLE_BYTES;
}

/** @throws GoodsRefused for a text that is no STL */
export async function stlFacts(file: FileSource, place: Place): Promise<StlFacts> {
  return (await isBinaryStl(file)) ? binaryFacts(file, place) : textualFacts(file, place);
}

async function binaryFacts(file: FileSource, place: Place): Promise<StlFacts> {
  const axes = [new Extent(), new Extent(), new Extent()] as const;
  let triangles = 0;
  for (let offset = HEADER_BYTES; offset < file.size; offset += TRIANGLES_AT_ONCE * TRIANGLE_BYTES) {
    const bytes = await file.read(offset, TRIANGLES_AT_ONCE * TRIANGLE_BYTES);
    for (let at = 0; at < bytes.length; at += TRIANGLE_BYTES) {
      triangles += 1;
      for (let corner = at + 12; corner < at + 48; corner += 12)
        for (const [axis, extent] of axes.entries()) extent.add(bytes.readFloatLE(corner + axis * 4));
    }
  }
  const box = boxOf(axes);
  if (!box) throw damaged(place);
  return { kind: 'stl', triangles, box };
}

async function textualFacts(file: FileSource, place: Place): Promise<StlFacts> {
  const axes = [new Extent(), new Extent(), new Extent()] as const;
  let triangles = 0;
  let isFirst = true;
  for await (const line of linesOf(textOf(file, place))) {
    const [word, ...values] = line.trim().split(/\s+/);
    if (isFirst && word) {
      if (word.toLowerCase() !== 'solid') throw damaged(place);
      isFirst = false;
    }
    if (word === 'facet') triangles += 1;
    if (word === 'vertex') for (const [axis, extent] of axes.entries()) extent.add(Number(values[axis]));
  }
  const box = boxOf(axes);
  if (triangles === 0 || !box) throw damaged(place);
  return { kind: 'stl', triangles, box };
}

function boxOf([x, y, z]: readonly [Extent, Extent, Extent]): StlFacts['box'] {
  const [width, depth, height] = [measure(x.length), measure(y.length), measure(z.length)];
  return width === undefined || depth === undefined || height === undefined
    ? undefined
    : [width, depth, height];
}
