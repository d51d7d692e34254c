import type { PdfFile } from './pdf-file.ts';
import {
  isDict,
  nameOf,
  numberOf,
  type PdfDict,
  PdfRef,
  type PdfValue,
  UnreadablePdf,
} from './pdf-values.ts';

/** What a reader shows of a page: a rectangle of its space, in units of `unit` points, turned clockwise. */
export interface PageBox {
  left: number;
  bottom: number;
  right: number;
  top: number;
  /** 0, 90, 180 or 270. */
  rotation: number;
  /** How many points a unit is. */
  unit: number;
}

export interface PdfPage {
  number: number;
  dict: PdfDict;
  /** Its own, or those of the nodes above it. */
  resources: PdfValue | undefined;
  box: PageBox;
}

const MAX_PAGES = 20_000;
const MAX_NODES = 40_000;
const MAX_DEPTH = 60;
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];
const US_LETTER = [0, 0, 612, 792];

/** The pages of a document, each once, in order. @throws UnreadablePdf */
export function pagesOf(file: PdfFile): PdfPage[] {
  const pages: PdfPage[] = [];
  const seen = new Set<number>();
  const visit = (value: PdfValue | undefined, above: PdfDict, depth: number): void => {
    if (!(value instanceof PdfRef)) throw new UnreadablePdf('a page that is not an object');
    if (seen.has(value.number)) return;
    seen.add(value.number);
    if (seen.size > MAX_NODES || depth > MAX_DEPTH) throw new UnreadablePdf('the tree of pages');
    const dict = file.dict(value);
    if (!dict) throw new UnreadablePdf('a page that is not there');
    const inherited = new Map(above);
    for (const key of INHERITED) {
      const own = dict.get(key);
      if (own !== undefined) inherited.set(key, own);
    }
    const kids = file.resolve(dict.get('Kids'));
    if (Array.isArray(kids) && nameOf(file.resolve(dict.get('Type'))) !== 'Page') {
      for (const kid of kids) visit(kid, inherited, depth + 1);
      return;
    }
    if (pages.length >= MAX_PAGES) throw new UnreadablePdf('too many pages');
    const resources = inherited.get('Resources');
    pages.push({ number: value.number, dict, resources, box: boxOf(file, dict, inherited) });
  };
  visit(catalogOf(file).get('Pages'), new Map(), 0);
  if (pages.length === 0) throw new UnreadablePdf('no pages');
  return pages;
}

/** @throws UnreadablePdf */
export function catalogOf(file: PdfFile): PdfDict {
  const catalog = file.dict(file.trailer.get('Root'));
  if (!catalog) throw new UnreadablePdf('no catalog');
  return catalog;
}

/** The references to a page's contents, in order. */
export function contentsOf(file: PdfFile, page: PdfPage): PdfRef[] {
  const contents = page.dict.get('Contents');
  const resolved = file.resolve(contents);
  const list = Array.isArray(resolved) ? resolved : [contents];
  return list.filter((item) => item instanceof PdfRef);
}

function boxOf(file: PdfFile, dict: PdfDict, inherited: PdfDict): PageBox {
  const media = rectangleOf(file, inherited.get('MediaBox')) ?? US_LETTER;
  const crop = rectangleOf(file, inherited.get('CropBox')) ?? media;
  const [left, bottom, right, top] = [
    Math.max(media[0] ?? 0, crop[0] ?? 0),
    Math.max(media[1] ?? 0, crop[1] ?? 0),
    Math.min(media[2] ?? 0, crop[2] ?? 0),
    Math.min(media[3] ?? 0, crop[3] ?? 0),
  ];
  const visible = right > left && top > bottom ? [left, bottom, right, top] : media;
  const turns = (numberOf(file.resolve(inherited.get('Rotate'))) ?? 0) / 90;
  const unit = numberOf(file.resolve(dict.get('UserUnit'))) ?? 1;
  return {
    left: visible[0] ?? 0,
    bottom: visible[1] ?? 0,
    right: visible[2] ?? 0,
    top: visible[3] ?? 0,
    rotation: Number.isInteger(turns) ? (((turns % 4) + 4) % 4) * 90 : 0,
    unit: unit > 0 ? unit : 1,
  };
}

/** Left, bottom, right and top, whichever corners are given. */
function rectangleOf(file: PdfFile, value: PdfValue | undefined): number[] | undefined {
  const corners = file.resolve(value);
  if (!Array.isArray(corners) || corners.length < 4) return undefined;
  const [a, b, c, d] = corners.map((corner) => numberOf(file.resolve(corner)));
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  const rectangle = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  return (rectangle[2] ?? 0) > (rectangle[0] ?? 0) && (rectangle[3] ?? 0) > (rectangle[1] ?? 0)
    ? rectangle
    : undefined;
}

const MAX_FIELDS = 20_000;

/** Signatures by which Adobe Reader may save a form. */
const USAGE_RIGHTS = ['UR', 'UR3'];

/** Whether a document is signed, by a person or for the rights to use a form: any change would break the signature. */
export function signatureOf(file: PdfFile): 'signed' | 'usageRights' | null {
  const catalog = catalogOf(file);
  const permissions = [...(file.dict(catalog.get('Perms'))?.keys() ?? [])];
  if (permissions.some((key) => !USAGE_RIGHTS.includes(key))) return 'signed';
  const fields = file.resolve(file.dict(catalog.get('AcroForm'))?.get('Fields'));
  const waiting: PdfValue[] = Array.isArray(fields) ? [...fields] : [];
  const seen = new Set<number>();
  for (let field = waiting.pop(); field !== undefined; field = waiting.pop()) {
    if (field instanceof PdfRef) {
      if (seen.has(field.number)) continue;
      seen.add(field.number);
      if (seen.size > MAX_FIELDS) throw new UnreadablePdf('too many fields');
    }
    const dict = file.resolve(field);
    if (!isDict(dict)) continue;
    if (nameOf(file.resolve(dict.get('FT'))) === 'Sig' && isDict(file.resolve(dict.get('V'))))
      return 'signed';
    const kids = file.resolve(dict.get('Kids'));
    if (Array.isArray(kids)) waiting.push(...kids);
  }
  return permissions.length > 0 ? 'usageRights' : null;
}
