import type { GoodsKind } from '#domain/goods.ts';
import { attributeOf, readXmlBytes } from '#goods/formats/xml.ts';
import type { ZipArchive } from '#goods/formats/zip-archive.ts';
import { MEGABYTE } from '#lib/bytes.ts';

/** What a ZIP is by its members. */
export type ZipContent =
  | { is: 'program'; what: string }
  /** `template`: a document that programs open as a new one, or that is no kind of goods, such as a drawing. */
  | { is: 'epub' | 'opendocument' | 'office'; kind: GoodsKind | 'template' }
  | { is: 'zip'; kind: 'zip' };

const MIMETYPE_BYTES_MAX = 200;
export const PARTS_BYTES_MAX = 8 * MEGABYTE;
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.';

const OPEN_DOCUMENTS: ReadonlyMap<string, GoodsKind> = new Map([
  ['text', 'odt'],
  ['spreadsheet', 'ods'],
  ['presentation', 'odp'],
]);

/** Content types of the main part of a document, by the kind it makes. */
const OFFICE_PARTS: ReadonlyMap<string, GoodsKind> = new Map([
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml', 'docx'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml', 'xlsx'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml', 'pptx'],
  ['application/vnd.ms-package.3dmanufacturing-3dmodel+xml', '3mf'],
]);

/** Members that only programs have. */
const PROGRAM_MEMBERS: readonly (readonly [name: RegExp, what: string])[] = [
  [/^(?:AndroidManifest\.xml|classes\d*\.dex)$/, 'a program for Android'],
  [/^Payload\/[^/]+\.app\//, 'a program for iOS'],
  [/^(?:AppxManifest|AppxBlockMap)\.xml$/, 'a program for Windows'],
  [/^META-INF\/mozilla\.rsa$/, 'an extension of a browser'],
  [/\.class$/, 'a Java program'],
];

export async function contentOfZip(archive: ZipArchive): Promise<ZipContent> {
  const program = PROGRAM_MEMBERS.find(([name]) => archive.members.some((member) => name.test(member.name)));
  if (program) return { is: 'program', what: program[1] };
  const mimetype = (await archive.content('mimetype', MIMETYPE_BYTES_MAX))?.toString('latin1').trim() ?? '';
  if (mimetype === 'application/epub+zip') return { is: 'epub', kind: 'epub' };
  if (mimetype.startsWith(OPEN_DOCUMENT)) {
    const kind = OPEN_DOCUMENTS.get(mimetype.slice(OPEN_DOCUMENT.length));
    return { is: 'opendocument', kind: kind ?? 'template' };
  }
  const types = await contentTypes(archive);
  if (!types) return { is: 'zip', kind: 'zip' };
  const kind = types.map((type) => OFFICE_PARTS.get(type)).find(Boolean);
  return { is: 'office', kind: kind ?? 'template' };
}

/** The content types that a package of the Open Packaging Conventions names; null for another ZIP. */
export async function contentTypes(archive: ZipArchive): Promise<string[] | null> {
  const bytes = await archive.content('[Content_Types].xml', PARTS_BYTES_MAX);
  if (!bytes) return null;
  const types: string[] = [];
  await readXmlBytes(bytes, {
    open(tag) {
      const type = attributeOf(tag, 'ContentType');
      if (type) types.push(type);
    },
  });
  return types;
}
