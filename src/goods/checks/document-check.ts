import { attributeOf, readXmlBytes } from '#goods/formats/xml.ts';
import type { ZipArchive } from '#goods/formats/zip-archive.ts';
import { contentTypes, PARTS_BYTES_MAX, type ZipContent } from '#goods/recognize/zip-kind.ts';
import { refused } from '#goods/refusal.ts';

const MACRO_MEMBER = /(?:^|\/)(?:vbaProject(?:Signature\w*)?\.bin|macrosheets\/.+)$/i;
const MACRO_TYPE = /macroEnabled|ms-office\.vbaProject|ms-excel\.(?:intl)?macrosheet/i;
/** Modules of Basic and scripts of other languages; lists of libraries are there without any. */
const OPEN_DOCUMENT_MACRO = /(?:^|\/)(?:Basic\/(?!.*(?:script|dialog)-l[bc]\.xml$)|Scripts\/).*[^/]$/;
/** Fonts of a book may be stored so that they cannot be taken out of it. */
const FONT_ALGORITHMS = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']);

/**
 * Looks for macros and passwords in a document that is a ZIP.
 * @throws GoodsRefused
 */
export async function checkDocument(archive: ZipArchive, { is }: ZipContent): Promise<void> {
  if (is === 'office') await checkOffice(archive);
  if (is === 'opendocument') await checkOpenDocument(archive);
  if (is === 'epub' && (await isEncryptedBook(archive))) throw encrypted(archive);
}

const withMacros = ({ place }: ZipArchive) =>
  refused(place, 'has macros', 'Save the document without macros and upload it again.');
const encrypted = ({ place }: ZipArchive) =>
  refused(place, 'is encrypted, so it cannot be checked', 'Remove its password and upload it again.');

async function checkOffice(archive: ZipArchive): Promise<void> {
  const types = (await contentTypes(archive)) ?? [];
  if (types.some((type) => MACRO_TYPE.test(type)) || has(archive, MACRO_MEMBER)) throw withMacros(archive);
  if (await takesRemoteTemplate(archive))
    throw refused(
      archive.place,
      'takes its template from another site, which may bring macros',
      'Save it with a template of your own.',
    );
}

/** Word opens such a template with the document. */
async function takesRemoteTemplate(archive: ZipArchive): Promise<boolean> {
  const relations = await archive.content('word/_rels/settings.xml.rels', PARTS_BYTES_MAX);
  let found = false;
  if (relations)
    await readXmlBytes(relations, {
      open(tag) {
        const isTemplate = attributeOf(tag, 'Type')?.endsWith('/attachedTemplate');
        found ||= Boolean(isTemplate) && /^(?:https?|ftp):/i.test(attributeOf(tag, 'Target') ?? '');
      },
    });
  return found;
}

async function checkOpenDocument(archive: ZipArchive): Promise<void> {
  if (has(archive, OPEN_DOCUMENT_MACRO)) throw withMacros(archive);
  const manifest = await archive.content('META-INF/manifest.xml', PARTS_BYTES_MAX);
  if (manifest && (await hasTag(manifest, 'encryption-data'))) throw encrypted(archive);
}

async function isEncryptedBook(archive: ZipArchive): Promise<boolean> {
  const encryption = await archive.content('META-INF/encryption.xml', PARTS_BYTES_MAX);
  let found = false;
  if (encryption)
    await readXmlBytes(encryption, {
      open(tag) {
        const algorithm = attributeOf(tag, 'Algorithm') ?? '';
        found ||= tag.name === 'EncryptionMethod' && !FONT_ALGORITHMS.has(algorithm);
      },
    });
  return found;
}

async function hasTag(xml: Buffer, name: string): Promise<boolean> {
  let found = false;
  await readXmlBytes(xml, {
    open(tag) {
      found ||= tag.name === name;
    },
  });
  return found;
}

const has = ({ members }: ZipArchive, name: RegExp): boolean =>
  members.some((member) => name.test(member.name));
