import { isolated } from '#lib/isolated.ts';
import { formatSize } from './file-facts.ts';
import { GOODS_FORMATS, type GoodsFacts, type GoodsKind } from './goods.ts';
import { goodsWords } from './goods-words.ts';

/** The id of a product's first PDF in lists of its files, and the name that it has at first. */
export const MAIN_FILE_ID = 'main';
export const MAIN_FILE_NAME = 'Main file';

/** Names that a line says of a product's files. */
const NAMES_SAID = 6;

interface NamedFile {
  name: string;
  kind: GoodsKind;
  bytes: number;
}

/** What a product with these files gives: '4 PDF: A4, Letter, A0, projector · 212 MB', or '2 PDF, 1 SVG: …'. */
export function whatYouGet(files: readonly NamedFile[]): string {
  const counts = new Map<GoodsKind, number>();
  for (const { kind } of files) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const kinds = [...counts].map(([kind, count]) => `${count} ${GOODS_FORMATS[kind].label}`);
  const names = files.slice(0, NAMES_SAID).map(({ name }) => isolated(name));
  if (files.length > NAMES_SAID) names.push(`${files.length - NAMES_SAID} more`);
  return `${kinds.join(', ')}: ${names.join(', ')} · ${formatSize(totalBytes(files))}`;
}

/** A file in one line: 'PDF · 2.4 MB · 24 pages'. */
export const aboutFile = ({
  kind,
  bytes,
  facts,
}: {
  kind: GoodsKind;
  bytes: number;
  facts: GoodsFacts;
}): string => [GOODS_FORMATS[kind].label, formatSize(bytes), ...goodsWords(facts)].join(' · ');

const totalBytes = (files: readonly { bytes: number }[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

/** What a button says that fetches all of them: 'Download all (5 files, 212 MB)'. */
export const downloadAllLabel = (files: readonly { bytes: number }[]): string =>
  `Download all (${files.length} files, ${formatSize(totalBytes(files))})`;

/** What a version says that came without a note: 'Added: A0', 'Removed: A4', 'Replaced: Letter'. */
export function noteOfSet({
  added,
  removed,
}: {
  added: readonly string[];
  removed: readonly string[];
}): string {
  const replaced = added.filter((name) => removed.includes(name));
  const parts = [
    ['Added', added.filter((name) => !replaced.includes(name))],
    ['Replaced', replaced],
    ['Removed', removed.filter((name) => !replaced.includes(name))],
  ] as const;
  return parts
    .flatMap(([what, names]) => (names.length > 0 ? [`${what}: ${names.join(', ')}`] : []))
    .join('. ');
}

/** The name to show of an upload: that of its file without the ending, at most `max` characters. */
export const nameOfFile = (filename: string, max: number): string =>
  (filename.replace(/\.[a-z0-9]{1,5}$/i, '').trim() || filename).slice(0, max);
