import type { FileSource } from '#goods/file-source.ts';
import { readCompoundFile } from '#goods/formats/compound-file.ts';
import { adviceOn, type Place, refused } from '#goods/refusal.ts';

/** Classes of installers, patches and transforms of Windows Installer, as they stand in a file. */
const INSTALLER_CLASS = /^8[2-6]100c0000000000c000000000000046$/;
/** Streams of a macro, which may be in storages of any name. */
const MACRO_NAMES = new Set(['VBA', '_VBA_PROJECT', '_VBA_PROJECT_CUR', 'Macros']);
const ENCRYPTED_NAMES = new Set(['EncryptedPackage', 'EncryptionInfo']);
/** Holds a file of any kind. */
const PACKAGE_NAME = '\u0001Ole10Native';

/**
 * Looks into a compound file: an installer, a document of an old Office or a part of a new one.
 * @throws GoodsRefused for programs, macros, passwords and files within
 */
export async function checkCompoundFile(file: FileSource, place: Place): Promise<void> {
  const compound = await readCompoundFile(file);
  if (!compound) throw refused(place, 'is damaged', adviceOn(place));
  if (INSTALLER_CLASS.test(compound.rootClass))
    throw refused(place, 'is an installer for Windows', adviceOn(place));
  const has = (names: ReadonlySet<string>) => compound.names.some((name) => names.has(name));
  if (has(MACRO_NAMES))
    throw refused(place, 'has macros', 'Save the document without macros and upload it again.');
  if (has(ENCRYPTED_NAMES))
    throw refused(place, 'is encrypted, so it cannot be checked', 'Remove its password and upload it again.');
  if (compound.names.includes(PACKAGE_NAME))
    throw refused(place, 'has a file within it that cannot be checked', 'Take it out and upload it again.');
}
