import { fileTypeFromFile } from 'file-type';
import type { GoodsKind } from '#domain/goods.ts';
import { BINARY_DXF } from '#goods/facts/dxf-facts.ts';
import { embroideryKind } from '#goods/facts/embroidery-facts.ts';
import { isBinaryStl } from '#goods/facts/stl-facts.ts';
import type { FileSource } from '#goods/file-source.ts';
import { endingOf } from './programs.ts';

/** Kinds by the ending that `file-type` gives a file by its bytes. */
const BY_BYTES: ReadonlyMap<string, GoodsKind> = new Map([
  ['png', 'png'],
  ['apng', 'png'],
  ['jpg', 'jpeg'],
  ['webp', 'webp'],
  ['mp3', 'mp3'],
  ['flac', 'flac'],
  ['wav', 'wav'],
  ['otf', 'otf'],
  ['ttf', 'ttf'],
  ['woff2', 'woff2'],
]);

/** The kind of a file that is neither a text nor an archive; undefined for one that is not sold. */
export async function kindOfBinary(file: FileSource): Promise<GoodsKind | undefined> {
  // First, since `file-type` takes some of these for sound.
  const embroidery = await embroideryKind(file);
  if (embroidery) return embroidery;
  if (await isBinaryStl(file)) return 'stl';
  if ((await file.read(0, BINARY_DXF.length)).equals(BINARY_DXF)) return 'dxf';
  const type = await fileTypeFromFile(file.path);
  // Some programs leave room behind the tag of a song, where `file-type` expects the sound.
  if (!type && (await file.read(0, SONG_TAG.length)).equals(SONG_TAG)) return 'mp3';
  return type && BY_BYTES.get(type.ext);
}

const SONG_TAG = Buffer.from('ID3');

/** Texts of which the ending of the name says what they are. */
const BY_ENDING: ReadonlyMap<string, GoodsKind> = new Map([
  ['svg', 'svg'],
  ['txt', 'txt'],
  ['csv', 'csv'],
  ['dxf', 'dxf'],
  ['stl', 'stl'],
]);
const SVG_ROOT = /<(?:\w+:)?svg[\s>]/i;
/** What may stand before the root of a drawing. */
const BEFORE_ROOT = /^(?:\s+|<\?[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>)/i;

/** The kind of a text, of which the beginning is given; undefined for one that is not sold, such as a web page. */
export function kindOfText(text: string, filename: string): GoodsKind | undefined {
  return isSvg(text) ? 'svg' : BY_ENDING.get(endingOf(filename));
}

function isSvg(text: string): boolean {
  let rest = text;
  for (let before = BEFORE_ROOT.exec(rest); before; before = BEFORE_ROOT.exec(rest))
    rest = rest.slice(before[0].length);
  return rest.slice(0, 100).search(SVG_ROOT) === 0;
}
