import { GOODS_NAMES_MAX, type ZipFacts } from '#domain/goods.ts';
import type { ZipArchive } from '#goods/formats/zip-archive.ts';

/** What macOS and Windows add to a ZIP, and nobody looks for. */
const IS_ADDED = /(?:^__MACOSX\/|(?:^|\/)(?:\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$)/i;

export function zipFacts({ files }: ZipArchive): ZipFacts {
  const listed = files.filter(({ name }) => !IS_ADDED.test(name));
  return {
    kind: 'zip',
    files: listed.length,
    names: listed.slice(0, GOODS_NAMES_MAX).map(({ name }) => name),
    unpackedBytes: listed.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0),
  };
}
