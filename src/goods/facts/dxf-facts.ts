import type { DxfFacts } from '#domain/goods.ts';
import type { FileSource } from '#goods/file-source.ts';
import { damaged, type Place } from '#goods/refusal.ts';
import { Extent, linesOf, measure } from './lines.ts';
import { textOf } from './text-facts.ts';

export const BINARY_DXF = Buffer.from('AutoCAD Binary DXF\r\n\x1a\0', 'latin1');

/** Values of `$INSUNITS`. */
const UNITS: ReadonlyMap<number, string> = new Map([
  [1, 'in'],
  [2, 'ft'],
  [4, 'mm'],
  [5, 'cm'],
  [6, 'm'],
]);
/** Programs write limits of 1e20 into an empty drawing. */
const SIZE_MAX = 1e9;
/** Points of further parts of an entity that are no entity of their own. */
const PARTS = new Set(['VERTEX', 'SEQEND', 'ATTRIB', 'ENDSEC']);

interface Drawing {
  section: string;
  /** Of the header: '$EXTMAX'. */
  variable: string;
  unit?: string;
  entities: number;
  x: Extent;
  y: Extent;
}

/**
 * Units, size and number of entities of a drawing: pairs of lines, a code and its value. The size is that of the points in
 * the drawing. One in the binary form is only recognized.
 * @throws GoodsRefused for a text that is no DXF
 */
export async function dxfFacts(file: FileSource, place: Place): Promise<DxfFacts> {
  if ((await file.read(0, BINARY_DXF.length)).equals(BINARY_DXF)) return { kind: 'dxf' };
  const drawing: Drawing = { section: '', variable: '', entities: 0, x: new Extent(), y: new Extent() };
  let code: number | undefined;
  let hasBegun = false;
  for await (const line of linesOf(textOf(file, place))) {
    if (code === undefined) {
      code = Number(line.trim() || Number.NaN);
      if (!Number.isInteger(code)) throw damaged(place);
      continue;
    }
    // Comments may stand before the first section.
    if (!hasBegun && code !== 999) {
      if (code !== 0 || line.trim() !== 'SECTION') throw damaged(place);
      hasBegun = true;
    }
    addPair(drawing, code, line.trim());
    if (code === 0 && line.trim() === 'EOF') break;
    code = undefined;
  }
  if (!hasBegun) throw damaged(place);
  return {
    kind: 'dxf',
    width: sizeOf(drawing.x),
    height: sizeOf(drawing.y),
    unit: drawing.unit,
    entities: drawing.entities,
  };
}

function addPair(drawing: Drawing, code: number, value: string): void {
  if (code === 2 && drawing.section === 'SECTION') drawing.section = value;
  else if (code === 0 && value === 'SECTION') drawing.section = value;
  else if (code === 0 && value === 'ENDSEC') drawing.section = '';
  else if (drawing.section === 'HEADER') {
    if (code === 9) drawing.variable = value;
    if (code === 70 && drawing.variable === '$INSUNITS') drawing.unit = UNITS.get(Number(value));
  } else if (drawing.section === 'ENTITIES') {
    if (code === 0 && !PARTS.has(value)) drawing.entities += 1;
    if (code >= 10 && code <= 18) drawing.x.add(Number(value));
    if (code >= 20 && code <= 28) drawing.y.add(Number(value));
  }
}

function sizeOf(extent: Extent): number | undefined {
  const length = extent.length;
  return length !== undefined && length < SIZE_MAX ? measure(length) : undefined;
}
